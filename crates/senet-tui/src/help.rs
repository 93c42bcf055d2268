//! The help pages.

use senet::Ruleset;

use crate::glyphs::Glyphs;
use crate::page::Page;
use crate::setup_view::shapes;
use crate::theme::Look;

/// The help of the start screen.
pub(crate) fn setup(look: Look) -> Page {
    let text = format!(
        "
Senet is played on thirty squares: row 1 from left to right, row 2 back, row 3
from left to right again. The two sides are told apart by their shape:

    {}

Its rules have not come down to us, so there are several reconstructions: choose
one on the left. R shows its rules in full.

Keys
----
  arrows        choose a ruleset; in the form, choose a line and change it
  Tab           from the list to the form and back
  digits        type the seed of the dice (on its line)
  R             the rules of the chosen ruleset
  s             start
  ?             this help
  q             quit

The mouse works everywhere: click a ruleset, an arrow beside a value, Start.
",
        shapes(look)
    );
    Page::new("Help", &text)
}

/// The help of a game.
pub(crate) fn game(look: Look) -> Page {
    let target = look.glyphs.target();
    let text = format!(
        "
The two sides:  {}
( ) can be moved   {target} or > < can be moved to   [ ] is to be moved

Keys
----
  Space, Enter  throw; choose a piece; move it to where the cursor is; pass
  arrows        move the cursor over the board, the hand and the place for
                pieces borne off
  Tab           go to the next piece that can be moved (Shift-Tab: back)
  1 to 9, 0     choose the legal move with this number; again to make it
  Esc           let go of the piece
  w             rescue a piece from the water instead of throwing, where the
                rules have it
  p             pass, where passing is a choice; with two computers: pause
  u, r          undo to the last decision, and play it again
  h, o          a hint; the odds: the chance to win by each legal move
  g             guidelines on or off: whether legal moves are marked
  PgUp, PgDn    read earlier and later moves
  R             the rules of this ruleset
  q             quit; the game is saved and can be resumed

Choose any piece or square: if the move is not legal, you are told why.

The mouse works everywhere: click the sticks to throw, a piece, then where it goes;
click a button or a key at the foot of the screen.

Moves are written as in backgammon: 10/11 from 10 to 11, a star for a hit,
hand/4 for entering, 26/off for bearing off, 26/27/15 through the water.
",
        shapes(look)
    );
    Page::new("Help", &text)
}

/// The help of a record.
pub(crate) fn record() -> Page {
    let text = "
Keys
----
  right, Space  the next move
  left          the move before
  Home, End     the start, the end
  PgDn, PgUp    ten moves on, ten back
  R             the rules of this ruleset
  ?             this help
  q             quit

The mouse works too: click a move in the list, a button, or turn the wheel.
";
    Page::new("Help", text)
}

/// The rules of a ruleset.
pub(crate) fn rules(rules: &Ruleset, glyphs: Glyphs) -> Page {
    let page = rules.spec().page();
    Page::new(glyphs.text(&page.title), &page.to_string())
}
