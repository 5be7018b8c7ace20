//! Drivers on Linux: which distribution this is, what its packages are called, and installing them where that is safe.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use super::vulkan::{self, Search, is_lavapipe};
use super::{Needs, Problem, install};
use crate::console;

/// A distribution, as far as package names differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Distribution {
    Debian,
    /// As Debian, but its package of chromium installs a snap, which no test can load SwiftShader from.
    Ubuntu,
    Fedora,
    Arch,
    Alpine,
    Suse,
    Other,
}

/// Something to have installed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Part {
    Loader,
    /// Mesa's drivers, among them lavapipe, which needs no GPU.
    Mesa,
    /// For SwiftShader, which comes with it.
    Chromium,
}

impl Distribution {
    /// From the text of `os-release`: its own name first, then those it says it is like, in their order.
    fn from_os_release(text: &str) -> Self {
        let id = field(text, "ID").unwrap_or_default();
        if id == "ubuntu" {
            return Self::Ubuntu;
        }
        let like = field(text, "ID_LIKE").unwrap_or_default();
        std::iter::once(id.as_str())
            .chain(like.split_whitespace())
            .find_map(|name| match name {
                "debian" | "ubuntu" => Some(Self::Debian),
                "fedora" | "rhel" | "centos" => Some(Self::Fedora),
                "arch" => Some(Self::Arch),
                "alpine" => Some(Self::Alpine),
                "suse" | "opensuse" | "opensuse-tumbleweed" | "opensuse-leap" => Some(Self::Suse),
                _ => None,
            })
            .unwrap_or(Self::Other)
    }

    fn of_this_machine() -> Self {
        ["/etc/os-release", "/usr/lib/os-release"]
            .iter()
            .find_map(|path| fs::read_to_string(path).ok())
            .map_or(Self::Other, |text| Self::from_os_release(&text))
    }

    /// The package that has the part, if the distribution has one.
    fn package(self, part: Part) -> Option<&'static str> {
        let (loader, mesa, chromium) = match self {
            Self::Debian => ("libvulkan1", "mesa-vulkan-drivers", Some("chromium")),
            Self::Ubuntu => ("libvulkan1", "mesa-vulkan-drivers", None),
            Self::Fedora => ("vulkan-loader", "mesa-vulkan-drivers", Some("chromium")),
            Self::Arch => ("vulkan-icd-loader", "vulkan-swrast", Some("chromium")),
            Self::Alpine => ("vulkan-loader", "mesa-vulkan-swrast", Some("chromium")),
            Self::Suse => ("libvulkan1", "libvulkan_lvp", Some("chromium")),
            Self::Other => return None,
        };
        match part {
            Part::Loader => Some(loader),
            Part::Mesa => Some(mesa),
            Part::Chromium => chromium,
        }
    }

    /// What to type to install the parts.
    fn advice(self, parts: &BTreeSet<Part>) -> String {
        let installer = match self {
            Self::Debian | Self::Ubuntu => "sudo apt-get install",
            Self::Fedora => "sudo dnf install",
            Self::Arch => "sudo pacman -S",
            Self::Alpine => "sudo apk add",
            Self::Suse => "sudo zypper install",
            Self::Other => {
                return "install the Vulkan loader (libvulkan.so.1) and a driver: your GPU's own, or Mesa's lavapipe, which \
                        needs no GPU"
                    .to_owned();
            }
        };
        let packages: Vec<&str> = parts
            .iter()
            .filter_map(|part| self.package(*part))
            .collect();
        let mut advice = format!("run `{installer} {}`", packages.join(" "));
        if parts.contains(&Part::Mesa) {
            advice.push_str(
                " (lavapipe, which needs no GPU), or install your GPU's own Vulkan driver",
            );
        }
        advice
    }

    fn has_apt(self) -> bool {
        matches!(self, Self::Debian | Self::Ubuntu)
    }
}

/// The value of a field of `os-release`: shell syntax, of which only the quotes matter for these fields.
fn field(text: &str, name: &str) -> Option<String> {
    let value = text
        .lines()
        .find_map(|line| line.trim().strip_prefix(name)?.strip_prefix('='))?;
    Some(value.trim().trim_matches(['"', '\'']).to_owned())
}

/// Which parts are missing on a machine with this loader and these drivers.
fn missing(needs: Needs, loader: bool, drivers: &[PathBuf], swiftshader: bool) -> BTreeSet<Part> {
    let mut parts = BTreeSet::new();
    if !loader {
        parts.insert(Part::Loader);
    }
    let enough = if needs >= Needs::Tests {
        drivers.iter().any(|path| is_lavapipe(path))
    } else {
        !drivers.is_empty()
    };
    if !enough {
        parts.insert(Part::Mesa);
    }
    if needs >= Needs::Tests && !swiftshader {
        parts.insert(Part::Chromium);
    }
    parts
}

