// Starts the page of the puzzles.

import { allRules } from "../parts/api.js";
import { useCatalogue } from "../parts/i18n.js";
import { mountSite } from "../parts/site.js";
import { puzzleAddress } from "./puzzles/fragment.js";
import { PuzzlesPage } from "./puzzles/page.js";

await Promise.all(["puzzles", "evaluation", "engine"].map(useCatalogue));
mountSite();
new PuzzlesPage(await allRules(), puzzleAddress(location));
