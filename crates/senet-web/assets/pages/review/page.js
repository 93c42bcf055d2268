// The review of a game: the curve of the win chance, losses by decisions, luck of throws, and the board at
// every step.

import { announce } from "../../parts/announce.js";
import { ask, fetchRecord, ruleset } from "../../parts/api.js";
import { boardOptions, createBoard } from "../../parts/board.js";
import { find, findAs, html } from "../../parts/elements.js";
import { winChanceText } from "../../parts/evaluation.js";
import { percent, t } from "../../parts/i18n.js";
import { localLines } from "../../parts/local-games.js";
import { queryAddress } from "../../parts/position-query.js";
import { SIDES } from "../../parts/position.js";
import { rulesOfRecord } from "../../parts/record-rules.js";
import { recordBox } from "../../parts/record-box.js";
import { table } from "../../parts/table.js";
import { saveText } from "../../parts/save.js";
import { createCurve } from "../../parts/win-chance-curve.js";
import { costlyList } from "./costly.js";
import { SIGNS, changeText, heading, markClass, playerName, story, summaryTable, verdict } from "./texts.js";

/** The record of the last review, for the next visit in this tab. */
const STORAGE_KEY = "senet.review";

export class ReviewPage {
  constructor() {
    this.board = createBoard(find("#board"), { orientation: "wide" });
    /** @type {Api.Review|null} */
    this.review = null;
    /** @type {import("../../parts/win-chance-curve.js").Curve|null} */
    this.curve = null;
    /** The record of the game shown. */
    this.shownRecord = "";
    /** The review as it was answered, for saving. */
    this.answered = "";
    /** The index of the ply shown; after the last ply the result is shown. */
    this.step = 0;
    find("#record").append(recordBox((record) => this.openGiven(record)));
    const buttons = {
      "#copy": () => copyLink().catch(showError),
      "#save": () => saveText(this.shownRecord, "senet-game.txt"),
      "#save-review": () => saveText(this.answered, "senet-review.json", "application/json"),
      "#back": () => this.goTo(this.step - 1),
      "#forward": () => this.goTo(this.step + 1),
      "#mark-back": () => this.goToMark(-1),
      "#mark-forward": () => this.goToMark(1),
    };
    for (const [selector, action] of Object.entries(buttons))
      find(selector).addEventListener("click", action);
    const slider = findAs("#slider", HTMLInputElement);
    slider.addEventListener("input", () => this.goTo(Number(slider.value)));
    document.addEventListener("keydown", (event) => this.onKey(event));
    addEventListener("hashchange", () => this.begin().catch(showError));
    this.begin().catch(showError);
  }

  /** @param {string} record */
  async open(record) {
    find("#problem").textContent = "";
    find("#waiting").hidden = false;
    announce(t("review.loading"));
    try {
      const answer = await ask("review", { record });
      this.answered = `${JSON.stringify(answer, null, 2)}\n`;
      this.review = { ...answer, rules: rulesOfRecord(record, answer.rules) };
      sessionStorage.setItem(STORAGE_KEY, record);
      this.shownRecord = record;
      await this.show(this.review);
    } catch (error) {
      showError(error);
    }
  }

  /** @param {Api.Review} shown */
  async show(shown) {
    const { options, headers, sides, plies } = shown;
    const rules = await ruleset(shown.rules, options);
    const { title } = rules;
    this.board.setup(boardOptions(rules));
    this.board.show(headers.Start ?? rules.start);
    find("#waiting").hidden = true;
    find("#reviewed").hidden = false;
    findAs("#asking", HTMLDetailsElement).open = false;
    find("#players").textContent = t("review.players", {
      cones: playerName(headers.Cones, "cones"),
      spools: playerName(headers.Spools, "spools"),
    });
    find("#state").textContent = [title, headers.Date, resultText(shown)].filter(Boolean).join(" · ");
    find("#verdicts").replaceChildren(...SIDES.map((side) => html("p", {}, verdict(side, sides))));
    find("#costly").replaceChildren(costlyList(plies, (index) => this.goToBoard(index)));
    find("#summary").replaceChildren(summaryTable(sides));
    find("#accuracy").textContent = shown.exact
      ? t("review.all-exact")
      : t("review.depth", { count: shown.depth });
    find("#plies").replaceChildren(this.pliesTable(plies));
    this.drawCurve(shown);
    this.goTo(Number(new URLSearchParams(location.hash.slice(1)).get("step") ?? 0) || 0);
    find("#players").focus();
  }

