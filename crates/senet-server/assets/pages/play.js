// A live game: what the server tells is seen, heard and said; what the player wants is asked of the server.

import { ApiError, post, ruleset } from "../parts/api.js";
import { announce } from "../parts/announce.js";
import { pause } from "../parts/board/tween.js";
import { find, html } from "../parts/elements.js";
import { createChanceBar, hintFor } from "../parts/game/chance.js";
import { confirmed, openKeys } from "../parts/game/dialogs.js";
import { createMovesList } from "../parts/game/moves-list.js";
import { openResult, openShare } from "../parts/game/outside.js";
import { showPlayer } from "../parts/game/players.js";
import { createScene, lastPlaces } from "../parts/game/scene.js";
import { keepGame, keptGame, seatsOf } from "../parts/game/seats.js";
import { after, onlyPass, positionAt, stateOf } from "../parts/game/state.js";
import { toggleButton, toolButton } from "../parts/game/tools.js";
import { deedsText, movedText, moveText, overText, thrownText, waitingText } from "../parts/game/words.js";
import { t, translated, useCatalogue } from "../parts/i18n.js";
import { LiveGame, Refused } from "../parts/live.js";
import { parseMove } from "../parts/notation.js";
import { other } from "../parts/position.js";
import { onPreference, preference } from "../parts/prefs.js";
import { mountSite } from "../parts/site.js";
import { sounds } from "../parts/sound.js";

/** @typedef {import("../parts/game/state.js").GameState} GameState */
/** @typedef {import("../parts/live.js").GameEvent} GameEvent */
/** @typedef {import("../parts/position.js").Side} Side */
/** @typedef {import("../parts/position.js").Place} Place */

/** So long a player looks at a throw that moves nothing, in milliseconds. */
const LOOK = 1500;
/** So long the computer seems to look at its throw. */
const COMPUTER_LOOK = 550;
/** With more events than that waiting, they are not played but shown. */
const HURRY = 12;

await Promise.all([useCatalogue("play"), useCatalogue("engine"), useCatalogue("worth")]);
mountSite();

class PlayPage {
  /** @param {string} game */
  constructor(game) {
    this.game = game;
    /** @type {Side[]} */
    this.you = [];
    /** @type {GameState|null} */
    this.state = null;
    /** @type {GameEvent[]} */
    this.queue = [];
    /** How many plies are shown; null follows the game. @type {number|null} */
    this.viewed = null;
    this.busy = false;
    this.kept = keptGame(game);
    this.scene = createScene(find("#board"), find("#cloth"), {
      onMove: (move) => this.move(move.move),
      onRefused: (from, to) => this.refuse(from, to),
      onForeseen: (move) => this.foresee(/** @type {any} */ (move)),
    });
    this.list = createMovesList(find("#record"), (plies) => this.view(plies));
    this.chance = createChanceBar(find("#chance"));
    this.throwButton = /** @type {HTMLButtonElement} */ (
      html("button", { type: "button", class: "primary great", id: "throw", onclick: () => this.throw() }, t("act.throw"))
    );
    this.passButton = html("button", { type: "button", id: "pass", onclick: () => this.move("pass") }, t("act.pass"));
    find("#act").replaceChildren(this.throwButton, this.passButton);
    this.makeTools();
    find("#cloth").addEventListener("click", () => this.mayThrow && this.throw());
    document.addEventListener("keydown", (event) => this.key(event));
    onPreference("chance", (shown) => {
      find("#chance").hidden = !shown;
      this.showChance();
    });
    this.live = new LiveGame(game, seatsOf(game), {
      onSnapshot: (snapshot, you) => this.begin(snapshot, you),
      onEvent: (event) => this.take(event),
      onConnection: (connection) => this.connection(connection),
    });
  }

  makeTools() {
    this.undoButton = toolButton("undo", () => this.undo());
    this.hintButton = toolButton("hint", () => this.hint());
    this.resignButton = toolButton("resign", () => this.resign());
    const share = toolButton("share", () => this.state && openShare(this.game, this.state, this.you));
    const tools = [this.undoButton, this.hintButton, toggleButton("chance", "chance"), toggleButton("path", "path"), share, this.resignButton, toolButton("keys", openKeys)];
    find("#tools").replaceChildren(...tools);
  }

