// Setting up a position: pieces on squares and in hand, the side to throw, opening moves owed.

import { findAs, html } from "../../parts/elements.js";
import { t } from "../../parts/i18n.js";
import { EMPTY, SIDES, formatPosition, parsePosition } from "../../parts/position.js";

/** @typedef {import("../../parts/position.js").Side} Side */

const DUTIES = ["-", "s", "c", "sc"];
const MAX_IN_HAND = 10;

export class Setup {
  /**
   * @param {HTMLElement} host
   * @param {(position: string) => void} onChange
   */
  constructor(host, onChange) {
    this.onChange = onChange;
    /** @type {Side|null} */
    this.brush = "cones";
    this.position = parsePosition(EMPTY);
    host.replaceChildren(this.brushChoices(), ...this.fields(), this.clearButton());
    this.host = host;
  }

  brushChoices() {
    const radio = (/** @type {Side|null} */ brush) => {
      const choose = () => (this.brush = brush);
      const input = html("input", {
        type: "radio",
        name: "brush",
        checked: brush === this.brush,
        onchange: choose,
      });
      return html("label", { class: "check" }, input, t(`analyse.brush.${brush ?? "none"}`));
    };
    const radios = [...SIDES, null].map(radio);
    return html("fieldset", { class: "choices" }, html("legend", {}, t("analyse.brush")), ...radios);
  }

  fields() {
    const hands = SIDES.map((side) => {
      const numbers = Array.from({ length: MAX_IN_HAND + 1 }, (_, count) => String(count));
      return this.select(
        `hand-${side}`,
        t(`analyse.hand.${side}`),
        numbers,
        String,
        (value) => (this.position.hand[side] = Number(value)),
      );
    });
    const sides = this.select(
      "side",
      t("analyse.side"),
      SIDES,
      (side) => t(`side.${side}`),
      (value) => (this.position.side = /** @type {Side} */ (value)),
    );
    const duties = this.select(
      "duty",
      t("analyse.obligation"),
      DUTIES,
      (duty) => t(`analyse.obligation.${duty}`),
      (value) => (this.position.duty = value),
    );
    return [html("div", { class: "fields" }, sides, ...hands, duties)];
  }

  /**
   * @param {string} name
   * @param {string} label
   * @param {string[]} values
   * @param {(value: string) => string} text of a value
   * @param {(value: string) => void} choose
   */
  select(name, label, values, text, choose) {
    const select = html("select", { name }, ...values.map((value) => html("option", { value }, text(value))));
    select.addEventListener("change", () => {
      choose(select.value);
      this.report();
    });
    return html("label", { class: "field" }, html("span", {}, label), select);
  }

  clearButton() {
    const empty = () => {
      this.position.squares.fill(null);
      this.report();
    };
    return html("button", { type: "button", onclick: empty }, t("analyse.empty"));
  }

  report() {
    this.onChange(formatPosition(this.position));
  }

  /** Shows a position. @param {string} text */
  show(text) {
    this.position = parsePosition(text);
    const values = {
      side: this.position.side,
      duty: this.position.duty,
      "hand-cones": this.position.hand.cones,
      "hand-spools": this.position.hand.spools,
    };
    for (const [name, value] of Object.entries(values)) {
      findAs(`[name=${name}]`, HTMLSelectElement, this.host).value = String(value);
    }
  }

  /**
   * Puts the chosen piece on a square, or removes it if it is there already.
   * @param {import("../../parts/position.js").Place} place
   */
  paint(place) {
    if (typeof place !== "number") return;
    const held = this.position.squares[place];
    this.position.squares[place] = held === this.brush ? null : this.brush;
    this.report();
  }
}
