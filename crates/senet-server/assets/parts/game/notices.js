// The notices above the board of a live game. They take their room from the board, so that nothing of a turn leaves the
// window.

import { find } from "../elements.js";

/** Tells the style sheets the height of the notices, as `--notices`. */
export function reserveRoomForNotices() {
  const notices = find("#notices");
  const measure = () => find("main").style.setProperty("--notices", `${notices.offsetHeight}px`);
  new ResizeObserver(measure).observe(notices);
}
