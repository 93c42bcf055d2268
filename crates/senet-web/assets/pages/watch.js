// The page that shows a game between two computers, at the speed that the user sets.

import { at } from "../parts/address.js";
import { announce } from "../parts/announce.js";
import { newGame, ruleset } from "../parts/api.js";
import { delay } from "../parts/board/tween.js";
import { find, findAs, html } from "../parts/elements.js";
import { GameController } from "../parts/game/controller.js";
import { LEVELS } from "../parts/game/create-game.js";
import { createGameView, lastPlaces } from "../parts/game/game-view.js";
import { resultText } from "../parts/game/status-text.js";
import { loadSeats, storeGame } from "../parts/game/stored-games.js";
import { toggleButton, toolButton } from "../parts/game/toolbar.js";
import { localized, t, useCatalogue } from "../parts/i18n.js";
import { CommandRefused } from "../parts/live-connection.js";
import { rulesetOptions } from "../parts/own-rulesets.js";
import { onPreference, prefer, preference } from "../parts/preferences.js";
import { mountSite } from "../parts/site.js";

/** The range of the pause between moves, in milliseconds. */
const SLOWEST_MS = 3000;
const FASTEST_MS = 0;

await Promise.all([useCatalogue("play"), useCatalogue("engine"), useCatalogue("watch")]);
mountSite();

class WatchPage {
  constructor() {
    /** @type {GameController|null} */
    this.controller = null;
    /** Whether moves are made continuously. */
    this.isRunning = true;
    /** Whether the next step waits for its pause. */
    this.isStepping = false;
    this.isOver = false;
    this.gameView = createGameView(find("#board"), find("#cloth"), { onMove: () => {} });
    this.runButton = this.createControls();
    this.showRunning();
    this.offerGames();
    onPreference("chance", (shown) => {
      find("#chance").hidden = !shown;
      this.showChance();
    });
    find("#watch-setup").addEventListener("submit", (event) => {
      event.preventDefault();
      this.create();
    });
  }

  async offerGames() {
    const levels = (/** @type {Api.Level} */ selected) =>
      LEVELS.map((level) =>
        html("option", { value: level, selected: level === selected }, t(`computer.${level}`)),
      );
    find("#cones").replaceChildren(...levels("expert"));
    find("#spools").replaceChildren(...levels("average"));
    find("#rules").replaceChildren(...(await rulesetOptions("modern")));
    const game = new URLSearchParams(location.hash.slice(1)).get("game");
    if (game) this.follow(game);
    else await this.create();
  }

  createControls() {
    const runButton = html("button", {
      type: "button",
      class: "primary large",
      id: "run",
      onclick: () => this.run(!this.isRunning),
    });
    const step = html(
      "button",
      { type: "button", id: "step", onclick: () => this.stepOnce() },
      t("watch.step"),
    );
    const speed = html("input", {
      type: "range",
      min: FASTEST_MS,
      max: SLOWEST_MS,
      step: 100,
      value: SLOWEST_MS - preference("pace"),
      "aria-label": t("watch.speed"),
    });
    speed.addEventListener("input", () => prefer("pace", SLOWEST_MS - Number(speed.value)));
    const label = (/** @type {string} */ key) => html("span", { class: "small soft" }, t(key));
    const speedField = html("label", { class: "speed" }, label("watch.slow"), speed, label("watch.fast"));
    find("#act").replaceChildren(runButton, step);
    const share = toolButton("share", () => this.share());
    const toggles = [toggleButton("chance", "chance"), toggleButton("path", "path")];
    find("#tools").replaceChildren(...toggles, share, speedField);
    document.addEventListener("keydown", (event) => this.key(event));
    return runButton;
  }

  async showChance() {
    if (!preference("chance")) return;
    const { showChance } = await import("../parts/game/win-chance.js");
    if (this.controller?.state) showChance(this.controller.state);
  }

  async share() {
    const { openShare } = await import("../parts/game/game-dialogs.js");
    if (this.controller?.state) openShare(this.controller.game, this.controller.state, []);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const target = /** @type {Element} */ (event.target);
    const isModified = event.ctrlKey || event.metaKey || event.altKey;
    if (isModified || target.closest("dialog, input, select, button, a")) return;
    if (event.key === " ") this.run(!this.isRunning);
    else if (event.key === ".") this.stepOnce();
    else return;
    event.preventDefault();
  }

  async create() {
    const chosen = (/** @type {string} */ name) => findAs(`#${name}`, HTMLSelectElement).value;
    const seat = (/** @type {string} */ side) => ({ kind: "computer", level: chosen(side) });
    try {
      const rules = chosen("rules");
      const { points } = await ruleset(rules);
      const { game, seats } = await newGame({
        rules,
        options: {},
        cones: seat("cones"),
        spools: seat("spools"),
        first: points.start.opening === "fixed" ? "chosen" : "throw",
      });
      storeGame({ game, seats: seats.step ? [seats.step] : [], over: true });
      history.replaceState(null, "", at(`/watch#game=${game}`));
      this.follow(game);
    } catch (error) {
      find("#status").textContent = /** @type {Error} */ (error).message;
    }
  }

  /** @param {string} game */
  follow(game) {
    this.controller?.close();
    this.isOver = false;
    this.isRunning = true;
    this.showRunning();
    this.controller = new GameController(game, loadSeats(game), this.gameView, {
      onSettled: () => this.update(),
      onUnknown: () => this.create(),
    });
  }

  update() {
    const { controller } = this;
    if (!controller?.state) return;
    this.showChance();
    if (controller.viewed !== null) return;
    this.gameView.moveInput.offer([], { last: lastPlaces(controller.state) });
    if (controller.state.stage === "over") this.showResult();
    else if (this.isRunning) this.stepSoon();
  }

  async stepSoon() {
    if (this.isStepping) return;
    this.isStepping = true;
    await delay(preference("pace"));
    this.isStepping = false;
    if (this.isRunning && this.controller?.viewed === null) await this.step();
  }

  async step() {
    const { controller } = this;
    if (!controller?.state || controller.state.stage === "over") return;
    try {
      await controller.command("step", { at: controller.state.at });
    } catch (error) {
      if (!(error instanceof CommandRefused)) throw error;
      const { code, params, message } = error;
      // The computer's move, which an earlier step has asked for, is on its way.
      if (code === "stale" || code === "thinking") return;
      this.run(false);
      controller.showStatus(localized("refusal", { code, params, text: message }));
    }
  }

  stepOnce() {
    this.run(false);
    if (this.controller?.viewed === null) this.step();
    else this.controller?.list.step("next");
  }

  /** @param {boolean} isRunning */
  run(isRunning) {
    this.isRunning = isRunning;
    this.showRunning();
    if (isRunning && this.controller?.viewed !== null) this.controller?.viewPly(Infinity);
    else if (isRunning) this.update();
  }

  showRunning() {
    this.runButton.textContent = t(this.isRunning ? "watch.pause" : "watch.resume");
  }

  async showResult() {
    const { controller } = this;
    if (!controller?.state || this.isOver) return;
    this.isOver = true;
    announce(resultText(controller.state, []));
    const { openResult } = await import("../parts/game/game-dialogs.js");
    openResult(controller.game, controller.state, [], () => {});
  }
}

new WatchPage();
