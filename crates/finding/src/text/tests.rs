//! What people see, word for word.

use super::*;
use crate::excerpt::Excerpt;
use crate::finding::{AccessKind, Verdict};
use crate::id::FindingId;

fn access(access: AccessKind, thread: &str, locks: &[&str], stack: &[&str]) -> AccessReport {
    let owned = |texts: &[&str]| texts.iter().map(ToString::to_string).collect::<Vec<_>>();
    AccessReport {
        class: None,
        method: None,
        file: None,
        line: None,
        access,
        thread: thread.to_owned(),
        locks: owned(locks),
        locks_known: true,
        site: stack[0].to_owned(),
        statement: None,
        stack: if stack.len() > 1 { owned(stack) } else { Vec::new() },
    }
}

fn finding(accesses: &[AccessReport]) -> Finding {
    Finding {
        id: FindingId::of(&[]),
        kind: FindingKind::DataRace,
        verdict: Verdict::Confirmed,
        location: "java.util.ArrayList.size".to_owned(),
        accesses: accesses.to_vec(),
        exception: None,
        blocked: Vec::new(),
        exit: None,
        consequences: Vec::new(),
        created: 1,
        harmed: 0,
        trials: 1,
        seed: None,
        replay: None,
        detectors: vec!["fasttrack".to_owned()],
        runs: Vec::new(),
        first_run: None,
        standing: Standing::New,
    }
}

fn shown(stacks: Stacks, accesses: &[AccessReport; 2]) -> String {
    Findings { findings: &[finding(accesses)], stacks, view: View::default() }.to_string()
}

/// Two accesses inside the JDK: of the first one only the statement is known.
fn in_the_jdk() -> [AccessReport; 2] {
    const ADD: &str = "java.util.ArrayList.add(ArrayList.java:455)";
    let stack = [
        ADD,
        "java.util.ArrayList.add(ArrayList.java:467)",
        "shop.Basket.put(Basket.java:12)",
        "shop.Main$$Lambda$3.0x0000000800001000.accept(Unknown Source)",
        "java.util.AbstractList$RandomAccessSpliterator.forEachRemaining(AbstractList.java:720)",
        "java.util.stream.ReferencePipeline$Head.forEach(ReferencePipeline.java:762)",
        "shop.Main.fill(Main.java:7)",
        "shop.Main$$Lambda$2.0x0000000800000c40.run(Unknown Source)",
        "java.lang.Thread.run(Thread.java:840)",
    ];
    [
        access(AccessKind::Read, "till", &[], &[ADD]),
        access(AccessKind::Write, "clerk-1", &["shop.Basket@1", "shop.Shelf@7"], &stack),
    ]
}

#[test]
fn the_programs_own_calls_come_first() {
    assert_eq!(
            shown(Stacks::Short, &in_the_jdk()),
            "\
confirmed data-race on java.util.ArrayList.size  [RW-9ce484222325]
    read   till     at java.util.ArrayList.add(ArrayList.java:455)
    write  clerk-1  at java.util.ArrayList.add(ArrayList.java:455), called from shop.Basket.put(Basket.java:12)
                    holding shop.Basket@1, shop.Shelf@7
                    from 2 calls inside the JDK
                    from shop.Main.fill(Main.java:7)
    reported by fasttrack

"
        );
}

#[test]
fn a_full_stack_is_full() {
    let text = shown(Stacks::Full, &in_the_jdk());
    assert_eq!(text.matches("from ").count(), 8, "{text}");
    assert!(text.contains("from java.lang.Thread.run(Thread.java:840)\n"), "{text}");
}

#[test]
fn long_stacks_are_cut() {
    let frames: Vec<String> = (1..=20).map(|line| format!("shop.Main.down(Main.java:{line})")).collect();
    let frames: Vec<&str> = frames.iter().map(String::as_str).collect();
    let side = |kind| access(kind, "main", &[], &frames);
    let text = shown(Stacks::Short, &[side(AccessKind::Read), side(AccessKind::Write)]);
    assert_eq!(text.matches("from shop.Main.down").count(), 10, "{text}");
    assert!(text.contains("from 14 more calls\n"), "{text}");
}

