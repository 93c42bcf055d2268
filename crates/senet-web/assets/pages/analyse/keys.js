// The keys of the analysis page.

/**
 * @typedef {object} Actions
 * @property {() => boolean} canUndo
 * @property {() => void} undo
 * @property {() => void} back
 * @property {() => void} forward
 * @property {() => string[]} throws the legal ones, as their buttons show them
 * @property {(thrown: number|null) => void} choose
 */

/** @param {Actions} actions */
export function listenToKeys(actions) {
  document.addEventListener("keydown", (event) => onKey(event, actions));
}

/** @param {KeyboardEvent} event @param {Actions} actions */
function onKey(event, { canUndo, undo, back, forward, throws, choose }) {
  const target = /** @type {Element} */ (event.target);
  const isField = target.closest("input[type=text], textarea, select");
  if ((event.ctrlKey || event.metaKey) && event.key === "z" && !isField && canUndo()) {
    event.preventDefault();
    return undo();
  }
  if (event.altKey || event.ctrlKey || event.metaKey || isField) return;
  // Some rulesets have a throw of 0. Elsewhere 0 clears the throw, as Backspace does.
  if (/^[0-6]$/.test(event.key) && throws().includes(event.key)) return choose(Number(event.key));
  if (event.key === "0" || event.key === "Backspace") return choose(null);
  // On the board the arrow keys move the focus.
  if (target.closest("[data-board]")) return;
  if (event.key === "ArrowLeft") back();
  else if (event.key === "ArrowRight") forward();
}
