// Four sticks that are really thrown, and the dice of the rulesets that have dice. The server has thrown already: here it is
// only seen.

import { html } from "./elements.js";
import { list, t } from "./i18n.js";
import { prefersReducedMotion } from "./preferences.js";

/**
 * What a throw shows.
 * @typedef {object} ThrowFaces
 * @property {number} throw 0 where the turn is lost
 * @property {number[]} [sticks] 1 light, 0 dark
 * @property {number[]} [dice]
 */

const FLIGHT = 950;

/**
 * A cloth on which sticks or dice are thrown.
 * @param {Element} host
 * @param {{onLand?: () => void}} [options] `onLand` is called for every stick that lands
 */
export function createCloth(host, options = {}) {
  const cloth = html("div", { class: "cloth", role: "img" });
  const count = html("span", { class: "cloth-throw", "aria-hidden": "true" });
  host.replaceChildren(cloth);
  /** @type {{element: HTMLElement, show: (value: number) => void, roll: (value: number) => Promise<void>}[]} */
  let things = [];

  /** Lays out what is thrown. Dice, which few rulesets have, are fetched first. @param {ThrowFaces} roll */
  async function lay({ sticks, dice }) {
    const kind = dice ? `dice-${dice.length}` : "sticks";
    if (cloth.dataset.kind === kind) return;
    cloth.dataset.kind = kind;
    things = dice
      ? await fetchDice(dice.length)
      : (sticks ?? [1, 1, 1, 1]).map((_, index) => createStick(index));
    cloth.replaceChildren(...things.map(({ element }) => element), count);
  }

  /** @param {ThrowFaces} roll */
  function name(roll) {
    cloth.setAttribute("aria-label", described(roll));
    count.textContent = String(roll.throw);
  }

  return {
    element: cloth,

    /** Lays out what will be thrown: four sticks, or so many dice. @param {number} dice */
    async prepare(dice) {
      await lay(dice > 0 ? { throw: 0, dice: Array(dice).fill(1) } : { throw: 0, sticks: [1, 0, 1, 1] });
      this.rest();
    },

    /** Shows a throw that lies there. @param {ThrowFaces} roll */
    async show(roll) {
      await lay(roll);
      cloth.classList.remove("resting");
      (roll.dice ?? roll.sticks ?? []).forEach((value, index) => things[index].show(value));
      name(roll);
    },

    /** Throws; resolves when the last has landed. @param {ThrowFaces} roll */
    async roll(roll) {
      await lay(roll);
      cloth.classList.remove("resting");
      count.textContent = "";
      const values = roll.dice ?? roll.sticks ?? [];
      await Promise.all(
        values.map((value, index) => things[index].roll(value).then(() => options.onLand?.())),
      );
      name(roll);
    },

    /** Shows that the throw is used up or still to come. */
    rest() {
      cloth.classList.add("resting");
      cloth.setAttribute("aria-label", t("throw.none"));
      count.textContent = "";
    },
  };
}

/**
 * One die has six sides; of two the second has eight.
 * @param {number} count
 */
async function fetchDice(count) {
  const { createDie } = await import("./dice.js");
  return Array.from({ length: count }, (_, index) => createDie(index === 0 ? 6 : 8));
}

/**
 * A throw in words.
 * @param {ThrowFaces} roll
 */
export function described(roll) {
  if (roll.dice) return t("throw.dice", { dice: list(roll.dice.map(String)), throw: roll.throw });
  const light = (roll.sticks ?? []).reduce((sum, stick) => sum + stick, 0);
  const key = roll.throw === 0 ? "throw.turn-lost" : "throw.sticks";
  return t(key, { light, dark: (roll.sticks ?? []).length - light, throw: roll.throw });
}

/** @param {number} index */
function createStick(index) {
  const body = html(
    "div",
    { class: "stick-body" },
    html("div", { class: "stick-face light" }),
    html("div", { class: "stick-face dark" }),
  );
  const element = html("div", { class: "stick" }, body);
  const lean = () => (Math.random() - 0.5) * 16 + (index - 1.5) * 2.5;
  const pose = (/** @type {number} */ light, /** @type {number} */ angle) =>
    `rotateZ(${angle}deg) rotateY(${light ? 0 : 180}deg)`;
  const show = (/** @type {number} */ light) => {
    body.style.transform = pose(light, lean());
  };
  show(index % 2);
  return {
    element,
    show,
    /** @param {number} light */
    async roll(light) {
      const angle = lean();
      const end = pose(light, angle);
      const before = body.style.transform;
      body.style.transform = end;
      if (prefersReducedMotion() || document.hidden) return;
      await ended(
        body.animate(flight(before, light, angle), {
          duration: FLIGHT + index * 90 + Math.random() * 120,
          easing: "linear",
        }),
      );
    },
  };
}

/**
 * Up, over and over, down, and a little bounce.
 * @param {string} before
 * @param {number} light
 * @param {number} angle
 */
function flight(before, light, angle) {
  const turns = 360 * (2 + Math.floor(Math.random() * 2)) + (light ? 0 : 180);
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
 * The end of an animation, or a little after it where the page is not drawn.
 * @param {Animation} animation
 */
export function ended(animation) {
  const late = new Promise((resolve) => setTimeout(resolve, FLIGHT + 900));
  return Promise.race([animation.finished.catch(() => {}), late]).then(() => {});
}