fn consequence(what: &str, times: u64, otherwise: u64, first: Option<&str>) -> Consequence {
    Consequence { what: what.to_owned(), times, otherwise, runs: 20, first: first.map(str::to_owned) }
}

#[test]
fn a_harmful_race_shows_what_it_led_to_and_how_to_see_it_again() {
    let sides = [
        access(AccessKind::Read, "a", &[], &["Main.x(Main.java:5)"]),
        access(AccessKind::Write, "b", &[], &["Main.y(Main.java:7)"]),
    ];
    let exception = ExceptionReport {
        class: "java.util.NoSuchElementException".to_owned(),
        message: Some("none".to_owned()),
        stack: ["java.util.A.next(A.java:1)", "Main.x(Main.java:6)", "java.lang.Thread.run(Thread.java:1)"]
            .map(str::to_owned)
            .into(),
    };
    let harmful = Finding {
        verdict: Verdict::Harmful,
        location: "Main.z".to_owned(),
        exception: Some(exception),
        consequences: vec![
            consequence("an error", 5, 0, Some("the write")),
            consequence("a failure", 4, 3, Some("the read")),
            consequence("a mishap", 2, 1, None),
        ],
        created: 12,
        harmed: 5,
        trials: 13,
        seed: Some(7),
        replay: Some("racewright replay RW-9ce484222325".to_owned()),
        detectors: Vec::new(),
        ..finding(&sides)
    };
    assert_eq!(
        Findings { findings: &[harmful], stacks: Stacks::Short, view: View::default() }.to_string(),
        "\
harmful data-race on Main.z  [RW-9ce484222325]
    read   a  at Main.x(Main.java:5)
    write  b  at Main.y(Main.java:7)
    led to java.util.NoSuchElementException: none
        from 1 call inside the JDK
        from Main.x(Main.java:6)
    created in 12 of 13 trials, broke the program in 5
    followed in 5 of these by an error, only when the write goes first
    followed in 4 of these by a failure, only when the read goes first; other runs show it too, 3 of 20
    followed in 2 of these by a mishap, as in 1 of 20 other runs
    see it again: racewright replay RW-9ce484222325

"
    );
}

#[test]
fn a_deadlock_shows_who_wants_what_and_who_has_it() {
    let thread = |name: &str, holder: &str, wants: &str, line: u32| BlockedThread {
        thread: name.to_owned(),
        wants: Some(wants.to_owned()),
        wants_at: Some(format!("Main.m(Main.java:{line})")),
        holder: Some(holder.to_owned()),
        holds: vec![HeldLock { lock: "B@2".to_owned(), at: Some("Main.m(Main.java:1)".to_owned()) }],
        stack: vec![format!("Main.m(Main.java:{line})"), "Main.run(Main.java:20)".to_owned()],
    };
    let deadlock = Finding {
        kind: FindingKind::Deadlock,
        verdict: Verdict::Harmful,
        location: "Main.m(Main.java:2) and Main.m(Main.java:4)".to_owned(),
        blocked: vec![thread("left", "right one", "A@1", 2), thread("right one", "left", "B@2", 4)],
        created: 3,
        trials: 3,
        seed: Some(7),
        detectors: Vec::new(),
        ..finding(&[])
    };
    assert_eq!(
        Findings { findings: &[deadlock], stacks: Stacks::Short, view: View::default() }.to_string(),
        "\
harmful deadlock at Main.m(Main.java:2) and Main.m(Main.java:4)  [RW-9ce484222325]
    left       wants A@1, which right one has, at Main.m(Main.java:2)
               holds B@2, taken at Main.m(Main.java:1)
               from Main.run(Main.java:20)
    right one  wants B@2, which left has, at Main.m(Main.java:4)
               holds B@2, taken at Main.m(Main.java:1)
               from Main.run(Main.java:20)
    happened in 3 of 3 trials

"
    );
}

