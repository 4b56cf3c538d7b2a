//! What a program that nobody listens to says on stderr before it ends: the reason why it could not be run.

use std::io::{ErrorKind, Read};
use std::process::ChildStderr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// More is not kept: a program may talk without end.
const MOST: usize = 4096;

/// Takes all that is said, so that nobody has to wait, and keeps the end of it.
pub(super) struct LastWords {
    kept: Arc<Mutex<Vec<u8>>>,
    listener: std::thread::JoinHandle<()>,
}

impl LastWords {
    pub(super) fn listen(mut from: ChildStderr) -> Self {
        let kept = Arc::new(Mutex::new(Vec::new()));
        let keep = Arc::clone(&kept);
        let listener = std::thread::spawn(move || {
            let mut buffer = [0; MOST];
            loop {
                match from.read(&mut buffer) {
                    Ok(0) => break,
                    Ok(length) => {
                        add(&mut keep.lock().unwrap_or_else(PoisonError::into_inner), &buffer[..length]);
                    }
                    Err(error) if error.kind() == ErrorKind::Interrupted => {}
                    Err(_) => break,
                }
            }
        });
        Self { kept, listener }
    }

    /// The last line that says something. What the command has left running may still hold the other end: nobody waits for that.
    pub(super) fn text(&self) -> String {
        for _ in 0..10 {
            if self.listener.is_finished() {
                break;
            }
            std::thread::sleep(Duration::from_millis(1));
        }
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let text = String::from_utf8_lossy(&kept);
        text.lines().map(str::trim).rfind(|line| !line.is_empty()).unwrap_or_default().to_owned()
    }
}

fn add(kept: &mut Vec<u8>, words: &[u8]) {
    kept.extend_from_slice(words);
    let surplus = kept.len().saturating_sub(MOST);
    kept.drain(..surplus);
}
