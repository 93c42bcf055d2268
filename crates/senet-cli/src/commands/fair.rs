//! `senet fair`: checks that the throws of a game follow from what the server committed to and the players contributed.

use anyhow::{Result, ensure};
use senet_game::fair::{self, VerifiedGame};

use crate::arguments::Fair;
use crate::{output, record};

pub(super) fn run(args: &Fair) -> Result<()> {
    let record = record::read(&args.file)?;
    let verified = fair::verify(&record, args.commitment.as_deref())?;
    let nonces = verified.nonces.clone().unwrap_or_default();
    if let Some(nonce) = &args.nonce {
        ensure!(
            nonces.contains(&Some(nonce.clone())),
            "the record does not contain your nonce, so the seed was made without it; \
             check the nonce, and that no other device has joined on your seat before you"
        );
    }
    let mut text = format!(
        "{}\nGame:       {}\nCommitment: {}\n",
        verdict(args, &verified),
        verified.game,
        verified.commitment
    );
    if verified.nonces.is_some() {
        let nonces = nonces.map(|nonce| nonce.unwrap_or_else(|| "default".to_owned()));
        text.push_str(&format!("Nonces:     {}\n", nonces.join("\n            ")));
    }
    output::print(&text)
}

/// States the result of the checks, and which checks were not possible.
fn verdict(args: &Fair, verified: &VerifiedGame) -> String {
    let throws = verified.throws;
    match (&args.commitment, &args.nonce, &verified.nonces) {
        (None, _, _) => format!(
            "Consistent: the {throws} throws follow from the seed, and the seed from the values in the record.\n\
             Not checked: that the server committed to them before the game. Note the commitment then, and give it \
             with --commitment."
        ),
        (Some(_), _, None) => format!(
            "The {throws} throws follow from the seed that the server had committed to.\n\
             Not checked: that the server drew the seed at random. The players did not contribute to it."
        ),
        (Some(_), None, Some(_)) => format!(
            "The {throws} throws follow from the seed, and the seed from the secret that the server had committed to \
             and the nonces in the record.\n\
             Not checked: that one of the nonces is yours. Give it with --nonce."
        ),
        (Some(_), Some(_), Some(_)) => format!(
            "Fair: the {throws} throws follow from the seed, and the seed from the server's secret and your nonce.\n\
             Not checked: that server and opponent do not work together."
        ),
    }
}
