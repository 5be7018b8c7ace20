//! The command line of `cargo xtask`.

/// What `cargo xtask help` prints.
pub(crate) const USAGE: &str = "\
usage: cargo xtask COMMAND

  setup [--tests]       check this machine, and install what is missing where that is possible
                        (--tests: also what `test` needs)
  demo                  set up, build, list the devices and score the reference solution of optimize-kernel
  test [--keep-going]   set up, then formatting, lints, documentation and every test
                        (--keep-going: run the later steps after a failure, too)
  scorers               build the shipped scorers to environments/NAME/scorer.wasm
  help                  print this

exit codes: 0 all well, 1 a step failed, 2 wrong usage

A first build compiles wasmtime and wgpu: 10 to 20 minutes on two cores. Later ones take seconds.";

/// What to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Task {
    Help,
    Setup { tests: bool },
    Demo,
    Test { keep_going: bool },
    Scorers,
}

/// Reads the arguments after the program's name. The error is a sentence for the user.
pub(crate) fn parse(arguments: impl IntoIterator<Item = String>) -> Result<Task, String> {
    let mut arguments = arguments.into_iter();
    let Some(command) = arguments.next() else {
        return Err("no command given".to_owned());
    };
    let mut task = match command.as_str() {
        "help" | "--help" | "-h" => Task::Help,
        "setup" => Task::Setup { tests: false },
        "demo" => Task::Demo,
        "test" => Task::Test { keep_going: false },
        "scorers" => Task::Scorers,
        other => return Err(format!("there is no command `{other}`")),
    };
    for argument in arguments {
        match (&mut task, argument.as_str()) {
            (_, "--help" | "-h") => task = Task::Help,
            (Task::Setup { tests }, "--tests") => *tests = true,
            (Task::Test { keep_going }, "--keep-going") => *keep_going = true,
            (_, other) => return Err(format!("`{command}` takes no argument `{other}`")),
        }
    }
    Ok(task)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse_line(line: &str) -> Result<Task, String> {
        parse(line.split_whitespace().map(str::to_owned))
    }

    #[test]
    fn commands_and_their_flags() {
        assert_eq!(parse_line("setup"), Ok(Task::Setup { tests: false }));
        assert_eq!(parse_line("setup --tests"), Ok(Task::Setup { tests: true }));
        assert_eq!(parse_line("demo"), Ok(Task::Demo));
        assert_eq!(parse_line("test"), Ok(Task::Test { keep_going: false }));
        assert_eq!(
            parse_line("test --keep-going"),
            Ok(Task::Test { keep_going: true })
        );
        assert_eq!(parse_line("scorers"), Ok(Task::Scorers));
        for line in ["help", "--help", "-h", "demo --help", "test -h"] {
            assert_eq!(parse_line(line), Ok(Task::Help), "{line}");
        }
    }

    #[test]
    fn wrong_usage_names_what_is_wrong() {
        assert!(parse_line("").unwrap_err().contains("no command"));
        assert!(parse_line("demos").unwrap_err().contains("`demos`"));
        assert!(
            parse_line("demo --keep-going")
                .unwrap_err()
                .contains("`--keep-going`")
        );
        assert!(parse_line("test fast").unwrap_err().contains("`fast`"));
    }

    #[test]
    fn every_command_is_in_the_usage() {
        for command in ["setup", "demo", "test", "scorers", "help"] {
            assert!(
                USAGE
                    .lines()
                    .any(|line| line.trim_start().starts_with(command)),
                "{command}"
            );
        }
    }
}
