//! Conflicts between the points of squares 26 and 27: pieces that stay in the water, and what leads there.

use super::{ConflictList, thrown};
use crate::rules::points::{FromBeauty, Hit, RulePoints, ShortThrows, Water};
use crate::square::Square;
use crate::throw::{Throw, ThrowSet};

impl RulePoints {
    pub(super) fn water_conflicts(&self, found: &mut ConflictList) {
        let stays = self.water.holds_until_released();
        found.add_if(
            stays && self.hit == Hit::PushBack,
            "pushing back is not defined for a piece that stays on 27",
            "use another water, or another hit",
        );
        found.add_if(
            self.water == Water::WaitsForRebirth
                && (!self.exits.from(Square::WATER).is_empty() || self.neglect.contains(Square::WATER)),
            "a piece on 27 waits there until 15 is empty, so it neither leaves from 27 nor is neglected there",
            "remove 27 from exits and neglect, or use another water",
        );
        let moving: ThrowSet = self.reachable_throws().iter().filter(|throw| *throw != Throw::LOST).collect();
        let back = thrown(self.water_back, moving);
        found.add_if(
            self.water == Water::ByThrow && !back && !thrown(self.exits.from(Square::WATER), moving),
            "no throw moves a piece from 27",
            "list throws in water_back, or throws for 27 in exits",
        );
        found.add_if(
            self.water != Water::ByThrow && !self.water_back.is_empty(),
            "only with water = \"by-throw\" do throws take pieces back from 27",
            "use water_back = [], or water = \"by-throw\"",
        );
        let exits = self.exits.from(Square::WATER);
        found.add_if(
            self.water_back.iter().any(|throw| exits.contains(throw)),
            "a throw cannot both take a piece back from 27 and bear it off",
            "remove the throw from water_back, or from the throws for 27 in exits",
        );
        let goes_back = stays
            || matches!(
                self.water,
                Water::ToRebirthOrBelow | Water::ToRebirthOrLowest | Water::ToRebirthIfFree
            )
            || matches!(self.water, Water::ToLowest | Water::ToHandFreely);
        found.add_if(
            self.from_beauty == FromBeauty::IntoWater && !goes_back,
            "a piece on 26 can move to 27 instead of another square only if the water sends pieces back",
            "use from_beauty = \"as-elsewhere\", or another water",
        );
        found.add_if(
            self.from_beauty == FromBeauty::IntoWater && self.short_throws == ShortThrows::OntoEmpty,
            "a piece on 26 may move to 27 with any throw, so it cannot also be sent there",
            "use from_beauty = \"as-elsewhere\", or short_throws = \"exact\"",
        );
        found.add_if(
            !self.safe_with_water.is_empty() && !self.water.can_be_occupied(),
            "no piece stands on 27, so no piece is safe because of it",
            "use safe_with_water = [], or a water on which pieces stand",
        );
    }
}
