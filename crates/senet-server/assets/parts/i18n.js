// Words in the reader's language. `theme-init.js` has chosen it; catalogues are modules of plain texts, one for each part of
// the site: `i18n/LANGUAGE/PART.js`. A text may have plural forms: { one: "…", other: "…" }, chosen by `count`.

/** @typedef {string | Record<string, string>} Text */

export const LANGUAGES = { en: "English", de: "Deutsch", ar: "العربية" };

export const language = document.documentElement.lang || "en";

/** @type {Record<string, Text>} */
const texts = {};

/** Numbers are written as on the board and in records, in whatever language. */
const locale = `${language}-u-nu-latn`;
const plurals = new Intl.PluralRules(language);
/** British lists have no comma before the last item, like those in the engine's English: "1, 2 and 3". */
const listLocale = language === "en" ? "en-GB" : language;

/**
 * Adds a catalogue. Pages call it for their part before they use its words.
 * @param {string} part
 */
export async function useCatalogue(part) {
  const catalogue = await import(`../i18n/${language}/${part}.js`);
  Object.assign(texts, catalogue.default);
}

await useCatalogue("common");

/**
 * Whether the catalogue has the key.
 * @param {string} key
 */
export function has(key) {
  return key in texts;
}

/**
 * The text for a key, with `{name}` replaced by the parameters. Several are joined by "and", with `{name:or}` by "or".
 * @param {string} key
 * @param {Record<string, unknown>} [parameters]
 * @returns {string}
 */
export function t(key, parameters = {}) {
  const entry = texts[key];
  if (entry === undefined) return key;
  const form =
    typeof entry === "string" ? entry : (entry[plurals.select(Number(parameters.count))] ?? entry.other);
  return form.replace(/\{(\w+)(:or)?\}/g, (whole, name, or) =>
    name in parameters ? word(parameters[name], or ? "disjunction" : "conjunction") : whole,
  );
}

/**
 * The engine's texts come in English with a code: they are localized by the code where the catalogue knows it.
 * @param {string} family such as `refusal` or `effect`
 * @param {{code?: string, params?: Record<string, unknown>, text?: string}} said
 * @returns {string}
 */
export function localized(family, said) {
  const key = `${family}.${said.code}`;
  return has(key) && language !== "en"
    ? t(key, said.params ?? {})
    : (said.text ?? (has(key) ? t(key, said.params) : ""));
}

/**
 * A parameter in the reader's language.
 * @param {unknown} value
 * @param {"conjunction"|"disjunction"} joined
 * @returns {string}
 */
function word(value, joined) {
  if (Array.isArray(value))
    return list(
      value.map((item) => word(item, joined)),
      joined,
    );
  if (typeof value === "number") return number(value);
  const key = [`word.${value}`, `house.${value}`].find(has);
  return key ? t(key) : String(value);
}

/**
 * @param {string[]} items
 * @param {"conjunction"|"disjunction"} [type]
 */
export function list(items, type = "conjunction") {
  return new Intl.ListFormat(listLocale, { type }).format(items);
}

/**
 * @param {number} value
 * @param {Intl.NumberFormatOptions} [options]
 */
export function number(value, options) {
  return new Intl.NumberFormat(locale, options).format(value);
}

/**
 * A text that keeps its own direction among others.
 * @param {string} text
 */
export function isolate(text) {
  return `\u2068${text}\u2069`;
}

/**
 * Signs and numbers that run from left to right among other writing.
 * @param {string} text
 */
export function ltr(text) {
  return `\u2066${text}\u2069`;
}

/**
 * A chance between 0 and 1 as a percentage.
 * @param {number} chance
 * @param {number} [digits] after the point
 */
export function percent(chance, digits = 1) {
  return number(chance, { style: "percent", minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/**
 * Fills the page's own texts: `data-t="key"` is the text, `data-t-label` the accessible name, `data-t-title` the tooltip
 * and `data-t-placeholder` the placeholder. What the page says in English stays until then.
 * @param {ParentNode} [root]
 */
export function translatePage(root = document) {
  for (const element of root.querySelectorAll("[data-t]"))
    element.textContent = t(element.getAttribute("data-t") ?? "");
  const attributes = {
    "data-t-label": "aria-label",
    "data-t-title": "title",
    "data-t-placeholder": "placeholder",
  };
  for (const [from, to] of Object.entries(attributes)) {
    for (const element of root.querySelectorAll(`[${from}]`))
      element.setAttribute(to, t(element.getAttribute(from) ?? ""));
  }
}
