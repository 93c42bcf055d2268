//! Prints the signs of the houses for the web pages:
//! `cargo run -p senet-print --example signs > crates/senet-web/assets/signs.svg`.

fn main() {
    print!("{}", senet_print::signs_svg());
}
