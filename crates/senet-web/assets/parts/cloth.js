// The cloth on which sticks or dice are thrown. It shows and animates throws that the server has made.

import { isStill, paced } from "./board/tween.js";
import { html } from "./elements.js";
import { list, t } from "./i18n.js";

/** @typedef {Api.ThrowFaces} ThrowFaces the throw is 0 if the turn is lost */

/**
 * A stick or a die on the cloth.
 * @typedef {object} Thing
 * @property {HTMLElement} element
 * @property {(value: number) => void} show shows a face at once
 * @property {(value: number) => Promise<void>} roll resolves when it lies still
 */

/** How long a stick is in the air, in milliseconds. */
const FLIGHT_MS = 480;
/** How much later each stick lands than the one before, and at most by chance. */
const STAGGER_MS = 35;
const CHANCE_MS = 60;
/** The longest flight of four sticks at normal speed. */
export const LONGEST_FLIGHT_MS = FLIGHT_MS + 3 * STAGGER_MS + CHANCE_MS;

/**
 * @param {Element} host
 * @param {{onLand?: () => void}} [options] `onLand` is called for every stick that lands
 */
export function createCloth(host, options = {}) {
  const cloth = html("div", { class: "cloth", role: "img" });
  const count = html("span", { class: "cloth-throw", "aria-hidden": "true" });
  const reroll = html("span", { class: "cloth-rerolls", "aria-hidden": "true" });
  host.replaceChildren(cloth);
  /** @type {Thing[]} */
  let things = [];

  /**
   * Puts sticks or dice on the cloth. Few rulesets have dice: their module is loaded on demand.
   * @param {ThrowFaces} faces
   */
  async function lay({ sticks, dice }) {
    const kind = dice ? `dice-${dice.length}` : "sticks";
    if (cloth.dataset.kind === kind) return;
    cloth.dataset.kind = kind;
    things = dice
      ? await createDice(dice.length)
      : (sticks ?? [1, 1, 1, 1]).map((_, index) => createStick(index));
    cloth.replaceChildren(reroll, ...things.map(({ element }) => element), count);
  }

  /** @param {ThrowFaces} faces */
  function label(faces) {
    cloth.setAttribute("aria-label", facesText(faces));
    count.textContent = String(faces.throw);
    reroll.textContent = faces.rerolled ? t("throw.rerolls", { count: faces.rerolled }) : "";
  }

  return {
    element: cloth,

    /** Puts down what the ruleset throws: four sticks, or a number of dice. @param {number} dice */
    async prepare(dice) {
      await lay(dice > 0 ? { throw: 0, dice: Array(dice).fill(1) } : { throw: 0, sticks: [1, 0, 1, 1] });
      this.rest();
    },

    /** Shows a throw without animation. @param {ThrowFaces} faces */
    async show(faces) {
      await lay(faces);
      cloth.classList.remove("resting");
      (faces.dice ?? faces.sticks ?? []).forEach((value, index) => things[index].show(value));
      label(faces);
    },

    /** Animates a throw; resolves when the last stick or die has landed. @param {ThrowFaces} faces */
    async roll(faces) {
      await lay(faces);
      cloth.classList.remove("resting");
      count.textContent = "";
      reroll.textContent = "";
      for (let six = 0; six < (faces.rerolled ?? 0); six++) {
        await things[0].roll(6);
        options.onLand?.();
      }
      const values = faces.dice ?? faces.sticks ?? [];
      await Promise.all(
        values.map((value, index) => things[index].roll(value).then(() => options.onLand?.())),
      );
      label(faces);
    },

    /** Shows that no throw is in play. */
    rest() {
      cloth.classList.add("resting");
      cloth.setAttribute("aria-label", t("throw.none"));
      count.textContent = "";
      reroll.textContent = "";
    },
  };
}

/**
 * A single die has six sides; of two dice the second has eight.
 * @param {number} count
 * @returns {Promise<Thing[]>}
 */
async function createDice(count) {
  const { createDie } = await import("./dice.js");
  return Array.from({ length: count }, (_, index) => createDie(index === 0 ? 6 : 8));
}

/**
 * A throw as a text.
 * @param {ThrowFaces} faces
 */
export function facesText({ throw: thrown, dice, sticks, rerolled }) {
  if (dice && rerolled)
    return t("throw.rerolled", { dice: list(dice.map(String)), throw: thrown, count: rerolled });
  if (dice) return t("throw.dice", { dice: list(dice.map(String)), throw: thrown });
  const faces = sticks ?? [];
  const light = faces.reduce((sum, stick) => sum + stick, 0);
  const key = thrown === 0 ? "throw.turn-lost" : "throw.sticks";
  return t(key, { light, dark: faces.length - light, throw: thrown });
}

/** @param {number} index @returns {Thing} */
function createStick(index) {
  const light = html("div", { class: "stick-face light" });
  const dark = html("div", { class: "stick-face dark" });
  const body = html("div", { class: "stick-body" }, light, dark);
  const element = html("div", { class: "stick" }, body);
  const randomAngle = () => (Math.random() - 0.5) * 16 + (index - 1.5) * 2.5;
  const pose = (/** @type {number} */ value, /** @type {number} */ angle) =>
    `rotateZ(${angle}deg) rotateY(${value ? 0 : 180}deg)`;
  const show = (/** @type {number} */ value) => {
    body.style.transform = pose(value, randomAngle());
  };
  show(index % 2);
  return {
    element,
    show,
    async roll(value) {
      const angle = randomAngle();
      const before = body.style.transform;
      body.style.transform = pose(value, angle);
      if (isStill()) return;
      const duration = paced(FLIGHT_MS + index * STAGGER_MS + Math.random() * CHANCE_MS);
      await finished(body.animate(flight(before, value, angle), { duration, easing: "linear" }));
    },
  };
}

/**
 * The key frames of a stick that flies up, turns over, lands and bounces once.
 * @param {string} before the transform at the start
 * @param {number} value 1 light, 0 dark
 * @param {number} angle at the end
 */
function flight(before, value, angle) {
  const turns = 360 * (2 + Math.floor(Math.random() * 2)) + (value ? 0 : 180);
  const tilt = (Math.random() - 0.5) * 240;
  const at = (
    /** @type {number} */ x,
    /** @type {number} */ y,
    /** @type {number} */ z,
    /** @type {number} */ turn,
    size = 1,
  ) => `translate(${x}px, ${y}px) rotateZ(${z}deg) rotateY(${turn}deg) scale(${size})`;
  const drift = (Math.random() - 0.5) * 40;
  return [
    { transform: before, offset: 0 },
    { transform: at(0, 16, angle / 2, 0), offset: 0.1, easing: "cubic-bezier(0.1, 0.7, 0.4, 1)" },
    {
      transform: at(drift, -84, tilt, turns * 0.55, 1.18),
      offset: 0.48,
      easing: "cubic-bezier(0.6, 0, 0.9, 0.4)",
    },
    { transform: at(drift / 3, 0, angle * 1.6, turns * 0.95), offset: 0.78, easing: "ease-out" },
    { transform: at(drift / 5, -13, angle * 1.2, turns), offset: 0.87, easing: "ease-in" },
    { transform: at(0, 0, angle, turns), offset: 1 },
  ];
}

/**
 * Resolves at the end of an animation. Browsers do not finish animations of a page they do not draw: a
 * timer ends the wait.
 * @param {Animation} animation
 */
function finished(animation) {
  const timeout = new Promise((resolve) => setTimeout(resolve, FLIGHT_MS + 900));
  return Promise.race([animation.finished.catch(() => {}), timeout]).then(() => {});
}
