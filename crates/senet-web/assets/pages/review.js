// Starts the page that reviews a game.

import { useCatalogue } from "../parts/i18n.js";
import { mountSite } from "../parts/site.js";
import { ReviewPage } from "./review/page.js";

await Promise.all(["review", "evaluation", "record", "engine"].map(useCatalogue));
mountSite();
new ReviewPage();
