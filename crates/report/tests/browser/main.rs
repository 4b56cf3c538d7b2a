//! The page in a real browser: no error in the console, keys that work, and no width at which it falls apart; with 1 finding and with 500.
//!
//! Run by `make report-test`. With `RACEWRIGHT_SCREENS=DIR`, it leaves pictures there, for people to look at.

mod driver;
#[path = "../fixture/mod.rs"]
mod fixture;

use std::path::PathBuf;

use driver::Browser;
use report::html::render;
use serde_json::{Value, json};

const WIDTHS: [u32; 3] = [400, 900, 1600];

/// A page of so many findings, opened.
fn opened(browser: &Browser, folder: &tempfile::TempDir, findings: usize) -> String {
    let file = folder.path().join(format!("{findings}.html"));
    std::fs::write(&file, render(&fixture::page(findings))).expect("a temporary file");
    let url = format!("file://{}", file.display());
    browser.open(&url);
    url
}

fn current(browser: &Browser) -> String {
    text(&browser.run("return document.querySelector('main > .shown').id"))
}

/// Goes where a link would go. The browser tells the page of it in its own time, which is before it answers a hundred questions.
fn go(browser: &Browser, id: &str) {
    browser.run(&format!("location.hash = '{id}'"));
    assert!((0..100).any(|_| current(browser) == id), "{id} is not shown");
}