  /** @param {Api.Review} shown */
  drawCurve({ plies, sides }) {
    const last = plies.at(-1);
    const end = sides.cones.result?.win ?? (last ? coneChance(last, last.after.win) : 0.5);
    const chances = [...plies.map((ply) => coneChance(ply, ply.before.win)), end];
    const name = t("review.curve-description", {
      from: percent(chances[0], 0),
      to: percent(end, 0),
      low: percent(Math.min(...chances), 0),
      high: percent(Math.max(...chances), 0),
    });
    const ends = /** @type {[string, string]} */ ([t("review.cones-win"), t("review.spools-win")]);
    this.curve = createCurve({
      chances,
      marks: plies.flatMap((ply, index) => this.curveMark(ply, index)),
      name,
      ends,
      onGo: (index) => this.goTo(index),
    });
    find("#curve").replaceChildren(this.curve.element);
    findAs("#slider", HTMLInputElement).max = String(plies.length);
  }

  /** @param {Api.ReviewedPly} ply @param {number} index */
  curveMark(ply, index) {
    const mark = markOf(ply);
    if (!mark) return [];
    const { number, side } = ply;
    const name = t("review.mark-name", { number, side, mark: t(`review.mark.${mark}`) });
    return [
      {
        step: index,
        sign: SIGNS[mark],
        kind: `${markClass(mark)} ${side}`,
        name,
        go: () => this.goTo(index),
      },
    ];
  }

  /** @param {Api.ReviewedPly[]} plies */
  pliesTable(plies) {
    const heads = ["side", "throw", "luck", "move", "chance", "loss", "best"].map((column) =>
      t(`review.column.${column}`),
    );
    const name = t("review.plies");
    return table({
      name,
      corner: t("review.column.number"),
      heads,
      rows: plies.map((ply, index) => this.plyRow(ply, index)),
    });
  }

  /** @param {Api.ReviewedPly} ply @param {number} index @returns {import("../../parts/table.js").Row} */
  plyRow(ply, index) {
    const decision = ply.decisions.at(-1);
    const mark = markOf(ply);
    const attributes = { type: "button", class: "quiet step", onclick: () => this.goToBoard(index) };
    const sign = mark ? ` ${SIGNS[mark]}` : "";
    const loss = decision && decision.loss > 0 ? percent(decision.loss, 1) : "";
    return {
      head: html("button", attributes, String(ply.number)),
      cells: [
        t(`side.${ply.side}`),
        String(ply.throw ?? "–"),
        ply.luck === null ? "" : changeText(ply.luck),
        decision ? html("bdi", { dir: "ltr" }, `${decision.played.move}${sign}`) : "",
        winChanceText(decision?.played ?? ply.after),
        loss,
        decision && loss ? html("bdi", { dir: "ltr" }, decision.best.move) : "",
      ],
      kind: mark ? markClass(mark) : undefined,
    };
  }

  /** Shows a step. @param {number} index is limited to the game */
  goTo(index) {
    if (!this.review) return;
    const { plies } = this.review;
    this.step = Math.max(0, Math.min(plies.length, index));
    const slider = findAs("#slider", HTMLInputElement);
    slider.value = String(this.step);
    this.curve?.goTo(this.step);
    history.replaceState(null, "", this.address());
    if (this.step === plies.length) return this.showEnd(this.review);
    const ply = plies[this.step];
    this.board.show(ply.position);
    this.preview(ply.decisions.at(-1)?.played.move);
    const title = heading(ply);
    find("#step").textContent = title;
    slider.setAttribute("aria-valuetext", title);
    find("#story").replaceChildren(...story(ply), this.links(this.review, ply));
    announce(`${title}. ${find("#story").textContent}`);
  }

  /** Shows a step, and the board if it is out of sight. @param {number} index */
  goToBoard(index) {
    this.goTo(index);
    find("#board").scrollIntoView({ block: "nearest" });
  }

  /** The address of the step shown. Games that this server does not have are in the address with their record. */
  address() {
    const fields = new URLSearchParams();
    if (!gameOfServer()) fields.set("record", this.shownRecord);
    if (this.step > 0) fields.set("step", String(this.step));
    return `${location.pathname}${location.search}#${fields}`;
  }

