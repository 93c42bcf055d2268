// The history page, whose text is in English.
export default {
  "history.title": "The history of Senet",
  "history.board":
    "The board with the signs of its houses, drawn after surviving boards. The pieces stand as at the " +
    "start of Kendall’s rules.",
};
