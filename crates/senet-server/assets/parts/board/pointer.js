// Click, touch and drag.

/** @typedef {import("../position.js").Place} Place */

/**
 * @typedef {object} PointerWishes
 * @property {(place: Place) => boolean} canDrag
 * @property {(place: Place) => void} onChoose
 * @property {(place: Place) => void} onLift a piece begins to be dragged
 * @property {(from: Place, point: {x: number, y: number}) => void} onCarry
 * @property {(from: Place, to: Place|null) => void} onDrop
 * @property {(place: Place|null) => void} onPoint the pointer is over a place
 */

/** How far a pointer goes, in pixels, before a press is a drag. */
const SLACK = 7;

/**
 * @param {SVGSVGElement} root
 * @param {(point: {x: number, y: number}) => Place|null} placeAt
 * @param {PointerWishes} wishes
 */
export function listenToPointer(root, placeAt, wishes) {
  /** @type {{place: Place, x: number, y: number, dragging: boolean}|null} */
  let press = null;
  const pointOf = (/** @type {PointerEvent} */ event) => {
    const matrix = root.getScreenCTM();
    return matrix ? new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse()) : new DOMPoint();
  };

  root.addEventListener("pointerdown", (event) => {
    const place = placeAt(pointOf(event));
    if (place === null || event.button !== 0) return;
    press = { place, x: event.clientX, y: event.clientY, dragging: false };
  });
  root.addEventListener("pointermove", (event) => {
    const point = pointOf(event);
    wishes.onPoint(placeAt(point));
    if (!press) return;
    const far = Math.hypot(event.clientX - press.x, event.clientY - press.y) > SLACK;
    if (!press.dragging && far && wishes.canDrag(press.place)) {
      press.dragging = true;
      root.setPointerCapture(event.pointerId);
      wishes.onLift(press.place);
    }
    if (press.dragging) wishes.onCarry(press.place, point);
  });
  root.addEventListener("pointerup", (event) => {
    if (!press) return;
    const { place, dragging } = press;
    press = null;
    const end = placeAt(pointOf(event));
    if (dragging) wishes.onDrop(place, end);
    else if (end === place) wishes.onChoose(place);
  });
  root.addEventListener("pointercancel", () => {
    if (press?.dragging) wishes.onDrop(press.place, null);
    press = null;
  });
  root.addEventListener("pointerleave", () => wishes.onPoint(null));
}
