//! Notices when the current thread is blocked where no point is: in the kernel, or in the JVM itself. And when time is up.

use std::sync::atomic::Ordering;
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use jvm_sys::Jni;
use schedule::{State as ThreadState, ThreadId};

use super::Control;
use super::outcome::Ended;
use super::state::State;

/// How often the watchdog looks.
const PERIOD: Duration = Duration::from_millis(4);
/// So many looks without a point and in the same place: in a call of the kernel that waits for the world outside.
const OUTSIDE: u32 = 4;
/// The same for a lock of the JVM: the collector and the compilers let threads wait too, for a while.
const INSIDE: u32 = 250;

/// Nobody goes on for so many looks, and those who were set aside are all inside the JVM: they wait for each other there.
const STUCK: u32 = 500;
/// The same for programs with child processes, which may take their time.
const STUCK_WITH_CHILDREN: u32 = 5_000;

/// JVMTI's bit for a thread that runs native code.
const IN_NATIVE: i32 = 0x40_0000;
/// The kernel's number for waiting on a lock, here and on 64-bit ARM.
const FUTEX: &str = if cfg!(target_arch = "aarch64") { "98" } else { "202" };

/// The end of the JVM waits for the watchdog, but no longer than this: it may need a monitor that nobody leaves any more.
const FAREWELL: Duration = Duration::from_millis(50);

/// The watchdog's thread.
pub(super) struct Watchdog(JoinHandle<()>);

/// Starts the watchdog, if there can be one.
pub(super) fn start(control: &'static Control) -> Option<Watchdog> {
    // The JVM runs Java code to attach a thread, and takes an identity hash of each class that it links: before the program begins, so that
    // the program's own are the same in every run.
    let (is_attached, attached) = std::sync::mpsc::channel();
    let watch = move || {
        control.machine.attached(|jni| {
            let _ = is_attached.send(());
            watch(control, jni);
        });
    };
    let thread = std::thread::Builder::new().name("racewright watchdog".to_owned());
    let watchdog = thread.spawn(watch).ok().map(Watchdog);
    let _ = attached.recv();
    watchdog
}

impl Watchdog {
    /// Lets it notice that the run is over. A JVM that ends gives threads in native code 300 ms to come back, and the watchdog is in
    /// native code all the time: most of what a short program took was that.
    pub(super) fn end(&self) {
        let began = Instant::now();
        while !self.0.is_finished() && began.elapsed() < FAREWELL {
            self.0.thread().unpark();
            std::thread::sleep(Duration::from_micros(100));
        }
    }
}

fn watch(control: &'static Control, jni: Jni<'_>) {
    let (mut seen, mut still, mut stuck) = (0, 0, 0);
    while !control.is_over.load(Ordering::Acquire) {
        std::thread::park_timeout(PERIOD);
        if control.rests() {
            (still, stuck) = (0, 0);
            continue;
        }
        control.let_time_pass(jni);
        let mut state = control.lock();
        // Only now is it known that nobody else says how the run has ended.
        if control.is_on() {
            if control.is_late() {
                control.give_up(jni, &mut state, Ended::TimeLimit);
            }
            let patience = if state.helpers > 0 { STUCK_WITH_CHILDREN } else { STUCK };
            stuck = if control.is_stuck(jni, &state) { stuck + 1 } else { 0 };
            if stuck >= patience {
                control.give_up(jni, &mut state, Ended::Deadlock);
            }
        }
        drop(state);
        let pulse = control.pulse.load(Ordering::Relaxed);
        if pulse != seen {
            (seen, still) = (pulse, 0);
            continue;
        }
        match control.whereabouts(jni) {
            Whereabouts::Running => still = 0,
            place => {
                still += 1;
                let patience = if place == Whereabouts::Outside { OUTSIDE } else { INSIDE };
                if still >= patience {
                    control.set_current_aside(jni, pulse);
                    still = 0;
                }
            }
        }
    }
}

/// Where the current thread is, as seen from outside.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Whereabouts {
    Running,
    /// Blocked in a call of the kernel.
    Outside,
    /// Blocked on a lock of the JVM.
    Inside,
}

impl Control {
    /// Whether nothing is being executed: the main thread waits for a request as long as it takes, and nobody else has anything to do.
    fn rests(&self) -> bool {
        self.began().is_none()
    }

    fn whereabouts(&self, jni: Jni<'_>) -> Whereabouts {
        let state = self.lock();
        state.current.map_or(Whereabouts::Running, |current| self.whereabouts_of(jni, &state, current))
    }

    /// While everybody waits for somebody who was set aside, time passes as it does outside: what that one does takes real time.
    fn let_time_pass(&self, jni: Jni<'_>) {
        let mut state = self.lock();
        if state.current.is_none()
            && let Some(since) = state.idle
            && !state.conductor.model().only_daemons()
        {
            let now = Instant::now();
            state.idle = Some(now);
            let passed = u64::try_from((now - since).as_nanos()).unwrap_or(u64::MAX);
            state.conductor.model_mut().pass(passed);
            self.kick(jni, &mut state);
        }
    }

    /// Whether nobody goes on, and everybody who was set aside waits for a lock of the JVM.
    fn is_stuck(&self, jni: Jni<'_>, state: &State) -> bool {
        let model = state.conductor.model();
        let mut aside = model.alive().filter(|&thread| model.state(thread) == ThreadState::External);
        state.current.is_none()
            && (model.external_count() > 0 || state.helpers > 0 && !model.only_daemons())
            && !model.has_timers()
            && aside.all(|thread| self.whereabouts_of(jni, state, thread) == Whereabouts::Inside)
    }

    /// Whether a thread waits for the world outside.
    pub(super) fn is_outside(&self, jni: Jni<'_>, state: &State, thread: ThreadId) -> bool {
        self.whereabouts_of(jni, state, thread) == Whereabouts::Outside
    }

    fn whereabouts_of(&self, jni: Jni<'_>, state: &State, thread: ThreadId) -> Whereabouts {
        let thread = &state.threads[thread.0 as usize];
        let Some(reference) = &thread.reference else { return Whereabouts::Running };
        // The kernel says "running", or the number of the call that the thread waits in.
        let call =
            std::fs::read_to_string(format!("/proc/self/task/{}/syscall", thread.kernel)).unwrap_or_default();
        let call = call.split(' ').next().unwrap_or_default().trim();
        if call.is_empty() || call == "running" || call == "-1" {
            return Whereabouts::Running;
        }
        let in_native =
            self.jvmti.thread_state(jni.kept_thread(reference)).is_some_and(|bits| bits & IN_NATIVE != 0);
        match in_native && call != FUTEX {
            true => Whereabouts::Outside,
            // Whom a debugger has stopped looks the same.
            false if self.plan.debugged => Whereabouts::Running,
            false => Whereabouts::Inside,
        }
    }

    /// Sets the current thread aside, unless it has reached a point by now.
    fn set_current_aside(&self, jni: Jni<'_>, pulse: u64) {
        let mut state = self.lock();
        if self.pulse.load(Ordering::Relaxed) == pulse
            && !self.rests()
            && let Some(current) = state.current
        {
            self.set_aside(jni, &mut state, current);
        }
    }
}
