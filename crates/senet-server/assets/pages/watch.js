// Computers play each other, as fast as whoever watches likes.

import { allRules, post } from "../parts/api.js";
import { announce } from "../parts/announce.js";
import { pause } from "../parts/board/tween.js";
import { find, html } from "../parts/elements.js";
import { LEVELS } from "../parts/game/create.js";
import { Follower } from "../parts/game/follower.js";
import { createScene, lastPlaces } from "../parts/game/scene.js";
import { keepGame, seatsOf } from "../parts/game/seats.js";
import { toggleButton, toolButton } from "../parts/game/tools.js";
import { overText } from "../parts/game/words.js";
import { t, translated, useCatalogue } from "../parts/i18n.js";
import { Refused } from "../parts/live.js";
import { onPreference, prefer, preference } from "../parts/prefs.js";
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
    this.scene = createScene(find("#board"), find("#cloth"), { onMove: () => {} });
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
    const level = (/** @type {string} */ chosen) => LEVELS.map((name) => html("option", { value: name, selected: name === chosen }, t(`computer.${name}`)));
    find("#cones").replaceChildren(...level("expert"));
    find("#spools").replaceChildren(...level("average"));
    const rules = await allRules();
    find("#rules").replaceChildren(...rules.map((/** @type {any} */ entry) => html("option", { value: entry.name }, entry.title)));
    const game = new URLSearchParams(location.hash.slice(1)).get("game");
    if (game) this.follow(game);
    else await this.create();
  }

  makeControls() {
    const playButton = html("button", { type: "button", class: "primary great", id: "run", onclick: () => this.run(!this.running) });
    const step = html("button", { type: "button", id: "step", onclick: () => this.stepOnce() }, t("watch.step"));
    const speed = /** @type {HTMLInputElement} */ (html("input", { type: "range", min: FASTEST, max: SLOWEST, step: 100, value: SLOWEST - preference("pace"), "aria-label": t("watch.speed") }));
    speed.addEventListener("input", () => prefer("pace", SLOWEST - Number(speed.value)));
    const faster = html("label", { class: "speed" }, html("span", { class: "small soft" }, t("watch.slow")), speed, html("span", { class: "small soft" }, t("watch.fast")));
    find("#act").replaceChildren(playButton, step);
    const share = toolButton("share", () => this.share());
    find("#tools").replaceChildren(toggleButton("chance", "chance"), toggleButton("path", "path"), share, faster);
    document.addEventListener("keydown", (event) => this.key(event));
    return playButton;
  }

  async showChance() {
    if (!preference("chance")) return;
    const { showChance } = await import("../parts/game/chance.js");
    if (this.follower?.state) showChance(this.follower.state);
  }

  async share() {
    const { openShare } = await import("../parts/game/outside.js");
    if (this.follower?.state) openShare(this.follower.game, this.follower.state, []);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const target = /** @type {Element} */ (event.target);
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest("dialog, input, select, button, a")) return;
    if (event.key === " ") this.run(!this.running);
    else if (event.key === ".") this.stepOnce();
    else return;
    event.preventDefault();
  }

  async create() {
    const chosen = (/** @type {string} */ name) => /** @type {HTMLSelectElement} */ (find(`#${name}`)).value;
    const seat = (/** @type {string} */ side) => ({ kind: "computer", level: chosen(side) });
    try {
      const made = await post("games", { rules: chosen("rules"), options: {}, cones: seat("cones"), spools: seat("spools") });
      keepGame({ game: made.game, seats: [made.seats.watch], over: true });
      history.replaceState(null, "", `/watch#game=${made.game}`);
      this.follow(made.game);
    } catch (cause) {
      find("#status").textContent = /** @type {Error} */ (cause).message;
    }
  }

  /** @param {string} game */
  follow(game) {
    this.follower?.live.close();
    this.ended = false;
    this.running = true;
    this.showRunning();
    this.follower = new Follower(game, seatsOf(game), this.scene, {
      onSettled: () => this.settle(),
      onUnknown: () => this.create(),
    });
  }

  settle() {
    const state = this.follower?.state;
    if (!state) return;
    this.showChance();
    if (this.follower?.viewed !== null) return;
    this.scene.chooser.offer([], { last: lastPlaces(state) });
    if (state.stage === "over") this.end();
    else if (this.running) this.stepSoon();
  }

  async stepSoon() {
    if (this.stepping) return;
    this.stepping = true;
    await pause(preference("pace"));
    this.stepping = false;
    if (this.running && this.follower?.viewed === null) await this.step();
  }

  async step() {
    const { state, live } = this.follower ?? {};
    if (!state || !live || state.stage === "over") return;
    try {
      await live.command("step", { at: state.at });
    } catch (cause) {
      if (!(cause instanceof Refused)) throw cause;
      if (cause.code === "stale") return;
      this.run(false);
      this.follower?.showStatus(translated("refusal", { code: cause.code, params: cause.params, text: cause.message }));
    }
  }

  stepOnce() {
    this.run(false);
    if (this.follower?.viewed === null) this.step();
    else this.follower?.list.step("next");
  }

  /** @param {boolean} running */
  run(running) {
    this.running = running;
    this.showRunning();
    if (running && this.follower?.viewed !== null) this.follower?.view(Infinity);
    else if (running) this.settle();
  }

  showRunning() {
    this.playButton.textContent = t(this.running ? "watch.pause" : "watch.resume");
  }

  async end() {
    const { follower } = this;
    if (!follower?.state || this.ended) return;
    this.ended = true;
    announce(overText(follower.state, []));
    const { openResult } = await import("../parts/game/outside.js");
    openResult(follower.game, follower.state, [], async () => false);
  }
}

new WatchPage();
