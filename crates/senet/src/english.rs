//! Small helpers that turn lists into English.

use std::fmt::Display;

use crate::throw::ThrowSet;

/// `1, 2 and 3`; `none` for an empty list.
pub(crate) fn list<T: Display>(items: impl IntoIterator<Item = T>) -> String {
    join(items, "and")
}

/// `1, 2 or 3`; `none` for an empty list.
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

/// `a 4`; `a 4 or 6`; `any throw`.
pub(crate) fn a_throw(throws: ThrowSet) -> String {
    if throws == ThrowSet::ANY {
        return "any throw".to_owned();
    }
    format!("a {}", choice(throws.iter()))
}

/// A text from outside as it can be quoted in a message: shortened if it is long, control characters escaped.
pub(crate) fn excerpt(text: &str) -> String {
    let mut quoted: String = text.chars().take(40).flat_map(char::escape_debug).collect();
    if text.chars().nth(40).is_some() {
        quoted.push('…');
    }
    quoted
}

/// The known word closest to a mistyped one, if one is near enough to be meant.
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
    fn lists_read_as_english() {
        assert_eq!(list([1, 2, 3]), "1, 2 and 3");
        assert_eq!(choice([4]), "4");
        assert_eq!(list::<u8>([]), "none");
    }

    #[test]
    fn a_slip_of_the_finger_finds_its_word() {
        assert_eq!(closest("kendal", ["modern", "kendall"]), Some("kendall"));
        assert_eq!(closest("chess", ["modern", "kendall"]), None);
    }
}
