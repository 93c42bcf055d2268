//! Escapes for characters that control a terminal. Every program escapes texts from outside with them before
//! it shows them.

use std::borrow::Cow;

/// A text with its control characters escaped, such as `\u{1b}`. Line breaks stay.
///
/// Besides the control characters of Unicode, this escapes line separators and the characters that reverse or
/// isolate the direction of writing. A terminal obeys the former; the latter make a text look like another
/// one.
///
/// ```
/// assert_eq!(senet::escape_controls("Anna"), "Anna");
/// assert_eq!(senet::escape_controls("\u{1b}[2JAnna\n"), "\\u{1b}[2JAnna\n");
/// ```
pub fn escape_controls(text: &str) -> Cow<'_, str> {
    escape(text, |letter, escaped| escaped.extend(letter.escape_debug()))
}

/// JSON text with its control characters escaped, as JSON escapes them. The value stays the same.
///
/// ```
/// assert_eq!(senet::escape_controls_in_json("\"\u{9b}2J\""), r#""\u009b2J""#);
/// ```
pub fn escape_controls_in_json(json: &str) -> Cow<'_, str> {
    escape(json, |letter, escaped| escaped.push_str(&format!("\\u{:04x}", u32::from(letter))))
}

fn escape(text: &str, add: impl Fn(char, &mut String)) -> Cow<'_, str> {
    if !text.contains(is_control) {
        return Cow::Borrowed(text);
    }
    let mut escaped = String::with_capacity(text.len() + 16);
    for letter in text.chars() {
        if is_control(letter) { add(letter, &mut escaped) } else { escaped.push(letter) }
    }
    Cow::Owned(escaped)
}

fn is_control(letter: char) -> bool {
    let changes_direction = matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    (letter.is_control() && letter != '\n') || changes_direction || matches!(letter, '\u{2028}' | '\u{2029}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_all_control_characters_but_line_breaks() {
        let all: String = ('\0'..='\u{ff}').chain(['\u{202e}', '\u{2066}', '\u{2028}', 'ä', '𓊃']).collect();
        let escaped = escape_controls(&all);
        assert!(!escaped.contains(|letter: char| letter.is_control() && letter != '\n'), "{escaped:?}");
        assert!(escaped.contains("\\u{202e}\\u{2066}\\u{2028}ä𓊃"), "{escaped:?}");
        assert!(escaped.contains("\\r") && escaped.contains("\\t") && escaped.contains('\n'), "{escaped:?}");
    }
}
