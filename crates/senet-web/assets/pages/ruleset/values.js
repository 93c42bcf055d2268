// The values of rule points as the text of a field: lists of numbers, and the throws that bear pieces off. A text that
// is not of this form is handed on as it is: the engine says what is wrong with it. Choices have texts by keyword.

/**
 * The keys of texts for a choice, the most fitting first: that of the form, then that of tables.
 * @param {string} key of the point
 * @param {string} keyword
 */
export function choiceTexts(key, keyword) {
  return [`choice.${key}.${keyword}`, `point.${key}.${keyword}`];
}

/** @typedef {number[]|"any"|string} Numbers */

/** @param {Numbers} numbers @returns {string} */
export function numbersText(numbers) {
  return Array.isArray(numbers) ? numbers.join(", ") : numbers;
}

/** @param {string} text @returns {Numbers} */
export function parseNumbers(text) {
  const words = text.split(/[\s,]+/).filter(Boolean);
  if (words.length === 1 && words[0] === "any") return "any";
  return words.every((word) => /^\d{1,3}$/.test(word)) ? words.map(Number) : text;
}

/**
 * The throws for each square, as in `26: 5; 30: any`.
 * @param {Record<string, Numbers>|string} exits
 * @returns {string}
 */
export function exitsText(exits) {
  if (typeof exits === "string") return exits;
  return Object.entries(exits)
    .map(([square, throws]) => `${square}: ${numbersText(throws)}`)
    .join("; ");
}

/** @param {string} text @returns {Record<string, Numbers>|string} */
export function parseExits(text) {
  const rows = text.split(";").filter((row) => row.trim());
  const parsed = rows.map((row) => /^\s*(\d{1,3})\s*:\s*(\S.*?)\s*$/.exec(row));
  if (parsed.some((row) => row === null)) return text;
  return Object.fromEntries(parsed.map((row) => [row?.[1] ?? "", parseNumbers(row?.[2] ?? "")]));
}
