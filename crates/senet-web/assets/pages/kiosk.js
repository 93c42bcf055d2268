// Starts the kiosk.

import { documentTitle, t, useCatalogue } from "../parts/i18n.js";
import { KioskPage, showBoard } from "./kiosk/page.js";

await useCatalogue("kiosk");
document.title = documentTitle(t("kiosk.title"));
delete document.documentElement.dataset.translating;
showBoard();
new KioskPage();
