//! Draws a throw: four sticks, one die, or two dice.

use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect};
use senet::points::Throwing;
use senet::{Faces, StickFace};

use crate::theme::Look;
use crate::widgets;

/// The columns of a throw.
pub(crate) const WIDTH: u16 = 15;
/// The lines of a throw.
pub(crate) const HEIGHT: u16 = 4;

/// Draws the faces of a throw, if there are any.
pub(crate) fn draw(buffer: &mut Buffer, area: Rect, faces: Option<&Faces>, look: Look) {
    match faces {
        None => {}
        Some(Faces::Sticks(sticks)) => {
            for (face, line) in sticks.iter().zip(area.rows()) {
                widgets::text(buffer, line, look.glyphs.stick(*face), look.theme.stick(*face));
            }
        }
        Some(Faces::Die(pips)) => draw_die(buffer, area, *pips, "d6", look),
        Some(Faces::TwoDice { six, eight }) => {
            let layout = Layout::horizontal([Constraint::Length(5), Constraint::Fill(1)]).spacing(2);
            let [left, right] = area.layout(&layout);
            draw_die(buffer, left, *six, "d6", look);
            draw_die(buffer, right, *eight, "d8", look);
        }
    }
}

fn draw_die(buffer: &mut Buffer, area: Rect, pips: u8, name: &str, look: Look) {
    let border = look.glyphs.border();
    let edge = |left: &str, line: &str, right: &str| format!("{left}{}{right}", line.repeat(3));
    let lines = [
        edge(border.top_left, border.horizontal_top, border.top_right),
        format!("{} {pips} {}", border.vertical_left, border.vertical_right),
        edge(border.bottom_left, border.horizontal_bottom, border.bottom_right),
    ];
    for (words, line) in lines.iter().zip(area.rows()) {
        widgets::text(buffer, line, words, look.theme.stick(StickFace::Light));
    }
    widgets::text(buffer, widgets::row(area, 3), &format!(" {name}"), look.theme.quiet());
}

/// Pseudo-random faces for a frame of the animation of a throw.
pub(crate) fn rolling_faces(throwing: &Throwing, frame: u32) -> Faces {
    let hash = |number: u32| frame.wrapping_add(number).wrapping_mul(0x9e37_79b1) >> 16;
    let pips = |number: u32, faces: u32| (hash(number) % faces + 1) as u8;
    let face = |stick: u32| if hash(stick) % 2 == 0 { StickFace::Light } else { StickFace::Dark };
    match throwing {
        Throwing::Sticks { .. } => Faces::Sticks([0, 7, 13, 29].map(face)),
        Throwing::Die => Faces::Die(pips(0, 6)),
        Throwing::TwoDice { .. } => Faces::TwoDice { six: pips(0, 6), eight: pips(5, 8) },
    }
}
