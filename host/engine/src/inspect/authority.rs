//! What a component may do and what it cannot, in plain words, from the names and functions that it imports.

use serde::{Deserialize, Serialize};
use weighhouse_sandbox::profile::{Judgement, PACKAGE, judge};

use super::package;

/// What becomes of an import when a scorer is loaded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Standing {
    /// It is lent.
    Lent,
    /// It is there, with nothing behind it.
    Inert,
    /// The component is refused because of it.
    Refused,
}

/// One imported interface.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Import {
    /// The interface with its version, or the bare name of something that is imported outside of an interface.
    pub name: String,
    /// What becomes of it.
    pub standing: Standing,
    /// The functions that it can call, in the component's order; none of an interface of types.
    pub functions: Vec<String>,
    /// The functions of the interface that it does not import and therefore cannot call, where the interface is the host's.
    pub not_imported: Vec<String>,
    /// What is behind it, or why it is refused.
    pub remark: Option<String>,
}

impl Import {
    /// Judges an imported interface.
    pub(super) fn interface(name: String, functions: Vec<String>) -> Self {
        let (standing, remark) = match judge(&name) {
            Judgement::Ours => (Standing::Lent, None),
            Judgement::Inert => (Standing::Inert, behind(&name).map(str::to_owned)),
            Judgement::Refused(why) => (Standing::Refused, Some(why)),
        };
        let offered = own_interface(&name).map_or(&[][..], package::functions);
        let not_imported = if standing == Standing::Lent {
            offered
                .iter()
                .filter(|offered| !functions.iter().any(|function| function == *offered))
                .map(|offered| (*offered).to_owned())
                .collect()
        } else {
            Vec::new()
        };
        Self {
            name,
            standing,
            functions,
            not_imported,
            remark,
        }
    }

    /// The interface's name without package and version, where it is of the host's package.
    pub fn capability(&self) -> Option<&str> {
        own_interface(&self.name).filter(|_| self.standing == Standing::Lent)
    }
}

fn own_interface(name: &str) -> Option<&str> {
    let rest = name.strip_prefix(PACKAGE)?.strip_prefix('/')?;
    Some(
        rest.split_once('@')
            .map_or(rest, |(interface, _)| interface),
    )
}

/// What a component may do, as an upper bound: what it does not import it cannot call.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Verdict {
    /// Each completes the sentence "it may ...".
    pub may: Vec<String>,
    /// Each completes the sentence "it cannot ...".
    pub cannot: Vec<String>,
    /// What it finds where a runtime expects more, as whole sentences.
    pub finds: Vec<String>,
    /// What it would have and must not, each completing the sentence "it asks to ...": such a component is never run.
    pub asks_for: Vec<String>,
}

/// One power: the function or interface that gives it, and its words.
struct Power {
    interface: &'static str,
    /// Any of these gives it.
    functions: &'static [&'static str],
    /// The interfaces of the std profile that give it, too.
    inert: &'static [&'static str],
    words: &'static str,
}

/// What is printed goes into the journal, as notes.
const PRINTING: &[&str] = &["wasi:cli/stdout", "wasi:cli/stderr"];

const POWERS: &[Power] = &[
    Power {
        interface: "submission",
        functions: &["read-file"],
        inert: &[],
        words: "read the submission's files",
    },
    Power {
        interface: "submission",
        functions: &["list-files"],
        inert: &[],
        words: "list the submission's files",
    },
    Power {
        interface: "environment-data",
        functions: &["read-file"],
        inert: &[],
        words: "read the environment's starting/, reference/ and data/",
    },
    Power {
        interface: "environment-data",
        functions: &["list-files"],
        inert: &[],
        words: "list the environment's starting/, reference/ and data/",
    },
    Power {
        interface: "gpu",
        functions: &["run", "measure"],
        inert: &[],
        words: "run WGSL on a GPU",
    },
    Power {
        interface: "gpu",
        functions: &["measure"],
        inert: &[],
        words: "have the host time WGSL on a GPU",
    },
    Power {
        interface: "gpu",
        functions: &["buffer.read"],
        inert: &[],
        words: "read what is in its GPU buffers",
    },
    Power {
        interface: "gpu",
        functions: &["adapter-info"],
        inert: &[],
        words: "learn the name and the limits of the GPU",
    },
    Power {
        interface: "random",
        functions: &["bytes", "next-u64"],
        inert: &[],
        words: "draw random numbers that follow from the evaluation's seed",
    },
    Power {
        interface: "journal",
        functions: &["tell"],
        inert: &[],
        words: "say something to whoever submitted",
    },
    Power {
        interface: "journal",
        functions: &["note"],
        inert: PRINTING,
        words: "say something for the record",
    },
];

