//! Catalogues of the classes of a small program (`tests/java/shop`), which has all kinds of them.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod support;

use generate::{CallableKind, Catalogue, Classes, MethodPattern, ModelError, Nesting, has_mutable_statics};

fn program() -> Classes<'static> {
    support::with(&support::homes().remove(0), &[support::shop()])
}

fn names(all: &[std::sync::Arc<generate::Callable>]) -> Vec<String> {
    all.iter().map(|one| format!("{}.{}{}", one.class, one.name, one.descriptor)).collect()
}

#[test]
fn tests_call_what_is_public_and_can_be_passed_something() {
    let classes = program();
    let catalogue = Catalogue::of(&classes, "shop.Shop").unwrap();
    assert_eq!(
        names(&catalogue.methods),
        [
            "shop/Shop.compareTo(Lshop/Shop;)I",
            "shop/Shop.inherited(J)V",
            "shop/Shop.later(Ljava/util/function/Supplier;)V",
            "shop/Shop.offer()Lshop/Shop$Item;",
            "shop/Shop.sell(Lshop/Shop$Item;Lshop/Shop$Basket;)V",
            "shop/Shop.closed()Lshop/Shop;",
        ]
    );
    assert_eq!(
        names(&catalogue.instantiators),
        ["shop/Shop.<init>(Ljava/lang/String;Lshop/Shop$Basket;)V", "shop/Shop.closed()Lshop/Shop;",]
    );
    assert_eq!(
        names(&catalogue.providers["Lshop/Shop$Item;"]),
        [
            "shop/Shop.offer()Lshop/Shop$Item;",
            "shop/Shop$Book.<init>(Ljava/lang/String;)V",
            "shop/Shop$Item.lambdaname()Ljava/lang/String;=e",
            "shop/Shop$Size.LARGELshop/Shop$Size;",
            "shop/Shop$Size.SMALLLshop/Shop$Size;",
        ]
    );
    let baskets = names(&catalogue.providers["Lshop/Shop$Basket;"]);
    assert_eq!(baskets, ["shop/Shop.basketLshop/Shop$Basket;", "shop/Shop$Basket.<init>()V"]);
    assert_eq!(
        names(&catalogue.providers["Ljava/util/function/Supplier;"]),
        ["java/util/function/Supplier.lambdaget()Ljava/lang/Object;=z"]
    );
}

#[test]
fn the_class_file_says_which_dollar_signs_belong_to_names() {
    let classes = program();
    let written = |name: &str| classes.model(name).unwrap().unwrap().in_source.clone();
    assert_eq!(written("shop/Shop$Basket"), "shop/Shop.Basket");
    assert_eq!(written("shop/Shop$Ca$h$"), "shop/Shop.Ca$h$");
    assert_eq!(written("shop/Shop$Ca$h$$Coin"), "shop/Shop.Ca$h$.Coin");
    let catalogue = Catalogue::of(&classes, "shop.Shop.Ca$h$").unwrap();
    assert_eq!(catalogue.in_source["shop/Shop$Ca$h$$Coin"], "shop/Shop.Ca$h$.Coin");
}

