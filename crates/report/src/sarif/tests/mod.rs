//! What SARIF asks for, looked at by reading the file back. Whatever is read is valid by the schema of SARIF 2.1.0.

mod schema;

use schema::SCHEMA;
use serde_json::Value;

use super::render;
use crate::examples::{self, BAD, Example};

fn rendered(example: &Example) -> Value {
    let log = serde_json::from_str(&render(&example.judged())).expect("JSON");
    let errors: Vec<String> =
        SCHEMA.iter_errors(&log).map(|error| format!("{}: {error}", error.instance_path())).collect();
    assert!(errors.is_empty(), "{}", errors.join("\n"));
    log
}

#[test]
fn the_schema_refuses_what_is_wrong() {
    let mut log = rendered(&Example::new(examples::one_of_each()));
    log["runs"][0]["results"][0]["level"] = "fatal".into();
    assert!(!SCHEMA.is_valid(&log));
}

#[test]
fn required_properties_are_there_and_numbers_fit() {
    let example = Example::new(examples::one_of_each());
    let log = rendered(&example);
    assert_eq!(log["version"], "2.1.0");
    let run = &log["runs"][0];
    assert_eq!(run["tool"]["driver"]["name"], "racewright");
    let rules = run["tool"]["driver"]["rules"].as_array().expect("rules");
    assert!(rules.iter().all(|rule| rule["help"]["text"].is_string() && rule["id"].is_string()));
    let invocation = &run["invocations"][0];
    assert_eq!(invocation["commandLine"], r"racewright fuzz --seed 7 -- java 'it'\''s'");
    assert_eq!((&invocation["exitCode"], &invocation["executionSuccessful"]), (&1.into(), &true.into()));
    let results = run["results"].as_array().expect("results");
    assert_eq!(results.len(), example.run.findings.len());
    for (result, finding) in results.iter().zip(&example.run.findings) {
        assert!(result["message"]["text"].is_string());
        let index = usize::try_from(result["ruleIndex"].as_u64().expect("an index")).expect("a number");
        assert_eq!(rules[index]["id"], result["ruleId"]);
        assert_eq!(result["partialFingerprints"]["racewrightId/v1"], finding.id.to_string());
        assert_eq!(result["locations"].as_array().map(Vec::len), Some(1));
        assert_eq!(result["properties"]["replay"], finding.replay.as_deref().expect("a replay"));
    }
}

#[test]
fn levels_follow_verdicts_and_suppressions_have_reasons() {
    let log = rendered(&Example::new(examples::one_of_each()));
    let results = &log["runs"][0]["results"];
    let levels: Vec<&Value> = (0..5).map(|place| &results[place]["level"]).collect();
    assert_eq!(levels, ["error", "error", "warning", "note", "error"]);
    assert_eq!(results[0]["suppressions"], Value::Array(Vec::new()));
    let suppression = &results[2]["suppressions"][0];
    assert_eq!((&suppression["kind"], &suppression["status"]), (&"external".into(), &"accepted".into()));
    assert_eq!(suppression["justification"], "counts need not be exact");
    assert_eq!(results[0]["baselineState"], "new");
}

#[test]
fn a_race_has_both_accesses_with_their_stacks() {
    let log = rendered(&Example::new(examples::one_of_each()));
    let race = &log["runs"][0]["results"][0];
    let physical = |location: &Value| {
        let physical = &location["physicalLocation"];
        (physical["artifactLocation"]["uri"].clone(), physical["region"]["startLine"].clone())
    };
    assert_eq!(physical(&race["locations"][0]), ("com/acme/Bank.java".into(), 11.into()));
    assert_eq!(physical(&race["relatedLocations"][0]), ("com/acme/Bank.java".into(), 12.into()));
    assert_eq!(
        race["relatedLocations"][0]["message"]["text"],
        "write by thread clerk, holding com.acme.Bank@1"
    );
    let flows = race["codeFlows"][0]["threadFlows"].as_array().expect("flows");
    assert_eq!(flows.len(), 2);
    // In the order of time: the caller comes first.
    let steps = flows[0]["locations"].as_array().expect("steps");
    let name = |step: &Value| step["location"]["logicalLocations"][0]["fullyQualifiedName"].clone();
    assert_eq!([name(&steps[0]), name(&steps[1])], ["java.lang.Thread.run", "com.acme.Bank.pay"]);
    assert_eq!(race["stacks"].as_array().map(Vec::len), Some(3));
    assert_eq!(name(&race["stacks"][0]["frames"][0]), "com.acme.Bank.pay");
    let message = race["message"]["text"].as_str().expect("a message");
    assert!(message.contains("\nsee it again: racewright replay RW-"), "{message}");
}

