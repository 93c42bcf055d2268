// The page for those who are lost.

import { mountSite } from "../parts/site.js";

mountSite();
