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
    assert!(html.contains("\\u001b[31m\\u202e"));
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
    assert_eq!(count(&html, "<circle class=\"c0\""), 4);
    assert!(html.contains("aria-label=\"drfinder: 13 races after run 5\""));
}

#[test]
fn that_nothing_was_found_is_said() {
    let html = render(&page(0));
    assert!(html.contains("Nothing was found."));
    assert_eq!(count(&html, "<article "), 0);
}
