// Sheets to print: small pictures of them, and the files.

import { html } from "../../parts/elements.js";
import { t } from "../../parts/i18n.js";

const SHEETS = ["board", "sticks", "pieces", "rules"];
const PAPERS = ["a4", "letter"];
const INKS = ["full", "save"];

/**
 * @param {string} rules
 * @param {Record<string, string>} options
 * @returns {Node[]}
 */
export function sheets(rules, options) {
  const chosen = { paper: PAPERS[0], ink: INKS[0] };
  const gallery = html("div", { class: "sheets" });
  const draw = () =>
    gallery.replaceChildren(...SHEETS.map((sheet) => preview(sheet, { rules, options, ...chosen })));
  const choice = (/** @type {"paper"|"ink"} */ name, /** @type {string[]} */ values) => {
    const select = /** @type {HTMLSelectElement} */ (
      html("select", {}, ...values.map((value) => html("option", { value }, t(`rules.${name}.${value}`))))
    );
    select.addEventListener("change", () => {
      chosen[name] = select.value;
      kit.setAttribute("href", address("kit", "pdf", { rules, options, ...chosen }));
      draw();
    });
    return html("label", { class: "field" }, html("span", {}, t(`rules.${name}`)), select);
  };
  const kit = html(
    "a",
    { class: "button primary", href: address("kit", "pdf", { rules, options, ...chosen }) },
    t("rules.kit"),
  );
  draw();
  return [html("div", { class: "row" }, choice("paper", PAPERS), choice("ink", INKS), kit), gallery];
}

/** @typedef {{rules: string, options: Record<string, string>, paper: string, ink: string}} Wanted */

/** @param {string} sheet @param {"svg"|"pdf"} format @param {Wanted} wanted */
function address(sheet, format, { rules, options, paper, ink }) {
  const query = new URLSearchParams({ rules, paper, ink, format });
  for (const [key, value] of Object.entries(options)) query.append("option", `${key}=${value}`);
  return `/api/v1/print/${sheet}?${query}`;
}

/** @param {string} sheet @param {Wanted} wanted */
function preview(sheet, wanted) {
  const name = t(`rules.sheet.${sheet}`);
  const picture = html("img", {
    src: address(sheet, "svg", wanted),
    alt: t("rules.preview", { sheet: name }),
    loading: "lazy",
  });
  const pdf = html("a", { href: address(sheet, "pdf", wanted) }, t("rules.pdf"));
  const drawing = html("a", { href: address(sheet, "svg", wanted) }, t("rules.svg"));
  return html("figure", {}, picture, html("figcaption", {}, name, " · ", pdf, " · ", drawing));
}
