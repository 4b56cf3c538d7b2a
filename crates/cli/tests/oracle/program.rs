//! The Java classes whose fields scripts access, as a table and as source text.
//!
//! Each statement is a method of its own, so a report names it. A *group* is what a report can tell apart: mostly one variable with
//! one statement that reads it and one that writes it; for statements that reach many variables, all of these.

use std::collections::HashMap;
use std::fmt::Write;

use event::{Op, VarId};
use finding::AccessKind;

/// The source, but for the statements.
const CLASSES: &str = include_str!("Access_0000.template");

/// The number in the names of the classes before they are copied.
const NUMBER: &str = "_0000";

/// The table.
#[derive(Default)]
pub struct Program {
    pub groups: Vec<Group>,
    pub statements: Vec<Statement>,
    /// The group of each variable.
    pub group_of_var: Vec<usize>,
    /// The group that a statement accesses in this way.
    group_of_statement: HashMap<(String, AccessKind), usize>,
}

pub struct Group {
    /// What a report calls it.
    location: String,
    /// Statements that read it, and statements that write it.
    pub reads: Vec<usize>,
    pub writes: Vec<usize>,
}

pub struct Statement {
    /// The method.
    pub name: String,
    /// What it does, once.
    pub text: String,
    /// Whether the method is one of the class whose field it accesses.
    inside: bool,
    pub effect: Effect,
}

/// What a statement accesses, given its operand `n`.
#[derive(Clone, Copy)]
pub enum Effect {
    /// One variable, `n` times.
    One(AccessKind, VarId),
    /// Of so many variables, the one with index `n`.
    Element(AccessKind, VarId, u32),
    /// So many variables from the first to the last, and that `n` times.
    All(AccessKind, VarId, u32),
    /// Reads so many and writes as many others, `n` times.
    Copy(VarId, VarId, u32),
}

impl Effect {
    /// The accesses; what is repeated shows twice, which makes no difference to happens-before.
    pub fn ops(self, n: u32) -> Vec<Op> {
        let op = |kind, var, index| match kind {
            AccessKind::Read => Op::Read(VarId(var + index)),
            AccessKind::Write => Op::Write(VarId(var + index)),
        };
        let once: Vec<Op> = match self {
            Self::One(kind, var) => vec![op(kind, var.0, 0)],
            Self::Element(kind, first, _) => return vec![op(kind, first.0, n)],
            Self::All(kind, first, count) => (0..count).map(|index| op(kind, first.0, index)).collect(),
            Self::Copy(from, to, count) => {
                let reads = (0..count).map(|index| op(AccessKind::Read, from.0, index));
                reads.chain((0..count).map(|index| op(AccessKind::Write, to.0, index))).collect()
            }
        };
        once.repeat(n.min(2) as usize)
    }
}

/// Fields by where they are accessed, and their types. The order is that of the classes, so neighbours here are neighbours there.
const OUTSIDE: [(&str, &str, &str); 33] = [
    ("a.f0", "int", "Cell_0000.f0"),
    ("a.f1", "long", "Cell_0000.f1"),
    ("a.f2", "double", "Cell_0000.f2"),
    ("a.f3", "Object", "Cell_0000.f3"),
    ("a.f4", "byte", "Cell_0000.f4"),
    ("a.f5", "boolean", "Cell_0000.f5"),
    ("a.f6", "short", "Cell_0000.f6"),
    ("a.f7", "char", "Cell_0000.f7"),
    ("a.f8", "float", "Cell_0000.f8"),
    // A field that is hidden by another of the same name, and inherited ones.
    ("((Base_0000) a).f0", "int", "Base_0000.f0"),
    ("a.b1", "long", "Base_0000.b1"),
    ("a.b2", "Object", "Base_0000.b2"),
    ("a.b3", "byte", "Base_0000.b3"),
    ("a.b4", "boolean", "Base_0000.b4"),
    // The same fields of another object.
    ("b.f0", "int", "Cell_0000.f0"),
    ("b.f1", "long", "Cell_0000.f1"),
    ("b.f3", "Object", "Cell_0000.f3"),
    ("b.f4", "byte", "Cell_0000.f4"),
    ("b.b1", "long", "Base_0000.b1"),
    ("b.b3", "byte", "Base_0000.b3"),
    ("Cell_0000.s0", "int", "Cell_0000.s0"),
    ("Cell_0000.s1", "long", "Cell_0000.s1"),
    ("Cell_0000.s2", "Object", "Cell_0000.s2"),
    ("Cell_0000.s3", "byte", "Cell_0000.s3"),
    ("Cell_0000.s4", "boolean", "Cell_0000.s4"),
    ("Cell_0000.s5", "double", "Cell_0000.s5"),
    // A static field that is inherited.
    ("Cell_0000.q0", "int", "Base_0000.q0"),
    // Fields of the accessing class itself.
    ("this.a0", "int", "Access_0000.a0"),
    ("this.a1", "long", "Access_0000.a1"),
    ("this.a2", "byte", "Access_0000.a2"),
    ("t0", "int", "Access_0000.t0"),
    ("t1", "Object", "Access_0000.t1"),
    ("t2", "boolean", "Access_0000.t2"),
];

