// The buttons next to the board.

import { html, svg } from "../elements.js";
import { t } from "../i18n.js";
import { onPreference, prefer, preference } from "../preferences.js";

/** @type {Record<string, string>} */
const ICONS = {
  undo: "M9 6L4 11l5 5M4 11h10a5 5 0 0 1 0 10h-3",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.5 10.9c.6.5 1 1.2 1 2.1h5c0-.9.4-1.6 1-2.1A6 6 0 0 0 12 3z",
  chance: "M4 20V10M10 20V4M16 20v-7M22 20H2",
  path: "M4 6h13a3 3 0 0 1 0 6H7a3 3 0 0 0 0 6h13M17 15l3 3-3 3",
  share: "M8 12h8M7 7H6a5 5 0 0 0 0 10h1M17 7h1a5 5 0 0 1 0 10h-1",
  resign: "M6 21V4M6 5h11l-2 4 2 4H6",
  keys: "M3 7h18v11H3zM7 11h.01M11 11h.01M15 11h.01M8 15h8",
  settings: "M4 7h9M17 7h3M4 17h3M11 17h9M15 4.5v5M9 14.5v5",
};

/**
 * A button with an icon and a label.
 * @param {string} name
 * @param {() => void} onPress
 * @returns {HTMLButtonElement}
 */
export function toolButton(name, onPress) {
  const icon = svg(
    "svg",
    { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" },
    svg("path", { d: ICONS[name] }),
  );
  return html(
    "button",
    { type: "button", class: "quiet tool", "data-tool": name, onclick: onPress },
    icon,
    html("span", {}, t(`tool.${name}`)),
  );
}

/**
 * A button that toggles a preference.
 * @param {string} name
 * @param {"path"|"chance"} preferred
 */
export function toggleButton(name, preferred) {
  const button = toolButton(name, () => prefer(preferred, !preference(preferred)));
  onPreference(preferred, (on) => button.setAttribute("aria-pressed", String(on)));
  return button;
}
