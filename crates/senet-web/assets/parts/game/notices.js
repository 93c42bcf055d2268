// The notices above the board of a live game. The board becomes smaller by their height, so that everything a turn
// needs stays in the window.

import { find } from "../elements.js";

/** Sets the property `--notices` of the page to the height of the notices. */
export function reserveRoomForNotices() {
  const notices = find("#notices");
  const measure = () => find("main").style.setProperty("--notices", `${notices.offsetHeight}px`);
  new ResizeObserver(measure).observe(notices);
}
