//! The wire to one client: a TCP stream on which WebSocket frames go both ways.
//!
//! Whoever has something for a client puts it on the wire himself: nobody is woken for it, and a message that is the
//! same for several clients is one piece of memory. Only what the system does not take at once waits here, until the
//! task of the line sends it on.

use super::{MOST_ANSWERS, MOST_MESSAGE, QUEUE, READ_AT_ONCE, SEND_TIMEOUT};
use axum::body::Bytes;
use std::{
    cell::RefCell,
    collections::VecDeque,
    future::poll_fn,
    io::{self, ErrorKind::WouldBlock, Read, Write},
    pin::Pin,
    sync::{Arc, Mutex, MutexGuard},
    task::{Context, Poll, Waker},
};
use tokio::{
    io::{AsyncRead, ReadBuf},
    net::{
        TcpStream,
        tcp::{OwnedReadHalf, OwnedWriteHalf},
    },
    sync::Notify,
    time::timeout,
};
use tokio_tungstenite::tungstenite::{
    Error, Message, WebSocket,
    protocol::{
        CloseFrame, Role, WebSocketConfig,
        frame::{FrameHeader, coding},
    },
};

thread_local! {
    /// Where messages are written before it is known how long they are.
    static PAPER: RefCell<Vec<u8>> = RefCell::default();
}

/// Words as they go over the wire; cheap to clone.
#[derive(Clone)]
pub(crate) struct Frame(Bytes);

impl Frame {
    /// A message that is JSON.
    pub(crate) fn text(write: impl FnOnce(&mut Vec<u8>)) -> Self {
        Frame::new(coding::OpCode::Data(coding::Data::Text), write)
    }
    /// The question whether a client is still there.
    pub(super) fn ping() -> Self {
        Frame::new(coding::OpCode::Control(coding::Control::Ping), |_| ())
    }
    /// How long the header is depends on what follows: it is written at the end of the room that is left for it.
    fn new(opcode: coding::OpCode, write: impl FnOnce(&mut Vec<u8>)) -> Self {
        const LONGEST_HEADER: usize = 10;
        PAPER.with_borrow_mut(|paper| {
            paper.clear();
            paper.resize(LONGEST_HEADER, 0);
            write(paper);
            let header = FrameHeader { opcode, ..FrameHeader::default() };
            let length = (paper.len() - LONGEST_HEADER) as u64;
            let begin = LONGEST_HEADER - header.len(length);
            header.format(length, &mut &mut paper[begin..LONGEST_HEADER]).expect("there is room for it");
            Frame(Bytes::copy_from_slice(&paper[begin..]))
        })
    }
}

/// Why something did not go out.
pub(super) enum Unsent {
    /// The client has not read for too long.
    Slow,
    /// The line is broken.
    Broken,
}

/// The end of a wire at which the host writes.
pub(super) struct Wire {
    stream: OwnedWriteHalf,
    waiting: Mutex<Waiting>,
    /// Something waits, or the room has let go.
    stirred: Notify,
}

#[derive(Default)]
struct Waiting {
    /// What the system did not take yet. The first may be the rest of a frame.
    frames: VecDeque<Bytes>,
    /// The last words would have had to wait behind more than may.
    fallen_behind: bool,
    /// The room says nothing more.
    let_go: bool,
    /// The line is being closed, and the room may say nothing more.
    closing: bool,
}

impl Wire {
    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().expect("nobody stops while writing")
    }

    /// Puts a frame on the wire, behind those that wait.
    fn put(&self, waiting: &mut Waiting, frame: &Frame) {
        let mut written = 0;
        if waiting.frames.is_empty() {
            match self.stream.try_write(&frame.0) {
                Ok(taken) => written = taken,
                Err(error) if error.kind() == WouldBlock => (),
                // Whoever reads from the line finds it broken.
                Err(_) => return,
            }
        }
        if written < frame.0.len() {
            waiting.frames.push_back(frame.0.slice(written..));
            self.stirred.notify_one();
        }
    }

    /// Waits until there is something to be done here.
    pub(super) async fn stirred(&self) {
        self.stirred.notified().await;
    }

    /// Sends on what waits.
    pub(super) async fn flush(&self) -> Result<(), Unsent> {
        while !self.lock().frames.is_empty() {
            let sent = timeout(SEND_TIMEOUT, self.send_first()).await.map_err(|_| Unsent::Slow)?;
            sent.map_err(|_| Unsent::Broken)?;
        }
        Ok(())
    }
    /// Sends the first frame of those that wait.
    async fn send_first(&self) -> io::Result<()> {
        loop {
            self.stream.writable().await?;
            let frames = &mut self.lock().frames;
            let Some(first) = frames.front_mut() else { return Ok(()) };
            match self.stream.try_write(first) {
                Ok(written) => drop(first.split_to(written)),
                Err(error) if error.kind() == WouldBlock => (),
                Err(error) => return Err(error),
            }
            if first.is_empty() {
                frames.pop_front();
                return Ok(());
            }
        }
    }

    /// Sends words of the line's own task.
    pub(super) async fn send(&self, frame: &Frame) -> Result<(), Unsent> {
        self.put(&mut self.lock(), frame);
        self.flush().await
    }

    /// Whether the client reads too slowly for what it is told.
    pub(super) fn has_fallen_behind(&self) -> bool {
        self.lock().fallen_behind
    }
    /// Whether the room has let go of the line.
    pub(super) fn is_let_go(&self) -> bool {
        self.lock().let_go
    }
    /// From here on the room may say nothing more.
    pub(super) fn close(&self) {
        self.lock().closing = true;
    }
}

/// The room's end of a line. Without it the line is closed.
pub(crate) struct Outlet(Arc<Wire>);

