// Runs before the page is painted (a plain script, not a module), so that neither theme nor writing direction flickers.
(() => {
  const root = document.documentElement;
  /** @type {{theme?: string, language?: string}} */
  let kept = {};
  try {
    kept = JSON.parse(localStorage.getItem("senet.preferences") || "{}");
  } catch {
    // Nothing is kept, or nothing that can be read.
  }
  if (kept.theme === "light" || kept.theme === "dark") root.dataset.theme = kept.theme;
  const known = ["en", "de", "ar"];
  const wanted = [kept.language || "", ...navigator.languages.map((tag) => tag.slice(0, 2))];
  const language = wanted.find((tag) => known.includes(tag)) || "en";
  root.lang = language;
  root.dir = language === "ar" ? "rtl" : "ltr";
})();
