//! The commitment to a secret, and the record headers that hold what throws are verified with.

use senet::{Faces, MatchPlayer, OpeningRolls, Roll};
use sha2::{Digest as _, Sha256};

use crate::game::{GameId, Nonce, Seed, to_hex};

/// The first bytes that are hashed for a commitment.
const LABEL: &str = "senet-fair-1";

/// The record header with the game's identifier.
pub const GAME_HEADER: &str = "Fair-Game";
/// The record header with the commitment.
pub const COMMITMENT_HEADER: &str = "Fair-Commitment";
/// The record header with the server's secret. Records of earlier versions have none: their seed is the secret.
pub const SECRET_HEADER: &str = "Fair-Secret";
/// The record header with the nonces of both players.
pub const NONCES_HEADER: &str = "Fair-Nonces";
/// The record header with the seed of the dice.
pub const SEED_HEADER: &str = "Fair-Seed";

/// The nonces of both players; `None` for the default.
pub(crate) type Nonces = [Option<Nonce>; 2];

/// The record header with the throws that decided who begins.
pub const OPENING_HEADER: &str = "Opening";

/// Stands for the nonce of a player who has sent none.
const DEFAULT: &str = "default";

/// The commitment to a secret for a game, in hexadecimal.
pub fn commitment(game: GameId, secret: Seed) -> String {
    let digest =
        Sha256::new().chain_update(LABEL).chain_update(game.text()).chain_update(secret.0).finalize();
    to_hex(&digest)
}

/// The value of the header with the nonces.
pub fn nonces_text(nonces: [Option<Nonce>; 2]) -> String {
    nonces.map(|nonce| nonce.map_or_else(|| DEFAULT.to_owned(), Nonce::text)).join(" ")
}

/// The value of the header with the throws that decided who begins: each with the side that the player has in the game,
/// as `cones 3 spools 1`. Of two dice, the sum.
pub fn opening_text(opening: &OpeningRolls) -> String {
    let text = |(player, roll): &(MatchPlayer, Roll)| {
        let counted = match roll.faces {
            Faces::TwoDice { .. } => roll.faces.sum(),
            Faces::Sticks(_) | Faces::Die(_) => roll.throw.value(),
        };
        format!("{} {counted}", opening.side_of(*player))
    };
    opening.rolls.iter().map(text).collect::<Vec<_>>().join(" ")
}

/// Parses the text that [`nonces_text`] writes; `None` if it is anything else.
pub(crate) fn parse_nonces(text: &str) -> Option<Nonces> {
    let nonce = |text| if text == DEFAULT { Some(None) } else { Nonce::parse(text).map(Some) };
    let (first, second) = text.split_once(' ')?;
    Some([nonce(first)?, nonce(second)?])
}

#[cfg(test)]
mod tests {
    use senet::points::{Opening, Throwing};
    use senet::{Dice, Preset, Ruleset};

    use super::*;

    /// The page that checks throws has these in its own tests.
    #[test]
    fn writes_the_opening_throws() {
        let of = |rules: &Ruleset| {
            opening_text(&rules.roll_for_first_player(&Dice::from_key([3; 32]), MatchPlayer::One))
        };
        let opening = |preset: Preset| of(&Ruleset::preset(preset));
        assert_eq!(
            opening(Preset::Jequier),
            "cones 2 spools 4 cones 2 spools 3 cones 4 spools 3 cones 3 spools 1"
        );
        assert_eq!(opening(Preset::SenetRa), "spools 7 cones 7 spools 10 cones 8");
        let mut spec = Preset::Kendall.spec().clone();
        spec.name = "light".to_owned();
        spec.points.opening = Opening::HighestThrow;
        spec.points.throwing = Throwing::Sticks { scores: [5, 4, 3, 2, 1] };
        assert_eq!(of(&Ruleset::new(spec).unwrap()), "cones 3 spools 1");
    }
}
