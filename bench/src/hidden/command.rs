//! `racewright-bench hidden`: prints a program, to be looked at or tried by hand.

use anyhow::{Result, ensure};
use clap::Args;

use super::java::source;
use super::spec::{Late, MOST_HANDOVERS, Shape, Spec};

#[derive(Args)]
pub(crate) struct HiddenArguments {
    /// How the handovers lie between the two accesses.
    #[arg(long, value_enum, default_value = "fan")]
    shape: Shape,
    /// How many there are.
    #[arg(long, value_name = "NUMBER", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=i64::from(MOST_HANDOVERS)))]
    handovers: u32,
    /// What distractors, kinds of locks and calls come from.
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,
    /// How many of the handovers are reversed already.
    #[arg(long, value_name = "NUMBER", default_value_t = 0)]
    reversed: u32,
    /// Why those who take come later than those who give, in plain runs.
    #[arg(long, value_enum, default_value = "computes")]
    late: Late,
    /// Print the name of its class instead.
    #[arg(long)]
    class: bool,
}

pub(crate) fn run(arguments: &HiddenArguments) -> Result<()> {
    let HiddenArguments { shape, handovers, seed, reversed, late, class } = *arguments;
    ensure!(reversed <= handovers, "there are only {handovers} handovers that could be reversed");
    let spec = Spec { reversed, late, ..Spec::new(shape, handovers, seed) };
    if class {
        println!("{}", spec.class());
    } else {
        print!("{}", source(&spec));
    }
    Ok(())
}