#[test]
fn a_race_of_a_hunt_names_the_runs_that_showed_it() {
    let sides = [
        access(AccessKind::Read, "a", &[], &["Main.x(Main.java:5)"]),
        access(AccessKind::Write, "b", &[], &["Main.y(Main.java:7)"]),
    ];
    let sighting = |strategy: &str, run| Sighting { strategy: strategy.to_owned(), run };
    let runs = [sighting("pct", 3)].into_iter().chain((1..13).map(|run| sighting("drfinder", run)));
    let hunted = Finding { runs: runs.collect(), trials: 0, seed: Some(7), ..finding(&sides) };
    let text = Findings { findings: &[hunted], stacks: Stacks::Short, view: View::default() }.to_string();
    let lines = "    reported by fasttrack
    seen in run 3 of pct
    seen in runs 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 and 2 more of drfinder

";
    assert!(text.ends_with(lines), "{text}");
}

#[test]
fn what_is_known_is_shown_as_such_and_what_is_suppressed_in_a_line() {
    let sides = in_the_jdk();
    let known = Finding { standing: Standing::Known, ..finding(&sides) };
    let reason = "counts\u{1b}[2J are not exact".to_owned();
    let standing = Standing::Suppressed { reason, expires: Some("2027-01-31".to_owned()) };
    let suppressed = Finding { standing, ..finding(&sides) };
    let text =
        Findings { findings: &[known, suppressed], stacks: Stacks::Short, view: View::default() }.to_string();
    assert!(
        text.starts_with(
            "confirmed data-race on java.util.ArrayList.size  [RW-9ce484222325], known\n    read"
        ),
        "{text}"
    );
    let line = "[RW-9ce484222325], suppressed until 2027-01-31: counts␛[2J are not exact\n\n";
    assert!(text.ends_with(line), "{text}");
    assert_eq!(text.matches("    read ").count(), 1, "{text}");
}

#[test]
fn no_text_of_the_program_controls_the_terminal() {
    const BAD: &str = "\u{1b}]0;x\u{7}\n\r\u{9b}2J\u{202e}";
    let bad = || BAD.to_owned();
    let side = |kind| AccessReport {
        locks: vec![bad()],
        locks_known: true,
        stack: vec![bad(), bad()],
        ..access(kind, BAD, &[], &[BAD])
    };
    let thread = BlockedThread {
        thread: bad(),
        wants: Some(bad()),
        wants_at: Some(bad()),
        holder: Some(bad()),
        holds: vec![HeldLock { lock: bad(), at: Some(bad()) }],
        stack: vec![bad(), bad()],
    };
    let all = Finding {
        location: bad(),
        exception: Some(ExceptionReport { class: bad(), message: Some(bad()), stack: vec![bad()] }),
        blocked: vec![thread],
        exit: Some(bad()),
        consequences: vec![Consequence { what: bad(), times: 1, otherwise: 1, runs: 2, first: Some(bad()) }],
        seed: Some(1),
        replay: Some(bad()),
        detectors: vec![bad()],
        runs: vec![Sighting { strategy: bad(), run: 1 }],
        ..finding(&[side(AccessKind::Read), side(AccessKind::Write)])
    };
    for stacks in [Stacks::Short, Stacks::Full] {
        let text =
            Findings { findings: std::slice::from_ref(&all), stacks, view: View::default() }.to_string();
        let controls = text.chars().any(|c| c != '\n' && (c.is_control() || c == '\u{202e}'));
        assert!(!controls, "{text:?}");
        // Lines begin as ours do.
        assert!(text.lines().skip(1).all(|line| line.is_empty() || line.starts_with("    ")), "{text}");
    }
}

