//! True scale: squares have the requested size in the points of a PDF and the millimetres of an SVG.

use crate::reader::{Document, upright};
use senet::{Preset, Ruleset};
use senet_print::{Design, Ink, POINTS_PER_MILLIMETRE, Paper, Part, Sheet, SquareSide, pdf, sheets, svg};

fn board(paper: Paper, side: f64) -> Sheet {
    let square = SquareSide::new(side).expect("a side");
    // Colours, so that each square is a filled shape.
    let design = Design { paper, square, ink: Ink::Colour, ..Design::default() };
    let [sheet] = &sheets(&Ruleset::preset(Preset::Modern), Part::Board, &design)[..] else {
        panic!("one sheet")
    };
    sheet.clone()
}

/// The rectangles of an SVG's paths: left, top, width, height.
fn rectangles(text: &str) -> Vec<[f64; 4]> {
    let document = roxmltree::Document::parse(text).expect("XML");
    let paths = document.descendants().filter_map(|node| node.attribute("d"));
    let corners = |path: &str| -> Option<Vec<(f64, f64)>> {
        let steps = path.strip_prefix('M')?.strip_suffix('Z')?.split('L');
        let corner = |step: &str| {
            let (x, y) = step.split_once(' ')?;
            Some((x.parse().ok()?, y.parse().ok()?))
        };
        steps.map(corner).collect()
    };
    paths.filter_map(corners).filter_map(|corners| upright(&corners)).collect()
}

fn squares(rectangles: &[[f64; 4]], side: f64, within: f64) -> Vec<[f64; 4]> {
    let is_square =
        |[_, _, width, height]: &[f64; 4]| (width - side).abs() < within && (height - side).abs() < within;
    rectangles.iter().copied().filter(is_square).collect()
}

#[test]
fn squares_have_the_requested_size() {
    for (paper, side) in [(Paper::A4, 25.0), (Paper::Letter, 25.4), (Paper::A4, 17.3)] {
        let sheet = board(paper, side);
        let document = Document::read(&pdf(std::slice::from_ref(&sheet)));
        let drawn = document.pages()[0].rectangles();
        // Points are written as single floats: a thousandth of a point is a third of a micrometre.
        assert_eq!(squares(&drawn, side * 72.0 / 25.4, 1e-3).len(), 30, "{paper:?}, {side} mm in points");
        assert_eq!(squares(&rectangles(&svg(&sheet)), side, 2e-4).len(), 30, "{paper:?}, {side} mm");
    }
}

#[test]
fn squares_form_three_rows_of_ten() {
    let side = 25.0;
    let mut found = squares(&rectangles(&svg(&board(Paper::A4, side))), side, 2e-4);
    found.sort_by(|a, b| (a[1], a[0]).partial_cmp(&(b[1], b[0])).expect("numbers"));
    let [left, top, ..] = found[0];
    for (index, [x, y, ..]) in found.into_iter().enumerate() {
        let (column, row) = ((index % 10) as f64, (index / 10) as f64);
        assert!(
            (x - left - column * side).abs() < 1e-3 && (y - top - row * side).abs() < 1e-3,
            "{index}: {x}, {y}"
        );
    }
}

#[test]
fn pages_have_the_size_of_the_paper() {
    for (paper, size) in [(Paper::A4, (841.89, 595.276)), (Paper::Letter, (792.0, 612.0))] {
        let sheet = board(paper, 25.0);
        let page = &Document::read(&pdf(std::slice::from_ref(&sheet))).pages()[0];
        assert!(
            (page.size.0 - size.0).abs() < 1e-3 && (page.size.1 - size.1).abs() < 1e-3,
            "{:?}",
            page.size
        );
        assert!((page.size.0 - sheet.width * POINTS_PER_MILLIMETRE).abs() < 1e-3);
        let text = svg(&sheet);
        let root = roxmltree::Document::parse(&text).expect("XML");
        let root = root.root_element();
        assert_eq!(root.attribute("width"), Some(format!("{}mm", sheet.width).as_str()));
        assert_eq!(root.attribute("viewBox"), Some(format!("0 0 {} {}", sheet.width, sheet.height).as_str()));
    }
}

#[test]
fn scale_is_five_centimetres_long() {
    let text = svg(&board(Paper::A4, 25.0));
    let document = roxmltree::Document::parse(&text).expect("XML");
    let lines = document.descendants().filter_map(|node| node.attribute("d"));
    let length = |path: &str| -> Option<f64> {
        let (from, to) = path.strip_prefix('M')?.split_once('L')?;
        let x = |point: &str| point.split(' ').next()?.parse::<f64>().ok();
        Some(x(to)? - x(from)?)
    };
    assert_eq!(lines.filter_map(length).filter(|length| (length - 50.0).abs() < 2e-4).count(), 1);
}

#[test]
fn rejects_sides_out_of_range() {
    for side in [0.0, -25.0, 14.9, 100.1, f64::NAN, f64::INFINITY] {
        let error = SquareSide::new(side).expect_err("no side");
        assert!(error.to_string().contains("ask for 15 to 100 mm"), "{error}");
    }
}
