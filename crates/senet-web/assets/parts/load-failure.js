// Says that the page could not be loaded if one of its modules is missing, with a button to load it again. A classic
// script: it works without any module, and so it has its own texts.
(() => {
  /** @type {Record<string, [string, string]>} */
  const TEXTS = {
    en: ["This page could not be loaded completely.", "Reload the page"],
    de: ["Diese Seite konnte nicht vollständig geladen werden.", "Seite neu laden"],
    ar: ["تعذّر تحميل هذه الصفحة بالكامل.", "أعد تحميل الصفحة"],
  };
  const show = () => {
    const header = document.querySelector("body > header");
    // Once the header is filled, the page's modules are there. They report what fails later. Without scripts it has
    // links of its own.
    const isFilled = header?.querySelector(":scope > :not(noscript)");
    if (!header || isFilled || document.querySelector(".load-failure")) return;
    const [text, label] = TEXTS[document.documentElement.lang] ?? TEXTS.en;
    const notice = document.createElement("p");
    notice.className = "load-failure";
    notice.setAttribute("role", "alert");
    const button = document.createElement("button");
    button.textContent = label;
    button.addEventListener("click", () => location.reload());
    notice.append(`${text} `, button);
    header.after(notice);
    delete document.documentElement.dataset.translating;
  };
  /** Errors of scripts and of modules that they import. @param {Event} event */
  const onError = (event) => {
    const isModule = event.target instanceof HTMLScriptElement && event.target.type === "module";
    if (isModule || event instanceof ErrorEvent) show();
  };
  addEventListener("error", onError, true);
  addEventListener("unhandledrejection", show);
})();
