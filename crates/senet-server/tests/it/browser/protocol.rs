//! The Chrome DevTools protocol: JSON over a WebSocket,
//! <https://chromedevtools.github.io/devtools-protocol/>.

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
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

use crate::common::client::connect;

/// The longest wait for an answer.
pub(crate) const TIMEOUT: Duration = Duration::from_secs(90);

/// A connection to a browser.
pub(crate) struct Protocol {
    outgoing: mpsc::UnboundedSender<Message>,
    number: AtomicU64,
    inbox: Arc<Mutex<Inbox>>,
}

/// Received messages, and the senders of commands that wait for an answer.
#[derive(Default)]
struct Inbox {
    waiting: HashMap<u64, oneshot::Sender<Value>>,
    /// The errors of pages, with their session.
    errors: Vec<(String, String)>,
}

impl Protocol {
    /// Connects to the browser at this address.
    pub(crate) async fn connect(address: &str) -> Protocol {
        let socket = connect(address).await.expect("Chromium accepts the connection");
        let (outgoing, commands) = mpsc::unbounded_channel();
        let inbox = Arc::default();
        tokio::spawn(run(socket, commands, Arc::clone(&inbox)));
        Protocol { outgoing, number: AtomicU64::new(0), inbox }
    }

    /// Sends a command to a page or to the browser, and returns its answer.
    ///
    /// # Panics
    ///
    /// If the browser refuses the command or does not answer.
    pub(crate) async fn send(&self, session: Option<&str>, method: &str, params: Value) -> Value {
        self.try_send(session, method, params).await.unwrap_or_else(|refusal| panic!("{method}: {refusal}"))
    }

    /// Sends a command to a page or to the browser. Returns an error if the browser refuses it, as while a
    /// page is replaced by another.
    ///
    /// # Panics
    ///
    /// If the browser does not answer.
    pub(crate) async fn try_send(
        &self,
        session: Option<&str>,
        method: &str,
        params: Value,
    ) -> Result<Value, String> {
        let id = self.number.fetch_add(1, Ordering::Relaxed);
        let (sender, receiver) = oneshot::channel();
        self.inbox.lock().unwrap().waiting.insert(id, sender);
        let mut command = json!({ "id": id, "method": method, "params": params });
        if let Some(session) = session {
            command["sessionId"] = json!(session);
        }
        self.outgoing.send(Message::text(command.to_string())).expect("the browser is running");
        let answer = timeout(TIMEOUT, receiver).await;
        let mut answer =
            answer.unwrap_or_else(|_| panic!("{method}: no answer")).expect("the browser is running");
        match answer.get("error") {
            Some(refusal) => Err(refusal.to_string()),
            None => Ok(answer["result"].take()),
        }
    }

    /// The errors of a page so far.
    pub(crate) fn errors(&self, session: &str) -> Vec<String> {
        let inbox = self.inbox.lock().unwrap();
        inbox.errors.iter().filter(|(of, _)| of == session).map(|(_, text)| text.clone()).collect()
    }
}

/// Sends commands and receives answers until either side closes.
async fn run(
    mut socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    mut commands: mpsc::UnboundedReceiver<Message>,
    inbox: Arc<Mutex<Inbox>>,
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
                Some(Ok(Message::Text(text))) => {
                    let message = serde_json::from_str(&text).expect("JSON");
                    inbox.lock().unwrap().take(message);
                }
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return,
            },
        }
    }
}

impl Inbox {
    fn take(&mut self, message: Value) {
        if let Some(waiting) = message["id"].as_u64().and_then(|id| self.waiting.remove(&id)) {
            // The sender may have stopped waiting.
            let _ = waiting.send(message);
        } else if let Some(error) = page_error(&message) {
            self.errors.push((message["sessionId"].as_str().unwrap_or_default().to_owned(), error));
        }
    }
}

/// The error that a message reports: of a script, on the console, a failed request, or a violation of the
/// content policy.
fn page_error(message: &Value) -> Option<String> {
    let params = &message["params"];
    match message["method"].as_str()? {
        "Runtime.exceptionThrown" => Some(params["exceptionDetails"].to_string()),
        "Runtime.consoleAPICalled" if params["type"] == "error" => Some(params["args"].to_string()),
        "Log.entryAdded" if params["entry"]["level"] == "error" => Some(params["entry"].to_string()),
        _ => None,
    }
}
