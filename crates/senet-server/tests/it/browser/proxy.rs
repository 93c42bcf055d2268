//! A proxy between a browser and the server whose connections can be cut.

use std::io;

use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

/// A proxy. It stops when it is dropped.
pub(crate) struct Proxy {
    pub(crate) address: String,
    is_up: watch::Sender<bool>,
}

impl Proxy {
    /// A proxy to the server at this address.
    pub(crate) async fn to(server: &str) -> Proxy {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap().to_string();
        let (is_up, state) = watch::channel(true);
        tokio::spawn(run(listener, server.to_owned(), state));
        Proxy { address, is_up }
    }

    /// Closes all connections and accepts no new ones.
    pub(crate) fn cut(&self) {
        self.is_up.send_replace(false);
    }

    /// Accepts connections again.
    pub(crate) fn restore(&self) {
        self.is_up.send_replace(true);
    }
}

async fn run(listener: TcpListener, server: String, mut state: watch::Receiver<bool>) {
    loop {
        let mut client = tokio::select! {
            incoming = listener.accept() => match incoming {
                Ok((client, _)) => client,
                Err(_) => return,
            },
            () = dropped(&mut state) => return,
        };
        if !*state.borrow() {
            continue;
        }
        let (server, mut state) = (server.clone(), state.clone());
        tokio::spawn(async move {
            let forward = async {
                let mut upstream = TcpStream::connect(server).await?;
                copy_bidirectional(&mut client, &mut upstream).await.map(drop)
            };
            tokio::select! {
                // Either side may close the connection at any time.
                _ = async { forward.await as io::Result<()> } => {}
                _ = state.wait_for(|is_up| !is_up) => {}
            }
        });
    }
}

/// Completes when the proxy is dropped.
async fn dropped(state: &mut watch::Receiver<bool>) {
    while state.changed().await.is_ok() {}
}