  // What the server tells.

  /**
   * @param {Record<string, any>} snapshot
   * @param {string[]} you
   */
  async begin(snapshot, you) {
    this.queue = [];
    this.state = stateOf(snapshot);
    this.you = /** @type {Side[]} */ (you);
    this.viewed = null;
    this.guides = snapshot.guidelines ?? this.kept?.guides ?? true;
    const rules = await ruleset(this.state.rules.name, this.state.rules.options);
    this.state.start ??= rules.start;
    this.scene.furnish(rules);
    document.title = `${rules.title} · Senet`;
    find("#title").textContent = t("play.heading", { rules: rules.title });
    this.scene.show(this.state);
    this.settle();
    announce(waitingText(this.state, this.you));
    this.offerInvitation();
  }

  /** The link for the other player, at once, as long as nobody has taken the seat. */
  offerInvitation() {
    const invited = this.kept?.invitation;
    if (invited && this.state && !this.state.seats[/** @type {Side} */ (invited.side)].joined) openShare(this.game, this.state, this.you);
  }

  /** @param {GameEvent} event */
  async take(event) {
    this.queue.push(event);
    if (this.busy) return;
    this.busy = true;
    while (this.queue.length > 0) await this.happen(/** @type {GameEvent} */ (this.queue.shift()));
    this.busy = false;
    this.settle();
  }

  /** @param {GameEvent} event */
  async happen(event) {
    if (!this.state) return;
    if (event.kind === "undone") return this.undone(event);
    if (event.kind === "rematch") return this.rematch(event);
    const before = this.state;
    this.state = after(before, event);
    const seen = this.viewed === null && this.queue.length < HURRY;
    this.showPlayers();
    this.say(event);
    if (seen) await this.scene.play(event, this.state);
    const theirs = event.side && !this.you.includes(event.side);
    if (seen && event.kind === "thrown" && theirs) await pause(COMPUTER_LOOK);
    this.list.show(this.state.history, this.viewed ?? this.state.history.length);
  }

  /** @param {GameEvent} event */
  say(event) {
    const text = this.words(event);
    if (!text) return;
    this.showStatus(text);
    announce(text);
  }

  /** @param {GameEvent} event */
  words(event) {
    if (!this.state) return "";
    if (event.kind === "thrown") return thrownText(event, this.you);
    if (event.kind === "moved") return movedText(event, this.you);
    if (event.kind === "over") return overText(this.state, this.you);
    const known = ["seated", "left", "back", "resigned", "rematch_offered"].includes(event.kind);
    return known && !this.you.includes(event.side) ? t(`said.${event.kind}`, { side: event.side }) : "";
  }

  /** @param {GameEvent} event */
  async undone(event) {
    if (!this.state) return;
    const history = event.history ?? this.state.history.slice(0, event.plies ?? -1);
    const position = event.position;
    const turn = { stage: event.stage ?? "to-throw", throw: event.throw ?? null, sticks: event.sticks, dice: event.dice, moves: event.moves ?? [] };
    this.state = { ...this.state, ...turn, history, position, side: event.side_to_throw ?? (position.split(" ")[1] === "s" ? "spools" : "cones"), at: event.at, winner: null, ending: null };
    this.viewed = null;
    this.scene.show(this.state);
    announce(t("said.undone"));
  }

  /** @param {GameEvent} event */
  rematch(event) {
    const secrets = Object.values(event.seats ?? {}).filter((secret) => typeof secret === "string");
    if (secrets.length > 0) keepGame({ game: event.game, seats: /** @type {string[]} */ (secrets), title: this.kept?.title ?? "", opponent: this.kept?.opponent ?? "", guides: this.guides });
    location.assign(`/play/${event.game}`);
  }

