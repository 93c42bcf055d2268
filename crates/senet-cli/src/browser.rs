//! Opening a page in the browser, where there is one.

use std::env;

/// Opens a page, if there is a screen to open it on. Whoever has no browser has been told the address.
pub(crate) fn open(page: &str) {
    if has_a_screen() {
        let _ = open::that_detached(page);
    }
}

/// Without a screen, what opens pages would take the terminal for itself.
fn has_a_screen() -> bool {
    let is_set = |name| env::var_os(name).is_some_and(|value| !value.is_empty());
    !cfg!(all(unix, not(target_os = "macos"))) || is_set("DISPLAY") || is_set("WAYLAND_DISPLAY")
}
