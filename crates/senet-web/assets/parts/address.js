// Addresses of the site's pages. The parts of the site name them as a server has them, such as `/rules/kendall`. A
// folder of static files may lie below any path, and has folders with a page in each instead.

const { base } = document.documentElement.dataset;

/** Whether the pages come from a Senet server, and not from a folder of static files. */
export const hasServer = base === undefined;

/** The version of the program, which the addresses of its files name. */
const VERSION = /\/assets\/([0-9a-f]{16})\//.exec(import.meta.url)?.[1];

/**
 * A query with the version of the program. Browsers keep the answer, which depends on nothing but query and program.
 * @param {URLSearchParams} fields
 */
export function versioned(fields) {
  if (VERSION) fields.set("v", VERSION);
  return fields;
}

/** The pages that are about a game, which their address names. */
const GAME_PAGES = ["play", "projector"];

/** The address of the folder of static files. */
const root = () => new URL(base ?? "/", location.href);

/** The address of a file beside the home page. @param {string} name */
export function siteFile(name) {
  return new URL(name, root());
}

/**
 * The address of a page.
 * @param {string} address as a server has it, such as `/play/GAME`
 */
export function at(address) {
  if (hasServer || !address.startsWith("/")) return address;
  const [path, rest] = address.slice(1).split(/(?=[?#])(.*)/s);
  const [page, game] = path.split("/");
  if (GAME_PAGES.includes(page) && game) {
    return new URL(`${page}/?game=${game}${(rest ?? "").replace(/^\?/, "&")}`, root()).href;
  }
  return new URL(`${path ? `${path}/` : ""}${rest ?? ""}`, root()).href;
}

/** The path of this page as a server has it, such as `/rules/kendall`. */
export function currentPath() {
  if (hasServer) return location.pathname;
  const game = new URLSearchParams(location.search).get("game");
  const path = `/${location.pathname.slice(root().pathname.length)}`.replace(/\/(index\.html)?$/, "") || "/";
  return GAME_PAGES.includes(path.slice(1)) && game ? `${path}/${game}` : path;
}
