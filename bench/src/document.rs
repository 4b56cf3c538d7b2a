//! A document of headings, paragraphs and tables, for a terminal or as Markdown.

use crate::table::Table;

/// A part of a document.
pub(crate) enum Block {
    /// The heading of a document or, one and two levels below, of a section.
    Title(String),
    Section(String),
    Subsection(String),
    Paragraph(String),
    Table(Table),
    /// A picture in a file beside the document.
    Picture {
        about: String,
        file: String,
    },
}

/// What is printed.
#[derive(Default)]
pub(crate) struct Document {
    pub(crate) blocks: Vec<Block>,
}

impl Document {
    pub(crate) fn add(&mut self, block: Block) {
        self.blocks.push(block);
    }

    pub(crate) fn text(&self) -> String {
        self.render(|block| match block {
            Block::Title(line) => underlined(line, '='),
            Block::Section(line) => underlined(line, '-'),
            Block::Subsection(line) => format!("{line}:\n"),
            Block::Paragraph(text) => format!("{text}\n"),
            Block::Table(table) => table.text(),
            Block::Picture { about, file } => format!("{about}: see {file}\n"),
        })
    }

    pub(crate) fn markdown(&self) -> String {
        self.render(|block| match block {
            Block::Title(line) => format!("# {line}\n"),
            Block::Section(line) => format!("## {line}\n"),
            Block::Subsection(line) => format!("### {line}\n"),
            Block::Paragraph(text) => format!("{text}\n"),
            Block::Table(table) => table.markdown(),
            Block::Picture { about, file } => format!("![{about}]({file})\n"),
        })
    }

    fn render(&self, block: impl Fn(&Block) -> String) -> String {
        self.blocks.iter().map(block).collect::<Vec<_>>().join("\n")
    }
}

fn underlined(line: &str, with: char) -> String {
    format!("{line}\n{}\n", with.to_string().repeat(line.chars().count()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_are_set_apart() {
        let mut document = Document::default();
        document.add(Block::Title("JDK 17".to_owned()));
        document.add(Block::Section("Start".to_owned()));
        document.add(Block::Paragraph("It is quick.".to_owned()));
        document.add(Block::Table(Table::new(vec!["kernel".to_owned(), "plain".to_owned()])));
        document.add(Block::Picture { about: "Starts".to_owned(), file: "start.svg".to_owned() });
        assert_eq!(
            document.text(),
            "JDK 17\n======\n\nStart\n-----\n\nIt is quick.\n\nkernel  plain\n\nStarts: see start.svg\n"
        );
        assert_eq!(
            document.markdown(),
            "# JDK 17\n\n## Start\n\nIt is quick.\n\n| kernel | plain |\n|---|---:|\n\n![Starts](start.svg)\n"
        );
    }
}
