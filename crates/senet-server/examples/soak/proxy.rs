//! A TCP proxy between players and server that cuts connections and stops forwarding others.

use std::future::pending;
use std::io;
use std::sync::Arc;
use std::time::Duration;

use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::time::sleep;

use crate::Soak;

/// The time for which both sides of a connection that is not forwarded any more stay open.
const BLACK_HOLE: Duration = Duration::from_secs(20);

/// Listens on a free port.
pub(crate) async fn listen() -> io::Result<TcpListener> {
    TcpListener::bind("127.0.0.1:0").await
}

/// Forwards connections to the address of the server, if it has one.
pub(crate) async fn run(
    soak: Arc<Soak>,
    listener: TcpListener,
    server_address: watch::Receiver<Option<String>>,
) {
    loop {
        let Ok((client, _)) = listener.accept().await else {
            sleep(Duration::from_millis(10)).await;
            continue;
        };
        let Some(address) = server_address.borrow().clone() else { continue };
        tokio::spawn(forward(soak.clone(), client, address));
    }
}

/// Forwards a connection until it closes or, at a random time, its fault occurs.
async fn forward(soak: Arc<Soak>, mut client: TcpStream, address: String) {
    let Ok(mut server) = TcpStream::connect(address).await else { return };
    let _ = (client.set_nodelay(true), server.set_nodelay(true));
    let fault = async {
        if !soak.pause(1.0, 60.0).await {
            pending::<()>().await;
        }
    };
    tokio::select! {
        _ = copy_bidirectional(&mut client, &mut server) => {}
        () = fault => {
            if fastrand::u8(..3) == 0 {
                soak.tally.black_holes.add();
                sleep(BLACK_HOLE).await;
            } else {
                soak.tally.cuts.add();
            }
        }
    }
}
