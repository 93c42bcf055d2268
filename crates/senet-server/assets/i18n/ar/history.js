// صفحة التاريخ ونصها بالإنجليزية.
export default {
  "history.title": "تاريخ سِنِت",
  "history.english": "هذا النص بالإنجليزية.",
};
