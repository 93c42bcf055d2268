//! Text in columns.

/// A table whose columns are as wide as they need to be.
pub(crate) struct Table {
    rows: Vec<Vec<String>>,
    align: Vec<Align>,
}

/// To which edge of its column a text is moved.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Align {
    Left,
    Right,
}

impl Table {
    /// A table with these headings.
    pub(crate) fn new<'a>(headings: impl IntoIterator<Item = (&'a str, Align)>) -> Table {
        let (headings, align) =
            headings.into_iter().map(|(heading, align)| (heading.to_owned(), align)).unzip();
        Table { rows: vec![headings], align }
    }

    /// Adds a row, with a cell for each heading.
    pub(crate) fn row(&mut self, cells: impl IntoIterator<Item = String>) {
        self.rows.push(cells.into_iter().collect());
    }

    /// The table as text, two spaces between columns, a line under the headings.
    pub(crate) fn text(&self) -> String {
        let width = |column: usize| {
            let cells = self.rows.iter().filter_map(|row| row.get(column));
            cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
        };
        let widths: Vec<usize> = (0..self.align.len()).map(width).collect();
        let mut text = String::new();
        for (number, row) in self.rows.iter().enumerate() {
            text.push_str(&self.line(row, &widths));
            if number == 0 {
                let rules: Vec<String> = widths.iter().map(|width| "-".repeat(*width)).collect();
                text.push_str(&self.line(&rules, &widths));
            }
        }
        text
    }

    /// The table in Markdown.
    pub(crate) fn markdown(&self) -> String {
        let mut lines = self.rows.iter().map(|cells| format!("| {} |\n", cells.join(" | ")));
        let mut text = lines.next().unwrap_or_default();
        let edges = self.align.iter().map(|align| if *align == Align::Left { "---" } else { "---:" });
        text.push_str(&format!("| {} |\n", edges.collect::<Vec<_>>().join(" | ")));
        text.extend(lines);
        text
    }

    fn line(&self, cells: &[String], widths: &[usize]) -> String {
        let padded = cells.iter().zip(&self.align).zip(widths).map(|((cell, align), &width)| match align {
            Align::Left => format!("{cell:<width$}"),
            Align::Right => format!("{cell:>width$}"),
        });
        let line = padded.collect::<Vec<_>>().join("  ");
        format!("{}\n", line.trim_end())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_as_wide_as_their_widest_cell() {
        let mut table = Table::new([("ply", Align::Right), ("nodes", Align::Left)]);
        table.row(["1".into(), "5".into()]);
        table.row(["10".into(), "1234567".into()]);
        assert_eq!(table.text(), "ply  nodes\n---  -------\n  1  5\n 10  1234567\n");
        assert_eq!(table.markdown(), "| ply | nodes |\n| ---: | --- |\n| 1 | 5 |\n| 10 | 1234567 |\n");
    }
}
