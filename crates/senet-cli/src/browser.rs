//! Opens a page in the user's browser.

use std::env;

/// Opens a page if there is a display. Failures are ignored: the address was printed before.
pub(crate) fn open(page: &str) {
    if has_display() {
        let _ = open::that_detached(page);
    }
}

/// Whether a graphical browser can be shown. Without a display, the system's opener may start a text browser
/// in this terminal.
fn has_display() -> bool {
    let is_set = |name| env::var_os(name).is_some_and(|value| !value.is_empty());
    !cfg!(all(unix, not(target_os = "macos"))) || is_set("DISPLAY") || is_set("WAYLAND_DISPLAY")
}
