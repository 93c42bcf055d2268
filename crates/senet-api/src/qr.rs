//! QR codes: addresses as pictures that a phone's camera reads.

use std::fmt::Write as _;

use qrcodegen::{QrCode, QrCodeEcc};
use serde::Deserialize;

use crate::problem::Problem;

/// The longest text of a QR code, in bytes. Cameras of phones still read a code of this size from a screen.
pub const LONGEST_QR_TEXT: usize = 1000;

/// The light margin that readers need, in modules.
const MARGIN: i32 = 4;

/// A text to draw.
#[derive(Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct QrQuery {
    /// The text, such as the address of an invitation.
    pub text: String,
}

/// The QR code of a text as SVG: black on white, with the margin that readers need.
///
/// ```
/// use senet_api::{QrQuery, qr_code};
/// let svg = qr_code(&QrQuery { text: "https://senet.example/learn".to_owned() })?;
/// assert!(svg.starts_with("<svg "));
/// # Ok::<(), senet_api::Problem>(())
/// ```
///
/// # Errors
///
/// [`Problem`] if the text is empty or too long, or has control characters.
pub fn qr_code(query: &QrQuery) -> Result<String, Problem> {
    let text = checked(&query.text)?;
    // The code has the highest error correction that its size allows.
    let code = QrCode::encode_text(text, QrCodeEcc::Medium)
        .map_err(|error| Problem::bad("bad-qr-text", format!("the text has no QR code: {error}")))?;
    Ok(svg(&code))
}

fn checked(text: &str) -> Result<&str, Problem> {
    if text.is_empty() {
        return Err(Problem::bad("bad-qr-text", "'text' is empty; give an address"));
    }
    if text.len() > LONGEST_QR_TEXT {
        let message = format!(
            "'text' has {} bytes; a QR code holds at most {LONGEST_QR_TEXT}, so give a shorter address",
            text.len()
        );
        return Err(Problem::bad("qr-text-too-long", message));
    }
    if text.chars().any(char::is_control) {
        return Err(Problem::bad("bad-qr-text", "'text' has control characters; remove them"));
    }
    Ok(text)
}

/// The picture: one rectangle for each row of adjacent dark modules.
fn svg(code: &QrCode) -> String {
    let side = code.size() + 2 * MARGIN;
    let mut path = String::new();
    for y in 0..code.size() {
        let mut x = 0;
        while x < code.size() {
            let length = (x..code.size()).take_while(|x| code.get_module(*x, y)).count();
            if length > 0 {
                let _ = write!(path, "M{} {}h{length}v1h-{length}z", x + MARGIN, y + MARGIN);
            }
            x += i32::try_from(length).unwrap_or(code.size()) + 1;
        }
    }
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {side} {side}\" \
         shape-rendering=\"crispEdges\"><path fill=\"#fff\" d=\"M0 0h{side}v{side}h-{side}z\"/>\
         <path d=\"{path}\"/></svg>\n"
    )
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use rqrr::PreparedImage;

    use super::*;

    /// The pixels of a picture in one direction for each module.
    const SCALE: usize = 4;

    fn drawn(text: &str) -> Result<String, Problem> {
        qr_code(&QrQuery { text: text.to_owned() })
    }

    /// The side of a picture and its dark modules, read from the SVG.
    fn modules(svg: &str) -> (usize, HashSet<(usize, usize)>) {
        let side = svg.split("viewBox=\"0 0 ").nth(1).unwrap().split(' ').next().unwrap().parse().unwrap();
        let path = svg.rsplit("<path d=\"").next().unwrap().split('"').next().unwrap();
        let rows = path.split('M').skip(1).flat_map(|row| {
            let (start, rest) = row.split_once('h').unwrap();
            let (x, y) = start.split_once(' ').unwrap();
            let (x, y): (usize, usize) = (x.parse().unwrap(), y.parse().unwrap());
            let length: usize = rest.split_once('v').unwrap().0.parse().unwrap();
            (x..x + length).map(move |x| (x, y))
        });
        (side, rows.collect())
    }

    /// The text that an independent reader finds in the picture.
    fn read(svg: &str) -> String {
        let (side, dark) = modules(svg);
        let is_dark = |x: usize, y: usize| dark.contains(&(x / SCALE, y / SCALE));
        let mut image = PreparedImage::prepare_from_greyscale(side * SCALE, side * SCALE, |x, y| {
            if is_dark(x, y) { 0 } else { 255 }
        });
        let codes = image.detect_grids();
        assert_eq!(codes.len(), 1, "one code in the picture");
        codes[0].decode().expect("the reader decodes the code").1
    }

    #[test]
    fn independent_reader_finds_the_text() {
        let long = format!("https://senet.example/analyse#moves={}", "c2:9/11 s5:8/13 ".repeat(40));
        for text in ["https://senet.example/play/0f3a#seat=9c1d", "ﺳﻨﺖ · Brettspiel", "1234567890", &long]
        {
            assert_eq!(read(&drawn(text).unwrap()), text);
        }
    }

    #[test]
    fn longest_text_is_readable_and_a_longer_one_is_refused() {
        let longest = "a/".repeat(LONGEST_QR_TEXT / 2);
        assert_eq!(read(&drawn(&longest).unwrap()), longest);
        let error = drawn(&format!("{longest}a")).unwrap_err();
        assert_eq!(error.code, "qr-text-too-long");
        assert!(error.error.contains("1001 bytes"), "{error}");
    }

    #[test]
    fn empty_texts_and_control_characters_are_refused() {
        for text in ["", "a\nb", "a\u{1b}[31m", "a\0", "a\u{85}"] {
            assert_eq!(drawn(text).unwrap_err().code, "bad-qr-text", "{text:?}");
        }
    }
}