#[test]
fn tests_make_stubs_arrays_and_class_literals() {
    let classes = program();
    let catalogue = Catalogue::of(&classes, "shop.Shop.Stage").unwrap();
    let made = |descriptor: &str| match catalogue.providers.get(descriptor) {
        Some(all) => names(all),
        None => Vec::new(),
    };
    let own = "shop/Shop$Voice.lambdasings(Ljava/lang/Object;)Ljava/lang/Object;=0";
    assert_eq!(made("Lshop/Shop$Voice;"), [own]);
    // The type argument is fixed, so that the argument would not compile everywhere; the JVM calls the method by both types.
    let fixed = "shop/Shop$Echo.lambdasings(Ljava/lang/Object;)Ljava/lang/Object;=z";
    assert_eq!(made("Lshop/Shop$Echo;"), [fixed]);
    let narrow = "shop/Shop$Narrow.lambdasings(Ljava/lang/String;)Ljava/lang/String;=";
    assert!(made("Lshop/Shop$Narrow;")[0].starts_with(narrow), "{:?}", made("Lshop/Shop$Narrow;"));
    let several = "shop/Shop$Several.classcount(J)I=z name()Ljava/lang/String;=e";
    assert_eq!(made("Lshop/Shop$Several;"), [several]);
    let generic = "shop/Shop$Generic.classof(Ljava/lang/Object;)Ljava/util/List;=z";
    assert_eq!(made("Lshop/Shop$Generic;"), [generic]);
    // Nobody implements what is not public, and an interface without methods is no more than an object.
    assert!(made("Lshop/Shop$Marker;").is_empty());
    assert!(made("[[I").contains(&"java/lang/Object.array[[I".to_owned()));
    assert!(made("[Ljava/lang/Class;").contains(&"java/lang/Object.array[Ljava/lang/Class;".to_owned()));
    assert!(
        made("Ljava/lang/Class;")
            .contains(&"java/util/concurrent/TimeUnit.classLjava/lang/Class;".to_owned())
    );
    assert!(Catalogue::of(&classes, "shop.Shop.Voice").is_err(), "a stub is no class to test");
}

#[test]
fn enums_and_singletons_come_from_fields() {
    let classes = program();
    let size = Catalogue::of(&classes, "shop.Shop.Size").unwrap();
    assert_eq!(names(&size.instantiators).len(), 2);
    let methods = names(&size.methods);
    assert!(methods.contains(&"shop/Shop$Size.grow()V".to_owned()), "{methods:?}");
    assert!(!methods.iter().any(|name| name.contains("valueOf(") || name.contains("values(")), "{methods:?}");
    let only = Catalogue::of(&classes, "shop.Shop.Only").unwrap();
    assert_eq!(names(&only.instantiators), ["shop/Shop$Only.ONELshop/Shop$Only;"]);
}

#[test]
fn a_static_method_hides_the_one_that_a_newer_jdk_has_for_instances() {
    let dice = Catalogue::of(&program(), "shop.Shop.Dice").unwrap();
    let found: Vec<_> = dice
        .methods
        .iter()
        .filter(|method| method.name == "nextLong" && method.descriptor == "(J)J")
        .map(|method| method.kind)
        .collect();
    assert_eq!(found, [CallableKind::Static]);
}

#[test]
fn classes_know_how_they_are_nested() {
    let classes = program();
    let nesting = |name: &str| classes.model(name).unwrap().unwrap().nesting;
    assert_eq!(nesting("shop/Shop"), Nesting::TopLevel);
    assert_eq!(nesting("shop/Shop$Basket"), Nesting::Static);
    assert_eq!(nesting("shop/Shop$Till"), Nesting::Inner);
    assert_eq!(nesting("shop/Shop$Size$1"), Nesting::Local);
    assert_eq!(nesting("shop/Shop$Item"), Nesting::Static);
    let public = classes.in_package("shop");
    assert!(public.contains(&"shop/Shop$Till".to_owned()));
    assert!(
        !public.contains(&"shop/Shop$Unsellable".to_owned()) && !public.contains(&"shop/Hidden".to_owned())
    );
}

