//! The ledger as its users have it: real files, several processes, clocks that are set back, and files that somebody changed.

mod conducting;
mod hostile;
mod killed;
mod scene;
mod sealing;
mod several;
mod tampering;
mod time;
