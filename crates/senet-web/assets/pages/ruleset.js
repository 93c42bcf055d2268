// Starts the page of a ruleset of one's own.

import { fetchRulePoints } from "../parts/api.js";
import { useCatalogue } from "../parts/i18n.js";
import { builtInGroups } from "../parts/own-rulesets.js";
import { mountSite } from "../parts/site.js";
import { RulesetPage } from "./ruleset/page.js";

await Promise.all(["own", "points", "rule-points", "engine"].map(useCatalogue));
mountSite();
new RulesetPage(...(await Promise.all([builtInGroups(), fetchRulePoints()])));
