//! `senet engine`: plays by the line protocol on standard input and output.

use std::io;
use std::sync::Arc;

use anyhow::{Context, Result};
use senet_engine::{LoadedRules, Session, serve};
use senet_play::Level;

use crate::arguments::Engine;
use crate::game_context::game_context;

pub(super) fn run(args: &Engine) -> Result<()> {
    // A level that is perfect loads the tables of the cache directory.
    let levels: Vec<Level> = args.level.into_iter().collect();
    args.weights.install()?;
    let tables = args.tables.clone();
    if let Some(tables) = &tables {
        tables.directory()?;
    }
    let load = move |name: &str, options: &[String]| {
        let loaded = game_context(name, options, &levels, tables.as_ref());
        let context = loaded.map_err(|error| first_line(&format!("{error:#}")))?.context;
        Ok(LoadedRules::with_tablebase(Arc::clone(&context.rules), context.tablebase))
    };
    let mut session = Session::new(Box::new(load)).with_level(args.level).with_seed(args.seed);
    serve(io::stdin(), &mut io::stdout().lock(), &mut session).context("cannot write to standard output")
}

/// The first line of a message: a file that is no ruleset can have an error in each of its lines.
fn first_line(message: &str) -> String {
    message.lines().next().unwrap_or_default().to_owned()
}
