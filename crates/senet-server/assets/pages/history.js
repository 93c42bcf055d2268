// The history of the game: a text, and a board beside it.

import { ruleset } from "../parts/api.js";
import { createBoard } from "../parts/board.js";
import { find } from "../parts/elements.js";
import { language, useCatalogue } from "../parts/i18n.js";
import { mountSite } from "../parts/site.js";

/** Its houses have the names that are told most often. */
const RULES = "kendall";

await useCatalogue("history");
mountSite();
find("#english").hidden = language === "en";
const { houses, start, points } = await ruleset(RULES);
const beside = matchMedia("(min-width: 60rem)");
const board = createBoard(find("#picture"), { houses, pieces: points.start.pieces });
const turn = () => board.turn(beside.matches ? "upright" : "wide");
beside.addEventListener("change", turn);
board.show(start);
turn();
