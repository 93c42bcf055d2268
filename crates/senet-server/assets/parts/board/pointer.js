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
  /** @type {{place: Place, x: number, y: number, dragging: boolean}|null} */
  let press = null;
  const { element: root, layout } = picture;
  const placeOf = (/** @type {PointerEvent} */ event) => layout.placeAt(picture.pointOf(event));

  root.addEventListener("pointerdown", (event) => {
    const place = placeOf(event);
    if (place === null || event.button !== 0) return;
    press = { place, x: event.clientX, y: event.clientY, dragging: false };
  });
  root.addEventListener("pointermove", (event) => {
    handlers.onPoint(placeOf(event));
    if (!press) return;
    const far = Math.hypot(event.clientX - press.x, event.clientY - press.y) > DRAG_DISTANCE;
    if (!press.dragging && far && handlers.canDrag(press.place)) {
      press.dragging = true;
      root.setPointerCapture(event.pointerId);
      handlers.onLift(press.place);
    }
    if (press.dragging) handlers.onCarry(press.place, picture.pointOf(event));
  });
  root.addEventListener("pointerup", (event) => {
    if (!press) return;
    const { place, dragging } = press;
    press = null;
    const end = placeOf(event);
    if (dragging) handlers.onDrop(place, end);
    else if (end === place) handlers.onChoose(place);
  });
  root.addEventListener("pointercancel", () => {
    if (press?.dragging) handlers.onDrop(press.place, null);
    press = null;
  });
  root.addEventListener("pointerleave", () => handlers.onPoint(null));
}
