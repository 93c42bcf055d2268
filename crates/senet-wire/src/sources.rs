//! The exact tables and the weights that an answer rests on, for text and JSON. Every command that evaluates
//! positions names them, so that its numbers can be repeated.

use std::fmt;
use std::path::Path;

use senet::Ruleset;
use senet_play::Network;
use serde::Serialize;

/// What the evaluations of an answer rest on.
#[derive(Clone, Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Sources {
    /// What `--tables` said: `none`, `auto` or a directory.
    pub tables: String,
    /// The folder of the ruleset's tables; null if no files are read.
    pub folder: Option<String>,
    /// The tables whose values were used, those with the fewest pieces first.
    pub used: Vec<SourceTable>,
    /// The weights behind estimates; null if there are no estimates or no network.
    pub weights: Option<SourceWeights>,
}

/// A table whose values were used.
#[derive(Clone, Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SourceTable {
    /// The pieces left to the side to throw and to the other side.
    pub pieces: [u8; 2],
    /// The file; null if the values were solved in memory.
    pub file: Option<String>,
    /// The checksum of the file, as `senet table info` shows it.
    pub checksum: Option<String>,
}

/// The weights of a network.
#[derive(Clone, Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SourceWeights {
    /// The ruleset that the network was trained for.
    pub name: String,
    /// The first 16 hexadecimal digits of the SHA-256 of the weights file.
    pub fingerprint: String,
}

/// Whether an answer contains estimates, so that the weights belong to its sources.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Estimates {
    /// Some value is an estimate.
    Used,
    /// All values are exact, or there are none.
    Unused,
}

impl Sources {
    /// The sources of an answer that uses no tables.
    pub fn without_tables(choice: &impl fmt::Display, rules: &Ruleset, estimates: Estimates) -> Sources {
        let network = Network::for_rules(rules).filter(|_| estimates == Estimates::Used);
        let weights = network.map(SourceWeights::of);
        Sources { tables: choice.to_string(), folder: None, used: Vec::new(), weights }
    }

    /// The sources as lines of text.
    pub fn text(&self) -> String {
        let names = |tables: &[&SourceTable]| {
            let name = |table: &&SourceTable| format!("{}x{}", table.pieces[0], table.pieces[1]);
            tables.iter().map(name).collect::<Vec<_>>().join(", ")
        };
        let (saved, solved): (Vec<&SourceTable>, Vec<_>) =
            self.used.iter().partition(|table| table.file.is_some());
        let mut text = String::new();
        if !solved.is_empty() {
            text.push_str(&format!("Tables: {} solved in memory\n", names(&solved)));
        }
        for in_folder in saved.chunk_by(|one, other| one.folder() == other.folder()) {
            let folder = in_folder[0].folder().unwrap_or_default();
            text.push_str(&format!("Tables: {} in {folder} (--tables {})\n", names(in_folder), self.tables));
            let sums: Vec<String> = in_folder.iter().filter_map(|table| table.checksum.clone()).collect();
            text.push_str(&format!("Checksums: {}\n", sums.join(", ")));
        }
        if self.used.is_empty() {
            text.push_str(&format!("Tables: none used (--tables {})\n", self.tables));
        }
        if let Some(weights) = &self.weights {
            text.push_str(&format!("Weights: {weights}\n"));
        }
        text
    }
}

/// Writes the name and the checksum. The name of a network for the rules of no preset has their fingerprint, which is
/// written in words.
impl fmt::Display for SourceWeights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let SourceWeights { name, fingerprint } = self;
        match name.split_once(' ') {
            Some((name, rules)) => write!(f, "{name} {fingerprint}, for rules with the fingerprint {rules}"),
            None => write!(f, "{name} {fingerprint}"),
        }
    }
}

impl SourceTable {
    /// The folder of the file.
    fn folder(&self) -> Option<String> {
        Some(Path::new(self.file.as_ref()?).parent()?.display().to_string())
    }
}

impl SourceWeights {
    /// The name and the fingerprint of a network.
    pub fn of(network: &Network) -> SourceWeights {
        SourceWeights { name: network.rules().to_owned(), fingerprint: network.fingerprint() }
    }
}
