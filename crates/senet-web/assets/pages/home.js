// Starts the home page.

import { startEngine } from "../parts/engine-client.js";
import { useCatalogue } from "../parts/i18n.js";
import { mountSite } from "../parts/site.js";
import { HomePage, showHeroBoard } from "./home/page.js";

await Promise.all(["home", "options", "engine", "summaries"].map(useCatalogue));
mountSite();
showHeroBoard();
new HomePage().showRulesets();
// A game may follow.
for (const input of ["pointermove", "pointerdown", "keydown"])
  addEventListener(input, startEngine, { once: true });