/// What no scorer has, and the WASI interfaces or other names by which one would ask for it.
struct Never {
    words: &'static str,
    asked_by: &'static [&'static str],
    /// The interfaces of the std profile that look like it, and what is there instead.
    inert: Option<(&'static [&'static str], &'static str)>,
}

const NEVER: &[Never] = &[
    Never {
        words: "see the time",
        asked_by: &["wasi:clocks/"],
        inert: Some((
            &["wasi:clocks/monotonic-clock", "wasi:clocks/wall-clock"],
            "its clocks stand still at zero, and every sleep is over at once",
        )),
    },
    Never {
        words: "open files on its own",
        asked_by: &["wasi:filesystem/", "wasi:blobstore/", "wasi:keyvalue/"],
        inert: None,
    },
    Never {
        words: "reach the network",
        asked_by: &["wasi:sockets/", "wasi:http/", "wasi:messaging/"],
        inert: None,
    },
    Never {
        words: "start programs or threads",
        asked_by: &["wasi:threads/"],
        inert: None,
    },
    Never {
        words: "hold a GPU by itself or be inside a timing",
        asked_by: &["wasi:webgpu/", "wasi:graphics-context/", "wasi:surface/"],
        inert: None,
    },
    Never {
        words: "see the host's environment variables, arguments or configuration",
        asked_by: &["wasi:config/"],
        inert: Some((
            &["wasi:cli/environment"],
            "it finds no environment variable and no argument",
        )),
    },
    Never {
        words: "draw other random numbers",
        asked_by: &[],
        inert: Some((
            &[
                "wasi:random/random",
                "wasi:random/insecure",
                "wasi:random/insecure-seed",
            ],
            "its runtime's random numbers follow from the evaluation's seed, too",
        )),
    },
    Never {
        words: "keep anything from one call to the next",
        asked_by: &[],
        inert: None,
    },
];

/// More of the std profile than [`NEVER`] speaks of.
const INERT: &[(&[&str], &str)] = &[
    (&["wasi:cli/stdin"], "its standard input is closed"),
    (PRINTING, "what it prints goes into the journal"),
    (
        &["wasi:cli/exit"],
        "it can end itself, and the evaluation is then a fault",
    ),
];

/// What is behind an interface of the std profile.
fn behind(name: &str) -> Option<&'static str> {
    let interface = name
        .split_once('@')
        .map_or(name, |(interface, _)| interface);
    let of_never = NEVER.iter().filter_map(|never| never.inert);
    of_never
        .chain(INERT.iter().copied())
        .find(|(interfaces, _)| interfaces.contains(&interface))
        .map(|(_, words)| words)
        .or_else(|| {
            interface
                .starts_with("wasi:cli/terminal-")
                .then_some("there is no terminal")
        })
        .or_else(|| {
            interface
                .starts_with("wasi:io/")
                .then_some("streams of the above; whatever is waited for is ready")
        })
}