/// A file of which these lines are known.
fn excerpts(lines: &[(&str, u32, &str)]) -> Excerpts {
    let one = |(frame, marked, line): &(&str, u32, &str)| Excerpt {
        frame: (*frame).to_owned(),
        path: format!("src/{}.java", frame.split('.').next().unwrap_or_default()),
        first: *marked,
        marked: *marked,
        lines: vec![(*line).to_owned()],
    };
    lines.iter().map(|line| (line.0.to_owned(), one(line))).collect()
}

fn with_source(finding: &Finding, excerpts: &Excerpts, look: Look) -> String {
    let view = View { look, excerpts: Some(excerpts) };
    Findings { findings: std::slice::from_ref(finding), stacks: Stacks::Short, view }.to_string()
}

fn two_sides() -> Finding {
    let sides = [
        access(AccessKind::Read, "a", &[], &["Main.x(Main.java:5)"]),
        access(AccessKind::Write, "b\u{1b}[31m", &[], &["Main.y(Main.java:17)"]),
    ];
    Finding { location: "Main.z".to_owned(), ..finding(&sides) }
}

const READ: (&str, u32, &str) = ("Main.x(Main.java:5)", 5, "        if (z == 0) fail();");
const WRITE: (&str, u32, &str) = ("Main.y(Main.java:17)", 17, "\tthis.z = 1; \u{1b}[2J");

