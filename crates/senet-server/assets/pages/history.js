// The history of the game: a text with a board.

import { ruleset } from "../parts/api.js";
import { createBoard } from "../parts/board.js";
import { find } from "../parts/elements.js";
import { language, useCatalogue } from "../parts/i18n.js";
import { mountSite } from "../parts/site.js";

/** The ruleset with the most common names of the houses. */
const RULES = "kendall";

await useCatalogue("history");
mountSite();
find("#english").hidden = language === "en";
const { houses, start, points } = await ruleset(RULES);
/** Pages on which the board stands beside the text. */
const isWide = matchMedia("(min-width: 60rem)");
const board = createBoard(find("#picture"), { houses, pieces: points.start.pieces });
const turn = () => board.turn(isWide.matches ? "upright" : "wide");
isWide.addEventListener("change", turn);
board.show(start);
turn();
