//! Catalogues of classes of the JDK, of every JDK on this machine.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod support;

use generate::{CallableKind, Catalogue, Classes};

/// Looks at the catalogue of a class in all JDKs.
fn check(class: &str, look: impl Fn(&Catalogue)) {
    for home in support::homes() {
        look(&Catalogue::of(&support::jdk(&home), class).unwrap());
    }
}

fn methods(catalogue: &Catalogue) -> Vec<String> {
    catalogue.methods.iter().map(|method| format!("{}{}", method.name, method.descriptor)).collect()
}

fn has(all: &[String], start: &str) -> bool {
    all.iter().any(|method| method.starts_with(start))
}

#[test]
fn a_string_buffer_is_called_as_one_whoever_declares_the_method() {
    check("java.lang.StringBuffer", |catalogue| {
        let all = methods(catalogue);
        for expected in ["insert(ILjava/lang/CharSequence;)", "deleteCharAt(I)", "toString()", "chars()"] {
            assert_eq!(all.iter().filter(|method| method.starts_with(expected)).count(), 1, "{expected}");
        }
        // Overridden with another parameter, inherited from Object, or of no use.
        for absent in
            ["compareTo(Ljava/lang/Object;)", "hashCode(", "getClass(", "wait(", "notify", "finalize("]
        {
            assert!(!has(&all, absent), "{absent}");
        }
        assert!(catalogue.methods.iter().all(|method| method.class == "java/lang/StringBuffer"));
        assert!(
            catalogue.methods.iter().all(|method| !method.descriptor.ends_with("AbstractStringBuilder;"))
        );
        let instantiators: Vec<&str> =
            catalogue.instantiators.iter().map(|giver| giver.descriptor.as_str()).collect();
        assert_eq!(instantiators, ["()V", "(I)V", "(Ljava/lang/CharSequence;)V", "(Ljava/lang/String;)V"]);
        assert!(catalogue.instantiators.iter().all(|giver| giver.kind == CallableKind::Constructor));
        assert!(catalogue.is_assignable("Ljava/lang/String;", "Ljava/lang/CharSequence;"));
    });
}

#[test]
fn a_string_builder_has_the_methods_of_its_hidden_superclass() {
    check("java.lang.StringBuilder", |catalogue| {
        for expected in ["charAt(I)C", "setLength(I)V", "length()I", "append(Ljava/lang/String;)"] {
            let found = methods(catalogue).iter().filter(|method| method.starts_with(expected)).count();
            assert_eq!(found, 1, "{expected}");
        }
    });
}

#[test]
fn an_array_list_has_what_it_inherits() {
    check("java.util.ArrayList", |catalogue| {
        let all = methods(catalogue);
        for expected in
            ["hashCode()", "toString()", "containsAll(", "stream()", "subList(", "toArray()", "equals("]
        {
            assert!(has(&all, expected), "{expected}");
        }
        let collections = &catalogue.providers["Ljava/util/Collection;"];
        assert!(
            collections.iter().any(|giver| giver.class == "java/util/ArrayList" && giver.descriptor == "()V")
        );
        assert!(catalogue.providers.contains_key("Ljava/lang/Object;"));
        assert!(catalogue.providers.contains_key("Ljava/util/Comparator;"));
        assert!(catalogue.providers.contains_key("[Ljava/lang/Object;"));
    });
}

#[test]
fn an_interface_is_tested_by_its_implementations() {
    check("java.util.Map", |catalogue| {
        for class in ["java/util/HashMap", "java/util/TreeMap", "java/util/concurrent/ConcurrentHashMap"] {
            assert!(catalogue.instantiators.iter().any(|giver| giver.class == class), "{class}");
            assert!(catalogue.is_assignable(&format!("L{class};"), "Ljava/util/Map;"));
        }
        assert!(catalogue.instantiators.iter().all(|giver| {
            giver.class != "java/util/AbstractMap"
                && catalogue.is_assignable(&giver.value(), "Ljava/util/Map;")
        }));
        let instance = catalogue.methods.iter().filter(|method| method.kind == CallableKind::Instance);
        assert!(instance.clone().all(|method| method.class == "java/util/Map" && method.on_interface));
        let names: Vec<&str> = instance.map(|method| method.name.as_str()).collect();
        for expected in ["put", "hashCode", "equals", "toString", "computeIfAbsent"] {
            assert!(names.contains(&expected), "{expected}");
        }
    });
}

