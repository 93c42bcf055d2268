// The kiosk, for visitors of a museum: first the choice of a language, then the pages of the site in a frame, in full
// screen. After two minutes without input the next visitor finds the start again, and nothing of the visit before.

import { at } from "../../parts/address.js";
import { ruleset } from "../../parts/api.js";
import { createBoard } from "../../parts/board.js";
import { find, html } from "../../parts/elements.js";
import { LANGUAGES, addTexts, directionOf, languageName, loadCatalogue, t } from "../../parts/i18n.js";
import { prefer } from "../../parts/preferences.js";
import { clear, restore, snapshot } from "../../parts/storage.js";
import { KIOSK_END, leadsOut } from "../../parts/view.js";

/** The time without input after which a visit ends, in milliseconds. */
const IDLE_MS = 120_000;

/** How long before the return to the start the page asks whether the visitor is still there. */
const NOTICE_MS = 20_000;

/** The name by which pages in the frame know that they are in a kiosk. `theme-init.js` has it too. */
const FRAME_NAME = "senet-kiosk";

/** What pages in the frame may do. They may not open windows, start downloads or leave the frame. */
const SANDBOX = "allow-scripts allow-same-origin allow-forms allow-modals";

const INPUTS = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart"];

export class KioskPage {
  constructor() {
    /** What the browser stored before the first visit. */
    this.before = snapshot();
    /** @type {ReturnType<typeof setTimeout>|undefined} */
    this.noticeTimer = undefined;
    /** @type {ReturnType<typeof setTimeout>|undefined} */
    this.endTimer = undefined;
    const buttons = LANGUAGES.map((lang) =>
      html(
        "button",
        { type: "button", class: "large", lang, onclick: () => this.begin(lang) },
        languageName(lang),
      ),
    );
    find("#languages").append(...buttons);
    for (const input of INPUTS) addEventListener(input, () => this.stayAwake(), { passive: true });
    addEventListener("message", ({ data, origin }) => {
      if (data === KIOSK_END && origin === location.origin) this.end();
    });
  }

  /** @param {string} language */
  async begin(language) {
    prefer("language", language);
    // A browser that is started for a kiosk shows the whole screen already; others may refuse.
    document.documentElement.requestFullscreen?.().catch(() => {});
    addTexts(await loadCatalogue("kiosk", language));
    Object.assign(find("#idle"), { lang: language, dir: directionOf(language) });
    const frame = html("iframe", { name: FRAME_NAME, title: "Senet", sandbox: SANDBOX, src: startAddress() });
    frame.addEventListener("load", () => {
      for (const input of INPUTS)
        frame.contentWindow?.addEventListener(input, () => this.stayAwake(), { passive: true });
      frame.focus();
    });
    find("#start").hidden = true;
    find("#visit").replaceChildren(frame);
    this.stayAwake();
  }

  /** Restarts the idle timer. */
  stayAwake() {
    clearTimeout(this.noticeTimer);
    clearTimeout(this.endTimer);
    find("#idle").hidden = true;
    if (!find("#start").hidden) return;
    this.noticeTimer = setTimeout(() => this.ask(), IDLE_MS - NOTICE_MS);
    this.endTimer = setTimeout(() => this.end(), IDLE_MS);
  }

  /** Asks whether somebody is there. Any input is the answer. */
  ask() {
    const goOn = html(
      "button",
      { type: "button", class: "primary large", onclick: () => this.stayAwake() },
      t("kiosk.go-on"),
    );
    find("#idle").replaceChildren(html("p", {}, t("kiosk.idle")), goOn);
    find("#idle").hidden = false;
  }

  /** Ends the visit, and forgets it. */
  end() {
    clearTimeout(this.noticeTimer);
    clearTimeout(this.endTimer);
    find("#visit").replaceChildren();
    find("#idle").hidden = true;
    find("#start").hidden = false;
    clear();
    restore(this.before);
  }
}

/** A board with a position from the middle of a game. */
export async function showBoard() {
  const board = createBoard(find("#board"), { pieces: 5, orientation: "wide", label: t("kiosk.board") });
  board.show("8s1/1ss1c1c3/1c2sc2s1 c - -");
  const { houses } = await ruleset("modern");
  board.setup({ houses });
}

/** The page with which a visit begins: the one that the address names, or the home page. */
function startAddress() {
  const home = at("/");
  const wanted = decodeURIComponent(location.hash.slice(1));
  if (!wanted || !URL.canParse(wanted, location.href) || leadsOut(wanted)) return home;
  return new URL(wanted, location.href).pathname === location.pathname ? home : wanted;
}
