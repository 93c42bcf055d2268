export default {
  "history.title": "Die Geschichte von Senet",
  "history.board":
    "Das Brett mit den Zeichen seiner Häuser, nach erhaltenen Brettern gezeichnet. Die Figuren stehen wie " +
    "zu Beginn nach Kendalls Regeln.",
};
