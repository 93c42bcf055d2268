// The dialog with the user's preferences for the board.

import { html } from "../elements.js";
import { t } from "../i18n.js";
import { prefer, preference } from "../preferences.js";
import { openDialog } from "./dialogs.js";

/** @typedef {import("../preferences.js").Preferences} Preferences */

export function openSettings() {
  openDialog(t("settings.title"), [
    html(
      "div",
      { class: "settings" },
      choice("speed", ["off", "fast", "normal"]),
      check("throws"),
      check("early"),
      check("forced"),
      check("passes"),
      check("numbers"),
      check("path"),
      check("sound"),
      choice("orientation", ["auto", "wide", "upright"]),
      choice("arrows", ["grid", "path"]),
    ),
  ]);
}

/** @param {"throws"|"early"|"forced"|"passes"|"numbers"|"path"|"sound"} name */
function check(name) {
  const input = html("input", { type: "checkbox", name, checked: preference(name) });
  input.addEventListener("change", () => prefer(name, input.checked));
  return html("label", { class: "check" }, input, html("span", {}, t(`settings.${name}`)));
}

/**
 * @template {"speed"|"orientation"|"arrows"} K
 * @param {K} name
 * @param {Preferences[K][]} values
 */
function choice(name, values) {
  const options = values.map((value) =>
    html("option", { value, selected: value === preference(name) }, t(`settings.${name}.${value}`)),
  );
  const select = html("select", { name }, ...options);
  select.addEventListener("change", () => prefer(name, /** @type {Preferences[K]} */ (select.value)));
  return html("label", { class: "setting" }, html("span", {}, t(`settings.${name}`)), select);
}
