//! `--weights`: networks from files.

use std::path::{Path, PathBuf};

use anyhow::{Context, Error, Result, anyhow, bail};
use clap::Args;
use clap::builder::ValueHint;
use senet::Ruleset;
use senet_play::Network;

use crate::files;

/// The networks that replace the built-in ones.
#[derive(Args, Debug, Default)]
pub(crate) struct WeightsArgs {
    /// Estimate with the network in this file, as written by `senet train`; may be repeated [default: the built-in
    /// ones]
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    weights: Vec<PathBuf>,
}

/// The largest weights file that is read, in bytes.
const MAX_BYTES: usize = 16 << 20;

impl WeightsArgs {
    /// Whether a network is named.
    pub(crate) fn are_given(&self) -> bool {
        !self.weights.is_empty()
    }

    /// Makes the networks the evaluators of the rules for which they were trained.
    ///
    /// # Errors
    ///
    /// If a file cannot be read or used.
    pub(crate) fn install(&self) -> Result<()> {
        self.networks()?.into_iter().for_each(Network::install);
        Ok(())
    }

    /// The same for a command about these rulesets.
    ///
    /// # Errors
    ///
    /// Also if a network was trained for other rules than theirs.
    pub(crate) fn install_for(&self, rulesets: &[&Ruleset]) -> Result<()> {
        for (network, path) in self.networks()?.into_iter().zip(&self.weights) {
            if !rulesets.iter().any(|rules| network.is_for(rules)) {
                return Err(other_rules(&network, path, rulesets));
            }
            network.install();
        }
        Ok(())
    }

    fn networks(&self) -> Result<Vec<Network>> {
        let networks = self.weights.iter().map(|path| read_weights(path)).collect::<Result<Vec<_>>>()?;
        for (number, network) in networks.iter().enumerate() {
            if networks[..number].iter().any(|other| other.rules() == network.rules()) {
                bail!("two files of --weights are for {}; name one of them", network.rules());
            }
        }
        Ok(networks)
    }
}

/// Reads the network in a weights file.
///
/// # Errors
///
/// If the file cannot be read or is not a weights file.
pub(crate) fn read_weights(path: &Path) -> Result<Network> {
    let bytes = files::read_bytes(path, MAX_BYTES)?;
    Network::read(&bytes).with_context(|| format!("cannot load a network from '{}'", path.display()))
}

/// The error about a network that was trained for other rules.
pub(crate) fn other_rules(network: &Network, path: &Path, rulesets: &[&Ruleset]) -> Error {
    let labels: Vec<String> = rulesets.iter().map(|rules| Network::label(rules)).collect();
    anyhow!(
        "the weights in '{}' are for {}, not for {}; `senet train` trains a network for these rules",
        path.display(),
        network.rules(),
        labels.join(" or ")
    )
}