fn text(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

fn leave_picture(browser: &Browser, name: &str) {
    if let Some(folder) = std::env::var_os("RACEWRIGHT_SCREENS") {
        let folder = PathBuf::from(folder);
        std::fs::create_dir_all(&folder).expect("a folder for pictures");
        let data = browser.picture();
        std::fs::write(folder.join(format!("{name}.png")), decoded(&data)).expect("a picture is written");
    }
}

fn decoded(base64: &str) -> Vec<u8> {
    let value = |c: u8| match c {
        b'A'..=b'Z' => c - b'A',
        b'a'..=b'z' => c - b'a' + 26,
        b'0'..=b'9' => c - b'0' + 52,
        b'+' => 62,
        _ => 63,
    };
    let letters: Vec<u8> = base64.bytes().filter(|c| *c != b'=').map(value).collect();
    let bytes = letters.chunks(4).flat_map(|chunk| {
        let bits = (0..4).fold(0u32, |bits, i| bits << 6 | u32::from(*chunk.get(i).unwrap_or(&0)));
        bits.to_be_bytes()[1..chunk.len()].to_vec()
    });
    bytes.collect()
}

/// Goes through everything that keys can do.
fn keys(browser: &Browser, findings: usize) {
    browser.resize(1600, 1000);
    assert_eq!(current(browser), "overview");
    browser.press("j");
    let first = current(browser);
    assert!(first.starts_with("RW-"), "{first}");
    browser.press("j");
    let second = current(browser);
    assert_eq!(second != first, findings > 1, "there is no further one, or there is");
    browser.press("k");
    assert_eq!(current(browser), if findings > 1 { first.clone() } else { "overview".to_owned() });
    go(browser, &first);
    let at = || {
        text(
            &browser.run("const at = document.querySelector('.step.at .n'); return at ? at.textContent : ''"),
        )
    };
    assert_eq!(at(), "");
    browser.press("n");
    browser.press("n");
    assert_eq!(at(), "2");
    browser.press("p");
    assert_eq!(at(), "1");
    let tip = || {
        text(
            &browser
                .run("const tip = document.querySelector('#tip'); return tip.hidden ? '' : tip.textContent"),
        )
    };
    assert!(tip().starts_with("step 1 · clerk"), "{}", tip());
    browser.press("m");
    assert_eq!(at(), "32");
    let inside = browser.run(
        "const step = document.querySelector('.step.at .row').getBoundingClientRect();\
         const picture = document.querySelector('main > .shown .picture').getBoundingClientRect();\
         return step.top >= picture.top && step.bottom <= picture.bottom && step.top >= 0 && step.bottom <= innerHeight",
    );
    assert_eq!(inside, true, "the step can be seen");
    assert!(tip().starts_with("step 32 · till-1 reads"), "{}", tip());
    let open = || browser.run("return document.querySelector('#help').open");
    browser.press("?");
    assert_eq!(open(), true);
    browser.press("?");
    assert_eq!(open(), false);
    let theme = || text(&browser.run("return getComputedStyle(document.body).backgroundColor"));
    let before = theme();
    browser.press("t");
    assert_ne!(theme(), before);
    browser.press("t");
    assert_eq!(theme(), before);
    browser.press("/");
    assert_eq!(text(&browser.run("return document.activeElement.id")), "filter");
    // Escape.
    browser.press("\u{e00c}");
    assert_ne!(text(&browser.run("return document.activeElement.id")), "filter");
}

fn no_console(browser: &Browser) {
    assert_eq!(browser.console(), Vec::<String>::new());
}

/// No width makes the page itself scroll to the side: what is wide scrolls in its own box.
fn widths(browser: &Browser, findings: usize) {
    let ids = browser
        .run("return Array.from(document.querySelectorAll('main > [id]'), page => page.id).slice(0, 6)");
    for width in WIDTHS {
        browser.resize(width, 1000);
        for id in ids.as_array().expect("a list") {
            go(browser, &text(id));
            let wide = browser.run("return document.documentElement.scrollWidth - innerWidth");
            assert!(wide.as_i64().is_some_and(|wide| wide <= 0), "{id} is {wide} pixels too wide at {width}");
        }
        for scheme in ["light", "dark"] {
            browser.prefer(scheme);
            go(browser, &text(&ids[1]));
            browser.run("scrollTo(0, 0)");
            leave_picture(browser, &format!("{findings}-{width}-{scheme}-top"));
            browser.press("m");
            leave_picture(browser, &format!("{findings}-{width}-{scheme}-picture"));
        }
    }
    browser.prefer("light");
    // Where there is room for one thing only, the list is a page of its own.
    browser.resize(400, 1000);
    browser.run("document.querySelector('#back').click()");
    leave_picture(browser, &format!("{findings}-400-light-list"));
    let covered = browser.run(
        "const tools = document.querySelector('.tools').getBoundingClientRect();\
         return document.querySelector('#items').getBoundingClientRect().top < tools.bottom",
    );
    assert_eq!(covered, false, "the tools cover the list");
    let page = || browser.run("return document.querySelector('main').checkVisibility()");
    assert_eq!(page(), false);
    browser.run("document.querySelector('#items a[aria-current]').click()");
    assert_eq!(page(), true, "a link to what was shown before leads back to it");
}

/// What is true at every width: nothing that is written is cut, or torn apart where it must not be.
fn legible(browser: &Browser) {
    for width in WIDTHS {
        browser.resize(width, 1000);
        let is_true = |what: &str, script: &str| {
            let wrong = browser.run(script);
            assert_eq!(wrong, json!([]), "at {width}: {what}");
        };
        go(browser, "overview");
        is_true(
            "the hint of the filter is cut",
            "const root = document.documentElement, view = root.dataset.view; root.dataset.view = 'list';\
             const box = document.querySelector('#filter'), style = getComputedStyle(box);\
             const pen = document.createElement('canvas').getContext('2d'); pen.font = style.font;\
             const room = box.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);\
             const wanted = pen.measureText(box.placeholder).width; root.dataset.view = view;\
             return wanted <= room ? [] : [wanted, room]",
        );
        is_true(
            "an option is torn apart",
            "if (!document.querySelector('.shown .option')) return ['no options'];\
             return Array.from(document.querySelectorAll('.shown .option')).filter(one => {\
               const range = document.createRange(); range.selectNodeContents(one); return range.getClientRects().length > 1;\
             }).map(one => one.textContent)",
        );
        go(browser, &fixture::race(0).finding.id.to_string());
        is_true(
            "a column is too narrow, or outside",
            "return Array.from(document.querySelectorAll('.shown .consequences td')).filter(cell => {\
               const { right, width, height } = cell.getBoundingClientRect();\
               return cell.checkVisibility() && (right > innerWidth || width < 60 || height > 120);\
             }).map(cell => cell.textContent)",
        );
        go(browser, &fixture::violation(3).finding.id.to_string());
        is_true(
            "a label has lost its line, or covers the next lane",
            "const page = document.querySelector('.shown'), labels = Array.from(page.querySelectorAll('.step .label'));\
             const lanes = Array.from(page.querySelectorAll('.head .node'), node => node.getBoundingClientRect().left);\
             const edge = page.querySelector('.head').getBoundingClientRect().right;\
             const end = left => Math.min(edge, ...lanes.filter(lane => lane > left));\
             if (labels.length !== 30) return ['no labels'];\
             return labels.filter(label => {\
               const { left, right } = label.getBoundingClientRect();\
               return right > end(left) || !/:1295( ×\\d+)?$/.test(label.textContent);\
             }).map(label => label.textContent)",
        );
    }
    // Where there is room, all of it is used before a name is shortened.
    let shortened = browser.run(
        "const picture = document.querySelector('.shown .picture');\
         return picture.scrollWidth > picture.clientWidth || picture.textContent.includes('…')",
    );
    assert_eq!(shortened, false);
}

/// Curves end at the heights of their numbers, and those that lie on each other are dashed.
fn curves(browser: &Browser) {
    go(browser, "overview");
    let wrong = browser.run(
        "const curves = Array.from(document.querySelectorAll('.curve'), curve => {\
           const last = Array.from(curve.querySelectorAll('path:not(.dot)')).pop();\
           return { y: last.getPointAtLength(last.getTotalLength()).y, races: Number(curve.querySelector('text').textContent.split(' ').pop()) };\
         });\
         const most = Math.max(...curves.map(curve => curve.races));\
         return curves.filter(({ y, races }) => Math.abs(240 - races / most * 224 - y) > 0.1)",
    );
    assert_eq!(wrong, json!([]));
    let dashed = browser.run(
        "return Array.from(document.querySelectorAll('.curve'), curve => curve.querySelector('path').getAttribute('stroke-dasharray'))",
    );
    assert_eq!(dashed, json!(["9 18", "9 18", "9 18"]), "all begin with nothing");
}

/// Paper has everything on it, and neither buttons nor the list.
fn on_paper(browser: &Browser, findings: usize) {
    browser.devtools("Emulation.setEmulatedMedia", &json!({"media": "print"}));
    let shown = |selector: &str| {
        browser.run(&format!(
            "return Array.from(document.querySelectorAll('{selector}')).filter(one => one.checkVisibility()).length"
        ))
    };
    assert_eq!(shown("article"), findings);
    assert_eq!((shown(".list"), shown("button")), (0.into(), 0.into()));
    // A picture goes on from sheet to sheet, below its head: none of its pieces is higher than a part of one.
    let pieces = browser.run(
        "const high = Array.from(document.querySelectorAll('.sheet'), piece => piece.getBoundingClientRect().height);\
         const head = getComputedStyle(document.querySelector('.lanes')).display;\
         return high.length > 3 && Math.max(...high) < 300 && head === 'table-header-group'",
    );
    assert_eq!(pieces, true);
    browser.devtools("Emulation.setEmulatedMedia", &json!({"media": ""}));
}

#[test]
fn one_finding() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let browser = Browser::new();
    opened(&browser, &folder, 1);
    keys(&browser, 1);
    widths(&browser, 1);
    on_paper(&browser, 1);
    no_console(&browser);
}

