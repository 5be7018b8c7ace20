//! Text inside HTML.

/// Text as HTML shows it and never reads it, inside an element and inside a quoted attribute.
pub(crate) fn escaped(text: &str) -> String {
    let mut html = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => html.push_str("&amp;"),
            '<' => html.push_str("&lt;"),
            '>' => html.push_str("&gt;"),
            '"' => html.push_str("&quot;"),
            '\'' => html.push_str("&#39;"),
            c => html.push(c),
        }
    }
    html
}

#[cfg(test)]
mod tests {
    use super::escaped;

    #[test]
    fn nothing_opens_a_tag_or_ends_an_attribute() {
        assert_eq!(
            escaped("<b a='1' c=\"2\">&amp;"),
            "&lt;b a=&#39;1&#39; c=&quot;2&quot;&gt;&amp;amp;"
        );
    }
}
