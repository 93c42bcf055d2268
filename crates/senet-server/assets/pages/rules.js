// The rules: the list of all rulesets, or the page of the ruleset that the address names.

import { find } from "../parts/elements.js";
import { language, useCatalogue } from "../parts/i18n.js";
import { mountSite } from "../parts/site.js";
import { showList } from "./rules/list.js";
import { showRuleset } from "./rules/ruleset.js";

const name = decodeURIComponent(location.pathname.split("/").filter(Boolean)[1] ?? "");

const catalogues = ["rules", "options", "engine", "summaries"];
if (language !== "en") catalogues.push("points");
await Promise.all(catalogues.map(useCatalogue));
mountSite();
try {
  await (name ? showRuleset(name) : showList());
} catch (error) {
  find("#problem").textContent = error instanceof Error ? error.message : String(error);
}
