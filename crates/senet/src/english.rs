//! Helpers for English messages: lists, alternatives, quotations and spelling suggestions.

use std::fmt::Display;

/// A list such as `1, 2 and 3`; `none` if it is empty.
pub(crate) fn list<T: Display>(items: impl IntoIterator<Item = T>) -> String {
    join(items, "and")
}

/// Alternatives such as `1, 2 or 3`; `none` if there are none.
pub(crate) fn choice<T: Display>(items: impl IntoIterator<Item = T>) -> String {
    join(items, "or")
}

fn join<T: Display>(items: impl IntoIterator<Item = T>, last_link: &str) -> String {
    let items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    match items.as_slice() {
        [] => "none".to_owned(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} {last_link} {last}", first.join(", ")),
    }
}

/// An untrusted text for quotation in a message: at most 40 characters, with control characters escaped.
pub(crate) fn excerpt(text: &str) -> String {
    let mut quoted: String = text.chars().take(40).flat_map(char::escape_debug).collect();
    if text.chars().nth(40).is_some() {
        quoted.push('…');
    }
    quoted
}

/// The known word with the smallest edit distance to a mistyped one. `None` if no word is close enough.
#[cfg(feature = "toml")]
pub(crate) fn closest<'a>(typed: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    known
        .into_iter()
        .map(|word| (strsim::levenshtein(typed, word), word))
        .min()
        .filter(|(edits, word)| *edits <= 1 + word.chars().count() / 4)
        .map(|(_, word)| word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn joins_lists_in_english() {
        assert_eq!(list([1, 2, 3]), "1, 2 and 3");
        assert_eq!(choice([4]), "4");
        assert_eq!(list::<u8>([]), "none");
    }

    #[cfg(feature = "toml")]
    #[test]
    fn finds_the_closest_known_word() {
        assert_eq!(closest("kendal", ["modern", "kendall"]), Some("kendall"));
        assert_eq!(closest("chess", ["modern", "kendall"]), None);
    }
}
