// Registers the service worker, which keeps the site on this device, and says when it has fetched another version.

import { siteFile } from "./address.js";
import { html } from "./elements.js";
import { hasEngine } from "./engine-client.js";
import { t } from "./i18n.js";
import { onceIdle } from "./next-task.js";

/** Registers the service worker once the page is idle. Without the engine, pages without a network show nothing. */
export function keepOnDevice() {
  if ("serviceWorker" in navigator && hasEngine()) onceIdle(register);
}

async function register() {
  const workers = navigator.serviceWorker;
  // The first worker takes over a page without one; another one brings another version.
  if (workers.controller) workers.addEventListener("controllerchange", () => location.reload());
  try {
    const registration = await workers.register(siteFile("service-worker.js"), { updateViaCache: "none" });
    if (registration.waiting) offer(registration.waiting);
    registration.addEventListener("updatefound", () => watch(registration.installing));
  } catch {
    // The browser denies it, as in private windows: the site needs the network.
  }
}

/** @param {ServiceWorker|null} worker that is being installed */
function watch(worker) {
  worker?.addEventListener("statechange", () => {
    if (worker.state === "installed" && navigator.serviceWorker.controller) offer(worker);
  });
}

/** Offers the version of a worker that waits. @param {ServiceWorker} worker */
function offer(worker) {
  document.querySelector(".update")?.remove();
  const accept = html("button", { type: "button", class: "primary" }, t("update.use"));
  accept.addEventListener("click", () => worker.postMessage("take over"));
  const later = html("button", { type: "button" }, t("update.later"));
  later.addEventListener("click", () => notice.remove());
  const notice = html(
    "div",
    { class: "retry update", role: "status" },
    html("span", {}, t("update.ready")),
    accept,
    later,
  );
  document.body.append(notice);
}
