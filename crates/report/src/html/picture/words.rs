//! Steps in words.

use crate::html::data::Step;
use crate::html::frame::Frame;

/// What a thread does.
pub(super) fn verb(step: &Step) -> String {
    if step.inside {
        return format!("({} inside the JDK)", step.times);
    }
    match step.what.as_str() {
        "begin" => "begins",
        "enter" => "locks",
        "reenter" => "locks again",
        "request" => "asks for a lock",
        "access" if step.writes => "writes",
        "access" => "reads",
        "atomic" => "atomic access",
        "signal" => "signals",
        "yield" => "yields",
        "loop" => "goes round",
        "needs-class" => "needs a class",
        "resume" => "goes on",
        call => call,
    }
    .to_owned()
}

/// What it does and where, in short.
pub(super) fn label(step: &Step) -> String {
    if step.inside {
        return verb(step);
    }
    let place = step.site.as_deref().map(|site| Frame::of(site).place).unwrap_or_default();
    let times = if step.times > 1 { format!(" ×{}", step.times) } else { String::new() };
    format!("{} {place}", verb(step)).trim_end().to_owned() + &times
}

/// All that is known of it.
pub(super) fn whole(step: &Step, thread: &str) -> String {
    let mut text = format!("step {} · {thread} {}", step.n, verb(step));
    if let Some(lock) = &step.lock {
        text += &format!(" {lock}");
    }
    if let Some(site) = step.site.as_deref().filter(|_| !step.inside) {
        text += &format!("\nat {site}");
    }
    if step.times > 1 && !step.inside {
        text += &format!("\n{} times, nobody in between", step.times);
    }
    if !step.holds.is_empty() {
        text += &format!("\nholding {}", step.holds.join(", "));
    }
    text
}

/// Text of at most so many characters.
pub(super) fn cut(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    text.chars().take(most.saturating_sub(1)).chain(['…']).collect()
}

/// `wants Basket (object 3)` of `wants shop.Basket (object 3)`.
pub(super) fn without_packages(text: &str) -> String {
    let simple = |word: &str| word.rsplit('.').next().unwrap_or(word).to_owned();
    text.split(' ').map(simple).collect::<Vec<_>>().join(" ")
}
