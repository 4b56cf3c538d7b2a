//! The whole page.

use super::data::Page;
use super::escape::esc;
use super::{finding, list, overview, sha256};

const STYLE: &str = include_str!("assets/report.css");
const SCRIPT: &str = include_str!("assets/report.js");

/// A page as one HTML file.
#[must_use]
pub fn render(page: &Page) -> String {
    let findings: String = page.entries.iter().map(finding::html).collect();
    let number = page.entries.len();
    let s = if number == 1 { "" } else { "s" };
    let policy = format!(
        "default-src 'none'; style-src '{}'; script-src '{}'; base-uri 'none'; form-action 'none'",
        sha256::source(STYLE),
        sha256::source(SCRIPT)
    );
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"><meta name=\"color-scheme\" content=\"light dark\">\
         <meta name=\"referrer\" content=\"no-referrer\"><title>{number} finding{s} · Racewright</title>\n<style>{STYLE}</style></head>\n<body>\
         <a class=\"skip\" href=\"#main\">To the findings</a>\
         <header class=\"top\"><a class=\"brand\" href=\"#overview\">{LOGO}<b>Racewright</b></a><p class=\"total\">{number} finding{s}</p>\
         <div class=\"buttons\"><button type=\"button\" id=\"back\">All findings</button><button type=\"button\" id=\"previous\" aria-label=\"Previous finding\" title=\"Previous finding (k)\">↑</button>\
         <button type=\"button\" id=\"next\" aria-label=\"Next finding\" title=\"Next finding (j)\">↓</button>\
         <button type=\"button\" id=\"theme\" aria-label=\"Dark or light\" title=\"Dark or light (t)\">◐</button>\
         <button type=\"button\" id=\"keys\" aria-label=\"Keys\" title=\"Keys (?)\">?</button></div></header>\n\
         <div class=\"layout\">{}\n<main id=\"main\">{}{findings}<footer>Made by Racewright {}.</footer></main></div>\n{HELP}\
         <div id=\"tip\" role=\"tooltip\" hidden></div>\n<script>{SCRIPT}</script></body></html>\n",
        list::html(&page.entries),
        overview::html(page),
        esc(&page.version),
    )
}

/// Two lanes that cross.
const LOGO: &str = "<svg width=\"22\" height=\"22\" viewBox=\"0 0 22 22\" aria-hidden=\"true\"><path d=\"M5 2V6C5 11 17 11 17 16V20\"/><path d=\"M17 2V6C17 11 5 11 5 16V20\"/></svg>";

const HELP: &str = "<dialog id=\"help\" aria-labelledby=\"help-title\"><h2 id=\"help-title\">Keys</h2><dl>\
<dt><kbd>j</kbd> <kbd>k</kbd></dt><dd>next and previous finding</dd>\
<dt><kbd>n</kbd> <kbd>p</kbd></dt><dd>next and previous step of the interleaving; also <kbd>↓</kbd> <kbd>↑</kbd> in the picture</dd>\
<dt><kbd>m</kbd></dt><dd>to the step where the two accesses meet</dd>\
<dt><kbd>/</kbd></dt><dd>filter</dd>\
<dt><kbd>1</kbd> <kbd>2</kbd> <kbd>3</kbd></dt><dd>show or hide harmful, confirmed, potential</dd>\
<dt><kbd>o</kbd></dt><dd>overview</dd>\
<dt><kbd>c</kbd></dt><dd>copy the replay command</dd>\
<dt><kbd>t</kbd></dt><dd>dark or light</dd>\
<dt><kbd>?</kbd></dt><dd>these keys</dd></dl><form method=\"dialog\"><button>Close</button></form></dialog>";
