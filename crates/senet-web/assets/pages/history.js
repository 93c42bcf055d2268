// The history of the game: a text with a board.

import { fetchText, ruleset } from "../parts/api.js";
import { boardOptions, createBoard } from "../parts/board.js";
import { find } from "../parts/elements.js";
import { language, useCatalogue } from "../parts/i18n.js";
import { mountSite } from "../parts/site.js";

/** The ruleset with the most common names of the houses. */
const RULES = "kendall";

await useCatalogue("history");
await translate();
mountSite();
const rules = await ruleset(RULES);
/** Pages on which the board stands beside the text. */
const isWide = matchMedia("(min-width: 60rem)");
const board = createBoard(find("#picture"), boardOptions(rules));
const turn = () => board.turn(isWide.matches ? "upright" : "wide");
isWide.addEventListener("change", turn);
board.show(rules.start);
turn();

/** Puts the text in the user's language into the page, unless the server has done so. */
async function translate() {
  const text = find("#prose");
  if (text.lang === language) return;
  text.innerHTML = await fetchText(new URL(`./history/${language}.html`, import.meta.url));
  text.lang = language;
  text.dir = document.documentElement.dir;
}
