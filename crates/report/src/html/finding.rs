//! One finding, from the verdict to the picture.

use std::fmt::Write;

use finding::{Finding, FindingKind, Sighting, Verdict};

use super::data::Entry;
use super::escape::esc;
use super::{accesses, blocked, calls, command, excerpt, frame, harm, picture};

/// So many runs of a strategy are named; the others are counted.
const MOST_RUNS: usize = 10;

/// The finding as an article.
pub(crate) fn html(entry: &Entry) -> String {
    let finding = &entry.finding;
    let mut html = format!(
        "<article class=\"finding\" id=\"{id}\" tabindex=\"-1\" aria-labelledby=\"{id}-title\"><header>\
         <p class=\"eyebrow\"><span class=\"badge {verdict}\">{verdict}</span> <span class=\"kind\">{}</span> \
         <a class=\"id\" href=\"#{id}\">{id}</a></p><h2 id=\"{id}-title\">{}</h2><p class=\"lead\">{}</p></header>",
        kind(finding.kind),
        title(finding),
        lead(finding),
        id = finding.id,
        verdict = finding.verdict.name(),
    );
    html += &replay(finding);
    html += &facts(finding);
    if finding.kind == FindingKind::ThreadSafetyViolation {
        html += &calls::html(entry);
    }
    html += &accesses::html(entry);
    html += &blocked::html(entry);
    html += &harm::html(entry);
    html += &interleaving(entry);
    html += &tests(entry);
    html + "</article>\n"
}

/// A kind of finding in words.
pub(crate) fn kind(kind: FindingKind) -> &'static str {
    match kind {
        FindingKind::DataRace => "data race",
        FindingKind::Deadlock => "deadlock",
        FindingKind::Livelock => "livelock",
        FindingKind::UncaughtException => "uncaught exception",
        FindingKind::ThreadSafetyViolation => "thread-safety violation",
    }
}

/// The location; of those that have none, what happened.
fn title(finding: &Finding) -> String {
    if !finding.location.is_empty() {
        // Where a long one is broken: before the line, and not in the midst of it.
        return frame::location(&finding.location).replace('(', "<wbr>(");
    }
    match &finding.exception {
        Some(exception) => frame::location(&exception.class),
        None => kind(finding.kind).to_owned(),
    }
}

/// What it is, in a sentence or two.
fn lead(finding: &Finding) -> String {
    let sure = match (finding.kind, finding.verdict) {
        (FindingKind::ThreadSafetyViolation, Verdict::Harmful) => " Replays show it again.",
        (_, Verdict::Potential) => " It was predicted; whether it can happen is not known.",
        (FindingKind::DataRace, Verdict::Confirmed) => " It happened, and no harm was seen to follow.",
        (FindingKind::DataRace, Verdict::Harmful) => " It happened, and the program broke by it.",
        _ => "",
    };
    let what = match (finding.kind, finding.accesses.as_slice()) {
        (FindingKind::DataRace, [first, second]) => format!(
            "<b class=\"thread\">{}</b> {}s it and <b class=\"thread\">{}</b> {}s it, and nothing orders the two.",
            esc(&first.thread),
            first.access.name(),
            esc(&second.thread),
            second.access.name(),
        ),
        (FindingKind::DataRace, _) => "Two accesses that nothing orders, one of them a write.".to_owned(),
        (FindingKind::Deadlock, _) => "Threads wait for each other, and none of them can go on.".to_owned(),
        (FindingKind::Livelock, _) => "Threads run, and get nowhere.".to_owned(),
        (FindingKind::UncaughtException, _) => {
            "An exception ended a thread, and no race is known to be the reason.".to_owned()
        }
        (FindingKind::ThreadSafetyViolation, _) => {
            "The class fails when two threads use it at once, as it does in no order of the same calls."
                .to_owned()
        }
    };
    what + sure
}

fn replay(finding: &Finding) -> String {
    finding.replay.as_ref().map(|replay| command::with_button("See it again", replay)).unwrap_or_default()
}

/// Numbers: how often, of which seed, who said so.
fn facts(finding: &Finding) -> String {
    let mut facts: Vec<(String, String)> = Vec::new();
    let mut add = |name: &str, value: String| facts.push((name.to_owned(), value));
    let Finding { created, harmed, trials, .. } = finding;
    let is_race = finding.kind == FindingKind::DataRace;
    // Of generated tests each is another one: how many there were says nothing about this one.
    let is_generated = finding.kind == FindingKind::ThreadSafetyViolation;
    if *trials > 0 && !is_generated {
        // A hunt counts the runs that it names below; who creates a race on purpose counts trials.
        let is_hunted = !finding.runs.is_empty() && finding.runs.len() as u64 == *created;
        match (is_hunted, is_race) {
            (true, _) => add("Seen", format!("in {created} of {trials} runs")),
            (false, true) => add("Created", format!("in {created} of {trials} trials")),
            (false, false) => add("Happened", format!("in {created} of {trials} trials")),
        }
    }
    if *harmed > 0 && is_race {
        add("Broke the program", format!("in {harmed}"));
    }
    for of_one in finding.runs.chunk_by(|a, b| a.strategy == b.strategy) {
        add(&format!("Seen by {}", of_one[0].strategy), sightings(of_one));
    }
    if let Some(seed) = finding.seed {
        add("Seed", seed.to_string());
    }
    if !finding.detectors.is_empty() {
        add("Reported by", finding.detectors.join(", "));
    }
    if facts.is_empty() {
        return String::new();
    }
    let mut html = String::from("<dl class=\"facts\">");
    for (name, value) in facts {
        let _ = write!(html, "<div><dt>{}</dt><dd>{}</dd></div>", esc(&name), esc(&value));
    }
    html + "</dl>"
}

fn sightings(of_one: &[Sighting]) -> String {
    let shown: Vec<String> = of_one.iter().take(MOST_RUNS).map(|sighting| sighting.run.to_string()).collect();
    let s = if of_one.len() == 1 { "" } else { "s" };
    let more = match of_one.len().saturating_sub(MOST_RUNS) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    format!("in run{s} {}{more}", shown.join(", "))
}

fn interleaving(entry: &Entry) -> String {
    match (&entry.interleaving, &entry.no_interleaving) {
        (Some(interleaving), _) => {
            let picture = picture::html(interleaving, &entry.finding);
            format!("<section class=\"part\"><h3>The interleaving</h3>{picture}</section>")
        }
        (None, Some(why)) => format!(
            "<section class=\"part\"><h3>The interleaving</h3><p class=\"quiet missing\">{}</p></section>",
            esc(why)
        ),
        (None, None) => String::new(),
    }
}

fn tests(entry: &Entry) -> String {
    if entry.tests.is_empty() {
        return String::new();
    }
    let mut html = String::from("<section class=\"part\"><h3>The generated test</h3>");
    for (number, file) in entry.tests.iter().enumerate() {
        let open = if number == 0 { " open" } else { "" };
        let _ = write!(
            html,
            "<details class=\"test\"{open}><summary>{}</summary>{}</details>",
            esc(&file.name),
            excerpt::whole(&file.text)
        );
    }
    html + "</section>"
}
