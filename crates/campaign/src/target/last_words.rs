//! What a program that nobody listens to says on stderr before it ends: the reason why it could not be run.

use std::io::{ErrorKind, Read};
use std::process::ChildStderr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// More is not kept: a program may talk without end.
const MOST: usize = 4096;

/// Takes all that is said, so that nobody has to wait, and keeps the end of it.
pub(crate) struct LastWords {
    kept: Arc<Mutex<Vec<u8>>>,
    listener: std::thread::JoinHandle<()>,
}

impl LastWords {
    pub(crate) fn listen(mut from: ChildStderr) -> Self {
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

    /// The last line that says something: of a stack trace the exception, of what `java` says the error. What the command has left running
    /// may still hold the other end: nobody waits for that.
    pub(crate) fn text(&self) -> String {
        for _ in 0..10 {
            if self.listener.is_finished() {
                break;
            }
            std::thread::sleep(Duration::from_millis(1));
        }
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        telling(&String::from_utf8_lossy(&kept)).to_owned()
    }
}

/// So begin the lines that name an error, where others follow.
const TELLING: [&str; 3] = ["Error: ", "Exception in thread ", "Caused by: "];

fn telling(text: &str) -> &str {
    let lines = || text.lines().map(str::trim);
    let named = lines().rfind(|line| TELLING.iter().any(|words| line.starts_with(words)));
    named.or_else(|| lines().rfind(|line| !line.is_empty())).unwrap_or_default()
}

fn add(kept: &mut Vec<u8>, words: &[u8]) {
    kept.extend_from_slice(words);
    let surplus = kept.len().saturating_sub(MOST);
    kept.drain(..surplus);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_that_names_the_error_is_told() {
        let trace = "hello\nException in thread \"main\" java.lang.Error: no\n\tat Main.main(Main.java:2)\n\t... 3 more\n";
        assert_eq!(telling(trace), "Exception in thread \"main\" java.lang.Error: no");
        let no_main = "Error: Main method not found in class Main, please define it as:\n   public static void main\nor\n";
        assert_eq!(telling(no_main), "Error: Main method not found in class Main, please define it as:");
        assert_eq!(telling("first\nlast\n\n"), "last");
        assert_eq!(telling(""), "");
    }
}
