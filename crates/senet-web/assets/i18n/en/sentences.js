// The engine writes the sentences of the rules pages in English.
export default {};
