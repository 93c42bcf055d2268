// Pasting and opening records.
export default {
  "record.paste": "Paste a record here",
  "record.open": "Open a file",
  "record.read": "Read it",
  "record.drop": "You can also drop a file here.",
  "record.empty": "There is nothing here yet: paste a record, or open a file.",
  "record.too-long": "This is too long for a record of a game: it has {size} KB, and the most is {most} KB.",
};
