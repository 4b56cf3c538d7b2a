//! What agrees with a paper and what does not. Which of them a sentence is, the numbers in it decide; a reason stands only where it is needed.

use crate::document::Block;

#[derive(Default, PartialEq, Debug)]
pub(super) struct Claims {
    agree: Vec<String>,
    differ: Vec<String>,
    /// What nothing, or not enough, is known of.
    open: Vec<String>,
}

impl Claims {
    /// A sentence with numbers of both sides, and why they differ, if they do.
    pub(super) fn add(&mut self, agrees: bool, sentence: String, why: &str) {
        if agrees {
            self.agree.push(sentence);
        } else if why.is_empty() {
            self.differ.push(sentence);
        } else {
            self.differ.push(format!("{sentence} {why}"));
        }
    }

    /// The same of what may not have been measured.
    pub(super) fn add_known(&mut self, what: &str, known: Option<(bool, String)>, why: &str) {
        match known {
            Some((agrees, sentence)) => self.add(agrees, sentence, why),
            None => self.open.push(format!("{what}: not known, because it was not measured.")),
        }
    }

    /// A sentence whose numbers do not suffice.
    pub(super) fn open(&mut self, sentence: String) {
        self.open.push(sentence);
    }

    pub(super) fn blocks(self) -> Vec<Block> {
        let parts = [
            ("What agrees", self.agree),
            ("What does not, and why", self.differ),
            ("What is not known", self.open),
        ];
        parts
            .into_iter()
            .filter(|(_, sentences)| !sentences.is_empty())
            .flat_map(|(title, sentences)| {
                let list: Vec<String> = sentences.iter().map(|sentence| format!("- {sentence}")).collect();
                [Block::Subsection(title.to_owned()), Block::Paragraph(list.join("\n"))]
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Document;

    #[test]
    fn a_reason_stands_only_where_something_differs() {
        let mut claims = Claims::default();
        claims.add(true, "Two are 2.".to_owned(), "Because of noise.");
        claims.add(false, "Three are 4.".to_owned(), "Because of noise.");
        claims.add_known("Five", None, "");
        assert_eq!(
            Document { blocks: claims.blocks() }.markdown(),
            "### What agrees\n\n- Two are 2.\n\n### What does not, and why\n\n- Three are 4. Because of noise.\n\n\
             ### What is not known\n\n- Five: not known, because it was not measured.\n"
        );
    }

    #[test]
    fn a_list_without_sentences_has_no_heading() {
        assert!(Claims::default().blocks().is_empty());
    }
}
