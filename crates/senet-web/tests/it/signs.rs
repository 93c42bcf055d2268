//! The signs of the houses on the pages.

#[test]
fn signs_are_those_of_printed_boards() {
    let file = include_str!("../../assets/signs.svg");
    let remedy = "write the file again: \
                  cargo run -p senet-print --example signs > crates/senet-web/assets/signs.svg";
    assert!(file == senet_print::signs_svg(), "{remedy}");
}
