//! The statements that the strategy asked for, and the races that it brought about.

use bytecode::AccessFlags;
use finding::{AccessKind, AccessReport, FindingId};
use jvm_sys::{Jni, ObjectRef};
use schedule::{Brought, Place, Step, ThreadId};

use super::Control;
use super::outcome::{Created, Early};
use super::state::{State, Stop, Target};
use crate::classes::{Classes, SiteInfo, TargetInfo};
use crate::definitions::Found;
use crate::loaders::Asking;
use crate::{hooks, names, policy};

/// Whether there is such an array, and such an element in it.
fn has_element(jni: Jni<'_>, array: ObjectRef<'_>, index: i32) -> bool {
    !array.is_null() && u32::try_from(index).is_ok_and(|index| index < jni.array_length(array))
}

impl Control {
    /// A field is about to be accessed that is volatile, or that the class at hand could not tell when it was loaded.
    pub(crate) fn volatile(&self, jni: Jni<'_>, number: i32) {
        if self.me().is_some() && !self.lock().sites.is_known(number) && self.is_no_stop(jni, number) {
            let class = jni.find_class(hooks::CONTROL.name);
            // If it cannot be told, it is asked again.
            let _ = class.map(|class| jni.call_static_with_int(class, c"plain", number));
            return;
        }
        self.atomic(jni, number);
    }

    /// Whether a field is not volatile, or the statement is one of the JDK's that meet nobody.
    fn is_no_stop(&self, jni: Jni<'_>, number: i32) -> bool {
        let classes = self.classes.read().unwrap_or_else(std::sync::PoisonError::into_inner);
        let Some(site) = classes.sites.get(number.cast_unsigned() as usize) else { return false };
        policy::is_quiet(&site.class)
            || self
                .field_of(jni, &classes, site)
                .is_some_and(|found| found.is_sure && !found.flags.contains(AccessFlags::VOLATILE))
    }

    /// The field that a statement accesses, as far as it is known.
    fn field_of(&self, jni: Jni<'_>, classes: &Classes, site: &SiteInfo) -> Option<Found> {
        let TargetInfo::Field(owner, name, descriptor) = &site.target else { return None };
        let asking = Asking { jni, jvmti: self.jvmti };
        classes.definitions.find_field(site.of, (owner, name, descriptor), Some(asking))
    }

    /// A volatile or atomic access is about to happen.
    pub(crate) fn atomic(&self, jni: Jni<'_>, number: i32) {
        let Some(me) = self.me() else { return };
        let mut state = self.enter(jni, me);
        let site = state.sites.site(number, self.classes);
        state.conductor.model_mut().stop(me, Step::Atomic { site });
        self.give_way(jni, state, me);
        if self.plan.hosts {
            self.lock().note_atomic(me, site);
        }
    }

    /// An access that the strategy asked for is about to happen. `holder` is null for static fields. Returns how many times the thread passes the
    /// statement by before it stops there again.
    pub(crate) fn access(&self, jni: Jni<'_>, holder: ObjectRef<'_>, index: Option<i32>, number: i32) -> i32 {
        let Some(me) = self.me() else { return 0 };
        if index.is_some_and(|index| !has_element(jni, holder, index)) {
            // The statement throws.
            return 0;
        }
        let object = if holder.is_null() { 0 } else { self.number(holder).0 };
        let mut state = self.enter(jni, me);
        let site = state.sites.site(number, self.classes);
        let Some(target) = self.target(jni, &mut state, number) else { return 0 };
        let Target { field, writes, .. } = target;
        let part = index.map_or(field, |index| u64::from(index.cast_unsigned()));
        if index.is_some() && !state.array_names.contains_key(&site) {
            let signature = self.jvmti.class_signature(jni.class_of(holder)).unwrap_or_default();
            state.array_names.insert(site, names::array(&signature));
        }
        let place = Place { object, part };
        state.threads[me.0 as usize].access = Some(Stop { site, writes });
        state.conductor.model_mut().stop(me, Step::Access { place, writes, site });
        // Generated tests are short, and each stop counts.
        let passes = if self.plan.hosts { 0 } else { state.weariness.passes(me, site) };
        self.give_way(jni, state, me);
        if self.plan.hosts {
            self.lock().note_access(me, place, target, site);
        }
        i32::try_from(passes).unwrap_or(i32::MAX)
    }

