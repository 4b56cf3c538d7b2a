//! Programs as Java.

use super::spec::{Shape, Spec};
use super::threads::{Act, Actor, Program};

/// Rounds of a loop that takes some forty milliseconds.
const ROUNDS: u32 = 50_000_000;

/// The source of a program, to be compiled as `<class>.java`.
pub(crate) fn source(spec: &Spec) -> String {
    let program = Program::new(spec);
    let parts = [
        head(spec, &program),
        locks(&program),
        program.actors.iter().map(|actor| thread(actor, &program)).collect(),
        handovers(&program),
        main(spec, &program),
    ];
    parts.concat()
}

fn head(spec: &Spec, program: &Program) -> String {
    let gates: String = (0..program.gates)
        .map(|gate| format!("    final CountDownLatch gate{gate} = new CountDownLatch(1);\n"))
        .collect();
    let Spec { shape, handovers, seed, reversed, .. } = spec;
    let (order, needed) = match shape {
        Shape::Fan => (
            "The writer hands over to helpers, one lock each; the reader reads when all of them are done.",
            "all",
        ),
        Shape::Ladder => {
            ("The writer takes locks after its access, the reader takes the same ones before its own.", "all")
        }
        Shape::Chain => (
            "The writer hands over to a helper, that one to the next, and the last one to the reader.",
            "any one",
        ),
    };
    format!(
        "\
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A race on x that is hidden by {handovers} handovers in plain runs, of which {reversed} are reversed; to see it, {needed} must be.
 * Generated: {name}, seed {seed}.
 *
 * <p>{order}
 */
public final class {class} {{
{gates}    final CountDownLatch helpers = new CountDownLatch({handovers});
    int x;
",
        name = shape.name(),
        class = spec.class()
    )
}

fn locks(program: &Program) -> String {
    let lock = |name: &str, i: u32, extends: &str| {
        let class = format!("{}{i}", capital(name));
        format!(
            "\n    static final class {class}{extends} {{\n        int count;\n    }}\n\n    final {class} {name}{i} = new {class}();\n"
        )
    };
    let kind = |explicit: &bool| if *explicit { " extends ReentrantLock" } else { "" };
    let hands = (1..).zip(&program.explicit).map(|(i, explicit)| lock("hand", i, kind(explicit)));
    hands.chain((1..=program.others).map(|i| lock("other", i, ""))).collect()
}

fn capital(name: &str) -> String {
    name[..1].to_uppercase() + &name[1..]
}

/// The class of a thread. As in the paper's figure 2, it waits and takes other locks in the method that leads to the handover, and not in
/// methods of their own: DrFinder looks at the method that a thread is in, and from such a one it could not tell what comes afterwards.
fn thread(actor: &Actor, program: &Program) -> String {
    let Actor { name, acts } = actor;
    let mut body = String::new();
    let mut before = None;
    for &act in acts {
        let is_called_by_the_one_before = program.nested && before.is_some_and(|before| calls(before, act));
        if !is_called_by_the_one_before {
            let text = format!("{};\n", statement(act)).replace("};", "}");
            body.extend(text.lines().map(|line| format!("                {line}\n")));
        }
        before = Some(act);
    }
    format!(
        "
    final class {name} extends Thread {{
        int kept;

        @Override
        public void run() {{
            try {{
{body}            }} catch (InterruptedException nobodyDoesThat) {{
                throw new IllegalStateException(nobodyDoesThat);
            }}
        }}
    }}
"
    )
}

/// Whether the method of a handover calls that of another one, if methods do that.
fn calls(before: Act, act: Act) -> bool {
    matches!((before, act), (Act::Give(_) | Act::Take(_), Act::Give(_) | Act::Take(_)))
}

fn statement(act: Act) -> String {
    match act {
        Act::Pass(gate) => format!("gate{gate}.await()"),
        Act::Dawdle(gates) => format!("dawdle({gates})"),
        Act::Use(lock) => format!("synchronized (other{lock}) {{\n    other{lock}.count++;\n}}"),
        Act::Write => "x = 1".to_owned(),
        Act::Read => "kept = x".to_owned(),
        Act::Give(lock) => format!("give{lock}()"),
        Act::Take(lock) => format!("take{lock}()"),
        Act::Done => "helpers.countDown()".to_owned(),
        Act::AwaitDone => "helpers.await()".to_owned(),
    }
}

/// Two methods for each handover.
fn handovers(program: &Program) -> String {
    let mut methods = String::new();
    for acts in program.actors.iter().map(|actor| &actor.acts) {
        for (place, &act) in acts.iter().enumerate() {
            let (Act::Give(lock) | Act::Take(lock)) = act else { continue };
            let next = acts.get(place + 1).filter(|next| program.nested && calls(act, **next));
            let next = next.map_or(String::new(), |next| format!("        {};\n", statement(*next)));
            let explicit = program.explicit[lock as usize - 1];
            methods += &method(&statement(act), &format!("hand{lock}"), explicit, &next);
        }
    }
    methods
}

/// A method that takes a lock, and then does something else.
fn method(signature: &str, lock: &str, explicit: bool, next: &str) -> String {
    let section = if explicit {
        format!(
            "        {lock}.lock();
        try {{
            {lock}.count++;
        }} finally {{
            {lock}.unlock();
        }}
"
        )
    } else {
        format!("        synchronized ({lock}) {{\n            {lock}.count++;\n        }}\n")
    };
    format!("\n    void {signature} {{\n{section}{next}    }}\n")
}

fn main(spec: &Spec, program: &Program) -> String {
    let threads: Vec<String> =
        program.actors.iter().map(|actor| format!("program.new {}()", actor.name)).collect();
    let gates: Vec<String> =
        (0..program.gates).map(|gate| format!("        program.gate{gate}.countDown();\n")).collect();
    format!(
        "
    /** Takes time, but no step of which a scheduler knows. */
    static void dawdle(int gates) {{
        int number = 1;
        for (int i = 0; i < gates * {ROUNDS}; i++) {{
            number = number * 31 + i;
        }}
        if (number == 0) {{
            System.out.println(\"what a chance\");
        }}
    }}

    public static void main(String[] arguments) throws InterruptedException {{
        {class} program = new {class}();
        Thread[] threads = {{
            {threads}
        }};
        for (Thread thread : threads) {{
            thread.start();
        }}
{gates}        for (Thread thread : threads) {{
            thread.join();
        }}
        System.out.println(\"done\");
    }}
}}
",
        class = spec.class(),
        threads = threads.join(",\n            "),
        gates = gates.join("        dawdle(1);\n")
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_is_a_program() {
        let text = |seed| source(&Spec::new(Shape::Fan, 3, seed)).replace(&format!("eed{seed}"), "eed");
        let programs: Vec<String> = (0..4).map(text).collect();
        assert_eq!(programs[0], text(0));
        assert!((1..4).any(|other| programs[other] != programs[0]));
    }

    #[test]
    fn each_handover_has_a_class_and_two_methods() {
        for shape in Shape::ALL {
            for seed in 0..8 {
                let text = source(&Spec::new(shape, 4, seed));
                for lock in 1..=4 {
                    for part in [
                        format!("static final class Hand{lock} "),
                        format!("void give{lock}()"),
                        format!("void take{lock}()"),
                    ] {
                        assert_eq!(text.matches(&part).count(), 1, "{part} of {shape:?}, seed {seed}");
                    }
                    // Called once each: by the thread, or by the method before it.
                    for call in [format!(" give{lock}();"), format!(" take{lock}();")] {
                        assert_eq!(text.matches(&call).count(), 1, "{call} of {shape:?}, seed {seed}");
                    }
                }
            }
        }
    }
}
