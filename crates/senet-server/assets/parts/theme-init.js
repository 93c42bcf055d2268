// Sets theme, language and writing direction before the first paint. If the language differs from that of the page,
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
  if (theme === "light" || theme === "dark") root.dataset.theme = theme;
  const supported = ["en", "de", "ar"];
  const asked = new URLSearchParams(location.search).get("lang") || "";
  // An address may name the language: search engines list one for each.
  const accepted = [asked, preferences.language || "", ...navigator.languages.map((tag) => tag.slice(0, 2))];
  const language = accepted.find((tag) => supported.includes(tag)) || "en";
  root.lang = language;
  root.dir = language === "ar" ? "rtl" : "ltr";
  if (language !== "en") root.dataset.translating = "";
  // The page's script imports the texts: they are requested before it is there.
  const { src } = /** @type {HTMLScriptElement} */ (document.currentScript);
  for (const part of root.dataset.catalogues?.split(" ") ?? []) {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = new URL(`../i18n/${language}/${part}.js`, src).href;
    document.head.append(link);
  }
})();
