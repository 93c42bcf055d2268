//! A page in the browser: what somebody sees, and does with mouse and keys.

use std::fs;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::time::sleep;

use super::protocol::{PATIENCE, Protocol};

/// How often a page is looked at while something is waited for.
const LOOK_AGAIN: Duration = Duration::from_millis(20);

/// Nothing moves or changes its colour any more, but for what never ends: everything else is at its end at once. A page that the browser
/// does not draw would wait for that for ever.
const AT_REST: &str = "document.getAnimations()
    .filter((animation) => animation.effect.getComputedTiming().endTime !== Infinity)
    .every((animation) => { animation.finish(); return true; })";

/// A page.
pub(crate) struct Page<'a> {
    pub(super) protocol: &'a Protocol,
    session: String,
    /// Whose page it is.
    pub(super) visitor: String,
}

/// How a page is lit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Light {
    Light,
    Dark,
}

impl Light {
    /// Its name, as style sheets have it.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Light::Light => "light",
            Light::Dark => "dark",
        }
    }
}

impl<'a> Page<'a> {
    pub(crate) async fn enter(protocol: &'a Protocol, session: String, visitor: String) -> Page<'a> {
        let page = Page { protocol, session, visitor };
        for domain in ["Page", "Runtime", "Log"] {
            page.ask(&format!("{domain}.enable"), json!({})).await;
        }
        // It is drawn as if somebody looked at it, whichever page is in front.
        page.ask("Emulation.setFocusEmulationEnabled", json!({ "enabled": true })).await;
        page.seen(1280, Light::Light).await;
        page
    }

    pub(super) async fn ask(&self, method: &str, params: Value) -> Value {
        self.protocol.ask(Some(&self.session), method, params).await
    }

    /// Sets the width of the window in pixels, and the light. Motion is reduced, so that nobody has to wait for sticks to land.
    pub(crate) async fn seen(&self, width: u32, light: Light) {
        let metrics = json!({ "width": width, "height": 1000, "deviceScaleFactor": 1, "mobile": false });
        self.ask("Emulation.setDeviceMetricsOverride", metrics).await;
        let features = json!([
            { "name": "prefers-color-scheme", "value": light.name() },
            { "name": "prefers-reduced-motion", "value": "reduce" },
        ]);
        self.ask("Emulation.setEmulatedMedia", json!({ "features": features })).await;
    }

    /// Goes to an address.
    pub(crate) async fn go(&self, address: &str) {
        let answer = self.ask("Page.navigate", json!({ "url": address })).await;
        assert!(answer.get("errorText").is_none(), "{address}: {answer}");
        self.until("document.readyState === 'complete'").await;
    }

    /// What an expression of JavaScript is; an error if it cannot be told, as while another page is loaded.
    async fn look(&self, expression: &str) -> Result<Value, String> {
        let asked = json!({ "expression": expression, "returnByValue": true, "awaitPromise": true });
        let mut answer = self.protocol.try_to_ask(Some(&self.session), "Runtime.evaluate", asked).await?;
        match answer.get("exceptionDetails") {
            Some(details) => Err(details.to_string()),
            None => Ok(answer["result"]["value"].take()),
        }
    }

    /// What an expression of JavaScript is.
    pub(crate) async fn tell(&self, expression: &str) -> Value {
        self.look(expression).await.unwrap_or_else(|error| panic!("{expression}: {error}"))
    }

    /// Waits until an expression of JavaScript is true, or something; what it is.
    pub(crate) async fn until(&self, expression: &str) -> Value {
        let begun = Instant::now();
        loop {
            let seen = self.look(expression).await;
            match &seen {
                Ok(value) if is_something(value) => return value.clone(),
                _ if begun.elapsed() > PATIENCE => {
                    panic!("it never came that {expression}: {seen:?}; {}", self.state().await)
                }
                _ => self.rest().await,
            }
        }
    }

    /// Lets a moment pass, before the page is looked at again.
    pub(crate) async fn rest(&self) {
        sleep(LOOK_AGAIN).await;
    }

    /// Where the page stands, for whoever looks for what went wrong.
    async fn state(&self) -> String {
        let seen = self.look("`${location}: ${document.body.innerText.slice(0, 1500)}`").await;
        format!("{seen:?}; complaints: {:?}", self.complaints())
    }

    /// The text of an element.
    pub(crate) async fn text(&self, selector: &str) -> String {
        let text = self.tell(&format!("document.querySelector({})?.textContent", json!(selector))).await;
        text.as_str().unwrap_or_default().trim().to_owned()
    }

    /// Clicks with the mouse on the middle of an element, as soon as it rests and nothing lies over it.
    pub(crate) async fn click(&self, selector: &str) {
        let at = self.until(&middle_of(selector)).await;
        self.click_at(&at).await;
    }

    /// Moves the mouse to the middle of an element.
    pub(crate) async fn point(&self, selector: &str) {
        let at = self.until(&middle_of(selector)).await;
        self.ask("Input.dispatchMouseEvent", json!({ "type": "mouseMoved", "x": at["x"], "y": at["y"] }))
            .await;
    }

    /// Clicks on an element if that can be done now.
    pub(crate) async fn click_if_there(&self, selector: &str) {
        let at = self.look(&middle_of(selector)).await.unwrap_or_default();
        if is_something(&at) {
            self.click_at(&at).await;
        }
    }

    async fn click_at(&self, at: &Value) {
        for (kind, button, buttons) in
            [("mouseMoved", "none", 0), ("mousePressed", "left", 1), ("mouseReleased", "left", 0)]
        {
            let event = json!({ "type": kind, "x": at["x"], "y": at["y"], "button": button, "buttons": buttons, "clickCount": 1 });
            self.ask("Input.dispatchMouseEvent", event).await;
        }
    }

    /// Chooses an entry of a list; the list itself opens outside the page, where nobody can click.
    pub(crate) async fn choose(&self, selector: &str, value: &str) {
        let (selector, value) = (json!(selector), json!(value));
        self.until(&format!("[...document.querySelector({selector})?.options ?? []].some((option) => option.value === {value})")).await;
        self.tell(&format!(
            "(() => {{
                const list = document.querySelector({selector});
                list.value = {value};
                list.dispatchEvent(new Event('change', {{ bubbles: true }}));
            }})()"
        ))
        .await;
    }

    /// Opens a file in a field for files.
    pub(crate) async fn open_file(&self, selector: &str, name: &str, text: &str) {
        self.tell(&format!(
            "(() => {{
                const field = document.querySelector({});
                const files = new DataTransfer();
                files.items.add(new File([{}], {}));
                field.files = files.files;
                field.dispatchEvent(new Event('change', {{ bubbles: true }}));
            }})()",
            json!(selector),
            json!(text),
            json!(name)
        ))
        .await;
    }

    /// Presses a key: a character, or a key's name.
    pub(crate) async fn press(&self, key: &str) {
        let (code, text) = match key {
            "Enter" => (13, "\r"),
            "Escape" => (27, ""),
            "Home" => (36, ""),
            character => (0, character),
        };
        let down = json!({ "type": "keyDown", "key": key, "code": key, "text": text, "windowsVirtualKeyCode": code });
        self.ask("Input.dispatchKeyEvent", down).await;
        let up = json!({ "type": "keyUp", "key": key, "code": key, "windowsVirtualKeyCode": code });
        self.ask("Input.dispatchKeyEvent", up).await;
    }

    /// Keeps a picture of what is seen of the page, to be looked at, as `target/tmp/pictures/NAME.png`.
    pub(crate) async fn picture(&self, name: &str) {
        self.until(AT_REST).await;
        let picture = self.ask("Page.captureScreenshot", json!({ "format": "png" })).await;
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("pictures");
        fs::create_dir_all(&folder).unwrap();
        fs::write(
            folder.join(format!("{name}.png")),
            from_base64(picture["data"].as_str().expect("a picture")),
        )
        .unwrap();
    }

    /// Errors of scripts, what could not be fetched, and what the content policy forbade, so far.
    pub(crate) fn complaints(&self) -> Vec<String> {
        self.protocol.complaints(&self.session)
    }

    /// Says that nothing went wrong unseen.
    ///
    /// # Panics
    ///
    /// If a script failed, something could not be fetched, or the content policy forbade something.
    pub(crate) fn was_quiet(&self) {
        assert_eq!(self.complaints(), Vec::<String>::new());
    }
}