#[test]
fn threads_of_a_deadlock_are_its_locations() {
    let log = rendered(&Example::new(examples::one_of_each()));
    let deadlock = &log["runs"][0]["results"][1];
    let text = |location: &Value| location["message"]["text"].as_str().map(str::to_owned);
    assert_eq!(
        text(&deadlock["locations"][0]).as_deref(),
        Some("thread left waits for A@1, holding B@2, taken at com.acme.Bank.move(Bank.java:29)")
    );
    assert_eq!(
        text(&deadlock["relatedLocations"][0]).as_deref(),
        Some("thread right waits for A@1, holding B@2, taken at com.acme.Bank.move(Bank.java:29)")
    );
}

#[test]
fn who_only_waits_for_a_thread_of_a_deadlock_is_not_the_place_to_look_at() {
    let mut findings = examples::one_of_each();
    let blocked = &mut findings[1].blocked;
    (blocked[0].holder, blocked[1].holder) = (Some("right".to_owned()), Some("left".to_owned()));
    let mut main = blocked[0].clone();
    (main.thread, main.wants) = ("main".to_owned(), Some("the end of left".to_owned()));
    (main.holder, main.holds) = (Some("left".to_owned()), Vec::new());
    (main.wants_at, main.stack) = (Some("com.acme.Main.main(Main.java:3)".to_owned()), Vec::new());
    blocked.insert(0, main);
    let log = rendered(&Example::new(findings));
    let deadlock = &log["runs"][0]["results"][1];
    assert_eq!(deadlock["locations"][0]["physicalLocation"]["region"]["startLine"], 30);
    let message = deadlock["message"]["text"].as_str().expect("a message");
    let lines: Vec<&str> = message.lines().collect();
    assert_eq!(
        lines[1],
        "thread left waits for A@1 at com.acme.Bank.move(Bank.java:30), holding B@2, taken at com.acme.Bank.move(Bank.java:29)"
    );
    assert_eq!(lines[3], "thread main waits for the end of left at com.acme.Main.main(Main.java:3)");
}

#[test]
fn names_with_parentheses_do_not_get_into_paths() {
    let mut race = examples::race();
    for access in &mut race.accesses {
        access.stack.clear();
        access.site = "com.acme.BankTest.pays (twice)(BankTest.kt:7)".to_owned();
    }
    let log = rendered(&Example::new(vec![race]));
    let location = &log["runs"][0]["results"][0]["locations"][0];
    assert_eq!(location["physicalLocation"]["artifactLocation"]["uri"], "com/acme/BankTest.kt");
    assert_eq!(location["physicalLocation"]["region"]["startLine"], 7);
    assert_eq!(location["logicalLocations"][0]["fullyQualifiedName"], "com.acme.BankTest.pays (twice)");
}

#[test]
fn accesses_inside_the_jdk_are_shown_where_the_program_asked_for_them() {
    let mut race = examples::race();
    let site = "java.util.ArrayList.add(ArrayList.java:455)";
    race.accesses[0].site = site.to_owned();
    race.accesses[0].stack.insert(0, site.to_owned());
    let log = rendered(&Example::new(vec![race]));
    let location = &log["runs"][0]["results"][0]["locations"][0]["physicalLocation"];
    assert_eq!(location["artifactLocation"]["uri"], "com/acme/Bank.java");
}

#[test]
fn strange_names_stay_names() {
    let mut race = examples::race();
    race.location = BAD.to_owned();
    race.accesses[0].site = format!("com.acme.Bank.pay({BAD}.java:3)");
    race.accesses[0].stack.clear();
    let log = rendered(&Example { exit_code: 4, ..Example::new(vec![race]) });
    let result = &log["runs"][0]["results"][0];
    assert_eq!(result["properties"]["location"], BAD);
    let uris = result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"].as_str();
    assert!(uris.is_none_or(|uri| uri.bytes().all(|byte| byte.is_ascii_graphic())), "{uris:?}");
    let invocation = &log["runs"][0]["invocations"][0];
    assert_eq!(invocation["executionSuccessful"], false);
    assert_eq!(invocation["toolExecutionNotifications"][0]["level"], "error");
}

#[test]
fn sources_that_were_found_are_named_as_they_were() {
    let mut example = Example::new(examples::one_of_each());
    let asked: Vec<String> = super::sources(&example.run).into_iter().collect();
    assert_eq!(asked, ["com/acme/Bank.java", "java/lang/Thread.java"]);
    example.sources.insert(asked[0].clone(), "src/main/java/com/acme/Bank.java".to_owned());
    let log = rendered(&example);
    let race = &log["runs"][0]["results"][0];
    let artifact = &race["locations"][0]["physicalLocation"]["artifactLocation"];
    assert_eq!(artifact, &serde_json::json!({ "uri": "src/main/java/com/acme/Bank.java" }));
    let jdk = &race["stacks"][0]["frames"][1]["location"]["physicalLocation"]["artifactLocation"];
    assert_eq!(jdk["uriBaseId"], "SRCROOT");
}
