//! Summaries of made-up studies: what they say, what must not change them, and the example in the documentation.

mod document;
mod footnotes;
mod made_up;
mod properties;
mod summaries;
