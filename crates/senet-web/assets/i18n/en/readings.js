// The engine writes the readings of the rulesets in English.
export default {};
