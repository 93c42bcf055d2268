//! The protocol by which Chromium is driven: JSON over a WebSocket, <https://chromedevtools.github.io/devtools-protocol/>.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::sync::{mpsc, oneshot};
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// Nothing takes so long that goes well.
pub(crate) const PATIENCE: Duration = Duration::from_secs(90);

/// The line to a browser.
pub(crate) struct Protocol {
    outgoing: mpsc::UnboundedSender<Message>,
    number: AtomicU64,
    heard: Arc<Mutex<Heard>>,
}

/// What has come, and who waits for what.
#[derive(Default)]
struct Heard {
    waiting: HashMap<u64, oneshot::Sender<Value>>,
    /// What pages complained of: their session, and the complaint.
    complaints: Vec<(String, String)>,
}

impl Protocol {
    /// Connects to the browser that listens there.
    pub(crate) async fn connect(address: &str) -> Protocol {
        let (socket, _) = connect_async(address).await.expect("Chromium lets itself be driven");
        let (outgoing, commands) = mpsc::unbounded_channel();
        let heard = Arc::default();
        tokio::spawn(carry(socket, commands, Arc::clone(&heard)));
        Protocol { outgoing, number: AtomicU64::new(0), heard }
    }

    /// Sends a command to a page, or to the browser itself; its answer.
    ///
    /// # Panics
    ///
    /// If the browser refuses it or does not answer.
    pub(crate) async fn ask(&self, session: Option<&str>, method: &str, params: Value) -> Value {
        self.try_to_ask(session, method, params).await.unwrap_or_else(|refusal| panic!("{method}: {refusal}"))
    }

    /// Sends a command to a page, or to the browser itself; its answer, or why the browser refuses it, as where the page it is meant
    /// for has just given way to another.
    ///
    /// # Panics
    ///
    /// If the browser does not answer.
    pub(crate) async fn try_to_ask(
        &self,
        session: Option<&str>,
        method: &str,
        params: Value,
    ) -> Result<Value, String> {
        let id = self.number.fetch_add(1, Ordering::Relaxed);
        let (sender, receiver) = oneshot::channel();
        self.heard.lock().unwrap().waiting.insert(id, sender);
        let mut command = json!({ "id": id, "method": method, "params": params });
        if let Some(session) = session {
            command["sessionId"] = json!(session);
        }
        self.outgoing.send(Message::text(command.to_string())).expect("the browser is there");
        let answer = timeout(PATIENCE, receiver).await;
        let mut answer =
            answer.unwrap_or_else(|_| panic!("{method}: no answer")).expect("the browser is there");
        match answer.get("error") {
            Some(refusal) => Err(refusal.to_string()),
            None => Ok(answer["result"].take()),
        }
    }

    /// What a page has complained of so far.
    pub(crate) fn complaints(&self, session: &str) -> Vec<String> {
        let heard = self.heard.lock().unwrap();
        heard.complaints.iter().filter(|(of, _)| of == session).map(|(_, text)| text.clone()).collect()
    }
}

/// Carries commands out and answers in, until either side is gone.
async fn carry(
    mut socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    mut commands: mpsc::UnboundedReceiver<Message>,
    heard: Arc<Mutex<Heard>>,
) {
    loop {
        tokio::select! {
            command = commands.recv() => {
                let Some(command) = command else { return };
                if socket.send(command).await.is_err() {
                    return;
                }
            }
            message = socket.next() => match message {
                Some(Ok(Message::Text(text))) => heard.lock().unwrap().take(serde_json::from_str(&text).expect("JSON")),
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return,
            },
        }
    }
}

impl Heard {
    fn take(&mut self, message: Value) {
        if let Some(waiting) = message["id"].as_u64().and_then(|id| self.waiting.remove(&id)) {
            // Whoever asked may have lost patience.
            let _ = waiting.send(message);
        } else if let Some(complaint) = complaint(&message) {
            self.complaints.push((message["sessionId"].as_str().unwrap_or_default().to_owned(), complaint));
        }
    }
}

/// An error of a script, one that was written to the console, something that could not be fetched, or something that the
/// content policy forbids.
fn complaint(message: &Value) -> Option<String> {
    let params = &message["params"];
    match message["method"].as_str()? {
        "Runtime.exceptionThrown" => Some(params["exceptionDetails"].to_string()),
        "Runtime.consoleAPICalled" if params["type"] == "error" => Some(params["args"].to_string()),
        "Log.entryAdded" if params["entry"]["level"] == "error" => Some(params["entry"].to_string()),
        _ => None,
    }
}