#[test]
fn the_reason_why_there_are_no_tests_is_told() {
    let classes = program();
    let error = |name: &str| Catalogue::of(&classes, name).unwrap_err();
    assert_eq!(error("shop.Hidden"), ModelError::NotPublic("shop/Hidden".to_owned()));
    assert_eq!(error("shop.Shop$Unsellable"), ModelError::NotPublic("shop/Shop$Unsellable".to_owned()));
    assert_eq!(error("shop.Shop.Nobody"), ModelError::NoImplementation("shop/Shop$Nobody".to_owned()));
    assert_eq!(error("shop.Shop.Single"), ModelError::NoInstance("shop/Shop$Single".to_owned()));
    assert_eq!(error("shop.Shop.Till"), ModelError::NoInstance("shop/Shop$Till".to_owned()));
    assert_eq!(error("shop.Shop.Basket"), ModelError::NoMethods("shop/Shop$Basket".to_owned()));
    assert_eq!(
        error("java.lang.StringBufer").to_string(),
        "there is no class java.lang.StringBufer; there is java.lang.StringBuffer"
    );
    assert_eq!(error("Shopp").to_string(), "there is no class Shopp; there is shop.Shop");
    assert!(error("no.such.Zzyzzyzx").to_string().contains("check its spelling"));
    let internal = error("jdk.internal.misc.Unsafe");
    assert_eq!(internal, ModelError::NotExported("jdk/internal/misc/Unsafe".to_owned()));
}

#[test]
fn a_class_path_that_is_not_complete_is_told_by_what_is_missing() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join("shop")).unwrap();
    for file in std::fs::read_dir(support::shop().join("shop")).unwrap() {
        let file = file.unwrap();
        if file.file_name() != "Hidden.class" {
            std::fs::copy(file.path(), folder.path().join("shop").join(file.file_name())).unwrap();
        }
    }
    std::fs::write(folder.path().join("shop/Shop$Only.class"), b"\xca\xfe\xba\xbe, more or less").unwrap();
    let classes = support::with(&support::homes().remove(0), &[folder.path()]);
    let error = Catalogue::of(&classes, "shop.Shop").unwrap_err();
    assert_eq!(
        error.to_string(),
        "shop.Hidden is not on the class path, but shop.Shop extends or implements it: add it"
    );
    let error = Catalogue::of(&classes, "shop.Shop.Only").unwrap_err();
    assert!(matches!(error, ModelError::Damaged { .. }), "{error}");
    // Other classes can be tested without the damaged ones.
    assert!(Catalogue::of(&classes, "shop.Shop.Item").is_ok());
}

#[test]
fn methods_can_be_chosen_and_left_out() {
    let classes = program();
    let catalogue = Catalogue::of(&classes, "java.lang.StringBuffer").unwrap();
    let parse =
        |text: &[&str]| -> Vec<MethodPattern> { text.iter().map(|one| one.parse().unwrap()).collect() };
    let chosen = |only: &[&str], except: &[&str]| {
        let mut catalogue = catalogue.clone();
        catalogue.restrict(&parse(only), &parse(except)).map(|()| catalogue.methods.len())
    };
    assert_eq!(chosen(&["insert(int, CharSequence)", "deleteCharAt"], &[]), Ok(2));
    assert_eq!(chosen(&["insert(int,java.lang.CharSequence)"], &[]), Ok(1));
    assert_eq!(chosen(&["append(char[])"], &[]), Ok(1));
    assert_eq!(chosen(&[], &["insert"]), Ok(catalogue.methods.len() - 12));
    let error = chosen(&["insrt"], &[]).unwrap_err().to_string();
    assert_eq!(error, "java.lang.StringBuffer has no public method insrt; the nearest name is insert");
    let error = chosen(&["append(List)"], &[]).unwrap_err().to_string();
    assert!(error.contains("there is append(char)"), "{error}");
    assert!(chosen(&["insert"], &["insert"]).unwrap_err().to_string().contains("is left"));
    for nonsense in ["", "insert(int", "in sert()(", "(int)", "a b)", "insert(,)"] {
        assert!(nonsense.parse::<MethodPattern>().is_err(), "{nonsense}");
    }
}

#[test]
fn static_state_is_told_from_constants() {
    let classes = program();
    let mutable = |name: &str| has_mutable_statics(&classes.model(name).unwrap().unwrap());
    for name in ["shop/Shop", "shop/Shop$Basket", "shop/Shop$Only"] {
        assert!(mutable(name), "{name}");
    }
    for name in ["shop/Shop$Book", "shop/Shop$Size", "shop/Shop$Till", "shop/Shop$Item"] {
        assert!(!mutable(name), "{name}");
    }
}
