// Starts the comparison of the rulesets.

import { useCatalogue } from "../parts/i18n.js";
import { rulesetGroups } from "../parts/own-rulesets.js";
import { mountSite } from "../parts/site.js";
import { fetchStudy } from "./compare/measures.js";
import { ComparePage } from "./compare/page.js";

await Promise.all(["points", "compare", "engine"].map(useCatalogue));
mountSite();
new ComparePage(...(await Promise.all([rulesetGroups(), fetchStudy()])));
