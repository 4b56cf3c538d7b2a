//! The Java programs that are measured, and the commands that run them.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::ValueEnum;
use detect::DetectorKind;

use crate::jdk::Jdk;
use crate::{javac, places};

/// The kernels, as `KernelMain` calls them.
pub(crate) const KERNELS: [&str; 8] =
    ["crypt", "lufact", "moldyn", "montecarlo", "raytracer", "series", "sor", "sparse"];

/// How much a kernel has to do, as `KernelMain` calls it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Size {
    Tiny,
    Small,
    Medium,
}

impl Size {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Size::Tiny => "tiny",
            Size::Small => "small",
            Size::Medium => "medium",
        }
    }
}

/// What a JVM is given to do. Only runs with the same load are compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Load {
    pub(crate) size: Size,
    /// How often the kernel is run; the first times are slow, until the JVM has compiled it.
    pub(crate) iterations: u32,
}

/// The compiled programs, with what it takes to run them.
pub(crate) struct Programs {
    classes: PathBuf,
    racewright: PathBuf,
}

impl Programs {
    /// Compiles them so that every JDK can run them.
    pub(crate) fn compile(jdk: &Jdk) -> Result<Self> {
        let racewright = places::racewright()?;
        let classes = places::work_folder()?.join("kernels");
        let sources = places::java_sources();
        javac::compile(jdk, &[sources, &sources.join("kernels")], &classes)?;
        Ok(Self { classes, racewright })
    }

    /// Where the classes are.
    pub(crate) fn classes(&self) -> &Path {
        &self.classes
    }

    /// Runs a program on a plain JVM, or under a detector.
    pub(crate) fn command(
        &self,
        jdk: &Jdk,
        detector: Option<DetectorKind>,
        program: &[&str],
    ) -> Vec<OsString> {
        let mut command = Vec::new();
        if let Some(kind) = detector {
            command.push(self.racewright.clone().into());
            command.extend(["detect", "--format", "json", "--detector", kind.name(), "--"].map(Into::into));
        }
        command.extend([jdk.tool("java").into(), "-cp".into(), self.classes.clone().into()]);
        command.extend(program.iter().map(Into::into));
        command
    }
}
