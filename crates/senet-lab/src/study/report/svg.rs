//! SVG pictures for plots: lines, rectangles, dots and text.

use std::fmt::{Display, Write};

/// A picture. Coordinates are in pixels from the upper left corner. Colours and strokes come from the style
/// sheet, by class.
pub(crate) struct Svg {
    width: f64,
    height: f64,
    body: String,
}

/// The side of its point on which a text starts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Anchor {
    Start,
    Middle,
    End,
}

impl Svg {
    pub(crate) fn new(width: f64, height: f64) -> Svg {
        Svg { width, height, body: String::new() }
    }

    fn push(&mut self, element: impl Display) {
        // Writing to a string cannot fail.
        let _ = writeln!(self.body, "{element}");
    }

    pub(crate) fn line(&mut self, [x1, y1]: [f64; 2], [x2, y2]: [f64; 2], class: &str) {
        self.push(format_args!(
            r#"<line class="{class}" x1="{x1:.1}" y1="{y1:.1}" x2="{x2:.1}" y2="{y2:.1}"/>"#
        ));
    }

    /// A rectangle with the text that is shown when the pointer rests on it.
    pub(crate) fn rect(&mut self, [x, y]: [f64; 2], [width, height]: [f64; 2], class: &str, title: &str) {
        self.rect_faded([x, y], [width, height], class, 1.0, title);
    }

    /// A rectangle with an opacity from 0 to 1.
    pub(crate) fn rect_faded(
        &mut self,
        [x, y]: [f64; 2],
        [width, height]: [f64; 2],
        class: &str,
        colour: f64,
        title: &str,
    ) {
        let faded = if colour < 1.0 { format!(r#" fill-opacity="{colour:.3}""#) } else { String::new() };
        let title =
            if title.is_empty() { String::new() } else { format!("<title>{}</title>", escaped(title)) };
        self.push(format_args!(
            "<rect class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\"\
             {faded}>{title}</rect>"
        ));
    }

    pub(crate) fn dot(&mut self, [x, y]: [f64; 2], class: &str, title: &str) {
        let title = escaped(title);
        self.push(format_args!(
            r#"<circle class="{class}" cx="{x:.1}" cy="{y:.1}" r="4"><title>{title}</title></circle>"#
        ));
    }

    pub(crate) fn text(&mut self, [x, y]: [f64; 2], anchor: Anchor, class: &str, text: &str) {
        let anchor = match anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        let text = escaped(text);
        self.push(format_args!(
            r#"<text class="{class}" x="{x:.1}" y="{y:.1}" text-anchor="{anchor}">{text}</text>"#
        ));
    }

    /// The picture for a page. `about` describes it for screen readers.
    pub(crate) fn inline(&self, about: &str) -> String {
        let Svg { width, height, body } = self;
        let about = escaped(about);
        format!(
            "<svg viewBox=\"0 0 {width:.0} {height:.0}\" width=\"{width:.0}\" role=\"img\" \
             aria-label=\"{about}\">\n{body}</svg>\n"
        )
    }

    /// The picture as a file.
    pub(crate) fn file(&self, about: &str) -> String {
        let Svg { width, height, body } = self;
        let (about, style) = (escaped(about), include_str!("../../../templates/study_plot.css"));
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" width=\"{width:.0}\" \
             height=\"{height:.0}\">\n<title>{about}</title>\n<style>\n{style}</style>\n\
             <rect class=\"paper\" width=\"100%\" height=\"100%\"/>\n{body}</svg>\n"
        )
    }
}

/// Escapes text for SVG.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
