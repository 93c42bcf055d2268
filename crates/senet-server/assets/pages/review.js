// The review of a game: how the win chance went, what decisions lost, how lucky the throws were, and the board at every step.

import { announce } from "../parts/announce.js";
import { get, post, ruleset } from "../parts/api.js";
import { createBoard } from "../parts/board.js";
import { createCurve } from "../parts/win-chance-curve.js";
import { find, html } from "../parts/elements.js";
import { percent, t, useCatalogue } from "../parts/i18n.js";
import { addressOf } from "../parts/position-query.js";
import { recordBox } from "../parts/record-box.js";
import { mountSite } from "../parts/site.js";
import { table } from "../parts/table.js";
import { winChanceText } from "../parts/evaluation.js";
import { SIGNS, accounts, changeText, heading, kindOf, playerName, story, verdict } from "./review/texts.js";

const KEPT = "senet.review";

await Promise.all(["review", "evaluation", "record", "engine"].map(useCatalogue));
mountSite();

const board = createBoard(find("#board"), { orientation: "wide" });
/** @type {any} */
let review = null;
/** @type {import("../parts/win-chance-curve.js").Curve} */
let curve;
let step = 0;

/** @param {any} ply @param {number} win of its side */
function ofCones(ply, win) {
  return ply.side === "cones" ? win : 1 - win;
}

/** The gravest mark of a ply, if any. @param {any} ply @returns {string|null} */
function markOf({ decisions }) {
  const order = Object.keys(SIGNS);
  const marks = decisions.map((/** @type {any} */ { mark }) => mark).filter(Boolean);
  return (
    marks.sort(
      (/** @type {string} */ a, /** @type {string} */ b) => order.indexOf(b) - order.indexOf(a),
    )[0] ?? null
  );
}

/** @param {unknown} problem */
function failed(problem) {
  find("#problem").textContent = problem instanceof Error ? problem.message : String(problem);
  find("#waiting").hidden = true;
}

/** @param {string} record */
async function take(record) {
  find("#problem").textContent = "";
  find("#waiting").hidden = false;
  announce(t("review.loading"));
  try {
    review = await post("review", { record });
    sessionStorage.setItem(KEPT, record);
    await show();
  } catch (problem) {
    failed(problem);
  }
}

async function show() {
  const { rules, options, headers, sides, plies } = review;
  const { title, houses, goal, points } = await ruleset(rules, options);
  board.setup({ houses, pieces: points.start.pieces, downwards: goal === "line-up" });
  find("#waiting").hidden = true;
  find("#reviewed").hidden = false;
  /** @type {HTMLDetailsElement} */ (find("#asking")).open = false;
  find("#players").textContent = t("review.players", {
    cones: playerName(headers.Cones, "cones"),
    spools: playerName(headers.Spools, "spools"),
  });
  find("#state").textContent = [title, headers.Date, resultText()].filter(Boolean).join(" · ");
  find("#verdicts").replaceChildren(
    ...["cones", "spools"].map((side) => html("p", {}, verdict(/** @type {any} */ (side), sides[side]))),
  );
  find("#accounts").replaceChildren(accounts(sides));
  find("#plies").replaceChildren(list(plies));
  draw(plies);
  goTo(0);
  find("#players").focus();
}

function resultText() {
  const { result } = review;
  return result ? t(`review.${result.ending}`, { side: result.winner }) : t("review.unfinished");
}

/** @param {any[]} plies */
function draw(plies) {
  const end = plies.length ? ofCones(plies[plies.length - 1], plies[plies.length - 1].after.win) : 0.5;
  const chances = [
    ...plies.map((ply) => ofCones(ply, ply.before.win)),
    review.sides.cones.result?.win ?? end,
  ];
  const marks = plies.flatMap((ply, index) => {
    const mark = markOf(ply);
    if (!mark) return [];
    const name = t("review.mark-name", {
      number: ply.number,
      side: ply.side,
      mark: t(`review.mark.${mark}`),
    });
    return [
      {
        step: index,
        sign: SIGNS[/** @type {keyof typeof SIGNS} */ (mark)],
        kind: `${kindOf(mark)} ${ply.side}`,
        name,
        go: () => goTo(index),
      },
    ];
  });
  const name = t("review.curve-description", {
    from: percent(chances[0], 0),
    to: percent(chances[chances.length - 1], 0),
    low: percent(Math.min(...chances), 0),
    high: percent(Math.max(...chances), 0),
  });
  curve = createCurve({
    chances,
    marks,
    name,
    ends: [t("review.cones-win"), t("review.spools-win")],
    onGo: goTo,
  });
  find("#curve").replaceChildren(curve.element);
  const slider = /** @type {HTMLInputElement} */ (find("#slider"));
  slider.max = String(plies.length);
}

