//! What earlier runs and the user have to say about a finding.

use serde::{Deserialize, Serialize};

/// Whether a finding is news.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum Standing {
    /// Nobody knows it yet.
    #[default]
    New,
    /// The baseline has it.
    Known,
    /// The user does not want to hear of it.
    Suppressed {
        /// Why not.
        reason: String,
        /// Until this day, as `2027-01-31`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        expires: Option<String>,
    },
}

impl Standing {
    /// Nobody knows it yet.
    #[must_use]
    pub fn is_new(&self) -> bool {
        *self == Self::New
    }

    /// The user does not want to hear of it.
    #[must_use]
    pub fn is_suppressed(&self) -> bool {
        matches!(self, Self::Suppressed { .. })
    }
}
