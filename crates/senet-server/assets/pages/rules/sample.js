// The annotated sample game of a ruleset: its record, which the page for reviews can open.

import { at } from "../../parts/address.js";
import { fetchText } from "../../parts/api.js";
import { find, html } from "../../parts/elements.js";
import { number, t } from "../../parts/i18n.js";

/** The ruleset whose source has a sample game. It comes in parts, since the printed game has slips. */
const OF_SOURCE = "basics";
const PARTS = ["basics", "basics-2", "basics-3"];
/** Where the page for reviews finds its record. */
const REVIEW_KEY = "senet.review";

/**
 * Shows the sample game of a ruleset.
 * @param {string} name
 * @param {URL} folder of the records
 */
export function showSample(name, folder) {
  const parts = name === OF_SOURCE ? PARTS : [name];
  find("#sample-about").textContent = t(name === OF_SOURCE ? "rules.sample-source" : "rules.sample-ours");
  find("#sample").replaceChildren(
    ...parts.map((part, index) => {
      const title =
        parts.length > 1 ? t("rules.sample-part", { part: number(index + 1) }) : t("rules.sample-read");
      return recordOf(title, new URL(`${part}.senet`, folder));
    }),
  );
}

/** A record, which is fetched when it is opened. @param {string} title @param {URL} url */
function recordOf(title, url) {
  const text = html("pre", { class: "record-text", lang: "en", dir: "ltr", tabindex: "0" });
  const review = () => {
    sessionStorage.setItem(REVIEW_KEY, text.textContent);
    location.href = at("/review");
  };
  const button = html(
    "button",
    { type: "button", disabled: true, onclick: review },
    t("rules.sample-review"),
  );
  const details = html("details", {}, html("summary", {}, title), text, html("p", {}, button));
  details.addEventListener("toggle", async () => {
    if (text.textContent) return;
    text.textContent = await fetchText(url);
    button.disabled = false;
  });
  return details;
}