  /** Opens a record that a person gives, in place of the game of the address. @param {string} record */
  openGiven(record) {
    history.replaceState(null, "", location.pathname);
    return this.open(record);
  }

  /** @param {string|undefined} move */
  preview(move) {
    this.board.preview(isBoardMove(move) ? { move } : null);
  }

  /**
   * Buttons that preview the played and the better move, and the link to the analysis.
   * @param {Api.Review} shown
   * @param {Api.ReviewedPly} ply
   */
  links({ rules, options }, { position, throw: thrown, decisions }) {
    const decision = decisions.at(-1);
    const address = queryAddress("/analyse", { rules, options, position, throw: thrown });
    const link = html("a", { class: "button quiet", href: address }, t("review.analyse"));
    const button = (/** @type {string} */ key, /** @type {Api.ReviewedChoice} */ { move }) =>
      html("button", { type: "button", onclick: () => this.preview(move) }, t(key));
    const buttons =
      decision && decision.loss > 0
        ? [button("review.show-played", decision.played), button("review.show-better", decision.best)]
        : [];
    return html("p", { class: "row" }, ...buttons, link);
  }

  /** Shows the end of the game. @param {Api.Review} shown */
  showEnd(shown) {
    const last = shown.plies.at(-1);
    const text = resultText(shown);
    find("#step").textContent = text;
    find("#story").replaceChildren();
    const move = last?.decisions.at(-1)?.played.move;
    if (last) this.board.show(last.position);
    if (last && isBoardMove(move)) this.board.play({ move, side: last.side });
    announce(text);
  }

  /** Goes to the next or the previous ply with a mark. @param {1|-1} direction */
  goToMark(direction) {
    const plies = this.review?.plies ?? [];
    for (let index = this.step + direction; index >= 0 && index < plies.length; index += direction) {
      if (markOf(plies[index])) return this.goTo(index);
    }
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    const target = /** @type {Element} */ (event.target);
    const isModified = event.altKey || event.ctrlKey || event.metaKey;
    if (!this.review || isModified || target.closest("input, textarea, select, .scrolls")) return;
    const { plies } = this.review;
    /** @type {Record<string, () => void>} */
    const actions = {
      ArrowLeft: () => this.goTo(this.step - 1),
      ArrowRight: () => this.goTo(this.step + 1),
      Home: () => this.goTo(0),
      End: () => this.goTo(plies.length),
      n: () => this.goToMark(1),
      p: () => this.goToMark(-1),
    };
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  }

  /** Opens the game that the address names or contains, or the last record opened in this tab. */
  async begin() {
    const game = gameOfServer();
    const linked = new URLSearchParams(location.hash.slice(1)).get("record");
    const stored = linked ?? sessionStorage.getItem(STORAGE_KEY);
    if (game) {
      const record = await fetchRecord(game);
      // A game of this browser has no address elsewhere, so the link contains its record.
      if (await localLines(game)) history.replaceState(null, "", location.pathname + location.hash);
      await this.open(record);
    } else if (stored) await this.open(stored);
  }
}

/** The win chance of the cones. @param {Api.ReviewedPly} ply @param {number} win of the ply's side */
function coneChance(ply, win) {
  return ply.side === "cones" ? win : 1 - win;
}

/** The worst mark of a ply. @param {Api.ReviewedPly} ply @returns {Api.Mark|null} */
function markOf({ decisions }) {
  const order = Object.keys(SIGNS);
  const marks = decisions.flatMap(({ mark }) => mark ?? []);
  return marks.sort((a, b) => order.indexOf(b) - order.indexOf(a))[0] ?? null;
}

/** @param {unknown} error */
function showError(error) {
  find("#problem").textContent = error instanceof Error ? error.message : String(error);
  find("#waiting").hidden = true;
}

/** @param {Api.Review} shown */
function resultText({ result }) {
  return result ? t(`review.${result.ending}`, { side: result.winner }) : t("review.unfinished");
}

/** The name of the game of this server that the address names. */
function gameOfServer() {
  return new URLSearchParams(location.search).get("game");
}

async function copyLink() {
  await navigator.clipboard.writeText(location.href);
  find("#message").textContent = t("review.copied");
}

/** Whether a choice moves a piece. @param {string|undefined} move @returns {move is string} */
function isBoardMove(move) {
  return move !== undefined && move !== "pass" && move !== "throw";
}
