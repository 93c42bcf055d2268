// Starts the analysis board. The address contains the position.

import { requestRuleset } from "../parts/api.js";
import { find } from "../parts/elements.js";
import { useCatalogue } from "../parts/i18n.js";
import { nextTask } from "../parts/next-task.js";
import { rulesetOptions } from "../parts/own-rulesets.js";
import { parseQuery } from "../parts/position-query.js";
import { mountSite } from "../parts/site.js";
import { AnalysisPage } from "./analyse/page.js";

const requested = parseQuery(location.hash);
// Everything is requested at once; the page waits for the ruleset.
for (const options of [{}, requested.options]) requestRuleset(requested.rules, options).catch(() => {});
await Promise.all(["analyse", "options", "evaluation", "record", "engine"].map(useCatalogue));
mountSite();
await nextTask();
find("#rules").append(...(await rulesetOptions(requested.rules)));
new AnalysisPage(requested);
