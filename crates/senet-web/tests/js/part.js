/**
 * A part of a message of the interface: the fields that a test needs.
 * @template T
 * @param {object} fields
 * @returns {T}
 */
export function part(fields) {
  return /** @type {T} */ (fields);
}
