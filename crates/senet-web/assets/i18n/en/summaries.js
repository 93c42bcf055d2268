// The engine gives the character and the source of each ruleset in English.
export default {};
