// The engine writes the readings of the reconstructions in English.
export default {};
