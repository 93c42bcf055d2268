// Making elements in few words.

const SVG = "http://www.w3.org/2000/svg";

/**
 * @param {Element} element
 * @param {Record<string, unknown>} attributes `onclick` and the like are listeners; null and false are left out
 * @param {(Node|string|null)[]} children
 */
function furnish(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function")
      element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children.filter((child) => child !== null));
  return element;
}

/**
 * An SVG element.
 * @param {string} name
 * @param {Record<string, unknown>} [attributes]
 * @param {...(Node|string|null)} children
 * @returns {SVGElement}
 */
export function svg(name, attributes = {}, ...children) {
  return /** @type {SVGElement} */ (furnish(document.createElementNS(SVG, name), attributes, children));
}

/**
 * An HTML element.
 * @param {string} name
 * @param {Record<string, unknown>} [attributes]
 * @param {...(Node|string|null)} children
 * @returns {HTMLElement}
 */
export function html(name, attributes = {}, ...children) {
  return /** @type {HTMLElement} */ (furnish(document.createElement(name), attributes, children));
}

/**
 * The element that must be there.
 * @param {string} selector
 * @param {ParentNode} [inside]
 * @returns {HTMLElement}
 */
export function find(selector, inside = document) {
  const found = inside.querySelector(selector);
  if (!found) throw new Error(`the page has no ${selector}`);
  return /** @type {HTMLElement} */ (found);
}
