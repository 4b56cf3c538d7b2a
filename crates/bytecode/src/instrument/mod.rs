//! What the agent inserts: calls that tell what the program does.
//!
//! [`instrument`] is a pure function of a class file and a `Plan`. One file per concern says what is told about it:
//! `fields`, `arrays`, `monitors`, `calls` (methods of the JDK that synchronize or copy), `handles` (VarHandles, MethodHandles and
//! reflection), `initializers`. All calls go to static methods of one hook class, take what is on the stack or a copy of it, and
//! return nothing, so the program's own instructions stay as they are.
//!
//! A class can be observed, controlled (`control`: calls that may let another thread go on first), or both. Besides, or instead, it can be
//! told which locks are acquired where (`locks`).
//!
//! Order matters: what makes others wait or see (a release, a volatile write) is told *before* it happens, what has waited or
//! seen (an acquire, a volatile read) *after*. So the order of the calls is one in which the program's steps can have happened.

mod arrays;
mod callees;
mod calls;
mod control;
mod fields;
mod flow;
mod handles;
mod hooks;
mod initializers;
mod lines;
mod locks;
mod loop_fields;
mod loops;
mod monitors;
mod ranges;
mod runs;
mod scatters;
mod shadows;
mod sites;
mod unsafe_helpers;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::class::ClassFile;
use crate::class_edit::Outcome;
use crate::edit::CodeEdit;
use crate::error::{EditError, SkipReason};
use crate::index::{CpIndex, MethodIndex, Pc};
use crate::instruction::Instruction;
use crate::{AccessFlags, Member, MemberRef, opcode};

pub use control::is_zone;
pub use hooks::HOOKS;
pub use locks::Locks;
pub use shadows::{Shadows, shadowed};
pub use sites::{Site, Sites, Target};
pub use unsafe_helpers::{Helpers, UNSAFE, UnsafeMethod, add_unsafe_helpers, unsafe_methods};

use callees::QuietMethods;
use fields::OwnFields;
use flow::{FieldKind, Flow, Setting};
use hooks::Hooks;
use lines::Lines;

/// What to tell about a class.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plan {
    /// Whether anything is told about what the program does. If not, the other choices about that mean nothing.
    pub observe: bool,
    /// Whether threads stop where another may go on instead.
    pub control: bool,
    /// Plain reads and writes of fields and array elements too, not only what synchronizes.
    pub accesses: bool,
    /// Which fields get words to be checked by.
    pub shadows: Shadows,
    /// Accesses are not told in methods with these names.
    pub except: &'static [&'static [u8]],
    /// When acquisitions of locks are told, besides what is observed and controlled.
    pub locks: Locks,
}

impl Plan {
    /// Whether synchronized methods get their locks by instructions instead of their flag.
    fn locks_explicitly(self) -> bool {
        self.control || self.locks == Locks::Wanted
    }
}

/// A rewritten class.
#[derive(Debug)]
pub struct Instrumented {
    /// The class file.
    pub bytes: Vec<u8>,
    /// Methods that were left alone, with the reason.
    pub skipped: Vec<(String, SkipReason)>,
}

/// Rewrites a class; `None` if there is nothing to tell about it.
///
/// # Errors
/// The class file is damaged, or has no room for what has to be added.
pub fn instrument(file: &[u8], plan: Plan, sites: &mut dyn Sites) -> Result<Option<Instrumented>, EditError> {
    let class = ClassFile::read(file)?;
    let shadows = if plan.observe { plan.shadows } else { Shadows::No };
    let has_initializer = class.methods().any(|(_, method)| method.name == b"<clinit>");
    let own_fields = OwnFields::of(&class, shadows);
    let quiet_methods = match plan.accesses && plan.observe {
        true => QuietMethods::of(&class, &|field| own_fields.kind_of(&class, field)),
        false => QuietMethods::default(),
    };
    let context = Context {
        own_fields,
        quiet_methods,
        class_number: has_initializer.then(|| sites.class_number()),
        file: lines::source_file(&class),
        hooks: Hooks::default(),
        numbered: FxHashMap::default(),
        lock_fields: FxHashMap::default(),
        class,
        plan,
        sites,
    };
    context.run()
}