/// Fields of `b` that are accessed by methods of its own class.
const INSIDE: [(&str, &str, &str); 5] = [
    ("f2", "double", "Cell_0000.f2"),
    ("f5", "boolean", "Cell_0000.f5"),
    ("f6", "short", "Cell_0000.f6"),
    ("b2", "Object", "Base_0000.b2"),
    ("b4", "boolean", "Base_0000.b4"),
];

/// Arrays, the types of their elements, and the elements that are accessed.
const ARRAYS: [(&str, &str, &[u32]); 11] = [
    ("ints", "int", &[0, 1, 2, 3]),
    ("moreInts", "int", &[0, 1]),
    ("longs", "long", &[0, 1]),
    ("doubles", "double", &[0, 1]),
    ("bytes", "byte", &[0, 1, 2, 3, 7, 8]),
    ("objects", "Object", &[0, 1, 2]),
    ("booleans", "boolean", &[0, 1, 2]),
    ("shorts", "short", &[0, 1]),
    ("chars", "char", &[0, 1]),
    ("floats", "float", &[0, 1]),
    ("big", "int", &[0, 65_535, 65_536, 69_999]),
];

/// Arrays that are accessed as a whole, and objects of one class that the same statements access.
const SWEPT: u32 = 7;
const POOLED: u32 = 4;

impl Program {
    pub fn new() -> Self {
        let mut program = Self::default();
        for (place, kind, location) in OUTSIDE {
            program.add_variable(place, kind, location, false);
        }
        for (place, kind, location) in INSIDE {
            program.add_variable(place, kind, location, true);
        }
        for (array, kind, indices) in ARRAYS {
            for index in indices {
                program.add_variable(&format!("{array}[{index}]"), kind, &array_location(kind), false);
            }
        }
        program.add_swept();
        program.add_pooled();
        program
    }

    fn add_variable(&mut self, place: &str, kind: &str, location: &str, inside: bool) {
        let (group, var) = self.add_group(location, 1);
        let (read, write) = (format!("{kind} v = {place};"), format!("{place} = {};", value_of(kind)));
        self.add(format!("r{group}"), read, inside, Effect::One(AccessKind::Read, var));
        self.add(format!("w{group}"), write, inside, Effect::One(AccessKind::Write, var));
    }

    /// Two arrays that loops run over, whose elements are accessed by index, and which are copied.
    fn add_swept(&mut self) {
        let firsts = ["p", "q"].map(|array| {
            let (_, first) = self.add_group("int[]", SWEPT);
            let mut add = |name: &str, text: &str, effect| {
                self.add(format!("{name}_{array}"), text.replace("ARRAY", array), false, effect);
            };
            use AccessKind::{Read, Write};
            let [read_all, write_all] = [Read, Write].map(|kind| Effect::All(kind, first, SWEPT));
            let [read_one, write_one] = [Read, Write].map(|kind| Effect::Element(kind, first, SWEPT));
            add("sweepRead", "for (int j = 0; j < ARRAY.length; j++) { int v = ARRAY[j]; }", read_all);
            add("sweepWrite", "for (int j = 0; j < ARRAY.length; j++) ARRAY[j] = i;", write_all);
            add("readAt", "int v = ARRAY[n];", read_one);
            add("writeAt", "ARRAY[n] = n;", write_one);
            add("clone", "ARRAY.clone();", read_all);
            first
        });
        let copy = "System.arraycopy(p, 0, q, 0, q.length);".to_owned();
        self.add("copy".to_owned(), copy, false, Effect::Copy(firsts[0], firsts[1], SWEPT));
    }