#[test]
fn five_hundred_findings() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let browser = Browser::new();
    opened(&browser, &folder, 500);
    keys(&browser, 500);
    widths(&browser, 500);
    legible(&browser);
    curves(&browser);
    on_paper(&browser, 500);
    // Filters, by words and by verdict.
    let left = |what: &str| {
        browser.run(&format!(
            "{what}; return Array.from(document.querySelectorAll('#items > li[data-text]')).filter(item => !item.hidden).length"
        ))
    };
    let typed = |words: &str| {
        left(&format!(
            "const box = document.querySelector('#filter'); box.value = '{words}'; box.dispatchEvent(new Event('input'))"
        ))
    };
    assert_eq!(typed("items1"), 45);
    assert_eq!(typed("deadlock SHELF7.move"), 1);
    assert_eq!(typed("no such thing"), 0);
    assert_eq!(left("document.querySelector('#clear').click()"), 500);
    assert_eq!(left("document.querySelector('.chip.harmful').click()"), 333);
    // What is shown next is what the filter leaves.
    go(&browser, "overview");
    browser.press("j");
    let verdict = browser.run("return document.querySelector('main > .shown .badge').textContent");
    assert_eq!(text(&verdict), "confirmed");
    no_console(&browser);
}

#[test]
fn what_a_program_says_is_never_executed() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let browser = Browser::new();
    let url = opened(&browser, &folder, 5);
    let hostile = fixture::hostile(4).finding.id;
    go(&browser, &hostile.to_string());
    assert_eq!(text(&browser.run("return document.title")), "5 findings · Racewright");
    assert_eq!(browser.run("return document.images.length"), 0);
    // And if something got through all the same, the policy would stop it: of that the console tells.
    browser
        .run("document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=\"document.title = 1\">')");
    browser.run("const script = document.createElement('script'); script.textContent = 'document.title = 2'; document.body.append(script)");
    assert_eq!(text(&browser.run("return document.title")), "5 findings · Racewright");
    assert!(browser.console().iter().any(|line| line.contains("Content Security Policy")));
    browser.open(&url);
    no_console(&browser);
}
