// The engine describes the rule points in English.
export default {};
