//! The classes that were loaded, and the statements in them.

use bytecode::instrument::{self, Instrumented, Shadows, Site, Sites, Target, UnsafeMethod};
use bytecode::{AccessFlags, ClassFile, Member, mutf8};
use generate::{ClassModel, has_mutable_statics};

use crate::definitions::{Class, ClassNumber, Definitions, Field};
use crate::loaders::Loader;
use crate::policy::{self, Policy};

/// Statements are numbered below this: words have room for no more.
pub(crate) const MOST_SITES: usize = 1 << 22;

/// All that is known of loaded classes.
pub(crate) struct Classes {
    policy: Policy,
    /// Keys of the statements at which threads stop.
    stops: Vec<String>,
    /// Classes of the program with static state, where tests are executed.
    pub(crate) with_statics: Vec<Statics>,
    pub(crate) definitions: Definitions,
    /// The first one stands for no statement at all.
    pub(crate) sites: Vec<SiteInfo>,
    /// There are at most so many.
    most_sites: usize,
    /// Statements beyond that: they have no number, and nothing is known of what they access.
    pub(crate) unnumbered: u64,
    pub(crate) unsafe_methods: Vec<UnsafeMethod>,
    pub(crate) instrumented: u64,
    /// Classes whose accesses are to be told of.
    pub(crate) checked: u64,
    /// Classes that are not the JDK's.
    pub(crate) of_program: u64,
    /// Classes that could not be rewritten, with the reason.
    pub(crate) failed: Vec<String>,
    /// Methods that could not be, with the reason.
    pub(crate) skipped: Vec<String>,
    /// Initializers so far.
    initializers: i32,
    /// The class that is being loaded.
    current: ClassNumber,
}

/// A statement, owned.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct SiteInfo {
    /// With dots.
    pub(crate) class: Box<str>,
    /// Which class of this name it is.
    pub(crate) of: ClassNumber,
    pub(crate) method: Box<str>,
    pub(crate) descriptor: Box<str>,
    /// In the original code.
    pub(crate) pc: u16,
    pub(crate) file: Option<Box<str>>,
    pub(crate) line: Option<u16>,
    pub(crate) target: TargetInfo,
    pub(crate) writes: bool,
    pub(crate) accesses: bool,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum TargetInfo {
    /// Owner with slashes, name, descriptor.
    Field(Box<str>, Box<str>, Box<str>),
    Element,
    /// With slashes.
    Class(Box<str>),
    /// The field through which a lock was reached: owner with slashes, name, descriptor.
    Lock(Box<str>, Box<str>, Box<str>),
    Nothing,
}

fn text(bytes: &[u8]) -> Box<str> {
    mutf8::decode_lossy(bytes).into()
}

/// The static state of a class.
#[derive(Clone)]
pub(crate) struct Statics {
    pub(crate) class: String,
    /// Names and descriptors of the fields that can change.
    pub(crate) fields: Vec<(String, String)>,
}

impl Classes {
    pub(crate) fn new(policy: Policy, stops: Vec<String>) -> Self {
        let nowhere = SiteInfo {
            class: "".into(),
            of: ClassNumber::NONE,
            method: "".into(),
            descriptor: "".into(),
            pc: 0,
            file: None,
            line: None,
            target: TargetInfo::Nothing,
            writes: false,
            accesses: false,
        };
        Self {
            policy,
            stops,
            definitions: Definitions::default(),
            with_statics: Vec::new(),
            sites: vec![nowhere],
            most_sites: MOST_SITES,
            unnumbered: 0,
            unsafe_methods: Vec::new(),
            instrumented: 0,
            checked: 0,
            of_program: 0,
            failed: Vec::new(),
            skipped: Vec::new(),
            initializers: 0,
            current: ClassNumber::NONE,
        }
    }

    /// Notes a class that a loader is about to define and rewrites it.
    pub(crate) fn load(&mut self, file: &[u8], loader: Loader) -> Option<Vec<u8>> {
        let resettable = self.policy.explores().then(|| self.resettable(file)).flatten();
        let rewritten = self.rewrite(resettable.as_deref().unwrap_or(file), loader);
        rewritten.or(resettable)
    }

    /// A class of the program with static state, such that this can be reset.
    fn resettable(&mut self, file: &[u8]) -> Option<Vec<u8>> {
        let model = ClassModel::read(file).ok()?;
        if policy::is_jdk(model.name.as_bytes()) || model.is_interface() || !has_mutable_statics(&model) {
            return None;
        }
        let bytes = bytecode::resettable(file).ok()?;
        let fields = model
            .fields
            .iter()
            .filter(|field| field.is_static() && !field.access.contains(AccessFlags::FINAL));
        let fields = fields.map(|field| (field.name.clone(), field.descriptor.clone())).collect();
        self.with_statics.push(Statics { class: model.name, fields });
        Some(bytes)
    }

    fn rewrite(&mut self, file: &[u8], loader: Loader) -> Option<Vec<u8>> {
        let class = match ClassFile::read(file) {
            Ok(class) => class,
            Err(error) => {
                self.failed.push(format!("a class of {} bytes: {error}", file.len()));
                return None;
            }
        };
        let name = class.name();
        let plan = self.policy.plan_for(name);
        self.note(&class, loader, plan.map_or(Shadows::No, |plan| plan.shadows));
        if name == instrument::UNSAFE {
            self.unsafe_methods = instrument::unsafe_methods(file).unwrap_or_default();
        }
        self.of_program += u64::from(!policy::is_jdk(name));
        let plan = plan?;
        self.checked += u64::from(plan.accesses);
        match instrument::instrument(file, plan, self) {
            Ok(Some(Instrumented { bytes, skipped })) => {
                self.instrumented += 1;
                let name = text(name);
                self.skipped
                    .extend(skipped.into_iter().map(|(method, reason)| format!("{name}.{method}: {reason}")));
                Some(bytes)
            }
            Ok(None) => None,
            Err(error) => {
                self.failed.push(format!("{}: {error}", text(name)));
                None
            }
        }
    }

