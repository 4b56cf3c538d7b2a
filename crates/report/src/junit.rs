//! JUnit XML, which every build server reads: a test case for each finding.
//!
//! A case fails if its finding makes the command fail; what is known, suppressed or only predicted is skipped, with the reason. If nothing
//! was found, one case passes; if the result cannot be relied on, one has an error, so that it is never taken for a pass.

use std::fmt::Write;

use finding::{Finding, Findings, Stacks, View};

use crate::judged::{self, Judged};

/// All of it as a file.
#[must_use]
pub fn render(report: &Judged<'_>) -> String {
    let findings = &report.run.findings;
    let mut cases: String = findings.iter().map(|finding| case(finding, report)).collect();
    let sound = report.is_sound();
    let own = !sound || findings.is_empty();
    if own {
        cases.push_str(&own_case(report));
    }
    let failures = findings.iter().filter(|finding| report.failing.contains(&finding.id)).count();
    let counts = format!(
        r#"tests="{}" failures="{failures}" errors="{}" skipped="{}""#,
        findings.len() + usize::from(own),
        u8::from(!sound),
        findings.len() - failures
    );
    let suite = attribute(format!("racewright {}", report.command_name()).trim_end());
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <testsuites name=\"racewright\" {counts}>\n  <testsuite name=\"{suite}\" {counts}>\n{}{cases}  </testsuite>\n</testsuites>\n",
        properties(report)
    )
}

fn properties(report: &Judged<'_>) -> String {
    let run = report.run;
    let mut all = vec![
        ("version", run.version.to_string()),
        ("command", run.command.join(" ")),
        ("exit-code", report.exit_code.to_string()),
    ];
    all.extend(run.seed.map(|seed| ("seed", seed.to_string())));
    all.extend(run.shard.map(|shard| ("shard", shard.to_string())));
    let lines = all
        .iter()
        .map(|(name, value)| format!("      <property name=\"{name}\" value=\"{}\"/>\n", attribute(value)));
    format!("    <properties>\n{}    </properties>\n", lines.collect::<String>())
}

fn case(finding: &Finding, report: &Judged<'_>) -> String {
    // The verdict is not part of the name: it is the same test when the bug turns out to be worse.
    let name = attribute(&format!("{} [{}]", judged::name(finding), finding.id));
    let mut case =
        format!("    <testcase name=\"{name}\" classname=\"racewright.{}\">\n", finding.kind.name());
    if report.failing.contains(&finding.id) {
        let led_to = judged::harm(finding).map(|harm| format!(", led to {harm}")).unwrap_or_default();
        let message = attribute(&(judged::title(finding) + &led_to));
        let details =
            Findings { findings: std::slice::from_ref(finding), stacks: Stacks::Full, view: View::default() }
                .to_string();
        let verdict = finding.verdict.name();
        let _ = writeln!(
            case,
            "      <failure type=\"{verdict}\" message=\"{message}\">{}{}</failure>",
            text(details.trim_end()),
            text(&again(finding, &details))
        );
    } else {
        let _ = writeln!(case, "      <skipped message=\"{}\"/>", attribute(&judged::excuse(finding)));
    }
    case + "    </testcase>\n"
}

/// How to see it again, where the details do not say so themselves.
fn again(finding: &Finding, details: &str) -> String {
    match &finding.replay {
        Some(replay) if !details.contains("see it again: ") => format!("\n    see it again: {replay}"),
        _ => String::new(),
    }
}

/// The case of the command itself.
fn own_case(report: &Judged<'_>) -> String {
    if report.is_sound() {
        return "    <testcase name=\"no concurrency bug found\" classname=\"racewright\"/>\n".to_owned();
    }
    let message = format!("the result cannot be relied on: exit code {}", report.exit_code);
    format!(
        "    <testcase name=\"the result can be relied on\" classname=\"racewright\">\n      <error message=\"{}\">{}</error>\n    </testcase>\n",
        attribute(&message),
        text(&report.warnings.join("\n"))
    )
}

/// Text inside an element. What XML 1.0 has no way to write is shown as a picture or a number.
fn text(raw: &str) -> String {
    let lines: Vec<String> = raw.split('\n').map(attribute).collect();
    lines.join("\n")
}

