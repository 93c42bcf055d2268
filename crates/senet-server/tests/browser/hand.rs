//! A hand at a page: it carries with the mouse, and touches with a finger.

use serde_json::{Value, json};

use super::page::{Page, middle_of};

/// What a hand does at a place.
#[derive(Clone, Copy)]
enum Deed {
    Press,
    Move,
    Release,
}

impl Page<'_> {
    /// Has a screen that can be touched.
    pub(crate) async fn can_be_touched(&self) {
        self.ask("Emulation.setTouchEmulationEnabled", json!({ "enabled": true, "maxTouchPoints": 1 })).await;
    }

    /// Touches the middle of an element.
    pub(crate) async fn tap(&self, selector: &str) {
        let at = self.middle(selector).await;
        self.finger(Deed::Press, at).await;
        self.finger(Deed::Release, at).await;
    }

    /// Carries what is in the middle of an element to the middle of another one, which may come to be only when it is lifted.
    pub(crate) async fn carry(&self, from: &str, to: &str) {
        let (x, y) = self.middle(from).await;
        self.mouse(Deed::Press, (x, y)).await;
        self.mouse(Deed::Move, (x, y - 6.0)).await;
        self.mouse(Deed::Move, (x, y - 12.0)).await;
        let goal = self.middle(to).await;
        self.mouse(Deed::Move, (f64::midpoint(x, goal.0), f64::midpoint(y, goal.1))).await;
        self.mouse(Deed::Move, goal).await;
        self.mouse(Deed::Release, goal).await;
    }

    async fn middle(&self, selector: &str) -> (f64, f64) {
        let at = self.until(&middle_of(selector)).await;
        let number = |of: &Value| of.as_f64().expect("a number");
        (number(&at["x"]), number(&at["y"]))
    }

    async fn mouse(&self, deed: Deed, (x, y): (f64, f64)) {
        let (kind, buttons) = match deed {
            Deed::Press => ("mousePressed", 1),
            Deed::Move => ("mouseMoved", 1),
            Deed::Release => ("mouseReleased", 0),
        };
        let event =
            json!({ "type": kind, "x": x, "y": y, "button": "left", "buttons": buttons, "clickCount": 1 });
        self.ask("Input.dispatchMouseEvent", event).await;
    }

    async fn finger(&self, deed: Deed, (x, y): (f64, f64)) {
        let touching = json!([{ "x": x, "y": y }]);
        let (kind, points) = match deed {
            Deed::Press => ("touchStart", touching),
            Deed::Move => ("touchMove", touching),
            Deed::Release => ("touchEnd", json!([])),
        };
        self.ask("Input.dispatchTouchEvent", json!({ "type": kind, "touchPoints": points })).await;
    }
}
