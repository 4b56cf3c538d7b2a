//! The schema of SARIF 2.1.0, as a package of others has it.

use std::sync::LazyLock;

use cargo_metadata::MetadataCommand;
use jsonschema::Validator;
use serde_json::Value;

pub(super) static SCHEMA: LazyLock<Validator> = LazyLock::new(|| {
    let metadata = MetadataCommand::new().exec().expect("cargo knows the packages");
    let is_sarif = |package: &&cargo_metadata::Package| package.name.as_str() == "serde-sarif";
    let package = metadata.packages.iter().find(is_sarif).expect("it is a dependency");
    let schema = package.manifest_path.with_file_name("src").join("schema.json");
    let schema = std::fs::read_to_string(schema).expect("the package has a schema");
    let mut schema: Value = serde_json::from_str(&schema).expect("JSON");
    // The pattern of this property has a bracket too many, so it is no regular expression. We do not write the property.
    for holder in ["run", "toolComponent"] {
        let language = &mut schema["definitions"][holder]["properties"]["language"];
        language.as_object_mut().and_then(|language| language.remove("pattern")).expect("a misprint");
    }
    jsonschema::options().should_validate_formats(true).build(&schema).expect("a schema")
});
