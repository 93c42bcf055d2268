//! A proxy between a browser and the server whose connections can be cut, or die without notice.

use std::collections::BTreeSet;

use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

/// A proxy. It stops when it is dropped.
pub(crate) struct Proxy {
    pub(crate) address: String,
    state: watch::Sender<State>,
}

/// What a proxy does with its connections.
struct State {
    /// Whether there are any.
    is_up: bool,
    /// The number of connections so far.
    accepted: u64,
    /// Connections with a lower number stay open, but nothing passes.
    first_alive: u64,
    /// The numbers of the connections through which messages pass.
    passing: BTreeSet<u64>,
}

impl Proxy {
    /// A proxy to the server at this address.
    pub(crate) async fn to(server: &str) -> Proxy {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap().to_string();
        let (state, _) =
            watch::channel(State { is_up: true, accepted: 0, first_alive: 0, passing: BTreeSet::new() });
        tokio::spawn(run(listener, server.to_owned(), state.clone()));
        Proxy { address, state }
    }

    /// Closes all connections and accepts no new ones. Nothing passes when this returns.
    pub(crate) async fn cut(&self) {
        self.state.send_modify(|state| state.is_up = false);
        self.wait_until(|state| state.passing.is_empty()).await;
    }

    /// Accepts connections again.
    pub(crate) fn restore(&self) {
        self.state.send_modify(|state| state.is_up = true);
    }

    /// Drops all traffic of the open connections without closing them. New connections work. Nothing passes through
    /// the old ones when this returns.
    pub(crate) async fn black_hole(&self) {
        self.state.send_modify(|state| state.first_alive = state.accepted);
        self.wait_until(|state| state.passing.iter().all(|number| *number >= state.first_alive)).await;
    }

    async fn wait_until(&self, condition: impl FnMut(&State) -> bool) {
        self.state.subscribe().wait_for(condition).await.expect("the sender is there");
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        self.state.send_modify(|state| state.is_up = false);
    }
}

async fn run(listener: TcpListener, server: String, states: watch::Sender<State>) {
    while let Ok((mut client, _)) = listener.accept().await {
        let mut state = states.subscribe();
        if !state.borrow().is_up {
            continue;
        }
        let number = state.borrow().accepted;
        let Ok(mut upstream) = TcpStream::connect(&server).await else { return };
        states.send_modify(|state| {
            state.accepted += 1;
            state.passing.insert(number);
        });
        let states = states.clone();
        tokio::spawn(async move {
            // Either side may close the connection at any time.
            let is_closed = tokio::select! {
                _ = copy_bidirectional(&mut client, &mut upstream) => true,
                changed = state.wait_for(|state| !state.is_up || number < state.first_alive) => {
                    changed.is_ok_and(|state| !state.is_up)
                }
            };
            states.send_modify(|state| {
                state.passing.remove(&number);
            });
            if !is_closed {
                let _ = state.wait_for(|state| !state.is_up).await;
            }
        });
    }
}
