//! Whatever the bytes are, reading a class ends with a model or an error.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod support;

use classpath::Image;
use generate::{Catalogue, ClassModel, Classes};

/// A nested class with type parameters, so that all parts of a model are there to be damaged.
const CLASS: &str = "java/util/AbstractMap$SimpleEntry";

#[test]
fn damaged_classes_are_models_or_errors() {
    let image = Image::of_home(&support::homes().remove(0)).unwrap();
    let whole = image.class(CLASS).unwrap().unwrap();
    for length in 0..whole.len() {
        assert!(ClassModel::read(&whole[..length]).is_err(), "{length}");
    }
    for at in 0..whole.len() {
        for change in [1, 0x80, 0xff] {
            let mut changed = whole.clone();
            changed[at] ^= change;
            // Many changes give another class that makes sense.
            drop(ClassModel::read(&changed));
        }
    }
}

#[test]
fn the_catalogue_of_a_damaged_class_is_an_error_or_another_catalogue() {
    let image = Image::of_home(&support::homes().remove(0)).unwrap();
    let whole = image.class(CLASS).unwrap().unwrap();
    let platform: Vec<String> = image.exported().map(str::to_owned).collect();
    for at in (8..whole.len()).step_by(97) {
        let mut changed = whole.clone();
        changed[at] ^= 0x11;
        let read = |name: &str| match name {
            CLASS => Ok(Some(changed.clone())),
            _ => image.class(name).map_err(|error| error.to_string()),
        };
        drop(Catalogue::of(&Classes::new(read, [], platform.clone()), CLASS));
    }
}
