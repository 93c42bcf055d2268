export default {
  "history.title": "Die Geschichte von Senet",
  "history.board":
    "Das Brett mit den Zeichen, die Kendalls Regeln seinen Häusern geben. Die Figuren stehen wie zu Beginn nach " +
    "Kendalls Regeln.",
};