impl Outlet {
    /// Sends without waiting. Says whether the client keeps up.
    pub(crate) fn send(&self, frame: &Frame) -> bool {
        let mut waiting = self.0.lock();
        waiting.fallen_behind = waiting.frames.len() >= QUEUE;
        let keeps_up = !waiting.fallen_behind && !waiting.closing;
        if keeps_up {
            self.0.put(&mut waiting, frame);
        }
        keeps_up
    }
}

impl Drop for Outlet {
    fn drop(&mut self) {
        self.0.lock().let_go = true;
        self.0.stirred.notify_one();
    }
}

/// A line to one client, as its task has it.
pub(crate) struct Line(WebSocket<Ends>);

impl Line {
    /// A line that stands, of which something may have been read already.
    pub(super) fn new(stream: TcpStream, read: &[u8]) -> Self {
        let (read_half, write_half) = stream.into_split();
        let wire = Wire { stream: write_half, waiting: Mutex::default(), stirred: Notify::new() };
        let ends = Ends { read: read_half, waker: Waker::noop().clone(), wire: Arc::new(wire) };
        let config = WebSocketConfig::default()
            .max_message_size(Some(MOST_MESSAGE))
            .max_frame_size(Some(MOST_MESSAGE))
            .read_buffer_size(READ_AT_ONCE)
            .write_buffer_size(0)
            .max_write_buffer_size(MOST_ANSWERS);
        Line(WebSocket::from_partially_read(ends, read.to_vec(), Role::Server, Some(config)))
    }

    /// The end at which the host writes.
    pub(super) fn wire(&self) -> Arc<Wire> {
        self.0.get_ref().wire.clone()
    }
    /// The same for the room.
    pub(super) fn outlet(&self) -> Outlet {
        Outlet(self.wire())
    }

    /// What the client says next. Pings are answered on the way.
    pub(super) async fn words(&mut self) -> Result<Message, Error> {
        poll_fn(|context| {
            self.0.get_mut().waker.clone_from(context.waker());
            match self.0.read() {
                Err(Error::Io(error)) if error.kind() == WouldBlock => Poll::Pending,
                words => Poll::Ready(words),
            }
        })
        .await
    }

    /// Says that the line is closed.
    pub(super) async fn close(&mut self, frame: CloseFrame) {
        let _ = self.0.close(Some(frame));
        let _ = self.wire().flush().await;
    }
}

/// Both ends of the wire, for what the WebSocket library reads and answers by itself.
struct Ends {
    read: OwnedReadHalf,
    /// Who is woken when there is something to read.
    waker: Waker,
    wire: Arc<Wire>,
}

impl Read for Ends {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let mut buffer = ReadBuf::new(buffer);
        match Pin::new(&mut self.read).poll_read(&mut Context::from_waker(&self.waker), &mut buffer) {
            Poll::Ready(Ok(())) => Ok(buffer.filled().len()),
            Poll::Ready(Err(error)) => Err(error),
            Poll::Pending => Err(WouldBlock.into()),
        }
    }
}

impl Write for Ends {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut waiting = self.wire.lock();
        if waiting.frames.len() >= QUEUE {
            return Err(WouldBlock.into());
        }
        self.wire.put(&mut waiting, &Frame(Bytes::copy_from_slice(bytes)));
        Ok(bytes.len())
    }
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::{io::AsyncReadExt, net::TcpListener};

    fn frame(text: &[u8]) -> Frame {
        Frame::text(|out| out.extend_from_slice(text))
    }

    async fn line() -> (Line, TcpStream) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let client = TcpStream::connect(listener.local_addr().unwrap()).await.unwrap();
        let (stream, _) = listener.accept().await.unwrap();
        stream.writable().await.unwrap();
        (Line::new(stream, &[]), client)
    }

    #[tokio::test]
    async fn what_the_system_does_not_take_waits_and_comes_in_order() {
        const LENGTH: usize = 100_000;
        let (line, mut client) = line().await;
        let (wire, outlet) = (line.wire(), line.outlet());
        // The client does not read, so that in the end it does not keep up.
        let mut sent = 0;
        while outlet.send(&frame(&[sent as u8; LENGTH])) {
            sent += 1;
        }
        assert!(sent >= QUEUE, "{sent} were sent");
        assert_eq!(wire.lock().frames.len(), QUEUE);
        assert!(wire.has_fallen_behind());
        let read = async {
            for number in 0..sent {
                let mut frame = [0; 10 + LENGTH];
                client.read_exact(&mut frame).await.unwrap();
                assert_eq!(frame[..2], [0x81, 127], "a whole text with its length in eight bytes");
                assert_eq!(frame[2..10], (LENGTH as u64).to_be_bytes());
                assert!(frame[10..].iter().all(|byte| *byte == number as u8), "number {number}");
            }
        };
        let (flushed, ()) = tokio::join!(wire.flush(), read);
        assert!(flushed.is_ok() && outlet.send(&frame(b"{}")), "it keeps up again");
        assert!(!wire.has_fallen_behind());
    }

    #[tokio::test]
    async fn the_room_says_nothing_after_the_last_words_and_can_let_go() {
        let (line, mut client) = line().await;
        let (wire, outlet) = (line.wire(), line.outlet());
        assert!(outlet.send(&frame(b"1")));
        wire.close();
        assert!(!outlet.send(&frame(b"2")));
        assert!(wire.send(&frame(b"3")).await.is_ok());
        assert!(!wire.is_let_go());
        drop(outlet);
        wire.stirred().await;
        assert!(wire.is_let_go() && !wire.has_fallen_behind());
        drop((line, wire));
        let mut read = Vec::new();
        client.read_to_end(&mut read).await.unwrap();
        assert_eq!(read, [0x81, 1, b'1', 0x81, 1, b'3']);
    }
}
