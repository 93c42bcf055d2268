// Sentences of the engine about a ruleset, in the user's language.

import { has, language, localized } from "./i18n.js";

const FAMILY = "sentence";
/** What an element has that shows a text which exists in English only. */
export const ENGLISH = { lang: "en", dir: "ltr" };

/** The phrases in a sentence. @param {Api.Message} message */
function partsOf({ params }) {
  return /** @type {Api.Message[]} */ (params?.parts ?? []);
}

/**
 * A sentence in the user's language; in English if the catalogue lacks it.
 * @param {Api.Message} message
 * @returns {string}
 */
export function sentence(message) {
  const parts = partsOf(message).map(sentence);
  return localized(FAMILY, {
    ...message,
    params: parts.length ? { ...message.params, parts } : message.params,
  });
}

/**
 * The attributes of an element with a text about a ruleset: it is marked as English if the catalogue lacks the text.
 * @param {string} key such as `source.kendall`
 * @returns {Record<string, string>}
 */
export function textLanguage(key) {
  return language === "en" || has(key) ? {} : ENGLISH;
}

/**
 * The attributes of an element with these sentences: it is marked as English if one is.
 * @param {Api.Message[]} messages
 * @returns {Record<string, string>}
 */
export function sentenceLanguage(messages) {
  const isTranslated = (/** @type {Api.Message} */ message) =>
    has(`${FAMILY}.${message.code}`) && partsOf(message).every(isTranslated);
  return language === "en" || messages.every(isTranslated) ? {} : ENGLISH;
}
