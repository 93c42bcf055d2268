//! Pieces of the page.

/// Text that may stand in a page.
pub(crate) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// A table. The first cell of each row names it; cells may hold markup.
pub(crate) fn table(headings: &[(&str, &str)], rows: &[Vec<String>]) -> String {
    let mut text = "<div class=\"wide\"><table>\n<thead><tr>".to_owned();
    for (heading, about) in headings {
        let about = if about.is_empty() { String::new() } else { format!(" title=\"{}\"", escaped(about)) };
        text.push_str(&format!("<th scope=\"col\"{about}>{}</th>", escaped(heading)));
    }
    text.push_str("</tr></thead>\n<tbody>\n");
    for row in rows {
        text.push_str("<tr>");
        for (column, cell) in row.iter().enumerate() {
            text.push_str(&match column {
                0 => format!("<th scope=\"row\">{cell}</th>"),
                _ => format!("<td>{cell}</td>"),
            });
        }
        text.push_str("</tr>\n");
    }
    text + "</tbody>\n</table></div>\n"
}

/// A number with its interval below.
pub(crate) fn with_interval(number: &str, [lower, upper]: [String; 2]) -> String {
    format!("{number}<small>{lower} – {upper}</small>")
}

/// A picture with a caption.
pub(crate) fn figure(picture: &str, caption: &str) -> String {
    format!(
        "<figure><div class=\"wide\">{picture}</div><figcaption>{}</figcaption></figure>\n",
        escaped(caption)
    )
}

/// Pictures side by side, as many as there is room for.
pub(crate) fn gallery(pictures: &[String], caption: &str) -> String {
    let pictures: String = pictures.iter().map(|picture| format!("<div>{picture}</div>")).collect();
    format!(
        "<figure><div class=\"gallery\">{pictures}</div><figcaption>{}</figcaption></figure>\n",
        escaped(caption)
    )
}
