// Sharing: addresses to copy with their QR codes, and lines of HTML that show a board in another page.

import { at } from "./address.js";
import { fetchQrCode } from "./api.js";
import { html } from "./elements.js";
import { openDialog } from "./game/dialogs.js";
import { t } from "./i18n.js";
import { isEmbeddable } from "./view.js";

/** The size of the frame in a page that shows a board, in pixels. */
const FRAME = { width: 720, height: 640 };

/**
 * A field with a text, and a button that copies it.
 * @param {string} label
 * @param {string} text
 * @param {HTMLElement[]} [buttons] more buttons
 */
export function copyField(label, text, buttons = []) {
  const field = html("input", { type: "text", readonly: true, value: text, dir: "ltr" });
  field.addEventListener("focus", () => field.select());
  const button = html("button", { type: "button" }, t("share.copy"));
  button.addEventListener("click", async () => {
    await copy(field);
    button.textContent = t("share.copied");
  });
  return html("div", { class: "address" }, html("label", {}, label, field), button, ...buttons);
}

/** @param {HTMLInputElement} field */
async function copy(field) {
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    // The browser denies access to the clipboard: the user can copy the selected address.
    field.select();
  }
}

/**
 * A field with an address, a button that copies it, and a button that shows its QR code.
 * @param {string} label
 * @param {string} address
 */
export function addressField(label, address) {
  const place = html("div", { class: "qr", role: "status" });
  const button = html(
    "button",
    { type: "button", class: "qr-button", "aria-expanded": "false" },
    t("share.qr"),
  );
  button.addEventListener("click", async () => {
    const isShown = place.childElementCount > 0;
    button.setAttribute("aria-expanded", String(!isShown));
    place.replaceChildren(...(isShown ? [] : await qrCode(label, address)));
  });
  return html("div", { class: "address-part" }, copyField(label, address, [button]), place);
}

/**
 * The QR code of an address, or why there is none.
 * @param {string} label of the address
 * @param {string} address
 */
async function qrCode(label, address) {
  try {
    const picture = await fetchQrCode(address);
    const src = `data:image/svg+xml,${encodeURIComponent(picture)}`;
    return [
      html("img", { src, alt: t("share.qr-of", { label }), width: 240, height: 240 }),
      html("p", { class: "small soft" }, t("share.qr-about")),
    ];
  } catch (error) {
    return [html("p", {}, error instanceof Error ? error.message : String(error))];
  }
}

/**
 * The address of a page with `embed`, for frames in other pages.
 * @param {string} page as a server has it, such as `/analyse#rules=kendall`
 */
function embedAddress(page) {
  const address = new URL(at(page), location.href);
  address.searchParams.set("embed", "");
  return address.href.replace("embed=", "embed");
}

/**
 * A field with the line of HTML that shows a board in another page; nothing if other sites may not show it.
 * @param {string} page as a server has it
 * @param {string} title what the frame shows
 */
export function embedField(page, title) {
  if (!isEmbeddable) return [];
  const frame = html("iframe", { src: embedAddress(page), title, ...FRAME, loading: "lazy" });
  // The policy of this page refuses inline styles, and those of other pages usually do not.
  const text = frame.outerHTML.replace("<iframe ", '<iframe style="border:0;max-width:100%" ');
  return [copyField(t("share.embed"), text)];
}

/**
 * Opens the dialog that shares a board.
 * @param {string} titleKey
 * @param {[string, string][]} links each with the key of its label and a page as a server has it
 */
export function openShareDialog(titleKey, links) {
  const fields = links.map(([label, page]) => addressField(t(label), new URL(at(page), location.href).href));
  const [[, first]] = links;
  openDialog(t(titleKey), [...fields, ...embedField(first, t("share.frame-title"))]);
}
