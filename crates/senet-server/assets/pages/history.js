// The history of the game: a text, and the site around it.

import { find } from "../parts/elements.js";
import { language, useCatalogue } from "../parts/i18n.js";
import { mountSite } from "../parts/site.js";

await useCatalogue("history");
mountSite();
find("#english").hidden = language === "en";
