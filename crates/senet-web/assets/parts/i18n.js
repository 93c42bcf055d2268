// Texts in the user's language. `theme-init.js` sets the language; catalogues are objects of texts, one for
// each part of the site: `i18n/LANGUAGE/PART.json`. A text may have plural forms: { one: "…", other: "…" },
// chosen by `count`.

/** @typedef {string | Record<string, string>} Text */

const { dataset } = document.documentElement;

/** The locales of the languages by their codes. The build script names them in the page. @type {Record<string, string>} */
const LOCALES = Object.fromEntries(
  (dataset.languages ?? "en-GB").split(" ").map((locale) => [locale.split("-")[0], locale]),
);

export const language = document.documentElement.lang || "en";

/** @type {Record<string, Text>} */
const texts = {};

/** Numbers have Latin digits in every language, as on the board and in records. */
const locale = `${language}-u-nu-latn`;

// These take long to create, and the first texts of most pages do not need them.
/** @type {Intl.PluralRules|undefined} */
let plurals;
/** For numbers without options, as most are. @type {Intl.NumberFormat|undefined} */
let plainNumbers;

/**
 * Loads a catalogue of the page's language. A page loads the catalogues of its parts before it uses their texts.
 * @param {string} part
 */
export async function useCatalogue(part) {
  addTexts(await loadCatalogue(part, language));
}

/**
 * Loads a catalogue of a language.
 * @param {string} part
 * @param {string} language
 * @returns {Promise<Record<string, Text>>}
 */
export async function loadCatalogue(part, language) {
  const address = new URL(`../i18n/${language}/${part}.json`, import.meta.url);
  const load = async () => {
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${part}: ${response.status}`);
    return response.json();
  };
  return load().catch(load);
}

/**
 * Adds texts to those that `t` finds.
 * @param {Record<string, Text>} more
 */
export function addTexts(more) {
  Object.assign(texts, more);
}

await useCatalogue("common");

/** The languages of the pages. */
export const LANGUAGES = Object.keys(LOCALES);

/** The name of a language in itself. @param {string} language */
export function languageName(language) {
  return new Intl.DisplayNames([language], { type: "language" }).of(language) ?? language;
}

/** The direction in which a language is written. @param {string} language */
export function directionOf(language) {
  return dataset.rtl?.split(" ").includes(language) ? "rtl" : "ltr";
}

/**
 * Whether a loaded catalogue has the key.
 * @param {string} key
 */
export function has(key) {
  return key in texts;
}

/**
 * A form of a text by its name, if the catalogue has it.
 * @param {string} key
 * @param {string} name
 * @returns {string | undefined}
 */
export function textForm(key, name) {
  const entry = texts[key];
  return typeof entry === "object" ? entry[name] : undefined;
}

/**
 * The text for a key, with `{name}` replaced by the parameter of that name. A list is joined by "and";
 * `{name:or}` joins it by "or". An unknown key is returned as it is.
 * @param {string} key
 * @param {Record<string, unknown>} [parameters]
 * @returns {string}
 */
export function t(key, parameters = {}) {
  const entry = texts[key];
  if (entry === undefined) return key;
  const form = typeof entry === "string" ? entry : (entry[pluralForm(parameters.count)] ?? entry.other);
  return form.replace(/\{(\w+)(:or)?\}/g, (placeholder, name, or) => {
    if (name in parameters) return formatParameter(parameters[name], or ? "disjunction" : "conjunction");
    console.error(`${key} has no value for ${placeholder}`);
    return placeholder;
  });
}

/** The plural form for a number. @param {unknown} count */
function pluralForm(count) {
  plurals ??= new Intl.PluralRules(language);
  return plurals.select(Number(count));
}

/**
 * The title of a page with this name, as tabs and bookmarks show it.
 * @param {string} name
 */
export function documentTitle(name) {
  return `${name} · ${t("site.name")}`;
}

/**
 * A text of the engine in the user's language: by its code if the catalogue has it, else as the engine
 * gives it.
 * @param {string} family such as `refusal` or `effect`
 * @param {Api.Message} message
 * @returns {string}
 */
export function localized(family, message) {
  const key = `${family}.${message.code}`;
  if (has(key) && language !== "en") return t(key, message.params ?? {});
  return message.text ?? (has(key) ? t(key, message.params) : "");
}

/**
 * A parameter in the user's language.
 * @param {unknown} value
 * @param {"conjunction"|"disjunction"} joined
 * @returns {string}
 */
function formatParameter(value, joined) {
  if (Array.isArray(value)) {
    return list(
      value.map((item) => formatParameter(item, joined)),
      joined,
    );
  }
  if (typeof value === "number") return number(value);
  const key = [`word.${value}`, `house.${value}`].find(has);
  return key ? t(key) : String(value);
}

/**
 * @param {string[]} items
 * @param {"conjunction"|"disjunction"} [type]
 */
export function list(items, type = "conjunction") {
  return new Intl.ListFormat(LOCALES[language] ?? language, { type }).format(items);
}

/**
 * @param {number} value
 * @param {Intl.NumberFormatOptions} [options]
 */
export function number(value, options) {
  if (options) return new Intl.NumberFormat(locale, options).format(value);
  plainNumbers ??= new Intl.NumberFormat(locale);
  return plainNumbers.format(value);
}

/**
 * Isolates a text, so that it keeps its own direction within other text.
 * @param {string} text
 */
export function isolate(text) {
  return `\u2068${text}\u2069`;
}

/**
 * Isolates signs and numbers that run from left to right in every language.
 * @param {string} text
 */
export function ltr(text) {
  return `\u2066${text}\u2069`;
}

/**
 * A chance between 0 and 1 as a percentage.
 * @param {number} chance
 * @param {number} [digits] after the decimal point
 */
export function percent(chance, digits = 1) {
  return number(chance, { style: "percent", minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** The attributes that name a catalogue key, and the attributes they fill. */
const TRANSLATED_ATTRIBUTES = {
  "data-t-label": "aria-label",
  "data-t-title": "title",
  "data-t-placeholder": "placeholder",
};

/**
 * Translates the page's HTML: `data-t="key"` names the text of an element, `data-t-label` its accessible
 * name, `data-t-title` its tooltip and `data-t-placeholder` its placeholder. The HTML itself is in English.
 * @param {ParentNode} [root]
 */
export function translatePage(root = document) {
  for (const element of root.querySelectorAll("[data-t]")) {
    element.textContent = t(element.getAttribute("data-t") ?? "");
  }
  for (const [from, to] of Object.entries(TRANSLATED_ATTRIBUTES)) {
    for (const element of root.querySelectorAll(`[${from}]`)) {
      element.setAttribute(to, t(element.getAttribute(from) ?? ""));
    }
  }
}
