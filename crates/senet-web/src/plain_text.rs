//! The text of the history for terminals, from the text of its page.
//!
//! The page uses few elements, so that a reader of tags suffices: headings, paragraphs, lists, a table and
//! links.

use crate::document::HISTORY;
use crate::files::file;
use crate::manifest::languages;

/// The width of a line in characters.
const COLUMNS: usize = 78;

/// The history of the game as plain text in one of [`languages`](crate::languages); in English if it has not been
/// translated. Its notes have the numbers of the sources at the end. `None` for another language.
///
/// ```
/// let text = senet_web::history("en").expect("a text in English");
/// assert!(text.starts_with("A game whose rules are lost\n==="));
/// assert!(senet_web::history("xx").is_none());
/// ```
pub fn history(language: &str) -> Option<String> {
    languages().iter().find(|known| known.code() == language)?;
    let file = file(&format!("pages/history/{language}.html")).or_else(|| file("pages/history.html"))?;
    let html = String::from_utf8_lossy(&file.data);
    let text = html.split_once(HISTORY[0]).map_or(&*html, |(_, rest)| rest);
    Some(plain_text(text.split_once(HISTORY[1]).map_or(text, |(text, _)| text)))
}

/// A block of text being read.
#[derive(Default)]
struct Block {
    /// The text so far.
    text: String,
    /// What its first line begins with.
    bullet: String,
    /// The character that underlines a heading.
    underline: Option<char>,
}

/// The text of a page.
fn plain_text(html: &str) -> String {
    let mut lines: Vec<String> = Vec::new();
    let mut block = Block::default();
    let mut number = 0;
    let mut is_hidden = false;
    let mut address = None;
    for part in html.split('<').enumerate() {
        let (tag, text) = match part {
            (0, text) => ("", text),
            (_, part) => part.split_once('>').unwrap_or((part, "")),
        };
        let name = tag.split_whitespace().next().unwrap_or_default();
        match name {
            "nav" => is_hidden = true,
            "/nav" => is_hidden = false,
            "h1" => block.underline = Some('='),
            "h2" => block.underline = Some('-'),
            "ol" => number = 1,
            "/ol" => number = 0,
            "li" if number > 0 => {
                block.bullet = format!("{number:>2}. ");
                number += 1;
            }
            "li" => block.bullet = "- ".to_owned(),
            "dd" => block.bullet = "  ".to_owned(),
            "sup" => block.text.push('['),
            "/sup" => block.text.push(']'),
            "/th" | "/td" => block.text.push_str(" | "),
            "a" => address = tag.split_once("href=\"http").and_then(|(_, rest)| rest.split_once('"')),
            "/a" => {
                if let Some((rest, _)) = address.take() {
                    block.text.push_str(&format!(": http{rest}"));
                }
            }
            "/h1" | "/h2" | "/p" | "/li" | "/dt" | "/tr" | "/dd" => end_of(&mut block, &mut lines),
            _ => {}
        }
        if !is_hidden {
            block.text.push_str(&unescaped(text));
        } else {
            block = Block::default();
        }
    }
    end_of(&mut block, &mut lines);
    lines.join("\n") + "\n"
}

/// Adds the lines of a block.
fn end_of(block: &mut Block, lines: &mut Vec<String>) {
    let Block { text, bullet, underline } = std::mem::take(block);
    let words: Vec<&str> = text.trim().trim_end_matches('|').split_whitespace().collect();
    if words.is_empty() {
        return;
    }
    let is_item = !bullet.trim().is_empty();
    if !is_item && !lines.is_empty() {
        lines.push(String::new());
    }
    let indent = " ".repeat(bullet.chars().count());
    let mut line = bullet;
    let mut width = line.chars().count();
    let first = lines.len();
    for (index, word) in words.iter().enumerate() {
        let length = word.chars().count();
        if index > 0 && width + 1 + length > COLUMNS {
            lines.push(std::mem::replace(&mut line, indent.clone()));
            width = indent.len();
        } else if index > 0 {
            line.push(' ');
            width += 1;
        }
        line.push_str(word);
        width += length;
    }
    lines.push(line);
    if let Some(mark) = underline {
        let longest = lines[first..].iter().map(|line| line.chars().count()).max().unwrap_or(0);
        lines.push(mark.to_string().repeat(longest));
    }
}

/// The text without the character references that the page uses.
fn unescaped(text: &str) -> String {
    text.replace("&shy;", "").replace("&nbsp;", " ").replace("&amp;", "&")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn histories_are_complete_in_every_language() {
        let texts: Vec<String> =
            languages().iter().map(|language| history(language.code()).expect("a text")).collect();
        for text in &texts {
            assert!(
                text.lines().all(|line| line.chars().count() <= COLUMNS || line.contains("http")),
                "{text}"
            );
            assert!(!text.contains(['<', '>', '&']), "{text}");
            assert!(text.contains("18. "), "eighteen sources: {text}");
            assert!(text.contains("griffith.ox.ac.uk"), "links of sources: {text}");
        }
        let headings = |text: &String| text.lines().filter(|line| line.starts_with("--")).count();
        assert!(texts.iter().all(|text| headings(text) == headings(&texts[0])));
    }

    /// The subjects that the sources tell about.
    #[test]
    fn history_tells_what_the_sources_tell() {
        let text = history("en").expect("a text").split_whitespace().collect::<Vec<_>>().join(" ");
        for subject in [
            "3500 and 3100 BC",
            "funerary inscriptions",
            "journey of the soul",
            "skill at the board",
            "scratched into stones",
            "drawn in the sand",
            "compendia",
            "seven on each side, later ones five; sets of ten",
            "draughts",
            "about AD 400",
            "Christians",
            "Tabula and Duodecim Scriptorum",
            "Game of Thirty Squares",
            "backgammon",
            "replicas",
            "Psion",
            "Steam",
        ] {
            assert!(text.contains(subject), "no '{subject}'");
        }
        let span = "about three thousand years, from about 3000 BC to Roman times";
        assert!(text.contains(span) && text.matches("thousand years").count() == 1, "one span of time");
    }
}
