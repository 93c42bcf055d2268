// The form of the rule points, made from what the engine says about them. A point that is new in the engine appears by
// itself.

import { html } from "../../parts/elements.js";
import { has, language, t } from "../../parts/i18n.js";
import { choiceTexts, exitsText, numbersText, parseExits, parseNumbers } from "./values.js";

/** @typedef {Record<string, Record<string, unknown>>} Points by table and key */

/** The throws that move a piece. */
const THROWS = [1, 2, 3, 4, 5, 6];

/**
 * A field for a point.
 * @typedef {object} Field
 * @property {HTMLElement} element
 * @property {() => unknown} read the value; undefined if the point has none
 * @property {(value: any) => void} write
 */

export class PointsForm {
  /**
   * @param {HTMLElement} host
   * @param {Api.PointTableEntry[]} tables
   */
  constructor(host, tables) {
    /** @type {Map<string, Field>} */
    this.fields = new Map();
    host.replaceChildren(...tables.map((table, index) => this.tableElement(table, index === 0)));
  }

  /** @param {Api.PointTableEntry} table @param {boolean} isOpen */
  tableElement({ name, about, points }, isOpen) {
    const changes = html("span", { class: "small soft", "data-changes": name });
    const fields = points.map((point) => {
      const field = createField(`${name}.${point.key}`, point);
      this.fields.set(`${name}.${point.key}`, field);
      return field.element;
    });
    const title = html("span", {}, ...heading(`rule-table.${name}`, about));
    return html(
      "details",
      { class: "card own-table", open: isOpen },
      html("summary", {}, title, " ", changes),
      ...fields,
    );
  }

  /** @returns {Points} */
  read() {
    /** @type {Points} */
    const points = {};
    for (const [path, field] of this.fields) {
      const [table, key] = path.split(".");
      const value = field.read();
      if (value !== undefined) points[table] = { ...points[table], [key]: value };
    }
    return points;
  }

  /** @param {Points} points */
  write(points) {
    for (const [path, field] of this.fields) {
      const [table, key] = path.split(".");
      field.write(points[table]?.[key]);
    }
  }

  /**
   * Marks the points that differ from the base, and those with a problem.
   * @param {Points} base
   * @param {string[]} wrong paths of points
   */
  mark(base, wrong) {
    const read = this.read();
    /** @type {Map<string, number>} */
    const counts = new Map();
    for (const [path, { element }] of this.fields) {
      const [table, key] = path.split(".");
      const isChanged = JSON.stringify(read[table]?.[key]) !== JSON.stringify(base[table]?.[key]);
      element.classList.toggle("changed", isChanged);
      element.classList.toggle("wrong", wrong.includes(path));
      counts.set(table, (counts.get(table) ?? 0) + Number(isChanged));
      if (wrong.includes(path)) element.closest("details")?.setAttribute("open", "");
    }
    for (const [table, count] of counts) {
      const place = document.querySelector(`[data-changes="${table}"]`);
      if (place) place.textContent = count > 0 ? t("own.changes", { count }) : "";
    }
  }
}

/**
 * A sentence of the engine as a heading, without its full stop, translated if there is a translation.
 * @param {string} key
 * @param {string} english
 * @returns {(Node|string)[]}
 */
function heading(key, english) {
  const text = (has(key) ? t(key) : english).replace(/\.$/, "");
  return has(key) ? [text] : inEnglish(text);
}

/** @param {string} text a text of the engine that is not translated @returns {(Node|string)[]} */
function inEnglish(text) {
  return language === "en" ? [text] : [html("bdi", { lang: "en" }, text)];
}

/** @param {string} path @param {Api.PointEntry} point @returns {Field} */
function createField(path, { key, about, form, choices }) {
  const label = heading(`rule-point.${path}`, about);
  if (form === "choice") return choiceField(path, key, label, choices);
  if (form === "throws") return throwsField(path, label);
  if (form === "pieces") return piecesField(path, label);
  return textField(path, label, form);
}

/**
 * @param {string} path @param {string} key @param {(Node|string)[]} label @param {Api.PointChoiceEntry[]} choices
 * @returns {Field}
 */
function choiceField(path, key, label, choices) {
  const inputs = choices.map(({ keyword }) =>
    html("input", { type: "radio", name: path, value: keyword, required: true }),
  );
  const words = choices.map(({ keyword, about }) => {
    const known = choiceTexts(key, keyword).find(has);
    const isEnglish = language === "en" && about !== "";
    return isEnglish || !known ? inEnglish(about || t(`word.${keyword}`)) : [t(known)];
  });
  const rows = inputs.map((input, index) =>
    html("label", { class: "check" }, input, html("span", {}, ...words[index])),
  );
  return {
    element: html("fieldset", { class: "point" }, html("legend", {}, ...label), ...rows),
    read: () => inputs.find(({ checked }) => checked)?.value,
    write: (value) => inputs.forEach((input) => (input.checked = input.value === value)),
  };
}

/** @param {string} path @param {(Node|string)[]} label @returns {Field} */
function throwsField(path, label) {
  const boxes = THROWS.map((thrown) => html("input", { type: "checkbox", name: path, value: thrown }));
  const rows = boxes.map((box) => html("label", { class: "check" }, box, html("span", {}, box.value)));
  return {
    element: html(
      "fieldset",
      { class: "point" },
      html("legend", {}, ...label),
      html("div", { class: "row" }, ...rows),
    ),
    read() {
      const chosen = boxes.filter(({ checked }) => checked).map(({ value }) => Number(value));
      return chosen.length === THROWS.length ? "any" : chosen;
    },
    write(value) {
      for (const box of boxes) box.checked = value === "any" || (value ?? []).includes(Number(box.value));
    },
  };
}

/** @param {string} path @param {(Node|string)[]} label @returns {Field} */
function piecesField(path, label) {
  const input = html("input", { type: "number", name: path, min: 1, max: 10, inputmode: "numeric" });
  return {
    element: html("label", { class: "point field" }, html("span", {}, ...label), input),
    read: () => (input.value === "" ? "" : Number(input.value)),
    write: (value) => (input.value = String(value ?? "")),
  };
}

/**
 * @param {string} path @param {(Node|string)[]} label @param {Api.PointFormEntry} form
 * @returns {Field}
 */
function textField(path, label, form) {
  const isExits = form === "exits";
  const input = html("input", {
    type: "text",
    name: path,
    dir: "ltr",
    spellcheck: "false",
    autocomplete: "off",
  });
  const help = html("span", { class: "small soft" }, t(`own.form.${form}`));
  return {
    element: html("label", { class: "point field" }, html("span", {}, ...label), input, help),
    read() {
      if (form === "scores" && input.value.trim() === "") return undefined;
      return isExits ? parseExits(input.value) : parseNumbers(input.value);
    },
    write: (value) => (input.value = isExits ? exitsText(value ?? {}) : numbersText(value ?? [])),
  };
}
