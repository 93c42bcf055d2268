// The history page, whose text is in English.
export default {
  "history.title": "The history of Senet",
  "history.board":
    "The board with the signs that Kendall’s rules give its houses. The pieces stand as at the start of " +
    "Kendall’s rules.",
};
