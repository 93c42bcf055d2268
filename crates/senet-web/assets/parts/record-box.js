// A box for the record of a game: pasted, opened from a file, or dropped.

import { html } from "./elements.js";
import { t } from "./i18n.js";

const MAX_KILOBYTES = 256;

/**
 * @param {(text: string) => void} onText called with the record
 * @returns {HTMLElement}
 */
export function recordBox(onText) {
  const problem = html("p", { class: "problem", role: "alert" });
  const area = html("textarea", {
    rows: 6,
    spellcheck: "false",
    dir: "ltr",
    "aria-label": t("record.paste"),
    placeholder: t("record.paste"),
  });
  const read = () => {
    const text = area.value.trim();
    problem.textContent = text ? "" : t("record.empty");
    if (text) onText(text);
  };
  const open = async (/** @type {File|undefined} */ file) => {
    if (!file) return;
    const size = Math.ceil(file.size / 1024);
    problem.textContent = size > MAX_KILOBYTES ? t("record.too-long", { size, most: MAX_KILOBYTES }) : "";
    if (size > MAX_KILOBYTES) return;
    area.value = await file.text();
    read();
  };
  const fileInput = /** @type {HTMLInputElement} */ (
    html("input", { type: "file", onchange: () => open(fileInput.files?.[0]) })
  );
  const box = html(
    "div",
    { class: "record-box" },
    area,
    html(
      "div",
      { class: "row" },
      html("button", { type: "button", class: "primary", onclick: read }, t("record.read")),
      html("label", { class: "button file" }, t("record.open"), fileInput),
      html("span", { class: "soft small" }, t("record.drop")),
    ),
    problem,
  );
  acceptDrops(box, open);
  return box;
}

/** @param {HTMLElement} box @param {(file: File|undefined) => void} open */
function acceptDrops(box, open) {
  box.addEventListener("dragover", (event) => event.preventDefault());
  box.addEventListener("drop", (event) => {
    event.preventDefault();
    open(event.dataTransfer?.files[0]);
  });
}
