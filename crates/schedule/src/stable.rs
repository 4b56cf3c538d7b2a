//! Statements by a number that is the same in every run.

use crate::ids::Site;

/// Turns [`Site`]s, which are numbered anew in every run, into hashes of what they are.
pub struct StableSites {
    hash: Box<dyn Fn(Site) -> u64 + Send>,
    /// What was asked before, by site: asking may be expensive.
    known: Vec<Option<u64>>,
}

impl StableSites {
    /// `hash` gives 0 for statements that are not to be told apart, such as those inside the JDK, and the same for one site at all times.
    pub fn new(hash: impl Fn(Site) -> u64 + Send + 'static) -> Self {
        Self { hash: Box::new(hash), known: Vec::new() }
    }

    /// The hash of the statement; 0 for the unknown one.
    #[inline]
    pub fn of(&mut self, site: Site) -> u64 {
        if site == Site::UNKNOWN {
            return 0;
        }
        match self.known.get(site.0 as usize) {
            Some(Some(known)) => *known,
            _ => self.ask(site),
        }
    }

    #[cold]
    fn ask(&mut self, site: Site) -> u64 {
        let at = site.0 as usize;
        if at >= self.known.len() {
            self.known.resize(at + 1, None);
        }
        *self.known[at].insert((self.hash)(site))
    }
}

impl Default for StableSites {
    fn default() -> Self {
        Self::new(|_| 0)
    }
}

impl std::fmt::Debug for StableSites {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("StableSites").finish_non_exhaustive()
    }
}
