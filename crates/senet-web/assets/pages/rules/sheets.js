// Sheets to print: previews, and links to the files.

import { printHere, sheetLink } from "../../parts/api.js";
import { html } from "../../parts/elements.js";
import { t } from "../../parts/i18n.js";
import { whenNear } from "../../parts/when-near.js";

const SHEETS = ["board", "sticks", "pieces", "rules", "examples"];
const PAPERS = ["a4", "letter"];
const INKS = ["full", "save"];

/** @typedef {(part: string, format: "svg"|"pdf", ...elements: HTMLElement[]) => Promise<void>} Show */

/**
 * @param {string} rules
 * @param {Api.Options} options
 * @returns {Node[]}
 */
export function sheets(rules, options) {
  const chosen = { paper: PAPERS[0], ink: INKS[0] };
  const gallery = html("div", { class: "sheets" });
  const kit = html("a", { class: "button primary" }, t("rules.kit"));
  /** The addresses of the files that this browser has drawn. @type {string[]} */
  let drawn = [];
  /** Gives pictures and links the address of a sheet. @type {Show} */
  const show = async (part, format, ...elements) => {
    try {
      const { href, download } = await sheetLink(part, { rules, options, ...chosen, format });
      if (download) drawn.push(href);
      for (const element of elements) {
        element.setAttribute(element instanceof HTMLImageElement ? "src" : "href", href);
        if (download) element.setAttribute("download", download);
      }
    } catch (error) {
      gallery.replaceChildren(html("p", {}, error instanceof Error ? error.message : String(error)));
    }
  };
  const draw = () => {
    drawn.forEach((address) => URL.revokeObjectURL(address));
    drawn = [];
    gallery.replaceChildren(...SHEETS.map((part) => preview(part, show, draw)));
    show("kit", "pdf", kit);
  };
  const choice = (/** @type {"paper"|"ink"} */ name, /** @type {string[]} */ values) => {
    const select = html(
      "select",
      {},
      ...values.map((value) => html("option", { value }, t(`rules.${name}.${value}`))),
    );
    select.addEventListener("change", () => {
      chosen[name] = select.value;
      draw();
    });
    return html("label", { class: "field" }, html("span", {}, t(`rules.${name}`)), select);
  };
  whenNear(gallery, draw);
  return [html("div", { class: "row" }, choice("paper", PAPERS), choice("ink", INKS), kit), gallery];
}

/** @param {string} part @param {Show} show @param {() => void} redraw */
function preview(part, show, redraw) {
  const name = t(`rules.sheet.${part}`);
  const picture = html("img", { alt: t("rules.preview", { sheet: name }), loading: "lazy" });
  picture.addEventListener("error", () => {
    if (printHere()) redraw();
  });
  const pdf = html("a", {}, t("rules.pdf"));
  const drawing = html("a", {}, t("rules.svg"));
  show(part, "svg", picture, drawing);
  show(part, "pdf", pdf);
  return html("figure", {}, picture, html("figcaption", {}, name, " · ", pdf, " · ", drawing));
}
