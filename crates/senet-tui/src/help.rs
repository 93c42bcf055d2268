//! The help pages, and the rules of a ruleset as a page.

use senet::Ruleset;

use crate::glyphs::Glyphs;
use crate::page::Page;
use crate::setup_view::piece_legend;
use crate::theme::Look;

/// The help of the start screen.
pub(crate) fn setup(look: Look) -> Page {
    let text = format!(
        "
Senet is played on thirty squares: row 1 from left to right, row 2 from right
to left, row 3 from left to right again. The sides have different shapes:

    {}

The original rules are lost, so there are several reconstructions. Choose one
on the left; R shows its full rules.

Keys
----
  arrows        choose a ruleset; in the form, choose a line and change it
  Tab           switch between the list and the form
  digits        type the seed of the dice (on its line)
  R             show the rules of the ruleset
  s             start the game
  ?             this help
  q             quit

The mouse works everywhere: click a ruleset, an arrow next to a value, Start.
",
        piece_legend(look)
    );
    Page::new("Help", &text)
}

/// The help of the game screen.
pub(crate) fn game(rules: &Ruleset, look: Look) -> Page {
    let keys = keys_of(rules);
    let target = look.glyphs.target();
    let text = format!(
        "
The two sides:  {}
( ) can move   {target} or > < a target   [ ] the selected piece

Keys
----
  Space, Enter  throw; choose a piece; move it to the cursor; pass
  arrows        move the cursor over the board, the hand and the place for
                pieces borne off
  Tab           go to the next piece that can move (Shift-Tab: previous)
  1 to 9, 0     choose the legal move with this number; again to make it
  Esc           deselect the piece
{keys}  u, r          undo your last decision; redo it
  h, o          show a hint; show the win chance before a throw, or with each
                legal move (odds)
  g             switch the guidelines on or off: the marks of legal moves
  PgUp, PgDn    scroll the list of moves
  R             show the rules of the ruleset
  q             quit; the game is saved and can be resumed

Choose any piece or square: if the move is illegal, the reason is shown.

The mouse works everywhere: click the sticks to throw, then a piece, then its
target; click a button, or a key on the last line.

Moves are written as in backgammon: 10/11 from 10 to 11, a star for a hit,
hand/4 for entering, 26/off for bearing off, 26/27/15 through the water.
",
        piece_legend(look)
    );
    Page::new("Help", &text)
}

/// The keys that only some rulesets have a use for.
fn keys_of(rules: &Ruleset) -> String {
    let mut keys = String::new();
    if !rules.plan().holding_squares().is_empty() {
        keys.push_str("  w             rescue a piece from the water instead of throwing\n");
    }
    let points = &rules.spec().points;
    let pass = if points.may_decline.is_empty() { "" } else { "pass, where that is allowed; " };
    keys + &format!("  p             {pass}between computers: pause\n")
}

/// The help of the record screen.
pub(crate) fn record() -> Page {
    let text = "
Keys
----
  right, Space  next move
  left          previous move
  Home, End     start, end
  PgDn, PgUp    ten moves forward, ten moves back
  p             play on from the position shown
  R             show the rules of the ruleset
  ?             this help
  q             quit

The mouse works too: click a move in the list or a button, or turn the wheel.
";
    Page::new("Help", text)
}

/// The rules of a ruleset.
pub(crate) fn rules(rules: &Ruleset, glyphs: Glyphs) -> Page {
    let page = senet_play::rules_page(rules);
    Page::new(glyphs.text(&page.title), &page.to_string())
}
