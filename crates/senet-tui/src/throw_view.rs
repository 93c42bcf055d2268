//! What is thrown: four sticks, one die, or two.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use senet::points::Throwing;
use senet::{Faces, StickFace};

use crate::paint;
use crate::theme::Look;

/// Columns that a throw takes.
pub(crate) const WIDTH: u16 = 15;
/// Lines that a throw takes.
pub(crate) const HEIGHT: u16 = 4;

/// Draws what lies on the table; without faces, an empty place for it.
pub(crate) fn draw(buffer: &mut Buffer, area: Rect, faces: Option<&Faces>, look: Look) {
    match faces {
        None => {}
        Some(Faces::Sticks(sticks)) => {
            for (line, face) in sticks.iter().enumerate() {
                let place = paint::row(area, line as u16);
                paint::text(buffer, place, look.glyphs.stick(*face), look.theme.stick(*face));
            }
        }
        Some(Faces::Die(pips)) => die(buffer, area, *pips, "d6", look),
        Some(Faces::TwoDice { six, eight }) => {
            die(buffer, area, *six, "d6", look);
            die(buffer, paint::beside(area, 7), *eight, "d8", look);
        }
    }
}

fn die(buffer: &mut Buffer, area: Rect, shown: u8, name: &str, look: Look) {
    let border = look.glyphs.border();
    let edge = |left: &str, line: &str, right: &str| format!("{left}{}{right}", line.repeat(3));
    let lines = [
        edge(border.top_left, border.horizontal_top, border.top_right),
        format!("{} {shown} {}", border.vertical_left, border.vertical_right),
        edge(border.bottom_left, border.horizontal_bottom, border.bottom_right),
    ];
    for (line, words) in lines.iter().enumerate() {
        let place = Rect { width: 5, ..paint::row(area, line as u16) };
        paint::text(buffer, place, words, look.theme.stick(StickFace::Light));
    }
    paint::text(buffer, paint::row(area, 3), &format!(" {name}"), look.theme.quiet());
}

/// What tumbling sticks or dice show at some moment of a throw.
pub(crate) fn tumbling(throwing: &Throwing, moment: u32) -> Faces {
    let turned = |number: u32| moment.wrapping_add(number).wrapping_mul(0x9e37_79b1) >> 16;
    let pips = |number: u32, faces: u32| (turned(number) % faces + 1) as u8;
    match throwing {
        Throwing::Sticks { .. } => Faces::Sticks(
            [0, 7, 13, 29].map(
                |stick| {
                    if turned(stick) % 2 == 0 { StickFace::Light } else { StickFace::Dark }
                },
            ),
        ),
        Throwing::Die => Faces::Die(pips(0, 6)),
        Throwing::TwoDice { .. } => Faces::TwoDice { six: pips(0, 6), eight: pips(5, 8) },
    }
}
