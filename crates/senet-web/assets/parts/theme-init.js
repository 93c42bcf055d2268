// Sets theme, language, writing direction and view (`view.js`) before the first paint. If the language differs from that of the page,
// text is hidden until it is translated, to avoid layout shifts. This is a classic script because modules run later.
(() => {
  const root = document.documentElement;
  /** @type {{theme?: string, language?: string}} */
  let preferences = {};
  try {
    preferences = JSON.parse(localStorage.getItem("senet.preferences") || "{}");
  } catch {
    // The browser denies storage, or the stored text is not JSON.
  }
  const { theme } = preferences;
  const fields = new URLSearchParams(location.search);
  // The kiosk names the frame in which it shows the pages.
  if (window.name === "senet-kiosk" && window.parent !== window) root.dataset.view = "kiosk";
  else if (fields.has("embed")) root.dataset.view = "embed";
  else if (fields.has("kiosk") && root.dataset.title !== "kiosk.title") openKiosk();

  /** Opens the kiosk with this page as its start. */
  function openKiosk() {
    const start = new URL(location.href);
    start.searchParams.delete("kiosk");
    const { base } = root.dataset;
    const kiosk = new URL(base === undefined ? "/kiosk" : `${base}kiosk/`, location.href);
    kiosk.hash = encodeURIComponent(start.href);
    location.replace(kiosk);
  }
  // The analysis opens its explorer later: `analyse.css` reserves its space.
  if (/[#&]explorer\b/.test(location.hash)) root.dataset.explorer = "";
  if (theme === "light" || theme === "dark") root.dataset.theme = theme;
  const supported = (root.dataset.languages ?? "en").split(" ").map((locale) => locale.split("-")[0]);
  const asked = fields.get("lang") || "";
  // An address may name the language: search engines list one for each.
  const accepted = [asked, preferences.language || "", ...navigator.languages.map((tag) => tag.slice(0, 2))];
  const language = accepted.find((tag) => supported.includes(tag)) || "en";
  // The server sends the page in the language that its address names.
  if (language !== root.lang) root.dataset.translating = "";
  root.lang = language;
  root.dir = root.dataset.rtl?.split(" ").includes(language) ? "rtl" : "ltr";
  // The page's script fetches the texts: they are requested before it is there.
  const { src } = /** @type {HTMLScriptElement} */ (document.currentScript);
  for (const part of root.dataset.catalogues?.split(" ") ?? []) {
    const link = document.createElement("link");
    Object.assign(link, { rel: "preload", as: "fetch", crossOrigin: "anonymous" });
    link.href = new URL(`../i18n/${language}/${part}.json`, src).href;
    document.head.append(link);
  }
})();