#[test]
fn both_accesses_are_underlined_in_their_source() {
    assert_eq!(
        with_source(&two_sides(), &excerpts(&[READ, WRITE]), Look::default()),
        "\
confirmed data-race on Main.z  [RW-9ce484222325]
      --> src/Main.java:5
     5 |         if (z == 0) fail();
       |             ^ read by a
      --> src/Main.java:17
    17 |     this.z = 1; ␛[2J
       |          ^ write by b␛[31m

    read   a       at Main.x(Main.java:5)
    write  b␛[31m  at Main.y(Main.java:17)
    reported by fasttrack

"
    );
    let known = with_source(&two_sides(), &excerpts(&[WRITE]), Look::default());
    assert!(
        known.contains("write by b") && !known.contains("read by a"),
        "what is not known is left out: {known}"
    );
    let plain =
        Findings { findings: &[two_sides()], stacks: Stacks::Short, view: View::default() }.to_string();
    let blank = excerpts(&[(READ.0, 5, "   "), (WRITE.0, 17, " // z = 1")]);
    assert_eq!(with_source(&two_sides(), &blank, Look::default()), plain, "nothing happens in such lines");
}

#[test]
fn locks_that_are_not_known_are_not_taken_for_none() {
    let mut sides = [
        access(AccessKind::Read, "a", &[], &["Main.x(Main.java:5)"]),
        access(AccessKind::Write, "b", &["a monitor"], &["Main.y(Main.java:17)"]),
    ];
    let shown = |sides: &[AccessReport]| with_source(&finding(sides), &excerpts(&[]), Look::default());
    assert!(!shown(&sides).contains("known"));
    sides[0].locks_known = false;
    let text = shown(&sides);
    assert!(text.contains("(Main.java:5)\n              which locks it held is not known\n"), "{text}");
    sides[1].locks.clear();
    assert!(!shown(&sides).contains("known"), "nothing is said of locks at all");
    let json = serde_json::to_value(&sides[0]).unwrap();
    assert_eq!(json["locks_known"], false);
    assert!(serde_json::to_value(&sides[1]).unwrap().get("locks_known").is_none());
}

#[test]
fn accesses_in_one_line_share_it() {
    let same = |location: &str, line| {
        let sides = [
            access(AccessKind::Write, "a", &[], &["Main.x(Main.java:5)"]),
            access(AccessKind::Read, "b", &[], &["Main.x(Main.java:5)"]),
        ];
        let finding = Finding { location: location.to_owned(), ..finding(&sides) };
        let text = with_source(&finding, &excerpts(&[(READ.0, 5, line)]), Look::default());
        text.lines()
            .skip(2)
            .take_while(|line| !line.is_empty())
            .map(|line| format!("{line}\n"))
            .collect::<String>()
    };
    assert_eq!(same("Main.z", "z++;"), "    5 | z++;\n      | ^ write by a, read by b\n");
    assert_eq!(
        same("Main.z", "z = z + 1;"),
        "    5 | z = z + 1;\n      | ^ write by a\n      |     ^ read by b\n"
    );
    assert_eq!(
        same("int[]", "  array[0]++; // ours"),
        "    5 |   array[0]++; // ours\n      |   ^^^^^^^^^^^ write by a, read by b\n"
    );
}

#[test]
fn an_access_inside_the_jdk_is_shown_where_the_program_called_it() {
    let known = excerpts(&[("shop.Basket.put(Basket.java:12)", 12, "    items.add(item);")]);
    let text = with_source(&finding(&in_the_jdk()), &known, Look::default());
    assert!(
        text.contains(
            "12 |     items.add(item);\n       |     ^^^^^^^^^^^^^^^^ write by clerk-1 inside the JDK\n"
        ),
        "{text}"
    );
}

#[test]
fn a_deadlock_shows_where_locks_are_taken_and_wanted() {
    let thread = |name: &str, has: &str, wants: &str, lines: [u32; 2]| BlockedThread {
        thread: name.to_owned(),
        wants: Some(wants.to_owned()),
        wants_at: Some(format!("Main.{name}(Main.java:{})", lines[1])),
        holder: None,
        holds: vec![HeldLock {
            lock: has.to_owned(),
            at: Some(format!("Main.{name}(Main.java:{})", lines[0])),
        }],
        stack: Vec::new(),
    };
    let blocked = vec![thread("a", "left", "right", [3, 4]), thread("b", "right", "left", [7, 8])];
    let dead = Finding { kind: FindingKind::Deadlock, blocked, ..finding(&[]) };
    let known = excerpts(&[
        ("Main.a(Main.java:3)", 3, "synchronized (left) {"),
        ("Main.a(Main.java:4)", 4, "synchronized (right) {"),
    ]);
    let text = with_source(&dead, &known, Look::default());
    assert!(
        text.contains("3 | synchronized (left) {\n      | ^^^^^^^^^^^^^^^^^^^^^ a takes left\n"),
        "{text}"
    );
    assert!(
        text.contains("4 | synchronized (right) {\n      | ^^^^^^^^^^^^^^^^^^^^^^ a wants right\n"),
        "{text}"
    );
}

#[test]
fn colours_change_no_word_and_only_colours_are_sent() {
    let known = excerpts(&[READ, WRITE]);
    let plain = with_source(&two_sides(), &known, Look::default());
    let coloured = with_source(&two_sides(), &known, Look { colours: true, width: None });
    let mut words = String::new();
    for (index, part) in coloured.split('\u{1b}').enumerate() {
        let (code, text) =
            if index == 0 { ("[0m", part) } else { part.split_at(part.find('m').unwrap_or(0) + 1) };
        let is_colour =
            code.starts_with('[') && code[1..code.len() - 1].chars().all(|c| c.is_ascii_digit() || c == ';');
        assert!(is_colour, "{code}");
        words.push_str(text);
    }
    assert_eq!(words, plain);
    assert_ne!(coloured, plain);
}

#[test]
fn every_line_fits_but_those_that_somebody_copies() {
    let finding = Finding {
        seed: Some(1),
        replay: Some("racewright replay RW-9ce484222325 --out somewhere/far/away".to_owned()),
        ..finding(&in_the_jdk())
    };
    let known = excerpts(&[(
        "shop.Basket.put(Basket.java:12)",
        12,
        "                items.add(item, another, third);",
    )]);
    for width in 30..130 {
        let text = with_source(&finding, &known, Look { colours: false, width: Some(width) });
        for line in text.lines().filter(|line| !line.contains("see it again: ")) {
            assert!(line.chars().count() <= width, "{width}: {line}");
        }
        assert!(text.contains(finding.replay.as_deref().unwrap_or_default()));
    }
}
