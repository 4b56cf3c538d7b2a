//! The text trace format: one event a line, `thread|operation(operand)|location`.
//!
//! This is the line format of the RAPID trace tools: `T0|w(V1)|12`, with the operations `r`, `w`, `acq`, `rel`, `fork`,
//! `join`, and `begin` and `end` of a block or method, whose operand may be left out. Lock requests (`req`), which some
//! tools write before an `acq`, carry nothing that an analysis here needs and are passed over.
//!
//! Events that RAPID does not know have words of their own: `wait`, `resume` (woken by a notify), `timeout` (woken
//! otherwise), `notify`, `notifyall`; `vr` and `vw` (volatile), `ar`, `aw` and `au` (atomic read, write, update); `init`,
//! `initend` and `use` (of a class). In names, `%7c` stands for `|`, and so on for what a line cannot hold. Empty lines and lines that begin with `#` are passed over.

mod escape;
mod reader;
mod writer;

pub use reader::TextReader;
pub use writer::TextWriter;
