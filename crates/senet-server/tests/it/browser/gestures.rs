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
    /// Emulates a phone: its size, a viewport as on mobile devices, and a touch screen for two fingers.
    pub(crate) async fn emulate_phone(&self) {
        let metrics = json!({ "width": 375, "height": 667, "deviceScaleFactor": 2, "mobile": true });
        self.send("Emulation.setDeviceMetricsOverride", metrics).await;
        self.send("Emulation.setTouchEmulationEnabled", json!({ "enabled": true, "maxTouchPoints": 2 }))
            .await;
    }

    /// Taps the middle of an element.
    pub(crate) async fn tap(&self, selector: &str) {
        let at = self.middle(selector).await;
        self.touch(Step::Press, &[at]).await;
        self.touch(Step::Release, &[]).await;
    }

    /// Drags with a finger from the middle of an element to the middle of another, which may appear only during the
    /// drag. Meanwhile a second finger makes a drag of its own from the middle of a third element. The page must not
    /// scroll.
    pub(crate) async fn drag_by_touch(&self, from: &str, to: &str, second: &str) {
        let start = self.middle(from).await;
        let other = point(&self.evaluate(&center_of(second)).await);
        let scrolled = "[scrollX, scrollY].join()";
        let before = self.evaluate(scrolled).await;
        self.touch(Step::Press, &[start]).await;
        // Steps as of a slow finger: a browser that takes the gesture for itself does so within a few.
        let mut at = start;
        for step in 1..=8 {
            at = (start.0 + f64::from(step), start.1 - f64::from(step) * 10.0);
            self.touch(Step::Move, &[at]).await;
        }
        self.touch(Step::Press, &[at, other]).await;
        self.touch(Step::Move, &[at, (other.0, other.1 - 30.0)]).await;
        // A finger that is no longer listed is released.
        self.touch(Step::Move, &[at]).await;
        assert_eq!(self.evaluate(scrolled).await, before, "the page stays where it is");
        let is_dragging = "document.querySelector('#board .board').classList.contains('dragging')";
        assert_eq!(self.evaluate(is_dragging).await, true, "the first finger still drags its piece");
        let target = self.evaluate(&center_of(to)).await;
        self.touch(Step::Move, &[point(&target)]).await;
        self.touch(Step::Release, &[]).await;
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
        point(&self.wait_for(&middle_of(selector)).await)
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

    /// Tells the browser where fingers are after a step.
    async fn touch(&self, step: Step, fingers: &[(f64, f64)]) {
        let kind = match step {
            Step::Press => "touchStart",
            Step::Move => "touchMove",
            Step::Release => "touchEnd",
        };
        let points = fingers.iter().enumerate().map(|(id, (x, y))| json!({ "x": x, "y": y, "id": id }));
        let event = json!({ "type": kind, "touchPoints": points.collect::<Vec<_>>() });
        self.send("Input.dispatchTouchEvent", event).await;
    }
}

/// JavaScript for the middle of an element where it is, without scrolling to it.
fn center_of(selector: &str) -> String {
    format!(
        "(() => {{
            const {{ x, y, width, height }} = document.querySelector({}).getBoundingClientRect();
            return {{ x: x + width / 2, y: y + height / 2 }};
        }})()",
        json!(selector)
    )
}

fn point(at: &Value) -> (f64, f64) {
    let number = |of: &Value| of.as_f64().expect("a number");
    (number(&at["x"]), number(&at["y"]))
}
