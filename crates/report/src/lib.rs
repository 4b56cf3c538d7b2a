//! Findings for those who were not there: one module for each format.
//!
//! **Invariant:** renderers are functions from data to text. They open no file, ask for no time, and decide nothing.

#[cfg(test)]
mod examples;
mod frame;
pub mod html;
mod judged;
pub mod junit;
pub mod sarif;

pub use judged::Judged;
