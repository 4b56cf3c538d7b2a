//! The page as text: what is in it, and what can never be. `make report-test` looks at it in a browser.

mod fixture;

use fixture::{HOSTILE, page};
use report::html::{Entry, Page, render};

fn shown(entry: Entry) -> String {
    render(&Page { entries: vec![entry], ..Page::default() })
}

/// How often a text is in another.
fn count(text: &str, part: &str) -> usize {
    text.matches(part).count()
}

#[test]
fn nothing_that_a_program_says_becomes_markup() {
    let mut page = page(5);
    page.runs[0].from = HOSTILE.to_owned();
    page.runs[0].command = HOSTILE.to_owned();
    page.runs[0].warnings = vec![HOSTILE.to_owned()];
    page.runs[0].facts = vec![(HOSTILE.to_owned(), HOSTILE.to_owned())];
    page.runs[0].strategies[0].name = HOSTILE.to_owned();
    let html = render(&page);
    assert_eq!(count(&html, "<img"), 0);
    assert_eq!((count(&html, "<script"), count(&html, "</script")), (1, 1));
    assert_eq!(count(&html, "onerror=document"), count(&html, "&lt;img src=x onerror=document"));
    assert!(count(&html, "&lt;/script&gt;") > 20, "it is shown, not dropped");
    assert!(!html.contains(['\u{1b}', '\u{202e}']));
    assert!(html.contains("␛[31m\\u{202e}"));
}

#[test]
fn a_race_shows_both_sides_with_their_lines() {
    let html = shown(fixture::race(0));
    assert_eq!(count(&html, "<div class=\"side "), 2);
    assert_eq!(
        count(&html, "<mark class=\"line\"><i>12</i>"),
        2,
        "where it is read, and where the exception is thrown"
    );
    assert_eq!(count(&html, "<mark class=\"line\"><i>21</i>"), 1);
    for part in [
        "<b class=\"thread\">till-1</b> reads it and <b class=\"thread\">clerk</b> writes it",
        "in 12 of 14 trials",
        "holding <span class=\"lock\">shop.Shelf (object 3)</span>",
        "NoSuchElementException</b><span class=\"message\">the basket is empty</span>",
        "the write goes first",
        "<code>racewright replay RW-",
        "<div class=\"picture\"",
    ] {
        assert!(html.contains(part), "{part}");
    }
}

#[test]
fn the_picture_has_a_row_for_each_step_and_a_lane_for_each_thread() {
    let html = shown(fixture::race(0));
    assert_eq!(count(&html, "<g class=\"step "), 40);
    assert_eq!(count(&html, "<text class=\"name\""), 3);
    assert_eq!(count(&html, " meets\""), 2);
    assert_eq!(count(&html, "1234 steps left out"), 1);
    assert!(html.contains("about to write"));
    assert!(html.contains("<rect class=\"bar l0\""));
    assert!(html.contains("clerk is in the monitor of shop.Shelf (object 3)"));
}

#[test]
fn a_lock_is_shown_as_a_monitor_is() {
    let html = shown(fixture::parked());
    let lock = "<span class=\"lock\">java.util.concurrent.locks.ReentrantLock</span>";
    for part in [
        "<b class=\"thread\">till-1</b> waits for {lock}, which <b class=\"thread\">clerk</b> has",
        "<b class=\"thread\">clerk</b> waits for {lock}, which <b class=\"thread\">till-1</b> has",
        "<dt>holds</dt><dd>{lock}, which <b class=\"thread\">clerk</b> wants</dd>",
        "wants</dt><dd>{lock}, which <b class=\"thread\">clerk</b> has",
        ">wants ReentrantLock of clerk</text>",
    ] {
        let part = part.replace("{lock}", lock);
        assert!(html.contains(&part), "{part}");
    }
    let (_, article) = html.split_once("<article").unwrap();
    assert!(!article.contains("unparked"), "but for the words by which it is found");
    assert!(html.contains("shop.</span>Shelf.move <span class=\"place\">Shelf.java:13"));
}

#[test]
fn threads_that_stop_at_the_same_line_share_its_source() {
    let html = shown(fixture::deadlock(2));
    assert_eq!(count(&html, "<figure"), 2, "where both take the one lock and want the other");
    assert_eq!(count(&html, ", source at <b class=\"thread\">till-1</b>"), 2);
}

#[test]
fn a_generated_test_begins_with_its_calls() {
    let html = shown(fixture::violation(3));
    assert!(html.contains("<h3>The two calls</h3>"));
    assert!(html.contains("first</span> calls</h4><p><code class=\"call\">counter.add(<span class=\"string\">&quot;&lt;one&gt;&quot;"));
    let steps = |tests| shown(Entry { tests, ..fixture::violation(3) });
    assert!(!steps(Vec::new()).contains("calls</h3>"), "no step of it is a call");
}

#[test]
fn where_findings_are_kept_is_said_once() {
    let html = render(&page(3));
    assert_eq!(count(&html, "Kept in .racewright"), 1);
    assert_eq!(count(&html, "/home/shop"), 1);
    assert!(html.contains("<span class=\"label\">Test</span><code>racewright fuzz --test"));
    assert!(html.contains("<span class=\"label\">Program</span><code>java "));
}

#[test]
fn without_source_and_interleaving_there_are_no_holes() {
    let html = shown(Entry { excerpts: Vec::new(), interleaving: None, ..fixture::race(0) });
    assert!(!html.contains("<figure") && !html.contains("<h3>The interleaving"));
    let why = "It could not be replayed: no java.".to_owned();
    let html = shown(Entry { interleaving: None, no_interleaving: Some(why.clone()), ..fixture::race(0) });
    assert!(html.contains(&why));
}

#[test]
fn a_page_is_complete_in_itself() {
    let html = render(&page(12));
    assert_eq!(count(&html, "<article "), 12);
    assert_eq!(count(&html, "data-verdict="), 12);
    for foreign in ["http://", "https://", " src=\"", "@import", "url(", " style=\""] {
        assert!(!html.contains(foreign), "{foreign}");
    }
    assert!(html.contains(
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'sha256-"
    ));
}

#[test]
fn a_hunt_has_a_curve_for_each_strategy() {
    let html = render(&page(1));
    assert_eq!(count(&html, "<g class=\"curve\">"), 3);
    // A dot for each run that showed something new.
    assert_eq!(count(&html, "<path class=\"dot c0\""), 4);
    assert!(html.contains("aria-label=\"drfinder: 13 races after run 5\""));
}

#[test]
fn that_nothing_was_found_is_said() {
    let html = render(&page(0));
    assert!(html.contains("Nothing was found."));
    assert_eq!(count(&html, "<article "), 0);
}
