//! Statements, numbered in the order in which they matter to the schedule.

use std::sync::{Arc, Mutex, PoisonError, RwLock};

use finding::FindingId;
use rustc_hash::FxHashMap;
use schedule::{Site, StableSites};

use crate::classes::{Classes, SiteInfo};
use crate::policy;

/// Which statement a number of the schedule stands for. Other numbers, given when classes are loaded, are in the code.
pub(super) struct SiteNames {
    /// By the number in the code.
    by_number: Vec<Site>,
    by_key: FxHashMap<String, Site>,
    /// By site.
    keys: Vec<String>,
    /// The numbers in the code, by site; zero if it has not been met yet.
    numbers: Vec<i32>,
    /// What stays the same in every run, by site; zero for the JDK's, which do not count.
    hashes: Arc<Mutex<Vec<u64>>>,
    /// By site: whether nobody is let go instead.
    quiet: Vec<bool>,
}

impl SiteNames {
    /// Statements with these keys come first, so that a strategy can be told about them before they are met.
    pub(super) fn new<'k>(keys: impl Iterator<Item = &'k str>) -> Self {
        let mut names = Self {
            by_number: Vec::new(),
            by_key: FxHashMap::default(),
            keys: vec![String::new()],
            numbers: vec![0],
            hashes: Arc::new(Mutex::new(vec![0])),
            quiet: vec![false],
        };
        for key in keys {
            names.with_key(key, true);
        }
        names
    }

    /// The site of a key.
    pub(super) fn with_key(&mut self, key: &str, counts: bool) -> Site {
        if let Some(&known) = self.by_key.get(key) {
            return known;
        }
        let site = Site(u32::try_from(self.numbers.len()).expect("there are fewer statements than that"));
        self.numbers.push(0);
        self.quiet.push(false);
        let hash = if counts { hash(key) } else { 0 };
        self.hashes.lock().unwrap_or_else(PoisonError::into_inner).push(hash);
        self.by_key.insert(key.to_owned(), site);
        self.keys.push(key.to_owned());
        site
    }

    /// Whether a statement with this number in the code was met before.
    pub(super) fn is_known(&self, number: i32) -> bool {
        self.by_number.get(number.cast_unsigned() as usize).is_some_and(|&site| site != Site::UNKNOWN)
    }

    /// The site of a statement with this number in the code.
    pub(super) fn site(&mut self, number: i32, classes: &RwLock<Classes>) -> Site {
        let index = number.cast_unsigned() as usize;
        if let Some(&known) = self.by_number.get(index)
            && known != Site::UNKNOWN
        {
            return known;
        }
        let classes = classes.read().unwrap_or_else(PoisonError::into_inner);
        let Some(info) = classes.sites.get(index).filter(|_| number > 0) else { return Site::UNKNOWN };
        let site = self.with_key(&info.key(), !finding::is_jdk(&info.class));
        if self.by_number.len() <= index {
            self.by_number.resize(index + 1, Site::UNKNOWN);
        }
        self.by_number[index] = site;
        self.numbers[site.0 as usize] = number;
        self.quiet[site.0 as usize] = policy::is_quiet(&info.class);
        site
    }

    /// Whether a thread stops at this statement only if it must.
    pub(super) fn is_quiet(&self, site: Site) -> bool {
        self.quiet.get(site.0 as usize).is_some_and(|&quiet| quiet)
    }

    /// The statement of a site that was met.
    pub(super) fn find<'c>(&self, site: Site, classes: &'c Classes) -> Option<&'c SiteInfo> {
        let number = *self.numbers.get(site.0 as usize)?;
        classes.sites.get(number.cast_unsigned() as usize).filter(|_| number > 0)
    }

    /// The key of a site that has one.
    pub(super) fn key(&self, site: Site) -> Option<&str> {
        self.keys.get(site.0 as usize).map(String::as_str)
    }

    /// What stays the same in every run, for the record.
    pub(super) fn stable(&self) -> StableSites {
        let hashes = Arc::clone(&self.hashes);
        StableSites::new(move |site| {
            let hashes = hashes.lock().unwrap_or_else(PoisonError::into_inner);
            hashes.get(site.0 as usize).copied().unwrap_or(0)
        })
    }
}

/// What stays the same of a statement in every run.
pub(super) fn hash(key: &str) -> u64 {
    FindingId::of(&[key]).number()
}
