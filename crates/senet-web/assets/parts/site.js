// The header and footer of every page: site name, navigation, language, theme and sound.

import { at, currentPath, hasServer } from "./address.js";
import { prepareAnnouncements } from "./announce.js";
import { find, html, svg } from "./elements.js";
import { LANGUAGES, documentTitle, language, languageName, t, translatePage } from "./i18n.js";
import { keepOnDevice } from "./update.js";
import { onPreference, prefer, preference } from "./preferences.js";
import { KIOSK_END, leadsOut, view } from "./view.js";

/** The entries of a menu with their texts. The build script names its pages in the page. @param {string} pages */
function entries(pages = "") {
  return pages.split(" ").map((name) => [name === "home" ? "/" : `/${name}`, `nav.${name}`]);
}

const { menu: mainMenu, more } = document.documentElement.dataset;

export const PAGES = entries(mainMenu);

export const MORE_PAGES = [
  ["/analyse#explorer", "nav.openings"],
  ...entries(more),
  ...(hasServer ? [["/api/v1/openapi.json", "nav.api"]] : []),
];

/** Fills the page's `<header>` and `<footer>` and translates its HTML. Every page calls it once. */
export function mountSite() {
  document.body.prepend(html("a", { class: "skip", href: "#main" }, t("site.skip")));
  find("main").id ||= "main";
  if (view !== "embed") find("body > header").replaceChildren(brand(), menu(), switches());
  if (view !== "kiosk") find("body > footer").replaceChildren(view === "embed" ? originLink() : footer());
  translatePage();
  if (view === "kiosk") closeWaysOut();
  for (const link of document.querySelectorAll("a[href^='/']")) {
    link.setAttribute("href", at(link.getAttribute("href") ?? ""));
  }
  delete document.documentElement.dataset.translating;
  const title = document.documentElement.dataset.title;
  if (title) document.title = documentTitle(t(title));
  prepareAnnouncements();
  if (view === "site") keepOnDevice();
}

/** Turns the links of the page to other sites into text. */
function closeWaysOut() {
  for (const link of document.querySelectorAll("a[href]")) {
    if (leadsOut(link.getAttribute("href") ?? "")) link.removeAttribute("href");
  }
}

/** The link from a board in another page to the page of this site. */
function originLink() {
  const link = html("a", { href: "/", target: "_blank", rel: "noopener" }, t("site.open"));
  // The address of the board changes with the position.
  const update = () => link.setAttribute("href", withoutEmbed());
  for (const event of ["click", "focus", "pointerenter"]) link.addEventListener(event, update);
  return html("p", { class: "origin" }, link);
}

function withoutEmbed() {
  const address = new URL(location.href);
  address.searchParams.delete("embed");
  return address.href;
}

function brand() {
  const mark = svg(
    "svg",
    { viewBox: "0 0 44 32", "aria-hidden": "true", class: "brand-mark" },
    svg("rect", { x: 1, y: 1, width: 42, height: 30, rx: 5, class: "brand-box" }),
    ...[0, 1, 2].flatMap((row) =>
      [0, 1, 2, 3].map((column) =>
        svg("rect", {
          x: 5 + column * 9,
          y: 4.5 + row * 8,
          width: 7.4,
          height: 6.6,
          rx: 1.4,
          class: row === 2 && column > 1 ? "brand-house" : "brand-tile",
        }),
      ),
    ),
  );
  return html("a", { href: "/", class: "brand" }, mark, html("span", {}, "Senet"));
}

