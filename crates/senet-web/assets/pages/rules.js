// The rules: the list of all rulesets, or the page of the ruleset that the address names.

import { allRules, publishedRules } from "../parts/api.js";
import { currentPath } from "../parts/address.js";
import { find } from "../parts/elements.js";
import { useCatalogue } from "../parts/i18n.js";
import { mountSite } from "../parts/site.js";
import { showList } from "./rules/list.js";
import { showRuleset } from "./rules/ruleset.js";
import { showSample } from "./rules/sample.js";

const named = decodeURIComponent(currentPath().split("/").filter(Boolean)[1] ?? "");
// The text of a ruleset of one's own is in the fragment.
const name = named || (new URLSearchParams(location.hash.slice(1)).get("rules") ?? "");

await Promise.all([
  ...["rules", "options", "engine", "summaries", "sentences"].map(useCatalogue),
  ...["readings", "published-readings"].map(useCatalogue),
]);
mountSite();
try {
  await (name ? showRuleset(name) : showList());
  const builtIn = [...(await allRules()), ...(await publishedRules())];
  const hasSample = builtIn.some((entry) => entry.name === name);
  find("#sample-section").hidden = !hasSample;
  if (hasSample) showSample(name, new URL("../records/", import.meta.url));
} catch (error) {
  find("#problem").textContent = error instanceof Error ? error.message : String(error);
}
