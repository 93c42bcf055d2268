// Die Geschichte, deren Text englisch ist.
export default {
  "history.title": "Die Geschichte von Senet",
  "history.english": "Dieser Text ist auf Englisch.",
  "history.board": "Das Brett; die Zeichen der Häuser sind erhaltenen Brettern nachgezeichnet. Die Figuren stehen, wie sie bei Kendall beginnen.",
};
