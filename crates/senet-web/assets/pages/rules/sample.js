// The annotated sample game of a ruleset, to step through: the board, the list of the moves with their notes, and the
// record, which the page for reviews can open.

import { at } from "../../parts/address.js";
import { announce } from "../../parts/announce.js";
import { fetchText, post, ruleset } from "../../parts/api.js";
import { boardOptions, createBoard } from "../../parts/board.js";
import { find, html } from "../../parts/elements.js";
import { number, t } from "../../parts/i18n.js";
import { moveText } from "../../parts/move-text.js";
import { ENGLISH } from "../../parts/sentences.js";
import { notesByPly, stepWithin } from "./sample-steps.js";

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
      return partOf(title, new URL(`${part}.senet`, folder));
    }),
  );
}

/** A part of the game, which is fetched when it is opened. @param {string} title @param {URL} url */
function partOf(title, url) {
  const body = html("div", {});
  const fill = async () => {
    const record = await fetchText(url);
    const game = await post("replay", { record });
    const rules = await ruleset(game.rules, game.options);
    body.replaceChildren(stepper(game, rules), reviewButton(record));
  };
  const details = html("details", {}, html("summary", {}, title), body);
  const open = () =>
    fill().catch((error) => {
      body.textContent = error instanceof Error ? error.message : String(error);
    });
  details.addEventListener("toggle", open, { once: true });
  return details;
}

/** @param {string} record */
function reviewButton(record) {
  const review = () => {
    sessionStorage.setItem(REVIEW_KEY, record);
    location.href = at("/review");
  };
  return html("p", {}, html("button", { type: "button", onclick: review }, t("rules.sample-review")));
}

/** What a ply is, in one line. @param {Api.Ply} ply @param {number} index */
function plyText({ side, throw: thrown, move }, index) {
  const key = thrown === null ? "rules.sample-instead" : "rules.sample-ply";
  return t(key, {
    number: number(index + 1),
    side: t(`side.${side}`),
    throw: thrown ?? "",
    move: moveText(move),
  });
}

/** A note of the record, which is in English. @param {string|undefined} text */
function noteOf(text) {
  return text ? html("p", { class: "soft small", ...ENGLISH }, text) : "";
}

/**
 * The board, buttons, and the list of the moves. The keys are those of the page for reviews.
 * @param {Api.GameTranscript} game
 * @param {Api.RulesDetail} rules
 */
function stepper({ start, plies, comments = [] }, rules) {
  const host = html("div", {});
  const board = createBoard(host, { ...boardOptions(rules), orientation: "wide", showPath: true });
  const notes = notesByPly(comments);
  const title = html("b", {});
  const note = html("div", {});
  const texts = [t("rules.sample-start"), ...plies.map(plyText)];
  const buttons = texts.map((text, index) =>
    html("button", { type: "button", class: "quiet step", onclick: () => goTo(index) }, text),
  );
  const items = buttons.map((button, index) => html("li", {}, button, noteOf(notes.get(index))));
  const list = html("ol", { class: "sample-moves", "aria-label": t("rules.sample-moves") }, ...items);
  let step = 0;

  /** Shows the board after this many plies, with the last move. @param {number} wanted */
  function goTo(wanted) {
    step = stepWithin(wanted, plies.length);
    const last = step > 0 ? plies[step - 1] : null;
    // The move that wins has no position after it: the position before it shows it.
    const before = step > 1 ? (plies[step - 2].position ?? start) : start;
    board.show(last?.position ?? before);
    board.arrow(last && last.move !== "pass" ? last.move : null);
    for (const [index, button] of buttons.entries()) {
      if (index === step) button.setAttribute("aria-current", "step");
      else button.removeAttribute("aria-current");
    }
    // The list scrolls, and the page does not.
    list.scrollTop = items[step].offsetTop - list.offsetTop - list.clientHeight / 3;
    title.textContent = texts[step];
    note.replaceChildren(noteOf(notes.get(step)));
    announce([texts[step], notes.get(step) ?? ""].join(" "));
  }

  const control = (/** @type {string} */ key, /** @type {() => void} */ onclick) =>
    html("button", { type: "button", onclick }, t(key));
  const controls = html(
    "p",
    { class: "row" },
    control("rules.sample-back", () => goTo(step - 1)),
    control("rules.sample-forward", () => goTo(step + 1)),
  );
  const view = html("div", {}, host, controls, html("p", {}, title), note);
  const element = html("div", { class: "sample" }, view, list);
  element.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    /** @type {Record<string, number>} */
    const targets = { ArrowLeft: step - 1, ArrowRight: step + 1, Home: 0, End: plies.length };
    if (!(event.key in targets)) return;
    event.preventDefault();
    goTo(targets[event.key]);
  });
  goTo(0);
  return element;
}
