// The engine gives the character of each ruleset in English.
export default {};
