// Setting up a position: putting pieces on squares, into hands, and saying who is to throw.

import { find, html } from "../../parts/elements.js";
import { t } from "../../parts/i18n.js";
import { SIDES, formatPosition, parsePosition } from "../../parts/position.js";

/** @typedef {import("../../parts/position.js").Side} Side */

const DUTIES = ["-", "s", "c", "sc"];
const MOST_IN_HAND = 10;

export class Setup {
  /**
   * @param {HTMLElement} host
   * @param {(position: string) => void} changed
   */
  constructor(host, changed) {
    this.changed = changed;
    /** @type {Side|null} */
    this.brush = "cones";
    this.position = parsePosition("10/10/10 c - -");
    host.replaceChildren(this.brushes(), ...this.fields(), this.emptying());
    this.host = host;
  }

  brushes() {
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
      const numbers = Array.from({ length: MOST_IN_HAND + 1 }, (_, count) => String(count));
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
   * @param {(value: string) => string} say
   * @param {(value: string) => void} choose
   */
  select(name, label, values, say, choose) {
    const select = /** @type {HTMLSelectElement} */ (
      html("select", { name }, ...values.map((value) => html("option", { value }, say(value))))
    );
    select.addEventListener("change", () => {
      choose(select.value);
      this.tell();
    });
    return html("label", { class: "field" }, html("span", {}, label), select);
  }

  emptying() {
    const empty = () => {
      this.position.squares.fill(null);
      this.tell();
    };
    return html("button", { type: "button", onclick: empty }, t("analyse.empty"));
  }

  tell() {
    this.changed(formatPosition(this.position));
  }

  /** Takes over a position that was changed elsewhere. @param {string} text */
  take(text) {
    this.position = parsePosition(text);
    const values = {
      side: this.position.side,
      duty: this.position.duty,
      "hand-cones": this.position.hand.cones,
      "hand-spools": this.position.hand.spools,
    };
    for (const [name, value] of Object.entries(values)) {
      /** @type {HTMLSelectElement} */ (find(`[name=${name}]`, this.host)).value = String(value);
    }
  }

  /**
   * Puts on a square what is to be put there; a second time takes it away.
   * @param {import("../../parts/position.js").Place} place
   */
  paint(place) {
    if (typeof place !== "number") return;
    const held = this.position.squares[place];
    this.position.squares[place] = held === this.brush ? null : this.brush;
    this.tell();
  }
}
