//! Finds what a test calls, and the literals that it passes.

use std::ffi::CStr;
use std::sync::Arc;

use generate::{Call, Callable, CallableKind, Part, Test, Thrown, Value, Variable};
use jvm_sys::{Callee, CalleeKind, Datum, Failed, GlobalRef, Jni, ObjectRef};
use rustc_hash::FxHashMap;

use super::statics::Resets;
use crate::hooks::{self, HookClass};

const CLASS: &str = "java/lang/$RacewrightCalls";
const CONTROL: &str = "java/lang/$RacewrightControl";
const STUBS: &str = "java/lang/$RacewrightStubs";

/// All that was found so far.
pub(super) struct Links {
    callees: FxHashMap<Arc<Callable>, Arc<Callee>>,
    literals: FxHashMap<String, Arc<Datum>>,
    /// By descriptor.
    classes: FxHashMap<String, Arc<Datum>>,
    renew: Option<Callee>,
    stop: Option<Callee>,
    hire: Option<Callee>,
    deadlock: Option<Callee>,
    is_full: Option<Callee>,
    resets: Resets,
    hashes: Hashes,
}

/// How many identity hashes are passed over before executions. By chance, as far as the program can tell, but the same in each JVM.
struct Hashes(u32);

impl Hashes {
    fn draw(&mut self) -> i32 {
        self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        // Fewer than 64, of the upper bits, which depend on all of the others.
        (self.0 >> 26).cast_signed()
    }
}

/// A test that can be executed.
pub(super) struct Linked {
    parts: [Vec<Step>; 3],
}

/// A call that can be made.
pub(super) struct Step {
    pub(super) callee: Arc<Callee>,
    pub(super) receiver: Option<Source>,
    pub(super) arguments: Vec<Source>,
}

/// Where a value comes from.
pub(super) enum Source {
    Fixed(Arc<Datum>),
    Variable(Variable),
}

impl Linked {
    pub(super) fn part(&self, part: Part) -> &[Step] {
        &self.parts[part as usize]
    }
}

impl Links {
    pub(super) fn new(jni: Jni<'_>) -> Self {
        let hook = |class: &str, name: &str, descriptor: &str| static_method(jni, (class, name, descriptor));
        Self {
            callees: FxHashMap::default(),
            literals: FxHashMap::default(),
            classes: FxHashMap::default(),
            renew: hook(CLASS, "renew", "(JI)V"),
            stop: hook(CONTROL, "stop", "(Z)V"),
            hire: hook(CLASS, "hire", "()V"),
            deadlock: hook(CLASS, "deadlock", "(Ljava/lang/Object;)Ljava/lang/String;"),
            is_full: hook(CLASS, "isFull", "()Z"),
            resets: Resets::default(),
            hashes: Hashes(0),
        }
    }

    /// Static state and what is random begin anew.
    pub(super) fn renew(&mut self, jni: Jni<'_>, variation: u64, is_first: bool, rehash: bool) {
        self.resets.reset(jni, is_first);
        if let Some(renew) = &self.renew {
            let hashes = if rehash { self.hashes.draw() } else { 0 };
            let (variation, hashes) = (Datum::Long(variation.cast_signed()), Datum::Int(hashes));
            jni.dismiss(jni.invoke(renew, None, &[&variation, &hashes]));
        }
    }

    /// Starts the callers. Whether that was possible.
    pub(super) fn hire(&self, jni: Jni<'_>) -> bool {
        self.hire.as_ref().is_some_and(|hire| jni.dismiss(jni.invoke(hire, None, &[])))
    }

    /// The threads that are deadlocked, a line for each, as the JVM's own management says.
    pub(super) fn deadlock(&self, jni: Jni<'_>) -> Option<String> {
        let none = Datum::Object(None);
        match jni.invoke(self.deadlock.as_ref()?, None, &[&none]) {
            Ok(Datum::Object(Some(words))) => {
                let text = jni.string(jni.kept(&words));
                jni.release(words);
                text
            }
            other => {
                jni.dismiss(other);
                None
            }
        }
    }

    /// Whether what is alive fills the memory.
    pub(super) fn is_full(&self, jni: Jni<'_>) -> bool {
        let Some(is_full) = &self.is_full else { return false };
        match jni.invoke(is_full, None, &[]) {
            Ok(Datum::Boolean(is_full)) => is_full,
            // There was not even enough to find out.
            other => !jni.dismiss(other),
        }
    }