#[test]
fn arrays_come_from_literals_too() {
    check("java.lang.StringBuffer", |catalogue| {
        let characters = &catalogue.providers["[C"];
        assert!(
            characters.iter().any(|giver| giver.class == "java/lang/String" && giver.name == "toCharArray")
        );
    });
}

/// What a generator relies on, for classes of many kinds.
#[test]
fn catalogues_are_whole() {
    for home in support::homes() {
        let classes = support::jdk(&home);
        for class in [
            "java.util.Vector",
            "java.util.Properties",
            "java.text.SimpleDateFormat",
            "java.util.concurrent.TimeUnit",
            "java.util.concurrent.ConcurrentHashMap",
            "java.io.PrintWriter",
            "java.util.Calendar",
            "java.util.logging.Logger",
            "java.util.concurrent.ThreadPoolExecutor",
            "java.nio.ByteBuffer",
            "java.util.Map.Entry",
            "java.lang.Object",
        ] {
            whole(&classes, &Catalogue::of(&classes, class).unwrap());
        }
    }
}

fn whole(classes: &Classes<'_>, catalogue: &Catalogue) {
    let wanted = format!("L{};", catalogue.class);
    assert_eq!(catalogue.providers[&wanted], catalogue.instantiators, "{wanted}");
    assert!(!catalogue.methods.is_empty() && catalogue.methods.is_sorted());
    for (descriptor, givers) in &catalogue.providers {
        assert!(!givers.is_empty() && givers.is_sorted());
        for giver in givers {
            assert!(catalogue.is_assignable(&giver.value(), descriptor), "{giver:?} gives no {descriptor}");
            assert!(classes.is_usable(&giver.class), "{giver:?}");
            let needs_object = matches!(giver.kind, CallableKind::Instance | CallableKind::InstanceField);
            let object = format!("L{};", giver.class);
            let given = object == "Ljava/lang/String;" || catalogue.providers.contains_key(&object);
            assert!(!needs_object || given, "{giver:?} in {wanted}");
            assert!(giver.class != "java/lang/System" && giver.class != "java/lang/Runtime", "{giver:?}");
        }
    }
}

#[test]
fn the_same_class_has_the_same_catalogue() {
    let home = support::homes().remove(0);
    let one = Catalogue::of(&support::jdk(&home), "java.util.Map").unwrap();
    assert_eq!(one, Catalogue::of(&support::jdk(&home), "java.util.Map").unwrap());
}

#[test]
fn names_are_taken_as_people_write_them() {
    let classes = support::jdk(&support::homes().remove(0));
    for name in ["java.util.Map.Entry", "java.util.Map$Entry", "java/util/Map$Entry", "java/util/Map/Entry"] {
        assert_eq!(classes.find(name).unwrap().name, "java/util/Map$Entry", "{name}");
    }
}

#[test]
fn packages_have_public_classes() {
    let classes = support::jdk(&support::homes().remove(0));
    let all = classes.in_package("java.util");
    for expected in ["java/util/ArrayList", "java/util/Map$Entry", "java/util/Map"] {
        assert!(all.iter().any(|name| name == expected), "{expected}");
    }
    for absent in ["java/util/concurrent/Future", "java/util/HashMap$Node", "java/util/ArrayList$Itr"] {
        assert!(all.iter().all(|name| name != absent), "{absent}");
    }
    assert!(classes.in_package("jdk.internal.misc").is_empty());
}

#[test]
fn what_opens_files_is_not_made_and_executors_are() {
    let classes = support::jdk(&support::homes().remove(0));
    let error = Catalogue::of(&classes, "java.util.zip.ZipFile").unwrap_err();
    assert_eq!(
        error.to_string(),
        "tests do not make a java.util.zip.ZipFile: it opens a file, and may delete it"
    );
    let service = Catalogue::of(&classes, "java.util.concurrent.ExecutorCompletionService").unwrap();
    let mut executors = service.providers["Ljava/util/concurrent/Executor;"].iter();
    assert!(executors.any(|one| one.kind == CallableKind::Stub));
}
