//! Text tables: aligned columns for people, Markdown for documents.

use comfy_table::presets::{ASCII_MARKDOWN, NOTHING};
use comfy_table::{ContentArrangement, TableComponent};

pub(crate) use comfy_table::CellAlignment as Align;

/// A table with a row of headings.
pub(crate) struct Table {
    table: comfy_table::Table,
    align: Vec<Align>,
}

impl Table {
    /// A table with these headings and the alignment of their columns.
    pub(crate) fn new<'a>(headings: impl IntoIterator<Item = (&'a str, Align)>) -> Table {
        let (headings, align): (Vec<&str>, Vec<Align>) = headings.into_iter().unzip();
        let mut table = comfy_table::Table::new();
        table.set_content_arrangement(ContentArrangement::Disabled).set_header(headings);
        Table { table, align }
    }

    /// Adds a row with a cell for each heading.
    pub(crate) fn row(&mut self, cells: impl IntoIterator<Item = String>) {
        self.table.add_row(cells.into_iter().collect::<Vec<_>>());
    }

    /// The table as text, with a line below the headings.
    pub(crate) fn text(&self) -> String {
        let mut table = self.table.clone();
        table.load_preset(NOTHING);
        table.set_style(TableComponent::HeaderLines, '-');
        table.set_style(TableComponent::MiddleHeaderIntersections, ' ');
        table.set_style(TableComponent::VerticalLines, ' ');
        align(&mut table, &self.align, (0, 1));
        table.trim_fmt() + "\n"
    }

    /// The table in Markdown.
    pub(crate) fn markdown(&self) -> String {
        let mut table = self.table.clone();
        table.load_preset(ASCII_MARKDOWN);
        align(&mut table, &self.align, (1, 1));
        let rule = |align: &Align| if *align == Align::Right { "---:" } else { "---" };
        let rules = self.align.iter().map(rule).collect::<Vec<_>>().join(" | ");
        // The preset's second line does not state the alignment of the columns.
        let lines = table.lines().enumerate().map(|(number, line)| match number {
            1 => format!("| {rules} |\n"),
            _ => line + "\n",
        });
        lines.collect()
    }
}

/// Names with their values in two columns, without headings.
pub(crate) fn fields<'a>(rows: impl IntoIterator<Item = (&'a str, String)>) -> String {
    let mut table = comfy_table::Table::new();
    table.set_content_arrangement(ContentArrangement::Disabled).load_preset(NOTHING);
    for (name, value) in rows {
        table.add_row([name.to_owned(), value]);
    }
    align(&mut table, &[Align::Left, Align::Left], (0, 3));
    table.trim_fmt() + "\n"
}

fn align(table: &mut comfy_table::Table, columns: &[Align], padding: (u16, u16)) {
    for (column, align) in table.column_iter_mut().zip(columns) {
        column.set_cell_alignment(*align);
        column.set_padding(padding);
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
        assert_eq!(table.text(), "ply  nodes\n---- --------\n  1  5\n 10  1234567\n");
        assert_eq!(
            table.markdown(),
            "| ply | nodes   |\n| ---: | --- |\n|   1 | 5       |\n|  10 | 1234567 |\n"
        );
    }

    #[test]
    fn fields_line_up() {
        assert_eq!(
            fields([("moves", "7".into()), ("seconds", "0.1".into())]),
            "moves     7\nseconds   0.1\n"
        );
    }
}
