import { address } from "./environment.js";

import assert from "node:assert/strict";
import { test } from "node:test";

/** The module as a page of a folder of static files loads it. @param {string} base @param {string} path of the page */
async function inFolder(base, path) {
  Object.assign(document.documentElement.dataset, { base });
  const { href, pathname, search } = new URL(path, "https://host.test");
  Object.assign(address, { href, pathname, search });
  return import(`../../assets/parts/address.js?${encodeURIComponent(path)}`);
}

test("a server has pages at paths", async () => {
  address.pathname = "/play/a1";
  const { at, currentPath, hasServer } = await import("../../assets/parts/address.js");
  assert.deepEqual([hasServer, at("/rules/tait#x"), currentPath()], [true, "/rules/tait#x", "/play/a1"]);
});

test("a folder of static files has pages in folders", async () => {
  const { at, currentPath, hasServer, siteFile } = await inFolder(
    "../../",
    "/games/senet/rules/tait/?option=pieces=2",
  );
  assert.equal(hasServer, false);
  const addresses = {
    "/": "",
    "/rules/kendall": "rules/kendall/",
    "/?rules=tait#setup": "?rules=tait#setup",
    "/analyse#rules=tait&position=1/2": "analyse/#rules=tait&position=1/2",
    "/play/a1": "play/?game=a1",
    "/play/a1#seat=b": "play/?game=a1#seat=b",
    "/projector/a1?embed": "projector/?game=a1&embed",
    "/review?game=a1": "review/?game=a1",
  };
  for (const [path, expected] of Object.entries(addresses)) {
    assert.equal(at(path), `https://host.test/games/senet/${expected}`, path);
  }
  assert.equal(at("#walker"), "#walker");
  assert.equal(at("https://other.test/"), "https://other.test/");
  assert.equal(currentPath(), "/rules/tait");
  assert.equal(siteFile("service-worker.js").href, "https://host.test/games/senet/service-worker.js");
});

test("a page of static files knows its path", async () => {
  /** @type {[string, string, string][]} */
  const pages = [
    ["./", "/games/senet/", "/"],
    ["./", "/games/senet/index.html", "/"],
    ["../", "/play/?game=a1", "/play/a1"],
    ["../", "/projector/?game=a1&embed", "/projector/a1"],
    ["../", "/games/learn/index.html", "/learn"],
  ];
  for (const [base, path, expected] of pages) {
    const { currentPath } = await inFolder(base, path);
    assert.equal(currentPath(), expected, path);
  }
});
