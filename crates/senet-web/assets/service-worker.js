// Keeps the site on this device, so that it works without a network. The server puts its version, its files and its pages
// before this script:
//
// - `VERSION`, the hash of all files;
// - `FILES`, their paths below `assets/VERSION/`;
// - `LARGE`, the files that are fetched after the others, when the site works already;
// - `PAGES`, the paths of the pages, the empty one for the home page;
// - `WITH_SUBJECTS`, the paths of the pages whose path may name a subject, such as `play/GAME`.
//
// Pages and files come from one cache, and so from one version. Another version is fetched beside it and takes over when
// the user says so, or when no page is open.

const CACHE = `senet-${VERSION}`;
const root = new URL(registration.scope);
const assets = new URL(`assets/${VERSION}/`, root).href;

addEventListener("install", (event) => {
  const addresses = [...PAGES, "manifest.webmanifest"].map((path) => new URL(path, root).href);
  const files = FILES.map((path) => assets + path);
  const all = [...addresses, ...files].map((address) => new Request(address, { cache: "no-cache" }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(all)));
});

addEventListener("activate", (event) => {
  event.waitUntil(takeOver());
});

async function takeOver() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith("senet-") && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await clients.claim();
  fetchLarge();
}

/** Fetches what is missing of the large files. */
async function fetchLarge() {
  const cache = await caches.open(CACHE);
  for (const path of LARGE) {
    // Without a network the page does with less; the next start tries again.
    if (!(await cache.match(assets + path))) await cache.add(assets + path).catch(() => {});
  }
}

addEventListener("message", ({ data }) => {
  if (data === "take over") skipWaiting();
});

/** The path of the page for an address; undefined if there is none. @param {URL} url */
function pageFor(url) {
  const path = url.pathname.slice(root.pathname.length).replace(/(index\.html|\/)$/, "");
  const [first] = path.split("/");
  const among = (/** @type {string} */ name) => PAGES.find((page) => page.replace(/\/$/, "") === name);
  return among(path) ?? (WITH_SUBJECTS.includes(first) ? among(first) : undefined);
}

/** @param {Request} request @param {string} address under which the cache has it */
async function fromCache(request, address) {
  const cache = await caches.open(CACHE);
  const cached = await cache.match(address, { ignoreSearch: address.startsWith(assets) });
  if (cached) return cached;
  const response = await fetch(request);
  if (response.ok && address.startsWith(assets)) await cache.put(address, response.clone());
  return response;
}

addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== root.origin || !url.href.startsWith(root.href)) return;
  if (request.mode === "navigate") {
    const page = pageFor(url);
    if (page === undefined) return;
    const kept = () => fromCache(request, new URL(page, root).href);
    // The server says which sites may show a board in their pages: where there is a network, it answers.
    event.respondWith(url.searchParams.has("embed") ? fetch(request).catch(kept) : kept());
  } else if (url.href.startsWith(assets)) {
    event.respondWith(fromCache(request, url.href));
  }
});