/// What the concerns share while a class is rewritten.
struct Context<'a, 's> {
    class: ClassFile<'a>,
    plan: Plan,
    sites: &'s mut dyn Sites,
    own_fields: OwnFields<'a>,
    quiet_methods: QuietMethods<'a>,
    /// If the class has an initializer.
    class_number: Option<i32>,
    file: Option<&'a [u8]>,
    hooks: Hooks,
    /// The sites of the method at hand that have numbers.
    numbered: FxHashMap<(Option<Pc>, Target<'a>), i32>,
    /// The fields through which the method at hand reaches the locks that it acquires, by the instructions that acquire them.
    lock_fields: FxHashMap<Pc, CpIndex>,
}

/// The method at hand.
struct Method<'a> {
    member: Member<'a>,
    lines: Lines,
}

impl<'a> Context<'a, '_> {
    fn run(mut self) -> Result<Option<Instrumented>, EditError> {
        let methods: Vec<(MethodIndex, Member<'a>)> = self
            .class
            .methods()
            .filter(|&(index, _)| self.class.has_code(index))
            .map(|(i, m)| (i, m.clone()))
            .collect();
        let mut edited = false;
        let plan = self.plan;
        edited |= self.add_fields()?;
        for (index, member) in methods {
            let excepted = plan.except.contains(&member.name);
            self.plan.accesses = plan.accesses && !excepted;
            let Ok(mut edit) = self.class.edit_code(index) else { continue };
            let method = Method { member, lines: Lines::of(edit.code()) };
            self.method(&method, &mut edit)?;
            if !edit.is_empty() && matches!(self.class.apply(edit)?, Outcome::Edited) {
                edited = true;
                if plan.locks_explicitly() {
                    control::finish(&mut self.class, index, &method);
                }
            }
        }
        if !edited && self.class.skipped().is_empty() {
            return Ok(None);
        }
        let name = |index: MethodIndex| {
            let member = self.class.method(index).expect("the class knows the methods that it skipped");
            format!("{}{}", String::from_utf8_lossy(member.name), String::from_utf8_lossy(member.descriptor))
        };
        let skipped =
            self.class.skipped().iter().map(|(index, reason)| (name(*index), reason.clone())).collect();
        Ok(Some(Instrumented { bytes: self.class.write(), skipped }))
    }

    /// Adds the fields that hooks keep something in; whether there are any.
    fn add_fields(&mut self) -> Result<bool, EditError> {
        let count = self.own_fields.shadowed();
        if self.plan.observe {
            shadows::add(&mut self.class, count)?;
        }
        if self.plan.control {
            control::add_fields(&mut self.class)?;
        }
        let has_locks = self.plan.locks != Locks::No && locks::add_fields(&mut self.class)?;
        Ok(count > 0 || has_locks)
    }

    fn method(&mut self, method: &Method<'a>, edit: &mut CodeEdit<'a>) -> Result<(), EditError> {
        self.numbered.clear();
        let instructions: Vec<Instruction<'a>> = edit.code().instructions().collect();
        let constructed = fields::constructed_at(&method.member, &self.class, &instructions);
        let acquires = self.plan.locks != Locks::No && locks::acquires_any(&self.class, &instructions);
        let flow = (self.plan.observe || acquires).then(|| self.flow(method, edit, constructed));
        self.lock_fields.clear();
        self.lock_fields.extend(flow.iter().flat_map(Flow::lock_fields).copied());
        monitors::uncover_handlers(self, edit)?;
        if self.plan.control {
            control::begin(self, method, edit, &instructions, constructed)?;
        }
        locks::begin(self, method, edit, &instructions)?;
        if let Some(flow) = flow.filter(|_| self.plan.observe) {
            self.observe(method, edit, &instructions, constructed, &flow)?;
        }
        match self.plan {
            Plan { control: true, .. } => control::end(self, method, edit, &instructions),
            Plan { locks: Locks::Wanted, .. } => locks::end(self, method, edit),
            _ => Ok(()),
        }
    }

    /// Inserts all that tells what the program does.
    fn observe(
        &mut self,
        method: &Method<'a>,
        edit: &mut CodeEdit<'a>,
        instructions: &[Instruction<'a>],
        constructed: Pc,
        flow: &Flow,
    ) -> Result<(), EditError> {
        // Before the others: the instruction behind a loop may be one that releases something.
        let checked = if self.plan.accesses && !self.plan.control {
            loops::insert(self, method, edit, flow)?
        } else {
            FxHashSet::default()
        };
        initializers::method(self, method, edit)?;
        monitors::method(self, method, edit)?;
        calls::method(self, method, edit)?;
        handles::method(self, method, edit)?;
        let mut companions = arrays::Companions::new(flow.facts().iter().map(|&(_, facts)| facts));
        let mut stamps = fields::Stamps::default();
        for instruction in instructions {
            let mut facts = flow.at(instruction.pc());
            facts.check &= !checked.contains(&instruction.pc());
            // Under control each statement counts: another thread may come between a check and the accesses that it would cover.
            facts.check |=
                self.plan.control && instruction.pc() >= constructed && !self.is_final(instruction);
            match instruction.opcode() {
                opcode::GETFIELD | opcode::PUTFIELD | opcode::GETSTATIC | opcode::PUTSTATIC => {
                    fields::instruction(self, method, edit, instruction, constructed, facts, &mut stamps)?;
                }
                opcode::IALOAD..=opcode::SALOAD | opcode::IASTORE..=opcode::SASTORE if self.plan.accesses => {
                    arrays::instruction(self, method, edit, instruction, &mut companions, facts)?;
                }
                opcode::IALOAD..=opcode::SALOAD | opcode::IASTORE..=opcode::SASTORE
                    if handles::accesses_elements(&self.class, method) =>
                {
                    handles::element(self, edit, instruction)?;
                }
                opcode::MONITORENTER | opcode::MONITOREXIT => {
                    monitors::instruction(self, method, edit, instruction)?;
                }
                opcode::INVOKEVIRTUAL | opcode::INVOKESPECIAL | opcode::INVOKESTATIC => {
                    calls::instruction(self, method, edit, instruction)?;
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Whether a final field of this class is accessed.
    fn is_final(&self, instruction: &Instruction<'a>) -> bool {
        let field = instruction.constant().and_then(|index| self.class.pool().member_ref(index).ok());
        field.is_some_and(|field| self.own_fields.kind_of(&self.class, &field) == FieldKind::Final)
    }

    /// Which accesses of a method need a check.
    fn flow(&self, method: &Method<'a>, edit: &CodeEdit<'a>, constructed: Pc) -> Flow {
        let is_static = method.is(AccessFlags::STATIC);
        let kind_of = |field: &MemberRef<'a>| self.own_fields.kind_of(&self.class, field);
        let is_quiet =
            |called: &MemberRef<'a>, opcode| self.quiet_methods.contains(called, opcode, is_static);
        let setting = Setting {
            class: self.class.name(),
            is_static,
            is_quiet: &is_quiet,
            unchecked_before: constructed,
            kind_of: &kind_of,
            follows_locks: self.plan.locks != Locks::No,
        };
        Flow::of(edit.code(), self.class.pool(), setting)
    }

    /// The number of a site at an instruction.
    fn site(&mut self, method: &Method<'a>, at: Option<&Instruction<'a>>, target: Target<'a>) -> i32 {
        let key = (at.map(Instruction::pc), target);
        // One statement may be both observed and controlled.
        if let Some(&known) = self.numbered.get(&key).filter(|_| self.plan.control) {
            return known;
        }
        let site = self.describe(method, at, target);
        let number = self.sites.number(&site);
        self.numbered.insert(key, number);
        number
    }

    /// The number of the site at an instruction that acquires a lock.
    fn lock_site(&mut self, method: &Method<'a>, at: &Instruction<'a>) -> i32 {
        let index = self.lock_fields.get(&at.pc()).copied();
        let field = index.and_then(|index| self.class.pool().member_ref(index).ok());
        let target = field.map_or(Target::Nothing, |field| Target::Lock {
            owner: field.owner,
            name: field.name,
            descriptor: field.descriptor,
        });
        self.site(method, Some(at), target)
    }

    /// Whether threads stop at an access.
    fn stops_at(&mut self, method: &Method<'a>, at: &Instruction<'a>, target: Target<'a>) -> bool {
        let site = self.describe(method, Some(at), target);
        self.sites.stops_at(&site)
    }

    fn describe(&self, method: &Method<'a>, at: Option<&Instruction<'a>>, target: Target<'a>) -> Site<'a> {
        let line = match at {
            Some(instruction) => method.lines.at(instruction.pc()),
            None => method.lines.first(),
        };
        Site {
            class: self.class.name(),
            method: method.member.name,
            descriptor: method.member.descriptor,
            pc: at.map_or(Pc(0), Instruction::pc),
            file: self.file,
            line,
            target,
            writes: at.is_some_and(|at| is_write(at.opcode())),
            accesses: self.plan.accesses,
        }
    }
}

fn is_write(opcode: u8) -> bool {
    matches!(opcode, opcode::PUTFIELD | opcode::PUTSTATIC | opcode::IASTORE..=opcode::SASTORE)
}

impl Method<'_> {
    fn is(&self, flag: AccessFlags) -> bool {
        self.member.access.contains(flag)
    }
}
