//! Steps in words.

use finding::printable;

use crate::html::data::Step;
use crate::html::frame::Frame;

/// Of a name that is shortened so many characters are left at least, before its ending is given up too.
const FEW: usize = 4;

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
        "loop" | "await" => "goes round",
        "needs-class" => "needs a class",
        "resume" => "goes on",
        call => call,
    }
    .to_owned()
}

/// What it does and where, in short.
pub(super) fn label(step: &Step) -> String {
    let (verb, place, times) = parts(step);
    verb + &place + &times
}

/// The same in at most so many characters: of a place, the line is what nobody can do without, and then how its file begins and ends.
pub(super) fn short_label(step: &Step, most: usize) -> String {
    let (verb, place, times) = parts(step);
    let over = (verb.chars().count() + place.chars().count() + times.chars().count()).saturating_sub(most);
    if over == 0 {
        return verb + &place + &times;
    }
    let line = place.rfind(':').map_or(place.len(), |line| line);
    let dot = place[..line].rfind('.').unwrap_or(line);
    // The file gives way; if it is too short for that, so does its ending.
    let room = |end: usize| place[..end].chars().count().saturating_sub(over);
    if room(dot) >= FEW {
        return verb + &middle(&place[..dot], room(dot)) + &place[dot..] + &times;
    }
    if room(line) >= FEW {
        let begins: String = place.chars().take(room(line) - 1).collect();
        return format!("{verb}{begins}…{}{times}", &place[line..]);
    }
    middle(&(verb + &place + &times), most)
}

/// What is done, at which place, and how often; the latter two may be empty.
fn parts(step: &Step) -> (String, String, String) {
    let verb = printable(&verb(step)).into_owned();
    if step.inside {
        return (verb, String::new(), String::new());
    }
    let times = if step.times > 1 { format!(" ×{}", step.times) } else { String::new() };
    let place = step.site.as_deref().map(|site| Frame::of(site).place).unwrap_or_default();
    match place {
        "" => (verb, String::new(), times),
        place => (verb + " ", printable(place).into_owned(), times),
    }
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

/// Text of at most so many characters: names are told apart by how they begin and end.
pub(super) fn middle(text: &str, most: usize) -> String {
    let count = text.chars().count();
    if count <= most {
        return text.to_owned();
    }
    let kept = most.saturating_sub(1);
    let end = kept / 2;
    text.chars().take(kept - end).chain(['…']).chain(text.chars().skip(count - end)).collect()
}

/// `wants Basket (object 3)` of `wants shop.Basket (object 3)`.
pub(super) fn without_packages(text: &str) -> String {
    // Threads may have dots in their names as well.
    let simple = |word: &str| match word.rsplit_once('.') {
        Some((_, class)) if class.starts_with(char::is_uppercase) => class.to_owned(),
        _ => word.to_owned(),
    };
    printable(text).split(' ').map(simple).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_label_that_is_cut_keeps_its_line() {
        let of = |site: &str, times: u64, most: usize| {
            let site = Some(format!("java.lang.X.y({site})"));
            short_label(&Step { what: "access".to_owned(), site, times, ..Step::default() }, most)
        };
        assert_eq!(of("AbstractStringBuilder.java:1295", 1, 40), "reads AbstractStringBuilder.java:1295");
        assert_eq!(of("AbstractStringBuilder.java:1295", 1, 30), "reads Abstrac…uilder.java:1295");
        assert_eq!(of("AbstractStringBuilder.java:1295", 12, 24), "reads Ab…r.java:1295 ×12");
        assert_eq!(of("AbstractStringBuilder.java:1295", 1, 18), "reads Abstra…:1295");
        assert_eq!(of("AbstractStringBuilder.java", 1, 22), "reads Abstr…ilder.java");
        for most in 12..40 {
            let label = of("AbstractStringBuilder.java:1295", 1, most);
            assert!(label.chars().count() <= most && label.ends_with("1295"), "{most}: {label}");
        }
    }

    #[test]
    fn what_cannot_be_seen_takes_the_room_that_it_is_shown_in() {
        let step = Step { what: "\u{202e}call()".to_owned(), times: 1, ..Step::default() };
        assert_eq!(label(&step), "\\u{202e}call()");
        assert_eq!(middle("abcdefgh", 5), "ab…gh");
        assert_eq!(without_packages("wants shop.Gate of pool.1"), "wants Gate of pool.1");
    }
}