/// Text inside an attribute, which has no line breaks.
fn attribute(raw: &str) -> String {
    let mut safe = String::with_capacity(raw.len());
    for c in finding::printable(raw).chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&apos;"),
            '\u{fffe}' | '\u{ffff}' => {
                let _ = write!(safe, "\\u{{{:x}}}", u32::from(c));
            }
            c => safe.push(c),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use finding::Standing;
    use roxmltree::Document;

    use super::*;
    use crate::examples::{self, BAD, Example};

    #[test]
    fn what_fails_the_command_fails_and_the_rest_is_skipped() {
        let example = Example::new(examples::one_of_each());
        let xml = render(&example.judged());
        let document = Document::parse(&xml).expect("well-formed");
        let suite = document.descendants().find(|node| node.has_tag_name("testsuite")).expect("a suite");
        assert_eq!(suite.attribute("name"), Some("racewright fuzz"));
        let counts = ["tests", "failures", "errors", "skipped"].map(|name| suite.attribute(name));
        assert_eq!(counts, [Some("5"), Some("3"), Some("0"), Some("2")]);
        let cases: Vec<_> = suite.children().filter(|node| node.has_tag_name("testcase")).collect();
        assert_eq!(cases.len(), 5);
        for (case, finding) in cases.iter().zip(&example.run.findings) {
            assert!(case.attribute("name").expect("a name").contains(&finding.id.to_string()));
            let result = case.first_element_child().expect("a result");
            assert_eq!(result.has_tag_name("failure"), example.failing.contains(&finding.id));
        }
        let skipped = cases[2].first_element_child().and_then(|node| node.attribute("message"));
        assert_eq!(skipped, Some("suppressed until 2027-01-31: counts need not be exact"));
        let failure = cases[0].first_element_child().expect("a failure");
        assert_eq!(
            failure.attribute("message"),
            Some("harmful data-race on com.acme.Bank.balance, led to java.lang.Error: none")
        );
        let details = failure.text().expect("details");
        assert!(details.contains("write  clerk  at com.acme.Bank.pay(Bank.java:12)"), "{details}");
        assert!(details.contains("see it again: racewright replay RW-"), "{details}");
    }

    #[test]
    fn nothing_found_is_a_case_that_passes() {
        let xml = render(&Example::new(Vec::new()).judged());
        let document = Document::parse(&xml).expect("well-formed");
        let case = document.descendants().find(|node| node.has_tag_name("testcase")).expect("a case");
        assert!(case.first_element_child().is_none());
        assert!(xml.contains(r#"tests="1" failures="0" errors="0" skipped="0""#), "{xml}");
    }

    #[test]
    fn what_cannot_be_relied_on_is_an_error() {
        for findings in [Vec::new(), examples::one_of_each()] {
            let example = Example { exit_code: 4, ..Example::new(findings) };
            let xml = render(&example.judged());
            let document = Document::parse(&xml).expect("well-formed");
            let error = document.descendants().find(|node| node.has_tag_name("error")).expect("an error");
            assert_eq!(error.text(), Some("a limit\nwas met <soon>"));
            assert!(xml.contains(r#"errors="1""#));
        }
    }

    #[test]
    fn no_character_breaks_the_file() {
        let mut finding = examples::race();
        finding.location = BAD.to_owned();
        finding.accesses[0].thread = BAD.to_owned();
        finding.replay = Some(BAD.to_owned());
        finding.standing = Standing::Suppressed { reason: BAD.to_owned(), expires: None };
        let failing = Finding { standing: Standing::New, ..finding.clone() };
        for finding in [finding, failing] {
            let mut example = Example::new(vec![finding]);
            example.run.command.push(BAD.to_owned());
            let xml = render(&example.judged());
            Document::parse(&xml).expect("well-formed");
            assert!(xml.contains("␛"), "{xml}");
            let legal = |c: char| c == '\n' || (!c.is_control() && !matches!(c, '\u{fffe}' | '\u{ffff}'));
            assert!(xml.chars().all(legal), "{xml:?}");
        }
    }
}
