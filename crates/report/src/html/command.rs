//! Commands, as they would be typed.

use super::escape::esc;

/// A command with a button that copies it. What its words are, and where a line may end, the script knows.
pub(crate) fn with_button(label: &str, command: &str) -> String {
    let label =
        if label.is_empty() { String::new() } else { format!("<span class=\"label\">{}</span>", esc(label)) };
    format!(
        "<div class=\"replay\">{label}<code>{}</code><button type=\"button\" class=\"copy\">Copy</button></div>",
        esc(command)
    )
}