/** @param {any[]} plies */
function list(plies) {
  const rows = plies.map((ply, index) => {
    const decision = ply.decisions.at(-1);
    const mark = markOf(ply);
    const go = html(
      "button",
      { type: "button", class: "quiet step", onclick: () => goTo(index) },
      String(ply.number),
    );
    const made = decision
      ? html(
          "bdi",
          { dir: "ltr" },
          `${decision.played.move}${mark ? ` ${SIGNS[/** @type {keyof typeof SIGNS} */ (mark)]}` : ""}`,
        )
      : "";
    const loss = decision && decision.loss > 0 ? percent(decision.loss, 1) : "";
    const better = loss ? html("bdi", { dir: "ltr" }, decision.best.move) : "";
    const luck = ply.luck === null ? "" : changeText(ply.luck);
    return {
      head: go,
      cells: [
        t(`side.${ply.side}`),
        String(ply.throw ?? "–"),
        luck,
        made,
        winChanceText(decision?.played ?? ply.after),
        loss,
        better,
      ],
      kind: mark ? kindOf(mark) : undefined,
    };
  });
  const heads = ["side", "throw", "luck", "move", "chance", "loss", "best"].map((name) =>
    t(`review.column.${name}`),
  );
  return table({ name: t("review.plies"), corner: t("review.column.number"), heads, rows });
}

/** @param {number} wanted */
function goTo(wanted) {
  const { plies } = review;
  step = Math.max(0, Math.min(plies.length, wanted));
  /** @type {HTMLInputElement} */ (find("#slider")).value = String(step);
  curve.goTo(step);
  if (step === plies.length) return showEnd();
  const ply = plies[step];
  const played = ply.decisions.at(-1)?.played.move;
  board.show(ply.position);
  preview(played);
  const title = heading(ply);
  find("#step").textContent = title;
  /** @type {HTMLInputElement} */ (find("#slider")).setAttribute("aria-valuetext", title);
  find("#story").replaceChildren(...story(ply), ...choices(ply));
  announce(`${title}. ${find("#story").textContent}`);
}

/** @param {string|undefined} move */
function preview(move) {
  board.preview(move && move !== "pass" && move !== "throw" ? { move } : null);
}

/** Buttons that show the move played and the better one, and lead to the analysis. @param {any} ply @returns {Node[]} */
function choices(ply) {
  const decision = ply.decisions.at(-1);
  const question = { rules: review.rules, options: review.options, position: ply.position, throw: ply.throw };
  const link = html(
    "a",
    { class: "button quiet", href: addressOf("/analyse", question) },
    t("review.analyse"),
  );
  if (!decision || decision.loss <= 0) return [html("p", { class: "row" }, link)];
  const show = (/** @type {string} */ key, /** @type {string} */ move) =>
    html("button", { type: "button", onclick: () => preview(move) }, t(key));
  return [
    html(
      "p",
      { class: "row" },
      show("review.show-played", decision.played.move),
      show("review.show-better", decision.best.move),
      link,
    ),
  ];
}

function showEnd() {
  const last = review.plies.at(-1);
  find("#step").textContent = resultText();
  find("#story").replaceChildren();
  const move = last?.decisions.at(-1)?.played.move;
  if (last) board.show(last.position);
  if (move && move !== "pass" && move !== "throw") board.travel({ move, side: last.side });
  announce(resultText());
}

/** @param {1|-1} direction */
function nextMark(direction) {
  const { plies } = review;
  for (let index = step + direction; index >= 0 && index < plies.length; index += direction) {
    if (markOf(plies[index])) return goTo(index);
  }
}

/** @param {KeyboardEvent} event */
function keys(event) {
  const target = /** @type {Element} */ (event.target);
  if (
    !review ||
    event.altKey ||
    event.ctrlKey ||
    event.metaKey ||
    target.closest("input, textarea, select, .scrolls")
  )
    return;
  /** @type {Record<string, () => void>} */
  const acts = {
    ArrowLeft: () => goTo(step - 1),
    ArrowRight: () => goTo(step + 1),
    Home: () => goTo(0),
    End: () => goTo(review.plies.length),
    n: () => nextMark(1),
    p: () => nextMark(-1),
  };
  const act = acts[event.key];
  if (!act) return;
  event.preventDefault();
  act();
}

/** A game of this server whose name stands in the address, or the record of the last visit. */
async function begin() {
  const game = new URLSearchParams(location.search).get("game");
  const kept = sessionStorage.getItem(KEPT);
  if (game) await take(await get(`games/${encodeURIComponent(game)}/record`));
  else if (kept) await take(kept);
}

find("#record").append(recordBox(take));
find("#back").addEventListener("click", () => goTo(step - 1));
find("#forward").addEventListener("click", () => goTo(step + 1));
find("#mark-back").addEventListener("click", () => nextMark(-1));
find("#mark-forward").addEventListener("click", () => nextMark(1));
find("#slider").addEventListener("input", () =>
  goTo(Number(/** @type {HTMLInputElement} */ (find("#slider")).value)),
);
document.addEventListener("keydown", keys);
begin().catch(failed);