    fn note(&mut self, class: &ClassFile<'_>, loader: Loader, shadows: Shadows) {
        let key = |field: &Member<'_>| (text(field.name), text(field.descriptor));
        let mut noted = Class::new(text(class.name()), loader, class.super_name().map(text));
        noted.fields = class
            .fields()
            .map(|(_, field)| (key(field), Field { flags: field.access, number: None }))
            .collect();
        for field in instrument::shadowed(class, shadows) {
            noted.fields.insert(key(field), Field { flags: field.access, number: Some(noted.shadowed) });
            noted.shadowed += 1;
        }
        self.current = self.definitions.add(noted);
    }

    /// Whether accesses of a class's fields through handles are checked.
    pub(crate) fn checks_handles(&self, class: &str) -> bool {
        self.policy.checks_handles(class.as_bytes())
    }

    /// A statement that accesses a field through a handle, as a statement of its own. Its number.
    pub(crate) fn number_handle(&mut self, caller: i32) -> i32 {
        match self.sites.get(caller.cast_unsigned() as usize).cloned() {
            Some(site) => self.add(site),
            None => 0,
        }
    }

    /// Adds a statement. Its number; zero if there are too many.
    fn add(&mut self, site: SiteInfo) -> i32 {
        if self.sites.len() >= self.most_sites {
            self.unnumbered += 1;
            return 0;
        }
        self.sites.push(site);
        i32::try_from(self.sites.len() - 1).expect("there are fewer than two billion statements")
    }
}

impl Sites for Classes {
    fn number(&mut self, site: &Site<'_>) -> i32 {
        self.add(SiteInfo {
            class: text(site.class).replace('/', ".").into(),
            of: self.current,
            method: text(site.method),
            descriptor: text(site.descriptor),
            pc: site.pc.0,
            file: site.file.map(text),
            line: site.line,
            target: match site.target {
                Target::Field { owner, name, descriptor } => {
                    TargetInfo::Field(text(owner), text(name), text(descriptor))
                }
                Target::Lock { owner, name, descriptor } => {
                    TargetInfo::Lock(text(owner), text(name), text(descriptor))
                }
                Target::Element => TargetInfo::Element,
                Target::Class { name } => TargetInfo::Class(text(name)),
                Target::Nothing => TargetInfo::Nothing,
            },
            writes: site.writes,
            accesses: site.accesses,
        })
    }

    fn class_number(&mut self) -> i32 {
        let number = self.initializers;
        self.initializers += 1;
        self.definitions.set_initializer(self.current, number);
        number
    }

    fn stops_at(&mut self, site: &Site<'_>) -> bool {
        if self.policy.explores() {
            return site.accesses;
        }
        if self.stops.is_empty() {
            return false;
        }
        let class = text(site.class).replace('/', ".");
        let key = key(&class, &text(site.method), &text(site.descriptor), site.pc.0);
        self.stops.contains(&key)
    }

    fn is_volatile(&mut self, field: &Target<'_>) -> Option<bool> {
        let Target::Field { owner, name, descriptor } = field else { return Some(false) };
        let field = (&*text(owner), &*text(name), &*text(descriptor));
        let found = self.definitions.find_field(self.current, field, None).filter(|found| found.is_sure)?;
        Some(found.flags.contains(AccessFlags::VOLATILE))
    }

    fn awaits(&mut self, class: &[u8]) -> bool {
        !policy::is_jdk(class)
    }
}

/// What names a statement in every run: its class with dots, method, descriptor and place in the original code.
fn key(class: &str, method: &str, descriptor: &str, pc: u16) -> String {
    format!("{class}.{method}{descriptor}@{pc}")
}

impl SiteInfo {
    /// What names its method in every run.
    pub(crate) fn in_method(&self) -> String {
        format!("{}.{}{}", self.class, self.method, self.descriptor)
    }

    /// What names the statement in every run.
    pub(crate) fn key(&self) -> String {
        key(&self.class, &self.method, &self.descriptor, self.pc)
    }

    /// The statement as stack traces show it.
    pub(crate) fn label(&self) -> String {
        if self.class.is_empty() {
            return "inside the JVM".to_owned();
        }
        let file = self.file.as_deref().unwrap_or("Unknown Source");
        match self.line {
            Some(line) => format!("{}.{}({file}:{line})", self.class, self.method),
            None => format!("{}.{}({file})", self.class, self.method),
        }
    }
}

#[cfg(test)]
mod tests {
    use bytecode::Pc;

    use super::*;
    use crate::policy::Mode;

    #[test]
    fn statements_that_get_no_number_are_counted() {
        let policy =
            Policy::new(&[], &[], Mode { observe: true, control: false, locks: instrument::Locks::No });
        let mut classes = Classes { most_sites: 3, ..Classes::new(policy, Vec::new()) };
        let site = |pc| Site {
            class: b"shop/Main",
            method: b"m",
            descriptor: b"()V",
            pc: Pc(pc),
            file: None,
            line: None,
            target: Target::Element,
            writes: false,
            accesses: true,
        };
        let numbers: Vec<i32> = (0..4).map(|pc| classes.number(&site(pc))).collect();
        assert_eq!((numbers.as_slice(), classes.unnumbered), ([1, 2, 0, 0].as_slice(), 2));
        assert_eq!((classes.number_handle(1), classes.unnumbered), (0, 3));
    }
}