/// JavaScript for the middle of an element, where a click reaches it; null while it moves, or cannot be reached.
pub(super) fn middle_of(selector: &str) -> String {
    format!(
        "(async () => {{
            const element = document.querySelector({});
            if (!element || element.disabled) return null;
            element.scrollIntoView({{ block: 'center', behavior: 'instant' }});
            const before = element.getBoundingClientRect();
            await new Promise((later) => setTimeout(later, 50));
            const {{ x, y, width, height }} = element.getBoundingClientRect();
            if (element.disabled || x !== before.x || y !== before.y) return null;
            const at = {{ x: x + width / 2, y: y + height / 2 }};
            const whole = element.closest('svg') ?? element;
            return whole.contains(document.elementFromPoint(at.x, at.y)) ? at : null;
        }})()",
        json!(selector)
    )
}

/// As JavaScript has it, more or less.
fn is_something(value: &Value) -> bool {
    !matches!(value, Value::Null | Value::Bool(false)) && *value != json!("") && *value != json!(0)
}

fn from_base64(text: &str) -> Vec<u8> {
    let value = |letter: u8| match letter {
        b'A'..=b'Z' => letter - b'A',
        b'a'..=b'z' => letter - b'a' + 26,
        b'0'..=b'9' => letter - b'0' + 52,
        b'+' => 62,
        _ => 63,
    };
    let letters: Vec<u8> = text.bytes().filter(|letter| *letter != b'=').map(value).collect();
    letters
        .chunks(4)
        .flat_map(|four| {
            let bits = four
                .iter()
                .enumerate()
                .fold(0_u32, |bits, (place, six)| bits | u32::from(*six) << (18 - 6 * place));
            bits.to_be_bytes()[1..four.len()].to_vec()
        })
        .collect()
}
