// Pointer input on a board: click, touch and drag.

/** @typedef {import("../position.js").Place} Place */

/**
 * @typedef {object} PointerHandlers
 * @property {(place: Place) => boolean} canDrag
 * @property {(place: Place) => void} onChoose
 * @property {(place: Place) => void} onLift a drag begins
 * @property {(from: Place, point: {x: number, y: number}) => void} onCarry
 * @property {(from: Place, to: Place|null) => void} onDrop
 * @property {(place: Place|null) => void} onPoint the pointer is over a place, or over none
 */

/** The distance in pixels from which a press is a drag. */
const DRAG_DISTANCE = 7;

/**
 * @param {import("./picture.js").Picture} picture
 * @param {PointerHandlers} handlers
 */
export function listenToPointer(picture, handlers) {
  /** @type {{pointer: number, place: Place, x: number, y: number, dragging: boolean}|null} */
  let press = null;
  const { element: root, layout } = picture;
  const placeOf = (/** @type {PointerEvent|Touch} */ event) => layout.placeAt(picture.pointOf(event));
  // While a pointer is pressed, others do nothing: a second finger lifts no second piece.
  const isOther = (/** @type {PointerEvent} */ event) => press !== null && press.pointer !== event.pointerId;

  // Otherwise the browser scrolls the page and cancels the drag. The style `touch-action` does not do this: it has no
  // effect on groups in SVG, and on the whole board it would prevent scrolling from everywhere.
  const keepFromScrolling = (/** @type {TouchEvent} */ event) => {
    const starts = [...event.changedTouches].map(placeOf);
    const isDrag = press?.dragging || starts.some((place) => place !== null && handlers.canDrag(place));
    if (isDrag && event.cancelable) event.preventDefault();
  };
  root.addEventListener("touchstart", keepFromScrolling, { passive: false });

  root.addEventListener("pointerdown", (event) => {
    const place = placeOf(event);
    if (place === null || event.button !== 0 || isOther(event)) return;
    press = { pointer: event.pointerId, place, x: event.clientX, y: event.clientY, dragging: false };
    // The release must arrive even outside the board, or the press would keep other pointers out.
    root.setPointerCapture(event.pointerId);
  });
  root.addEventListener("pointermove", (event) => {
    if (isOther(event)) return;
    handlers.onPoint(placeOf(event));
    if (!press) return;
    const far = Math.hypot(event.clientX - press.x, event.clientY - press.y) > DRAG_DISTANCE;
    if (!press.dragging && far && handlers.canDrag(press.place)) {
      press.dragging = true;
      handlers.onLift(press.place);
    }
    if (press.dragging) handlers.onCarry(press.place, picture.pointOf(event));
  });
  root.addEventListener("pointerup", (event) => {
    if (!press || isOther(event)) return;
    const { place, dragging } = press;
    press = null;
    const end = placeOf(event);
    if (dragging) handlers.onDrop(place, end);
    else if (end === place) handlers.onChoose(place);
  });
  root.addEventListener("pointercancel", (event) => {
    if (isOther(event)) return;
    if (press?.dragging) handlers.onDrop(press.place, null);
    press = null;
  });
  root.addEventListener("pointerleave", (event) => isOther(event) || handlers.onPoint(null));
}