/// Checks for the loader and the drivers, after installing what is missing where that is possible.
pub(super) fn drivers(needs: Needs, check: &mut impl FnMut(&str, Result<String, Problem>)) {
    let distribution = Distribution::of_this_machine();
    let search = Search::of_this_process();
    let look = || {
        let (loader, drivers, swiftshader) =
            (vulkan::loader(), search.drivers(), search.swiftshader());
        let lacking = missing(needs, loader.is_some(), &drivers, swiftshader.is_some());
        (loader, drivers, swiftshader, lacking)
    };

    let mut seen = look();
    if install_with_apt(distribution, &search, &seen.3) {
        seen = look();
    }
    let (loader, drivers, swiftshader, lacking) = seen;
    // SwiftShader is no condition of anything, so that advice on what is needed leaves it out.
    let needed: BTreeSet<Part> = lacking
        .iter()
        .copied()
        .filter(|part| *part != Part::Chromium)
        .collect();

    check(
        "vulkan loader",
        loader
            .map(|path| path.display().to_string())
            .ok_or_else(|| Problem {
                what: "no Vulkan loader (libvulkan.so.1)".to_owned(),
                remedy: distribution.advice(&needed),
            }),
    );
    check(
        "vulkan driver",
        driver_report(needs, distribution, &search, &drivers, &needed),
    );
    if needs >= Needs::Tests {
        check(
            "swiftshader",
            Ok(match swiftshader {
                Some(path) => path.display().to_string(),
                None => without_swiftshader(distribution),
            }),
        );
    }
}

fn driver_report(
    needs: Needs,
    distribution: Distribution,
    search: &Search,
    drivers: &[PathBuf],
    needed: &BTreeSet<Part>,
) -> Result<String, Problem> {
    if !needed.contains(&Part::Mesa) {
        let names: Vec<String> = drivers
            .iter()
            .filter_map(|path| path.file_stem())
            .map(|name| name.to_string_lossy().into_owned())
            .collect();
        return Ok(names.join(", "));
    }
    let lavapipe = "lavapipe (lvp_icd*.json), which the tests run on";
    let tests = needs >= Needs::Tests;
    Err(match search.forced_by() {
        // Installing would not help: the loader looks nowhere else.
        Some(variable) => Problem {
            what: if tests {
                format!("{variable} is set, and does not name {lavapipe}")
            } else {
                format!("{variable} is set, and names no driver that is installed")
            },
            remedy: format!("unset {variable}, or name the manifest of an installed driver in it"),
        },
        None => Problem {
            what: if tests {
                format!("no {lavapipe}")
            } else {
                "no Vulkan driver".to_owned()
            },
            remedy: distribution.advice(needed),
        },
    })
}

fn without_swiftshader(distribution: Distribution) -> String {
    let how = match distribution {
        Distribution::Ubuntu => {
            "Ubuntu's chromium is a snap that does not carry it for others; Google Chrome's package does"
        }
        Distribution::Other => "it comes with Chromium",
        _ => "it comes with the package chromium",
    };
    format!("not found ({how}): its part of the portability suite will say SKIPPED")
}

/// Installs the parts with apt-get where this is Debian or its kin, and root. Whether anything may have changed.
fn install_with_apt(distribution: Distribution, search: &Search, parts: &BTreeSet<Part>) -> bool {
    let wanted = |part: &Part| *part != Part::Mesa || search.forced_by().is_none();
    let packages = |parts: &mut dyn Iterator<Item = &Part>| -> Vec<&'static str> {
        parts
            .filter(|part| wanted(part))
            .filter_map(|part| distribution.package(*part))
            .collect()
    };
    let needed = packages(&mut parts.iter().filter(|part| **part != Part::Chromium));
    let optional = packages(&mut parts.iter().filter(|part| **part == Part::Chromium));
    if !distribution.has_apt() || (needed.is_empty() && optional.is_empty()) || !is_root() {
        return false;
    }
    apt_install(&[&needed, &optional]);
    true
}

/// Installs packages with apt-get where this is Debian or its kin, and root. Whether anything may have changed.
pub(super) fn install_packages(packages: &[&str]) -> bool {
    let may =
        std::env::consts::OS == "linux" && Distribution::of_this_machine().has_apt() && is_root();
    if may {
        apt_install(&[packages]);
    }
    may
}

/// Installs groups of packages, each of which may fail for itself.
fn apt_install(groups: &[&[&str]]) {
    // An outdated list still may do: what really is missing shows in the check that follows.
    let _ = install(apt(&["update"]));
    for packages in groups.iter().filter(|packages| !packages.is_empty()) {
        let mut arguments = vec!["install", "--yes", "--no-install-recommends"];
        arguments.extend(*packages);
        if install(apt(&arguments)).is_err() {
            console::line(&format!(
                "  could not install {}; going on without",
                packages.join(" ")
            ));
        }
    }
}

