//! Fills the marked texts of a page in a language, as `translatePage` in `parts/i18n.js` does in browsers.

use crate::catalogue::Catalogue;
use crate::html::escaped;

/// The attributes that name a text, and the attributes that they fill.
const ATTRIBUTES: [(&str, &str); 3] =
    [("data-t-label", "aria-label"), ("data-t-title", "title"), ("data-t-placeholder", "placeholder")];

/// The page with the text of each element with `data-t`, and with the attributes that `data-t-label` and the like name.
/// Texts that the catalogue lacks stay as they are. The values of attributes contain no `>`.
pub(crate) fn filled(html: &str, catalogue: &Catalogue) -> String {
    let mut parts = html.split('<');
    let mut result = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (tag, text) = part.split_once('>').unwrap_or((part, ""));
        let mut tag = tag.to_owned();
        for (mark, name) in ATTRIBUTES {
            if let Some(text) = marked(&tag, mark, catalogue) {
                set_attribute(&mut tag, name, &text);
            }
        }
        let text = marked(&tag, "data-t", catalogue).unwrap_or_else(|| text.to_owned());
        result.push('<');
        result.push_str(&tag);
        if part.contains('>') {
            result.push('>');
        }
        result.push_str(&text);
    }
    result
}

/// The text that an attribute of a tag names.
fn marked(tag: &str, mark: &str, catalogue: &Catalogue) -> Option<String> {
    let (_, rest) = tag.split_once(&format!(" {mark}=\""))?;
    let (key, _) = rest.split_once('"')?;
    catalogue.get(key).map(escaped)
}

/// Sets an attribute of a tag.
fn set_attribute(tag: &mut String, name: &str, value: &str) {
    let opening = format!(" {name}=\"");
    let Some(from) = tag.find(&opening).map(|at| at + opening.len()) else {
        let end = tag.trim_end_matches(['/', ' ']).len();
        tag.insert_str(end, &format!("{opening}{value}\""));
        return;
    };
    if let Some(length) = tag[from..].find('"') {
        tag.replace_range(from..from + length, value);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fills_texts_and_attributes() {
        let html = "<main><h1 data-t=\"nav.rules\">Rules</h1><p data-t=\"no.such-key\">kept</p> and \
                    <input data-t-label=\"nav.rules\" aria-label=\"Rules\" /><br data-t-title=\"nav.rules\" /></main>";
        let german = filled(html, Catalogue::of("de"));
        let expected = "<main><h1 data-t=\"nav.rules\">Regeln</h1><p data-t=\"no.such-key\">kept</p> and \
                        <input data-t-label=\"nav.rules\" aria-label=\"Regeln\" />\
                        <br data-t-title=\"nav.rules\" title=\"Regeln\" /></main>";
        assert_eq!(german, expected);
    }
}
