// Die Geschichte, deren Text englisch ist.
export default {
  "history.title": "Die Geschichte von Senet",
  "history.english": "Dieser Text ist auf Englisch.",
};
