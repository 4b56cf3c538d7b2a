//! Frames of a stack, such as `java.base/java.util.Vector.get(Vector.java:12)`, in their parts.

use std::fmt::Write;

use finding::is_jdk;

use super::escape::esc;

/// A frame, taken apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Frame<'a> {
    /// The module and the package, with what is behind them.
    pub(crate) package: &'a str,
    /// The class and the method.
    pub(crate) name: &'a str,
    /// The file and the line, or what is said instead of them.
    pub(crate) place: &'a str,
}

impl<'a> Frame<'a> {
    /// Of any text: what has no parts is all name.
    pub(crate) fn of(text: &'a str) -> Self {
        let (full, place) = match text.strip_suffix(')').and_then(|text| text.rsplit_once('(')) {
            Some((full, place)) => (full, place),
            None => (text, ""),
        };
        let class = full.rsplit_once('.').map_or(full, |(class, _)| class);
        let package = match class.rfind(['.', '/']) {
            Some(end) if !text.contains(' ') => end + 1,
            _ => 0,
        };
        let (package, name) = full.split_at(package);
        Self { package, name, place }
    }
}

/// A frame as HTML: what names the class and the line stands out.
pub(crate) fn html(text: &str) -> String {
    let Frame { package, name, place } = Frame::of(text);
    let mut html = String::from("<code class=\"frame\">");
    if !package.is_empty() {
        let _ = write!(html, "<span class=\"package\">{}</span>", esc(package));
    }
    let _ = write!(html, "{}", esc(name));
    if !place.is_empty() {
        let _ = write!(html, " <span class=\"place\">{}</span>", esc(place));
    }
    html + "</code>"
}

/// A stack as a list that can be opened. The program's own frames are told from the JDK's.
pub(crate) fn stack(title: &str, frames: &[String]) -> String {
    if frames.is_empty() {
        return String::new();
    }
    let s = if frames.len() == 1 { "" } else { "s" };
    let mut html = format!(
        "<details class=\"stack\"><summary>{} <span class=\"count\">{} call{s}</span></summary><ol>",
        esc(title),
        frames.len()
    );
    for frame in frames {
        let class = if is_jdk(frame) { " class=\"jdk\"" } else { "" };
        let _ = write!(html, "<li{class}>{}</li>", self::html(frame));
    }
    html + "</ol></details>"
}

/// A location such as `shop.Basket.items`, its package in the background.
pub(crate) fn location(text: &str) -> String {
    // More than one word is no name: those who wrote it have chosen what to say.
    let package = if text.contains(' ') { None } else { package_of(text) };
    match package {
        Some(end) => {
            let (package, name) = text.split_at(end);
            format!("<span class=\"package\">{}</span>{}", esc(package), esc(name))
        }
        None => esc(text).to_string(),
    }
}

/// Where the package ends: before the first word that begins as classes do.
fn package_of(text: &str) -> Option<usize> {
    let mut start = 0;
    for word in text.split_inclusive('.') {
        if word.starts_with(char::is_uppercase) {
            return (start > 0).then_some(start);
        }
        start += word.len();
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_have_parts() {
        let parts = |text| {
            let Frame { package, name, place } = Frame::of(text);
            [package, name, place]
        };
        assert_eq!(
            parts("java.base/java.util.Vector.get(Vector.java:12)"),
            ["java.base/java.util.", "Vector.get", "Vector.java:12"]
        );
        assert_eq!(parts("Main.main(Main.java:3)"), ["", "Main.main", "Main.java:3"]);
        assert_eq!(parts("inside the JDK"), ["", "inside the JDK", ""]);
        assert_eq!(parts("12"), ["", "12", ""]);
    }

    #[test]
    fn hostile_frames_stay_text() {
        assert_eq!(
            html("<b>.x.C.<init>(\"><img>.java:1)"),
            "<code class=\"frame\"><span class=\"package\">&lt;b&gt;.x.</span>C.&lt;init&gt; \
             <span class=\"place\">&quot;&gt;&lt;img&gt;.java:1</span></code>"
        );
    }

    #[test]
    fn locations_have_packages() {
        assert_eq!(
            location("shop.cart.Basket.items"),
            "<span class=\"package\">shop.cart.</span>Basket.items"
        );
        assert_eq!(location("Figure2.x"), "Figure2.x");
        assert_eq!(location("z"), "z");
        assert_eq!(location("Main.m(A.java:1) and b.c.D(E.java:2)"), "Main.m(A.java:1) and b.c.D(E.java:2)");
    }
}