function menu() {
  const links = html(
    "ul",
    { id: "site-menu" },
    ...PAGES.map(([href, key]) => html("li", {}, link(href, key))),
  );
  const button = html(
    "button",
    { type: "button", class: "quiet menu-button", "aria-expanded": "false", "aria-controls": "site-menu" },
    bars(),
    html("span", { class: "visually-hidden" }, t("nav.menu")),
  );
  const nav = html("nav", { "aria-label": t("nav.name") }, button, links);
  const open = (/** @type {boolean} */ isOpen) => {
    nav.classList.toggle("open", isOpen);
    button.setAttribute("aria-expanded", String(isOpen));
  };
  button.addEventListener("click", () => open(!nav.classList.contains("open")));
  nav.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    open(false);
    button.focus();
  });
  document.addEventListener(
    "click",
    (event) => nav.contains(/** @type {Node} */ (event.target)) || open(false),
  );
  return nav;
}

function bars() {
  return svg(
    "svg",
    { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" },
    svg("path", { d: "M4 7h16M4 12h16M4 17h16" }),
  );
}

/**
 * @param {string} href
 * @param {string} key
 */
function link(href, key) {
  const here =
    href === "/"
      ? currentPath() === "/" || currentPath().startsWith("/play")
      : currentPath() === href || currentPath().startsWith(`${href}/`);
  return html("a", { href, "aria-current": here ? "page" : null }, t(key));
}

function switches() {
  const end = view === "kiosk" ? [endButton()] : [];
  return html("div", { class: "switches" }, ...end, languageChoice(), themeSwitch(), soundSwitch());
}

/** The button that ends a visit at the kiosk. */
function endButton() {
  const onclick = () => parent.postMessage(KIOSK_END, location.origin);
  return html("button", { type: "button", class: "kiosk-end", onclick }, t("site.end"));
}

function languageChoice() {
  const options = LANGUAGES.map((tag) =>
    html("option", { value: tag, lang: tag, selected: tag === language }, languageName(tag)),
  );
  const choice = html("select", { "aria-label": t("site.language"), class: "language" }, ...options);
  choice.addEventListener("change", () => {
    prefer("language", choice.value);
    const address = new URL(location.href);
    if (!address.searchParams.has("lang")) return location.reload();
    address.searchParams.delete("lang");
    location.replace(address);
  });
  return choice;
}

const SUN =
  "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M5 19l2-2M17 7l2-2";
const MOON = "M19 14.5A8 8 0 0 1 9.5 5a7.5 7.5 0 1 0 9.5 9.5z";
const LOUD = "M4 10v4h4l5 4V6L8 10zM16 9a4 4 0 0 1 0 6M18.5 6.5a8 8 0 0 1 0 11";
const MUTE = "M4 10v4h4l5 4V6L8 10zM16 10l5 5M21 10l-5 5";

function themeSwitch() {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const isDark = () => (preference("theme") === "auto" ? dark.matches : preference("theme") === "dark");
  const button = iconButton(() => prefer("theme", isDark() ? "light" : "dark"));
  const show = () => {
    const theme = preference("theme");
    if (theme === "auto") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
    button.draw(isDark() ? SUN : MOON, t(isDark() ? "site.light" : "site.dark"));
  };
  onPreference("theme", show);
  dark.addEventListener("change", show);
  return button.element;
}

function soundSwitch() {
  const button = iconButton(() => prefer("sound", !preference("sound")));
  onPreference("sound", (on) => button.draw(on ? LOUD : MUTE, t(on ? "site.mute" : "site.unmute")));
  return button.element;
}

/** @param {() => void} onPress */
function iconButton(onPress) {
  const path = svg("path", {});
  const element = html(
    "button",
    { type: "button", class: "quiet icon-button", onclick: onPress },
    svg("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" }, path),
  );
  /** @param {string} d @param {string} name */
  const draw = (d, name) => {
    path.setAttribute("d", d);
    element.setAttribute("aria-label", name);
    element.setAttribute("title", name);
  };
  return { element, draw };
}

function footer() {
  return html(
    "div",
    { class: "footer" },
    html("p", {}, t("site.about")),
    html(
      "nav",
      { "aria-label": t("nav.more") },
      html("ul", {}, ...MORE_PAGES.map(([href, key]) => html("li", {}, link(href, key)))),
    ),
  );
}
