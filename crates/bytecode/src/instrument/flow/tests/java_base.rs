//! Every method of `java.base`.

use super::{flow_of, jdk};
use crate::ClassFile;

#[test]
fn all_of_java_base_can_be_followed() {
    for jdk in jdk::Jdk::all() {
        let (mut accesses, mut left, mut loops, mut ranges) = (0, 0, 0, 0);
        for (_, bytes) in jdk.java_base() {
            let class = ClassFile::read(&bytes).unwrap();
            for (index, _) in class.methods().filter(|(index, _)| class.has_code(*index)) {
                let flow = flow_of(&class, index);
                assert!(flow.facts().is_sorted_by(|(a, _), (b, _)| a < b), "every access once, in order");
                accesses += flow.facts().len();
                left += flow.facts().iter().filter(|(_, facts)| !facts.check).count();
                loops += flow.loops().len();
                ranges += flow.loops().iter().map(|found| found.ranges.len()).sum::<usize>();
            }
        }
        println!("{}: {left} of {accesses} accesses need no check", jdk.name());
        println!("{}: {ranges} can be checked behind {loops} loops", jdk.name());
        assert!(accesses > 100_000 && left > accesses / 20 && loops > 100);
    }
}
