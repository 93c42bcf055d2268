// Die Geschichte, deren Text englisch ist.
export default {
  "history.title": "Die Geschichte von Senet",
  "history.english": "Dieser Text liegt nur auf Englisch vor.",
  "history.board":
    "Das Brett mit den Zeichen seiner Häuser, nach erhaltenen Brettern gezeichnet. Die Figuren stehen wie " +
    "zu Beginn nach Kendalls Regeln.",
};