impl Verdict {
    /// Puts imports into words.
    pub(super) fn of(imports: &[Import]) -> Self {
        let mut verdict = Self::default();
        let calls = |interface: &str, functions: &[&str]| {
            imports.iter().any(|import| {
                import.capability() == Some(interface)
                    && import
                        .functions
                        .iter()
                        .any(|function| functions.contains(&function.as_str()))
            })
        };
        let has = |interfaces: &[&str]| {
            imports.iter().any(|import| {
                import.standing == Standing::Inert
                    && interfaces.iter().any(|interface| {
                        import
                            .name
                            .strip_prefix(interface)
                            .is_some_and(|rest| rest.is_empty() || rest.starts_with('@'))
                    })
            })
        };
        for power in POWERS {
            if calls(power.interface, power.functions) || has(power.inert) {
                verdict.may.push(power.words.to_owned());
            } else {
                verdict.cannot.push(power.words.to_owned());
            }
        }
        for never in NEVER {
            let asked: Vec<&Import> = imports
                .iter()
                .filter(|import| {
                    import.standing == Standing::Refused
                        && never
                            .asked_by
                            .iter()
                            .any(|prefix| import.name.starts_with(prefix))
                })
                .collect();
            if asked.is_empty() {
                verdict.cannot.push(never.words.to_owned());
            } else {
                let names: Vec<&str> = asked.iter().map(|import| import.name.as_str()).collect();
                verdict
                    .asks_for
                    .push(format!("{} ({})", never.words, names.join(", ")));
            }
        }
        let inert = NEVER
            .iter()
            .filter_map(|never| never.inert)
            .chain(INERT.iter().copied());
        verdict.finds = inert
            .filter(|(interfaces, _)| has(interfaces))
            .map(|(_, words)| words.to_owned())
            .collect();
        // What nothing above has words for.
        let spoken = |import: &&Import| {
            NEVER
                .iter()
                .flat_map(|never| never.asked_by)
                .any(|prefix| import.name.starts_with(prefix))
        };
        verdict.asks_for.extend(
            imports
                .iter()
                .filter(|import| import.standing == Standing::Refused)
                .filter(|import| !spoken(import))
                .map(|import| format!("use {}", import.name)),
        );
        verdict
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn verdict(imports: &[(&str, &[&str])]) -> Verdict {
        let imports: Vec<Import> = imports
            .iter()
            .map(|(name, functions)| {
                Import::interface(
                    (*name).to_owned(),
                    functions.iter().map(|name| (*name).to_owned()).collect(),
                )
            })
            .collect();
        Verdict::of(&imports)
    }

    #[test]
    fn every_power_is_either_had_or_not() {
        let nothing = verdict(&[]);
        assert!(nothing.may.is_empty() && nothing.asks_for.is_empty());
        assert_eq!(nothing.cannot.len(), POWERS.len() + NEVER.len());
        let gpu = verdict(&[("weighhouse:scoring/gpu@0.1.0", &["run", "buffer.read"])]);
        assert_eq!(
            gpu.may,
            ["run WGSL on a GPU", "read what is in its GPU buffers"]
        );
        assert!(
            gpu.cannot
                .contains(&"have the host time WGSL on a GPU".to_owned())
        );
        assert!(
            gpu.cannot
                .contains(&"read the submission's files".to_owned())
        );
        assert!(gpu.cannot.contains(&"see the time".to_owned()));
    }

    #[test]
    fn every_power_names_functions_that_the_package_has() {
        for power in POWERS {
            for function in power.functions {
                assert!(
                    package::functions(power.interface).contains(function),
                    "{}.{function}",
                    power.interface
                );
            }
        }
    }

    #[test]
    fn a_frozen_clock_is_found_and_a_socket_is_asked_for() {
        let verdict = verdict(&[
            ("wasi:clocks/monotonic-clock@0.2.6", &["now"]),
            ("wasi:sockets/tcp@0.2.6", &["connect"]),
            ("acme:thing/other@1.0.0", &[]),
            ("weighhouse:scoring/gpu@0.9.0", &["run"]),
        ]);
        assert!(verdict.cannot.contains(&"see the time".to_owned()));
        assert_eq!(
            verdict.finds,
            ["its clocks stand still at zero, and every sleep is over at once"]
        );
        assert!(!verdict.cannot.contains(&"reach the network".to_owned()));
        assert_eq!(
            verdict.asks_for,
            [
                "reach the network (wasi:sockets/tcp@0.2.6)",
                "use acme:thing/other@1.0.0",
                "use weighhouse:scoring/gpu@0.9.0"
            ]
        );
        assert!(verdict.may.is_empty(), "another version's gpu is not lent");
    }

    #[test]
    fn what_is_printed_is_said_for_the_record() {
        let words = "say something for the record".to_owned();
        for printed in PRINTING {
            let verdict = verdict(&[(&format!("{printed}@0.2.6"), &["get"])]);
            assert_eq!(verdict.may, [words.as_str()], "{printed}");
            assert!(!verdict.cannot.contains(&words), "{printed}");
        }
        let another = verdict(&[("wasi:cli/stdin@0.2.6", &["get-stdin"])]);
        assert!(another.cannot.contains(&words));
    }

    #[test]
    fn what_is_not_imported_is_named() {
        let import = Import::interface(
            "weighhouse:scoring/journal@0.1.0".to_owned(),
            vec!["tell".to_owned()],
        );
        assert_eq!(import.not_imported, ["note", "progress"]);
        assert_eq!(import.capability(), Some("journal"));
    }
}