  /** @param {import("../parts/live.js").Connection} connection */
  connection(connection) {
    const line = find("#connection");
    line.hidden = connection === "connected" || (connection === "connecting" && !this.wasLost);
    this.wasLost = connection === "lost" || (this.wasLost && connection === "connecting");
    line.textContent = t(`connection.${connection}`);
    document.body.classList.toggle("offline", connection !== "connected");
    if (connection === "closed" && !this.state) this.showStatus(t("play.no-game"));
  }

  // What is shown when nothing moves.

  /** Nothing is under way: shows what can be done. */
  settle() {
    if (!this.state || this.busy) return;
    const { state } = this;
    this.showPlayers();
    this.list.show(state.history, this.viewed ?? state.history.length);
    this.showButtons();
    this.showChance();
    if (this.viewed !== null) return;
    this.showStatus(waitingText(state, this.you));
    this.offer();
    if (state.stage === "over") this.end();
    else if (this.mine && onlyPass(state)) this.passSoon();
    else if (this.mine && preference("forced") && state.stage === "to-move" && state.moves.length === 1) this.move(state.moves[0].move);
  }

  get mine() {
    return this.state !== null && this.you.includes(this.state.side) && this.state.stage !== "over";
  }

  get mayThrow() {
    return this.mine && this.state?.stage === "to-throw" && this.viewed === null && !this.busy && !this.asking;
  }

  offer() {
    if (!this.state) return;
    const moves = this.mine ? this.state.moves : [];
    this.scene.chooser.offer(moves, { last: lastPlaces(this.state), guides: this.guides });
    if (this.mayThrow) this.throwButton.focus({ preventScroll: true });
    else if (this.mine && moves.length > 0 && document.activeElement === document.body) this.scene.board.focus(/** @type {Place} */ (parseMove(moves[0].move).from ?? 1));
  }

  showPlayers() {
    if (!this.state) return;
    const below = this.you.length === 1 ? this.you[0] : "cones";
    showPlayer(find("#mine"), this.state, below, this.you);
    showPlayer(find("#theirs"), this.state, other(below), this.you);
  }

  showButtons() {
    if (!this.state) return;
    const { stage, moves, history } = this.state;
    this.throwButton.hidden = this.you.length === 0 || stage === "over";
    this.throwButton.disabled = !this.mayThrow;
    this.passButton.hidden = !(this.mine && moves.length > 1 && moves.some(({ move }) => move === "pass"));
    const alone = this.you.length > 1 || this.state.seats[other(this.you[0] ?? "cones")].kind === "computer";
    this.undoButton.disabled = this.you.length === 0 || !alone || history.length === 0;
    this.hintButton.disabled = !this.mine;
    this.resignButton.disabled = this.you.length === 0 || stage === "over";
  }

  showChance() {
    if (this.state && preference("chance")) this.chance.show(this.state);
  }

  /** @param {string} text */
  showStatus(text) {
    find("#status").textContent = text;
  }

  /** @param {import("../parts/game/state.js").Listed|null} move */
  foresee(move) {
    if (!this.state || this.viewed !== null) return;
    const does = move ? deedsText(move) : "";
    this.showStatus(move ? `${moveText(move.move)}${does ? `: ${does}` : ""}` : waitingText(this.state, this.you));
  }

  /**
   * Shows the game as it was after so many plies.
   * @param {number} plies
   */
  view(plies) {
    if (!this.state) return;
    const { history } = this.state;
    this.viewed = plies >= history.length ? null : plies;
    this.list.show(history, plies);
    if (this.viewed === null) {
      this.scene.show(this.state);
      this.settle();
      return;
    }
    this.scene.board.show(positionAt(this.state, plies));
    this.scene.chooser.offer([], { last: lastPlaces({ history: history.slice(0, plies) }) });
    this.showStatus(t("status.past", { count: plies, all: history.length }));
    this.showButtons();
  }

  end() {
    if (!this.state || this.ended) return;
    this.ended = true;
    keepGame({ game: this.game, over: true });
    const won = this.state.winner !== null && this.you.includes(this.state.winner);
    if (this.you.length > 0) (won ? sounds.win : sounds.loss)();
    openResult(this.game, this.state, this.you, () => this.command("rematch"));
  }

  // What the player wants.