    /// Whether threads stop at accesses.
    pub(super) fn stop(&self, jni: Jni<'_>, at_accesses: bool) {
        if let Some(stop) = &self.stop {
            jni.dismiss(jni.invoke(stop, None, &[&Datum::Boolean(at_accesses)]));
        }
    }

    /// Finds all that a test needs; the error is the exception that kept something from being found.
    pub(super) fn link(&mut self, jni: Jni<'_>, test: &Test) -> Result<Linked, Box<Thrown>> {
        let mut parts = [Vec::new(), Vec::new(), Vec::new()];
        for part in [Part::Prefix, Part::First, Part::Second] {
            for (number, call) in test.part(part).iter().enumerate() {
                let step = self.step(jni, call).map_err(|thrown| {
                    let thrown = thrown.map(|thrown| describe(jni, part, number, thrown));
                    Box::new(thrown.unwrap_or_else(|| missing(part, number, &call.callable)))
                })?;
                parts[part as usize].push(step);
            }
        }
        Ok(Linked { parts })
    }

    fn step(&mut self, jni: Jni<'_>, call: &Call) -> Result<Step, Option<GlobalRef>> {
        let callee = match self.callees.get(&call.callable) {
            Some(known) => Arc::clone(known),
            None => {
                let found = Arc::new(callee(jni, &call.callable)?);
                self.callees.insert(Arc::clone(&call.callable), Arc::clone(&found));
                found
            }
        };
        let receiver = call.receiver.as_ref().map(|value| self.source(jni, value)).transpose()?;
        let mut arguments: Vec<Source> = self.class_of(jni, &call.callable)?.into_iter().collect();
        for value in &call.arguments {
            arguments.push(self.source(jni, value)?);
        }
        Ok(Step { callee, receiver, arguments })
    }

    /// The class that stands before the arguments of what tests make themselves.
    fn class_of(&mut self, jni: Jni<'_>, callable: &Callable) -> Result<Option<Source>, Option<GlobalRef>> {
        let descriptor = match callable.kind {
            CallableKind::ClassLiteral => format!("L{};", callable.class),
            CallableKind::Array => callable.descriptor.clone(),
            _ => return Ok(None),
        };
        if !self.classes.contains_key(&descriptor) {
            let found = find(jni, &descriptor).ok_or_else(|| jni.take_thrown())?;
            self.classes.insert(descriptor.clone(), Arc::new(Datum::Object(Some(found))));
        }
        Ok(self.classes.get(&descriptor).cloned().map(Source::Fixed))
    }

    fn source(&mut self, jni: Jni<'_>, value: &Value) -> Result<Source, Option<GlobalRef>> {
        Ok(Source::Fixed(Arc::new(match value {
            Value::Variable(variable) => return Ok(Source::Variable(*variable)),
            Value::String(text) => return self.literal(jni, text).map(Source::Fixed),
            Value::Null => Datum::Object(None),
            Value::Boolean(it) => Datum::Boolean(*it),
            Value::Byte(it) => Datum::Byte(*it),
            Value::Char(it) => Datum::Char(*it),
            Value::Short(it) => Datum::Short(*it),
            Value::Int(it) => Datum::Int(*it),
            Value::Long(it) => Datum::Long(*it),
            Value::Float(it) => Datum::Float(*it),
            Value::Double(it) => Datum::Double(*it),
        })))
    }

    /// The same object for the same text, as in Java.
    fn literal(&mut self, jni: Jni<'_>, text: &str) -> Result<Arc<Datum>, Option<GlobalRef>> {
        if let Some(known) = self.literals.get(text) {
            return Ok(Arc::clone(known));
        }
        let descriptor = (c"literal", c"(Ljava/lang/String;)Ljava/lang/String;");
        let literal = convert(jni, text, descriptor).ok_or_else(|| jni.take_thrown())?;
        let literal = Arc::new(Datum::Object(Some(literal)));
        self.literals.insert(text.to_owned(), Arc::clone(&literal));
        Ok(literal)
    }
}

fn callee(jni: Jni<'_>, callable: &Callable) -> Result<Callee, Option<GlobalRef>> {
    let kind = match callable.kind {
        CallableKind::Constructor => CalleeKind::Constructor,
        CallableKind::Instance => CalleeKind::Instance,
        CallableKind::Static => CalleeKind::Static,
        CallableKind::InstanceField => CalleeKind::InstanceField,
        CallableKind::StaticField => CalleeKind::StaticField,
        CallableKind::ClassLiteral => {
            let same = (STUBS, "same", "(Ljava/lang/Object;)Ljava/lang/Object;");
            return jni.callee(CalleeKind::Static, same, |descriptor| find(jni, descriptor));
        }
        CallableKind::Array => {
            let array = (STUBS, "array", "(Ljava/lang/Class;Ljava/lang/Object;)Ljava/lang/Object;");
            return jni.callee(CalleeKind::Static, array, |descriptor| find(jni, descriptor));
        }
        CallableKind::Stub => return stub(jni, callable),
    };
    let member = (callable.class.as_str(), callable.name.as_str(), callable.descriptor.as_str());
    jni.callee(kind, member, |descriptor| find(jni, descriptor))
}

