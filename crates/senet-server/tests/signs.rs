//! The signs of the houses on the pages are those of the printed boards.

#[test]
fn the_signs_are_those_that_are_printed() {
    let file = include_str!("../assets/signs.svg");
    let remedy = "write the file anew: cargo run -p senet-print --example signs > crates/senet-server/assets/signs.svg";
    assert!(file == senet_print::signs_svg(), "{remedy}");
}
