//! The way between a browser and the server, which can be cut.

use std::io;

use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

/// A way to the server; it ends with this.
pub(crate) struct Line {
    pub(crate) address: String,
    whole: watch::Sender<bool>,
}

impl Line {
    /// A way to the server at this address.
    pub(crate) async fn to(server: &str) -> Line {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap().to_string();
        let (whole, state) = watch::channel(true);
        tokio::spawn(carry(listener, server.to_owned(), state));
        Line { address, whole }
    }

    /// Breaks everything that goes this way, and lets nothing new begin.
    pub(crate) fn cut(&self) {
        self.whole.send_replace(false);
    }

    /// Lets things go this way again.
    pub(crate) fn mend(&self) {
        self.whole.send_replace(true);
    }
}

async fn carry(listener: TcpListener, server: String, mut state: watch::Receiver<bool>) {
    loop {
        let mut here = tokio::select! {
            incoming = listener.accept() => match incoming {
                Ok((here, _)) => here,
                Err(_) => return,
            },
            // Nobody holds the other end any more.
            () = gone(&mut state) => return,
        };
        if !*state.borrow() {
            continue;
        }
        let (server, mut state) = (server.clone(), state.clone());
        tokio::spawn(async move {
            let carried = async {
                let mut there = TcpStream::connect(server).await?;
                copy_bidirectional(&mut here, &mut there).await.map(drop)
            };
            tokio::select! {
                // Either side may hang up at any time.
                _ = async { carried.await as io::Result<()> } => {}
                _ = state.wait_for(|whole| !whole) => {}
            }
        });
    }
}

/// Done when nobody can cut the line any more.
async fn gone(state: &mut watch::Receiver<bool>) {
    while state.changed().await.is_ok() {}
}
