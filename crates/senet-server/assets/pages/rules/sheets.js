// Sheets to print: previews, and links to the files.

import { hasServer, versioned } from "../../parts/address.js";
import { html } from "../../parts/elements.js";
import { t } from "../../parts/i18n.js";

const SHEETS = ["board", "sticks", "pieces", "rules", "examples"];
const PAPERS = ["a4", "letter"];
const INKS = ["full", "save"];

/**
 * @param {string} rules
 * @param {Api.Options} options
 * @returns {Node[]}
 */
export function sheets(rules, options) {
  if (!hasServer) {
    const command = ["senet print kit --rules", rules, ...Object.entries(options).map(optionArgument)].join(
      " ",
    );
    return [
      html(
        "p",
        {},
        `${t("rules.print-needs-program")} `,
        html("code", { dir: "ltr" }, `${command} --out senet.pdf`),
      ),
    ];
  }
  const chosen = { paper: PAPERS[0], ink: INKS[0] };
  const gallery = html("div", { class: "sheets" });
  const draw = () =>
    gallery.replaceChildren(...SHEETS.map((sheet) => preview(sheet, { rules, options, ...chosen })));
  const choice = (/** @type {"paper"|"ink"} */ name, /** @type {string[]} */ values) => {
    const select = html(
      "select",
      {},
      ...values.map((value) => html("option", { value }, t(`rules.${name}.${value}`))),
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

/** @param {[string, string]} option */
function optionArgument([key, value]) {
  return `--option ${key}=${value}`;
}

/** @typedef {{rules: string, options: Api.Options, paper: string, ink: string}} SheetQuery */

/** @param {string} sheet @param {"svg"|"pdf"} format @param {SheetQuery} query */
function address(sheet, format, { rules, options, paper, ink }) {
  const fields = new URLSearchParams({ rules, paper, ink, format });
  for (const [key, value] of Object.entries(options)) fields.append("option", `${key}=${value}`);
  return `/api/v1/print/${sheet}?${versioned(fields)}`;
}

/** @param {string} sheet @param {SheetQuery} query */
function preview(sheet, query) {
  const name = t(`rules.sheet.${sheet}`);
  const picture = html("img", {
    src: address(sheet, "svg", query),
    alt: t("rules.preview", { sheet: name }),
    loading: "lazy",
  });
  const pdf = html("a", { href: address(sheet, "pdf", query) }, t("rules.pdf"));
  const drawing = html("a", { href: address(sheet, "svg", query) }, t("rules.svg"));
  return html("figure", {}, picture, html("figcaption", {}, name, " · ", pdf, " · ", drawing));
}
