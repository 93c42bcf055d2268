// Starts the lesson. Behind the `#` of the address stands the name of a lesson, or the text of a ruleset and the name of
// a lesson.

import { isReconstruction, ruleset } from "../parts/api.js";
import { useCatalogue } from "../parts/i18n.js";
import { rulesetOptions } from "../parts/own-rulesets.js";
import { mountSite } from "../parts/site.js";
import { RULES as MODERN } from "./learn/lessons.js";
import { LearnPage } from "./learn/page.js";

const fragment = new URLSearchParams(location.hash.slice(1));
const name = fragment.get("rules") ?? new URLSearchParams(location.search).get("rules") ?? MODERN;
const more = name === MODERN ? [] : ["rules", "points"];
await Promise.all(["learn", "evaluation", "engine", ...more].map(useCatalogue));
mountSite();
const page = new LearnPage(name, await ruleset(name));
page.offerRulesets(await isReconstruction(name), await rulesetOptions(name));
await page.openNamed(fragment.get("lesson") ?? location.hash.slice(1));
addEventListener("hashchange", () => {
  // A link to another ruleset of one's own changes only what stands behind the #.
  if (new URLSearchParams(location.hash.slice(1)).get("rules") !== fragment.get("rules")) location.reload();
});
