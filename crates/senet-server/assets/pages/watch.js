// Computers play each other, as fast as whoever watches likes.

import { allRules, post } from "../parts/api.js";
import { announce } from "../parts/announce.js";
import { pause } from "../parts/board/tween.js";
import { find, html } from "../parts/elements.js";
import { LEVELS } from "../parts/game/create-game.js";
import { GameController } from "../parts/game/controller.js";
import { createGameView, lastPlaces } from "../parts/game/game-view.js";
import { storeGame, loadSeats } from "../parts/game/stored-games.js";
import { toggleButton, toolButton } from "../parts/game/toolbar.js";
import { overText } from "../parts/game/status-text.js";
import { t, localized, useCatalogue } from "../parts/i18n.js";
import { CommandRefused } from "../parts/live-connection.js";
import { onPreference, prefer, preference } from "../parts/preferences.js";
import { mountSite } from "../parts/site.js";

/** Milliseconds between moves, at the slow and the fast end. */
const SLOWEST = 3000;
const FASTEST = 0;

await Promise.all([useCatalogue("play"), useCatalogue("engine"), useCatalogue("watch")]);
mountSite();

class WatchPage {
  constructor() {
    this.running = true;
    this.stepping = false;
    this.gameView = createGameView(find("#board"), find("#cloth"), { onMove: () => {} });
    this.playButton = this.makeControls();
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
    const level = (/** @type {string} */ chosen) =>
      LEVELS.map((name) => html("option", { value: name, selected: name === chosen }, t(`computer.${name}`)));
    find("#cones").replaceChildren(...level("expert"));
    find("#spools").replaceChildren(...level("average"));
    const rules = await allRules();
    find("#rules").replaceChildren(
      ...rules.map((/** @type {any} */ entry) => html("option", { value: entry.name }, entry.title)),
    );
    const game = new URLSearchParams(location.hash.slice(1)).get("game");
    if (game) this.follow(game);
    else await this.create();
  }

  makeControls() {
    const playButton = html("button", {
      type: "button",
      class: "primary great",
      id: "run",
      onclick: () => this.run(!this.running),
    });
    const step = html(
      "button",
      { type: "button", id: "step", onclick: () => this.stepOnce() },
      t("watch.step"),
    );
    const speed = /** @type {HTMLInputElement} */ (
      html("input", {
        type: "range",
        min: FASTEST,
        max: SLOWEST,
        step: 100,
        value: SLOWEST - preference("pace"),
        "aria-label": t("watch.speed"),
      })
    );
    speed.addEventListener("input", () => prefer("pace", SLOWEST - Number(speed.value)));
    const faster = html(
      "label",
      { class: "speed" },
      html("span", { class: "small soft" }, t("watch.slow")),
      speed,
      html("span", { class: "small soft" }, t("watch.fast")),
    );
    find("#act").replaceChildren(playButton, step);
    const share = toolButton("share", () => this.share());
    find("#tools").replaceChildren(
      toggleButton("chance", "chance"),
      toggleButton("path", "path"),
      share,
      faster,
    );
    document.addEventListener("keydown", (event) => this.key(event));
    return playButton;
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
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest("dialog, input, select, button, a"))
      return;
    if (event.key === " ") this.run(!this.running);
    else if (event.key === ".") this.stepOnce();
    else return;
    event.preventDefault();
  }

  async create() {
    const chosen = (/** @type {string} */ name) => /** @type {HTMLSelectElement} */ (find(`#${name}`)).value;
    const seat = (/** @type {string} */ side) => ({ kind: "computer", level: chosen(side) });
    try {
      const made = await post("games", {
        rules: chosen("rules"),
        options: {},
        cones: seat("cones"),
        spools: seat("spools"),
      });
      storeGame({ game: made.game, seats: [made.seats.watch], over: true });
      history.replaceState(null, "", `/watch#game=${made.game}`);
      this.follow(made.game);
    } catch (cause) {
      find("#status").textContent = /** @type {Error} */ (cause).message;
    }
  }

  /** @param {string} game */
  follow(game) {
    this.controller?.live.close();
    this.ended = false;
    this.running = true;
    this.showRunning();
    this.controller = new GameController(game, loadSeats(game), this.gameView, {
      onSettled: () => this.settle(),
      onUnknown: () => this.create(),
    });
  }

  settle() {
    const state = this.controller?.state;
    if (!state) return;
    this.showChance();
    if (this.controller?.viewed !== null) return;
    this.gameView.moveInput.offer([], { last: lastPlaces(state) });
    if (state.stage === "over") this.end();
    else if (this.running) this.stepSoon();
  }

  async stepSoon() {
    if (this.stepping) return;
    this.stepping = true;
    await pause(preference("pace"));
    this.stepping = false;
    if (this.running && this.controller?.viewed === null) await this.step();
  }

  async step() {
    const { state, live } = this.controller ?? {};
    if (!state || !live || state.stage === "over") return;
    try {
      await live.command("step", { at: state.at });
    } catch (cause) {
      if (!(cause instanceof CommandRefused)) throw cause;
      if (cause.code === "stale") return;
      this.run(false);
      this.controller?.showStatus(
        localized("refusal", { code: cause.code, params: cause.params, text: cause.message }),
      );
    }
  }

  stepOnce() {
    this.run(false);
    if (this.controller?.viewed === null) this.step();
    else this.controller?.list.step("next");
  }

  /** @param {boolean} running */
  run(running) {
    this.running = running;
    this.showRunning();
    if (running && this.controller?.viewed !== null) this.controller?.view(Infinity);
    else if (running) this.settle();
  }

  showRunning() {
    this.playButton.textContent = t(this.running ? "watch.pause" : "watch.resume");
  }

  async end() {
    const { controller } = this;
    if (!controller?.state || this.ended) return;
    this.ended = true;
    announce(overText(controller.state, []));
    const { openResult } = await import("../parts/game/game-dialogs.js");
    openResult(controller.game, controller.state, [], async () => false);
  }
}

new WatchPage();
