//! Dragging with the mouse, and touch input.

use serde_json::{Value, json};

use super::page::{Page, middle_of};

/// A step of a gesture.
#[derive(Clone, Copy)]
enum Step {
    Press,
    Move,
    Release,
}

impl Page<'_> {
    /// Emulates a touch screen.
    pub(crate) async fn emulate_touch(&self) {
        self.send("Emulation.setTouchEmulationEnabled", json!({ "enabled": true, "maxTouchPoints": 1 }))
            .await;
    }

    /// Taps the middle of an element.
    pub(crate) async fn tap(&self, selector: &str) {
        let at = self.middle(selector).await;
        self.touch(Step::Press, at).await;
        self.touch(Step::Release, at).await;
    }

    /// Drags from the middle of an element to the middle of another, which may appear only during the drag.
    pub(crate) async fn drag(&self, from: &str, to: &str) {
        let (x, y) = self.middle(from).await;
        self.mouse(Step::Press, (x, y)).await;
        self.mouse(Step::Move, (x, y - 6.0)).await;
        self.mouse(Step::Move, (x, y - 12.0)).await;
        let target = self.middle(to).await;
        self.mouse(Step::Move, (f64::midpoint(x, target.0), f64::midpoint(y, target.1))).await;
        self.mouse(Step::Move, target).await;
        self.mouse(Step::Release, target).await;
    }

    async fn middle(&self, selector: &str) -> (f64, f64) {
        let at = self.wait_for(&middle_of(selector)).await;
        let number = |of: &Value| of.as_f64().expect("a number");
        (number(&at["x"]), number(&at["y"]))
    }

    async fn mouse(&self, step: Step, (x, y): (f64, f64)) {
        let (kind, buttons) = match step {
            Step::Press => ("mousePressed", 1),
            Step::Move => ("mouseMoved", 1),
            Step::Release => ("mouseReleased", 0),
        };
        let event =
            json!({ "type": kind, "x": x, "y": y, "button": "left", "buttons": buttons, "clickCount": 1 });
        self.send("Input.dispatchMouseEvent", event).await;
    }

    async fn touch(&self, step: Step, (x, y): (f64, f64)) {
        let touching = json!([{ "x": x, "y": y }]);
        let (kind, points) = match step {
            Step::Press => ("touchStart", touching),
            Step::Move => ("touchMove", touching),
            Step::Release => ("touchEnd", json!([])),
        };
        self.send("Input.dispatchTouchEvent", json!({ "type": kind, "touchPoints": points })).await;
    }
}
