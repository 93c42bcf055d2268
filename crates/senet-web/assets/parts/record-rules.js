// The rules of a record: the name of a preset, or the text of a ruleset of one's own, whose lines the record contains.

/**
 * @param {string} record
 * @param {string} name of the ruleset
 * @returns {string} the name of a preset, or the text of a ruleset
 */
export function rulesOfRecord(record, name) {
  const lines = record.match(/^Rule:.*$/gm) ?? [];
  if (lines.length === 0) return name;
  return lines.map((line) => `${line.replace(/^Rule:\s*/, "").trimEnd()}\n`).join("");
}
