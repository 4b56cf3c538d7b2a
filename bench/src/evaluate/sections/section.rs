//! What sections are built from.

use super::UNKNOWN;
use crate::document::Block;
use crate::evaluate::claims::Claims;
use crate::evaluate::kept::{Kept, State};
use crate::evaluate::part::Part;
use crate::table::Table;

/// The folder of pictures, beside the document.
pub(crate) const PICTURES: &str = "evaluation";

/// A section, with its pictures.
#[derive(Default)]
pub(crate) struct Section {
    pub(crate) blocks: Vec<Block>,
    /// Their files, and what goes into them.
    pub(crate) pictures: Vec<(String, String)>,
}

impl Section {
    pub(crate) fn new(title: &str, about: &str) -> Self {
        let mut section = Self::default();
        section.blocks.push(Block::Section(title.to_owned()));
        section.text(about);
        section
    }

    pub(crate) fn heading(&mut self, title: &str) {
        self.blocks.push(Block::Subsection(title.to_owned()));
    }

    pub(crate) fn text(&mut self, text: impl Into<String>) {
        self.blocks.push(Block::Paragraph(text.into()));
    }

    pub(crate) fn table(&mut self, table: Table) {
        self.blocks.push(Block::Table(table));
    }

    pub(crate) fn picture(&mut self, about: &str, name: &str, svg: String) {
        let file = format!("{PICTURES}/{name}.svg");
        self.blocks.push(Block::Picture { about: about.to_owned(), file });
        self.pictures.push((format!("{name}.svg"), svg));
    }

    pub(crate) fn claims(&mut self, claims: Claims) {
        self.blocks.extend(claims.blocks());
    }

    /// Says what is not there.
    pub(crate) fn note(&mut self, note: Option<String>) {
        if let Some(note) = note {
            self.text(format!("**{note}**"));
        }
    }
}

/// Why a part is not there, or not all of it.
pub(crate) fn note<T>(part: Part, kept: Option<&Kept<T>>) -> Option<String> {
    let name = part.name();
    match kept.map(|kept| &kept.state) {
        Some(State::Complete) => None,
        None => Some(format!("The part `{name}` was not measured.")),
        Some(State::Interrupted) => Some(format!("The part `{name}` was interrupted.")),
        Some(State::Failed(why)) => Some(format!("The part `{name}` failed: {why}")),
    }
}

pub(crate) fn geometric(values: impl IntoIterator<Item = f64>) -> Option<f64> {
    let (sum, count) =
        values.into_iter().fold((0.0, 0_u32), |(sum, count), value| (sum + value.ln(), count + 1));
    (count > 0).then(|| (sum / f64::from(count)).exp())
}

/// Whether two ratios are within a factor of two: machines, JVMs and programs differ.
pub(crate) fn alike(ours: f64, papers: f64) -> bool {
    (0.5..=2.0).contains(&(ours / papers))
}

/// A number with as many digits as say something.
pub(crate) fn number(value: Option<f64>) -> String {
    match value {
        None => UNKNOWN.to_owned(),
        Some(value) if value.abs() < 9.995 => format!("{value:.2}"),
        Some(value) if value.abs() < 99.95 => format!("{value:.1}"),
        Some(value) => format!("{value:.0}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluate::provenance::Provenance;

    #[test]
    fn what_is_not_there_is_said() {
        let mut kept: Kept<()> = Kept::begin(Provenance::default());
        assert_eq!(note(Part::Fuzz, Some(&kept)).unwrap(), "The part `fuzz` was interrupted.");
        kept.state = State::Failed("no JVM".to_owned());
        assert_eq!(note(Part::Fuzz, Some(&kept)).unwrap(), "The part `fuzz` failed: no JVM");
        kept.state = State::Complete;
        assert_eq!(note(Part::Fuzz, Some(&kept)), None);
        assert_eq!(note::<()>(Part::Hunt, None).unwrap(), "The part `hunt` was not measured.");
    }

    #[test]
    fn ratios_may_differ_by_a_factor_of_two() {
        assert!(alike(4.0, 2.0) && alike(1.0, 2.0) && !alike(4.1, 2.0) && !alike(0.9, 2.0));
        assert_eq!(geometric([2.0, 8.0]).map(|mean| number(Some(mean))), Some("4.00".to_owned()));
        assert_eq!(geometric([]), None);
    }
}