fn apt(arguments: &[&str]) -> Command {
    let mut command = Command::new("apt-get");
    command
        .args(arguments)
        .env("DEBIAN_FRONTEND", "noninteractive")
        .stdin(Stdio::null());
    command
}

/// Whether this process may install packages: user number 0, or a system without `id`, where the answer is no.
fn is_root() -> bool {
    let output = Command::new("id").arg("-u").stdin(Stdio::null()).output();
    output.is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distributions_are_known_by_name_and_by_likeness() {
        let cases = [
            (
                "PRETTY_NAME=\"Debian GNU/Linux 12 (bookworm)\"\nVERSION_ID=\"12\"\nID=debian\n",
                Distribution::Debian,
            ),
            ("ID=ubuntu\nID_LIKE=debian\n", Distribution::Ubuntu),
            (
                "ID=linuxmint\nID_LIKE=\"ubuntu debian\"\n",
                Distribution::Debian,
            ),
            ("ID=fedora\n", Distribution::Fedora),
            (
                "ID=\"rocky\"\nID_LIKE=\"rhel centos fedora\"\n",
                Distribution::Fedora,
            ),
            ("ID=arch\n", Distribution::Arch),
            ("ID=endeavouros\nID_LIKE='arch'\n", Distribution::Arch),
            ("ID=alpine\n", Distribution::Alpine),
            (
                "ID=\"opensuse-tumbleweed\"\nID_LIKE=\"opensuse suse\"\n",
                Distribution::Suse,
            ),
            ("ID=nixos\n", Distribution::Other),
            ("", Distribution::Other),
            ("BUILD_ID=debian\n", Distribution::Other),
        ];
        for (text, expected) in cases {
            assert_eq!(Distribution::from_os_release(text), expected, "{text}");
        }
    }

    #[test]
    fn the_demo_needs_any_driver_and_the_tests_need_lavapipe() {
        let nvidia = [PathBuf::from("/etc/vulkan/icd.d/nvidia_icd.json")];
        let lavapipe = [PathBuf::from("/usr/share/vulkan/icd.d/lvp_icd.x86_64.json")];
        assert!(missing(Needs::Demo, true, &nvidia, false).is_empty());
        assert_eq!(
            missing(Needs::Demo, false, &[], false),
            BTreeSet::from([Part::Loader, Part::Mesa])
        );
        assert_eq!(
            missing(Needs::Tests, true, &nvidia, true),
            BTreeSet::from([Part::Mesa])
        );
        assert_eq!(
            missing(Needs::Tests, true, &lavapipe, false),
            BTreeSet::from([Part::Chromium])
        );
        assert!(missing(Needs::Tests, true, &lavapipe, true).is_empty());
    }

    #[test]
    fn advice_names_the_packages_of_the_distribution() {
        let parts = BTreeSet::from([Part::Loader, Part::Mesa]);
        let cases = [
            (
                Distribution::Debian,
                "`sudo apt-get install libvulkan1 mesa-vulkan-drivers`",
            ),
            (
                Distribution::Fedora,
                "`sudo dnf install vulkan-loader mesa-vulkan-drivers`",
            ),
            (
                Distribution::Arch,
                "`sudo pacman -S vulkan-icd-loader vulkan-swrast`",
            ),
            (
                Distribution::Alpine,
                "`sudo apk add vulkan-loader mesa-vulkan-swrast`",
            ),
            (
                Distribution::Suse,
                "`sudo zypper install libvulkan1 libvulkan_lvp`",
            ),
            (Distribution::Other, "libvulkan.so.1"),
        ];
        for (distribution, expected) in cases {
            let advice = distribution.advice(&parts);
            assert!(advice.contains(expected), "{advice}");
        }
    }

    #[test]
    fn ubuntu_is_not_asked_for_a_snap() {
        assert_eq!(Distribution::Ubuntu.package(Part::Chromium), None);
        assert!(without_swiftshader(Distribution::Ubuntu).contains("SKIPPED"));
    }

    #[test]
    fn a_forced_driver_that_is_not_there_is_not_cured_by_installing() {
        let needed = BTreeSet::from([Part::Mesa]);
        let problem = driver_report(
            Needs::Demo,
            Distribution::Debian,
            &Search::default(),
            &[],
            &needed,
        )
        .unwrap_err();
        assert!(problem.remedy.contains("apt-get"), "{problem:?}");
        assert!(!install_with_apt(
            Distribution::Fedora,
            &Search::default(),
            &needed
        ));
    }
}
