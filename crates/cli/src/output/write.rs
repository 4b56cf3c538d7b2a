//! Results as files.

use anyhow::Context;

use super::args::WriteTarget;
use super::command_report::CommandReport;
use super::render::{Rendering, render_file};
use crate::messages;

/// Writes all files that can be written, and tells of the others. Whether there are none of these.
pub(super) fn all<'a, R: CommandReport>(
    targets: impl IntoIterator<Item = &'a WriteTarget>,
    rendering: &Rendering<'_, R>,
    text: &dyn Fn() -> String,
) -> bool {
    let mut written = true;
    for WriteTarget { format, file } in targets {
        let result = render_file(rendering, *format, text).map_err(Into::into).and_then(|text| {
            campaign::replace_file(file, &text).with_context(|| format!("cannot write {}", file.display()))
        });
        if let Err(error) = result {
            messages::fail(&format!("{error:#}"));
            written = false;
        }
    }
    written
}
