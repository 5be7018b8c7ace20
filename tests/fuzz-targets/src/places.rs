//! What every place that an error names has to be.

/// Demands that a line, from 1, and a column in characters, from 1, lie in a text: at most one past the end of that line.
///
/// # Panics
/// When they do not.
pub(crate) fn assert_in(text: &str, line: usize, column: usize) {
    let lines = text.split('\n').count();
    assert!(
        (1..=lines).contains(&line),
        "line {line} of a text of {lines}"
    );
    let characters = text
        .split('\n')
        .nth(line - 1)
        .map_or(0, |line| line.chars().count());
    assert!(
        (1..=characters + 1).contains(&column),
        "column {column} of line {line}, which has {characters} characters"
    );
}