  /**
   * @param {string} deed
   * @param {Record<string, unknown>} [details]
   */
  async command(deed, details) {
    this.asking = true;
    try {
      await this.live.command(deed, details);
      return true;
    } catch (cause) {
      if (!(cause instanceof Refused)) throw cause;
      if (cause.code !== "stale") this.complain(translated("refusal", { code: cause.code, params: cause.params, text: cause.message }));
      return false;
    } finally {
      this.asking = false;
      if (!this.busy) this.settle();
    }
  }

  async throw() {
    if (!this.mayThrow || !this.state) return;
    this.throwButton.disabled = true;
    await this.command("throw", { at: this.state.at });
  }

  /** @param {string} move */
  async move(move) {
    if (!this.state || !this.mine || this.asking) return;
    await this.command("move", { move, at: this.state.at });
  }

  /** After a look at a throw with which nothing can move, the turn passes by itself. */
  async passSoon() {
    if (!this.state) return;
    const { at } = this.state;
    const text = t("status.stuck", { throw: this.state.throw });
    this.showStatus(text);
    announce(text);
    await pause(LOOK);
    if (this.state?.at === at && this.mine) this.move("pass");
  }

  /**
   * @param {Place} from
   * @param {Place|null} to
   */
  async refuse(from, to) {
    if (!this.state) return;
    const { state } = this;
    if (!this.mine) return this.complain(this.you.length === 0 ? t("refusal.spectator") : waitingText(state, this.you));
    if (state.throw === null) return this.complain(t("refusal.throw-first"));
    try {
      const question = { rules: state.rules.name, options: state.rules.options ?? {}, position: state.position, throw: state.throw };
      const answer = await post("refusal", to === null ? { ...question, from } : { ...question, from, to });
      this.complain(translated("refusal", answer));
    } catch (cause) {
      if (cause instanceof ApiError) this.complain(cause.message);
      else throw cause;
    }
  }

  /** @param {string} text */
  complain(text) {
    sounds.refused();
    this.showStatus(text);
    announce(text);
    find("#status").animate?.([{ transform: "translateX(-5px)" }, { transform: "translateX(5px)" }, { transform: "none" }], { duration: 180 });
  }

  async hint() {
    if (!this.state || !this.mine) return;
    const { at } = this.state;
    try {
      const hint = await hintFor(this.state);
      if (this.state.at !== at) return;
      if (!hint) return this.showStatus(t("hint.none"));
      const { from, to } = parseMove(hint.move);
      const places = [from, to].filter((place) => place !== null);
      this.scene.board.mark({ ...this.scene.board.marks, hint: places });
      const text = t("hint.move", { move: moveText(hint.move), chance: hint.text });
      this.showStatus(text);
      announce(text);
    } catch (cause) {
      if (cause instanceof ApiError) this.complain(cause.message);
      else throw cause;
    }
  }

  undo() {
    if (!this.undoButton.disabled && this.state) this.command("undo", { at: this.state.at });
  }

  async resign() {
    if (await confirmed(t("resign.question"), t("resign.yes"))) await this.command("resign");
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const target = /** @type {Element} */ (event.target);
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest("dialog, input, select, textarea")) return;
    const deed = this.deedOf(event.key, target);
    if (!deed) return;
    event.preventDefault();
    deed();
  }

  /**
   * @param {string} key
   * @param {Element} target
   * @returns {(() => void)|null}
   */
  deedOf(key, target) {
    if (key === " ") return target.closest("button, a, summary") ? null : () => (this.mayThrow ? this.throw() : this.scene.chooser.choose(this.scene.board.focused));
    /** @type {Record<string, () => void>} */
    const deeds = {
      t: () => this.throw(),
      u: () => this.undo(),
      h: () => this.hint(),
      b: () => this.scene.board.focus(this.scene.board.focused),
      s: () => announce(find("#status").textContent ?? ""),
      escape: () => this.scene.chooser.select(null),
      "[": () => this.list.step("back"),
      "]": () => this.list.step("on"),
      "?": openKeys,
    };
    return deeds[key.toLowerCase()] ?? null;
  }
}

new PlayPage(decodeURIComponent(location.pathname.split("/")[2] ?? ""));