    /// What a statement accesses, by its number in the code.
    fn target(&self, jni: Jni<'_>, state: &mut State, number: i32) -> Option<Target> {
        if let Some(known) = state.targets.get(&number) {
            return Some(*known);
        }
        let classes = self.classes.read().unwrap_or_else(std::sync::PoisonError::into_inner);
        let info = classes.sites.get(number.cast_unsigned() as usize)?;
        // The class of the field may not be loaded yet: then it is looked for again.
        let (field, is_sure) = match &info.target {
            TargetInfo::Field(owner, name, _) => {
                let found = self.field_of(jni, &classes, info);
                let is_sure = found.as_ref().is_some_and(|found| found.is_sure);
                let (declaring, copy) =
                    found.map_or_else(|| (owner.clone(), 0), |found| (found.declaring, found.copy));
                // Most classes are the only ones of their name.
                let copy = (copy > 0).then(|| copy.to_string());
                let names: Vec<&str> = [&*declaring, name].into_iter().chain(copy.as_deref()).collect();
                (FindingId::of(&names).number() | 1 << 63, is_sure)
            }
            _ => (0, true),
        };
        let leads_out = !info.writes
            && matches!(&info.target, TargetInfo::Field(_, _, descriptor) if policy::leads_out(descriptor));
        let target = Target { field, writes: info.writes, leads_out };
        if is_sure {
            state.targets.insert(number, target);
        }
        Some(target)
    }

    /// Notes what the strategy has brought about. Both threads stand at their statements. What has not been told yet is, at once: what the
    /// race leads to may end the JVM without a word.
    pub(super) fn note_created(&self, jni: Jni<'_>, state: &mut State) {
        let events = state.conductor.take_events();
        if self.plan.hosts {
            // What a test consists of may race as it likes: what counts is what it leads to.
            return;
        }
        for brought in events {
            if let Brought::Race { first, second } = brought {
                let recorder = state.conductor.recorder();
                let (step, digest) = (recorder.steps(), format!("{:016x}", recorder.digest()));
                let location = self.location(jni, state, first);
                let accesses = [first, second].map(|thread| self.report_access(jni, state, thread));
                let created = Created { location, accesses, step, digest };
                let sites =
                    [first, second].map(|one| state.threads[one.0 as usize].access.map(|stop| stop.site));
                if state.told.insert(sites) {
                    self.output.created(&Early { iteration: state.iteration, created: &created });
                }
                state.created.push(created);
            }
        }
    }

    fn report_access(&self, jni: Jni<'_>, state: &State, thread: ThreadId) -> AccessReport {
        let controlled = &state.threads[thread.0 as usize];
        let classes = self.classes.read().unwrap_or_else(std::sync::PoisonError::into_inner);
        let site = controlled.access.and_then(|stop| state.sites.find(stop.site, &classes));
        let held = state.conductor.model().held(thread);
        let locks = held.iter().map(|held| {
            let at = state.sites.find(held.site, &classes).map_or("the JDK".to_owned(), SiteInfo::label);
            format!("a monitor taken at {at}")
        });
        AccessReport {
            class: site.map(|site| site.class.to_string()),
            method: site.map(|site| site.method.to_string()),
            file: site.and_then(|site| site.file.as_deref().map(str::to_owned)),
            line: site.and_then(|site| site.line.map(u32::from)),
            access: if controlled.access.is_some_and(|stop| stop.writes) {
                AccessKind::Write
            } else {
                AccessKind::Read
            },
            thread: controlled.name.clone(),
            locks: locks.collect(),
            locks_known: true,
            stack: self.stack_of(jni, state, thread),
            site: site.map(SiteInfo::label).unwrap_or_default(),
            statement: site.map(SiteInfo::key),
        }
    }

    /// The calls that led to where a thread stands, without ours.
    pub(super) fn stack_of(&self, jni: Jni<'_>, state: &State, thread: ThreadId) -> Vec<String> {
        let Some(reference) = &state.threads[thread.0 as usize].reference else { return Vec::new() };
        let frames = self.jvmti.stack_of(jni.kept_thread(reference));
        frames.iter().skip_while(|frame| names::is_hook(&frame.class)).map(names::frame).collect()
    }

    /// What the location of a thread's access is called.
    fn location(&self, jni: Jni<'_>, state: &State, thread: ThreadId) -> String {
        let Some(stop) = state.threads[thread.0 as usize].access else { return String::new() };
        let classes = self.classes.read().unwrap_or_else(std::sync::PoisonError::into_inner);
        let site = state.sites.find(stop.site, &classes);
        match site.map(|site| (site, &site.target)) {
            Some((site, TargetInfo::Field(owner, name, _))) => {
                let found = self.field_of(jni, &classes, site);
                let declaring = found.map_or_else(|| owner.clone(), |found| found.declaring);
                format!("{}.{name}", declaring.replace('/', "."))
            }
            _ => state.array_names.get(&stop.site).cloned().unwrap_or_default(),
        }
    }
}
