//! The binary `senet`; see the library for everything it does.

use std::process::ExitCode;

fn main() -> ExitCode {
    senet_cli::main()
}
