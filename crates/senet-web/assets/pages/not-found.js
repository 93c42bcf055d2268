// The page for addresses that do not exist.

import { mountSite } from "../parts/site.js";

mountSite();
