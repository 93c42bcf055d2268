// Pasting and opening records.
export default {
  "record.paste": "Paste the record of a game here",
  "record.open": "Open a file",
  "record.read": "Load",
  "record.drop": "You can also drop a file here.",
  "record.empty": "There is no text to load. Paste a record or open a file.",
  "record.too-long":
    "The file is too long for the record of a game: it has {size} KB, and at most {most} KB are allowed.",
};
