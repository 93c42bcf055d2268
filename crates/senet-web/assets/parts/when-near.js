// Draws pictures once they come near the window, or before the page is printed: a page with many pictures loads faster.

/** How far from the window a picture is drawn, in heights of the window. */
const MARGIN = "100% 0px";

/** What draws the picture of an element, until it is drawn. @type {Map<Element, () => void>} */
const waiting = new Map();

const observer = new IntersectionObserver(
  (entries) => entries.filter(({ isIntersecting }) => isIntersecting).forEach(({ target }) => draw(target)),
  { rootMargin: MARGIN },
);
addEventListener("beforeprint", () => [...waiting.keys()].forEach(draw));

/** @param {Element} element */
function draw(element) {
  const drawing = waiting.get(element);
  waiting.delete(element);
  observer.unobserve(element);
  if (element.isConnected) drawing?.();
}

/**
 * Calls `drawing` once, when `element` comes near the window.
 * @param {Element} element
 * @param {() => void} drawing
 */
export function whenNear(element, drawing) {
  waiting.set(element, drawing);
  observer.observe(element);
}
