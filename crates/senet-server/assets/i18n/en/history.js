// The history page, whose text is in English.
export default {
  "history.title": "The history of Senet",
  "history.english": "This text is in English.",
};
