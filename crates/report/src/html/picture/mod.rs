//! An interleaving as a picture: a lane for each thread, time downwards, a row for each step.
//!
//! `spans` says which monitors a thread was in from where to where and what it waited for, from what the steps tell; `layout` where things go;
//! `draw` writes them down, `legend` what stands around it. Which monitors a thread is in is known where it stops: what it enters and leaves between two stops is not seen.

mod draw;
mod layout;
mod legend;
mod spans;
mod words;

pub(crate) use draw::html;
