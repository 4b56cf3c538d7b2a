//! Where findings are kept: for `replay`, and for those who go on when this process cannot.

mod campaign_file;
mod keeper;

pub(crate) use campaign_file::{CAMPAIGNS, CampaignFile};
pub(crate) use keeper::{Keeper, with_folder};

/// The folder, if nothing else is said.
pub(crate) const OUT: &str = ".racewright";