/// Finds a static method, if there is one.
pub(super) fn static_method(jni: Jni<'_>, member: (&str, &str, &str)) -> Option<Callee> {
    let found = jni.callee(CalleeKind::Static, member, |other| find(jni, other));
    found.map_err(|thrown| thrown.into_iter().for_each(|thrown| jni.release(thrown))).ok()
}

/// What makes a stub: the constructor of a class that is made for it.
fn stub(jni: Jni<'_>, callable: &Callable) -> Result<Callee, Option<GlobalRef>> {
    let words = format!("{} {}", callable.class, callable.descriptor);
    let define = (c"define", c"(Ljava/lang/String;)Ljava/lang/Class;");
    let mut class = of_hook(jni, &hooks::STUBS, &words, define);
    jni.callee(CalleeKind::Constructor, (STUBS, "<init>", "()V"), |_| class.take())
}

/// Finds a class by its descriptor. What is thrown is left on its way.
pub(super) fn find(jni: Jni<'_>, descriptor: &str) -> Option<GlobalRef> {
    convert(jni, descriptor, (c"find", c"(Ljava/lang/String;)Ljava/lang/Class;"))
}

/// What a static method of the hook makes of a string.
fn convert(jni: Jni<'_>, text: &str, method: (&CStr, &CStr)) -> Option<GlobalRef> {
    of_hook(jni, &hooks::CALLS, text, method)
}

fn of_hook(jni: Jni<'_>, hook: &HookClass, text: &str, method: (&CStr, &CStr)) -> Option<GlobalRef> {
    let class = jni.find_class(hook.name)?;
    let text = jni.new_string(text)?;
    let given = jni.convert(class, method, text);
    let kept = given.and_then(|given| jni.keep(given));
    [Some(class), Some(text), given].into_iter().flatten().for_each(|local: ObjectRef<'_>| jni.forget(local));
    kept
}

/// What is to be said about an exception.
pub(super) fn describe(jni: Jni<'_>, part: Part, call: usize, thrown: GlobalRef) -> Thrown {
    const DESCRIBE: (&CStr, &CStr) = (c"describe", c"(Ljava/lang/Throwable;)Ljava/lang/String;");
    crate::control::zone(1);
    let class = jni.find_class(hooks::CALLS.name);
    let text = class.and_then(|class| jni.convert(class, DESCRIBE, jni.kept(&thrown)));
    let said = text.and_then(|text| jni.string(text)).unwrap_or_default();
    jni.clear_exception();
    [class, text].into_iter().flatten().for_each(|local| jni.forget(local));
    jni.release(thrown);
    crate::control::zone(-1);
    let mut parts = said.split('\u{1}');
    let class = parts.next().filter(|class| !class.is_empty()).unwrap_or("java.lang.Throwable").to_owned();
    let message = parts.next().filter(|message| !message.is_empty()).map(str::to_owned);
    let stack = parts.next().unwrap_or_default().lines().map(str::to_owned).collect();
    Thrown { part, call, class, message, stack }
}

fn missing(part: Part, call: usize, callable: &Callable) -> Thrown {
    let message = format!("{}.{}{}", callable.class.replace('/', "."), callable.name, callable.descriptor);
    Thrown {
        part,
        call,
        class: "java.lang.NoSuchMethodError".to_owned(),
        message: Some(message),
        stack: Vec::new(),
    }
}

/// A call with values that do not fit: a fault of whoever made the test.
pub(super) fn misfit(part: Part, call: usize) -> Thrown {
    let class = "java.lang.ClassCastException".to_owned();
    Thrown { part, call, class, message: Some("the arguments do not fit".to_owned()), stack: Vec::new() }
}

/// What became of a call.
pub(super) fn failure(jni: Jni<'_>, part: Part, call: usize, failed: Failed) -> Thrown {
    match failed {
        Failed::Threw(thrown) => describe(jni, part, call, thrown),
        Failed::Misfit => misfit(part, call),
    }
}