    fn add_pooled(&mut self) {
        let (_, first) = self.add_group("Pooled_0000.x", POOLED);
        let [read, write] =
            [AccessKind::Read, AccessKind::Write].map(|kind| Effect::Element(kind, first, POOLED));
        // Chosen without an array, whose elements would be accessed too.
        let chosen = "(n == 0 ? p0 : n == 1 ? p1 : n == 2 ? p2 : p3)";
        self.add("readPooled".to_owned(), format!("int v = {chosen}.x;"), false, read);
        self.add("writePooled".to_owned(), format!("{chosen}.x = n;"), false, write);
    }

    /// A group of as many variables, and the first of them.
    fn add_group(&mut self, location: &str, variables: u32) -> (usize, VarId) {
        let first = u32::try_from(self.group_of_var.len()).unwrap();
        let group = self.groups.len();
        self.group_of_var.extend((0..variables).map(|_| group));
        self.groups.push(Group { location: location.to_owned(), reads: Vec::new(), writes: Vec::new() });
        (group, VarId(first))
    }

    fn add(&mut self, name: String, text: String, inside: bool, effect: Effect) {
        let index = self.statements.len();
        for op in effect.ops(1) {
            let (kind, var) = match op {
                Op::Read(var) => (AccessKind::Read, var),
                Op::Write(var) => (AccessKind::Write, var),
                _ => unreachable!("statements access plain variables"),
            };
            let number = self.group_of_var[var.0 as usize];
            self.group_of_statement.insert((name.clone(), kind), number);
            let group = &mut self.groups[number];
            let list = if kind == AccessKind::Read { &mut group.reads } else { &mut group.writes };
            if list.last() != Some(&index) {
                list.push(index);
            }
        }
        self.statements.push(Statement { name, text, inside, effect });
    }

    /// The group that a method accesses in this way.
    pub fn group_of(&self, method: &str, kind: AccessKind) -> Option<usize> {
        self.group_of_statement.get(&(method.to_owned(), kind)).copied()
    }

    /// What a report calls a group in the copy with this number.
    pub fn location(&self, group: usize, copy: usize) -> String {
        self.groups[group].location.replace(NUMBER, &suffix(copy))
    }

    /// The source of the classes.
    pub fn source(&self) -> String {
        let method = |statement: &Statement| {
            format!("    void {}(int n) {{ {} }}\n", statement.name, statement.body())
        };
        let (inside, outside): (Vec<&Statement>, Vec<&Statement>) =
            self.statements.iter().partition(|s| s.inside);
        let methods = |list: Vec<&Statement>| list.into_iter().map(method).collect::<String>();
        let mut cases = String::new();
        for (index, Statement { name, inside, .. }) in self.statements.iter().enumerate() {
            let receiver = if *inside { "b." } else { "" };
            writeln!(cases, "            case {index}: {receiver}{name}(n); break;").unwrap();
        }
        CLASSES
            .replace("INSIDE", &methods(inside))
            .replace("OUTSIDE", &methods(outside))
            .replace("CASES", &cases)
    }
}

impl Statement {
    /// The method's body.
    fn body(&self) -> String {
        match self.effect {
            Effect::Element(..) => self.text.clone(),
            Effect::One(..) | Effect::All(..) | Effect::Copy(..) => {
                format!("for (int i = 0; i < n; i++) {{ {} }}", self.text)
            }
        }
    }
}

/// The end of the names of the classes in a copy.
pub fn suffix(copy: usize) -> String {
    format!("_{copy:04}")
}

fn array_location(kind: &str) -> String {
    if kind == "Object" { "java.lang.Object[]".to_owned() } else { format!("{kind}[]") }
}

fn value_of(kind: &str) -> String {
    match kind {
        "boolean" => "(i & 1) == 0".to_owned(),
        "Object" => "\"text\"".to_owned(),
        _ => format!("({kind}) i"),
    }
}
