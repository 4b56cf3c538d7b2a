//! The document: all sections, and their pictures beside it.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use super::kept::Everything;
use super::sections::{PICTURES, Section, contege, drfinder, fasttrack, head, racefuzzer};
use crate::document::Document;

/// The document's name.
const FILE: &str = "EVALUATION.md";

/// Writes the document and its pictures; says where the document is.
pub(super) fn write(all: &Everything, folder: &Path) -> Result<PathBuf> {
    let (text, pictures) = render(all);
    let (file, beside) = (folder.join(FILE), folder.join(PICTURES));
    std::fs::create_dir_all(&beside).with_context(|| format!("cannot create {}", beside.display()))?;
    for (name, svg) in pictures {
        let picture = beside.join(name);
        std::fs::write(&picture, svg).with_context(|| format!("cannot write {}", picture.display()))?;
    }
    std::fs::write(&file, text).with_context(|| format!("cannot write {}", file.display()))?;
    Ok(file)
}

/// The document as Markdown, and its pictures by name.
fn render(all: &Everything) -> (String, Vec<(String, String)>) {
    let sections: [Section; 5] = [
        head::section(all),
        fasttrack::section(all),
        racefuzzer::section(all),
        drfinder::section(all),
        contege::section(all),
    ];
    let (mut document, mut pictures) = (Document::default(), Vec::new());
    for section in sections {
        document.blocks.extend(section.blocks);
        pictures.extend(section.pictures);
    }
    (document.markdown(), pictures)
}

#[cfg(test)]
#[path = "page_tests.rs"]
mod tests;
