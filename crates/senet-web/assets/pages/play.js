// Starts the page of a live game.

import { currentPath } from "../parts/address.js";
import { useCatalogue } from "../parts/i18n.js";
import { nextTask } from "../parts/next-task.js";
import { mountSite } from "../parts/site.js";
import { PlayPage } from "./play/page.js";

await Promise.all(["play", "engine"].map(useCatalogue));
mountSite();
await nextTask();
new PlayPage(decodeURIComponent(currentPath().split("/")[2] ?? ""));
