//! Finds the Vulkan loader and the drivers' manifests in the places where the loader itself looks: see
//! <https://github.com/KhronosGroup/Vulkan-Loader/blob/main/docs/LoaderDriverInterface.md>, "Driver Discovery on Linux".

use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The loader's file on Linux, as wgpu opens it.
const LOADER: &str = "libvulkan.so.1";

/// The file name of SwiftShader's manifest, in every package that carries it.
const SWIFTSHADER: &str = "vk_swiftshader_icd.json";

/// Where the packages of Chromium and Chrome put SwiftShader: Debian, Arch and Alpine; Fedora; Google's own.
const SWIFTSHADER_FOLDERS: &[&str] = &[
    "/usr/lib/chromium",
    "/usr/lib64/chromium-browser",
    "/usr/lib/chromium-browser",
    "/opt/google/chrome",
    "/opt/chromium.org/chromium",
];

/// Folders of libraries on systems without `ldconfig -p` (Alpine), or with it outside the PATH.
const LIBRARY_FOLDERS: &[&str] = &[
    "/usr/lib",
    "/usr/lib64",
    "/usr/lib/x86_64-linux-gnu",
    "/usr/lib/aarch64-linux-gnu",
    "/usr/local/lib",
    "/usr/local/lib64",
    "/lib",
    "/lib64",
    "/run/opengl-driver/lib",
];

/// The variables that decide where drivers are looked for, apart from the process so that tests can set them.
#[derive(Debug, Default, Clone)]
pub(super) struct Search {
    /// Variables by name.
    variables: Vec<(&'static str, OsString)>,
    /// The root of the file system.
    root: PathBuf,
}

impl Search {
    /// As this process sees the machine.
    pub(super) fn of_this_process() -> Self {
        let names = [
            "VK_DRIVER_FILES",
            "VK_ICD_FILENAMES",
            "VK_ADD_DRIVER_FILES",
            "XDG_CONFIG_HOME",
            "XDG_CONFIG_DIRS",
            "XDG_DATA_HOME",
            "XDG_DATA_DIRS",
            "HOME",
        ];
        let variables = names
            .into_iter()
            .filter_map(|name| Some((name, env::var_os(name)?)))
            .collect();
        Self {
            variables,
            root: PathBuf::from("/"),
        }
    }

    fn variable(&self, name: &str) -> Option<&OsString> {
        self.variables
            .iter()
            .find(|(known, value)| *known == name && !value.is_empty())
            .map(|(_, value)| value)
    }

    /// The variable that replaces the search, if one is set: it then names every driver there is.
    pub(super) fn forced_by(&self) -> Option<&'static str> {
        ["VK_DRIVER_FILES", "VK_ICD_FILENAMES"]
            .into_iter()
            .find(|name| self.variable(name).is_some())
    }

    /// The folders that are searched, in order.
    fn folders(&self) -> Vec<PathBuf> {
        let home = |name: &str, below: &str| {
            self.variable(name).map(PathBuf::from).or_else(|| {
                self.variable("HOME")
                    .map(|home| Path::new(home).join(below))
            })
        };
        let list = |name: &str, otherwise: &[&str]| match self.variable(name) {
            Some(value) => env::split_paths(value).collect(),
            None => otherwise.iter().map(PathBuf::from).collect::<Vec<_>>(),
        };
        let mut folders: Vec<PathBuf> = Vec::new();
        folders.extend(home("XDG_CONFIG_HOME", ".config"));
        folders.extend(list("XDG_CONFIG_DIRS", &["/etc/xdg"]));
        folders.extend(["/usr/local/etc", "/etc"].map(PathBuf::from));
        folders.extend(home("XDG_DATA_HOME", ".local/share"));
        folders.extend(list("XDG_DATA_DIRS", &["/usr/local/share", "/usr/share"]));
        folders
            .into_iter()
            .map(|folder| self.inside(&folder).join("vulkan/icd.d"))
            .collect()
    }

    /// The path below this search's root.
    fn inside(&self, path: &Path) -> PathBuf {
        self.root.join(path.strip_prefix("/").unwrap_or(path))
    }

    /// Every driver whose manifest is found and whose library is not known to be missing.
    pub(super) fn drivers(&self) -> Vec<PathBuf> {
        let mut manifests = Vec::new();
        if let Some(value) = self.forced_by().and_then(|name| self.variable(name)) {
            env::split_paths(value).for_each(|path| gather(&path, &mut manifests));
        } else {
            if let Some(value) = self.variable("VK_ADD_DRIVER_FILES") {
                env::split_paths(value).for_each(|path| gather(&path, &mut manifests));
            }
            self.folders()
                .iter()
                .for_each(|folder| gather(folder, &mut manifests));
        }
        manifests.retain(|manifest| has_library(manifest));
        manifests
    }

    /// Whether SwiftShader is installed, and where its manifest lies.
    pub(super) fn swiftshader(&self) -> Option<PathBuf> {
        let known = SWIFTSHADER_FOLDERS
            .iter()
            .map(|folder| self.inside(Path::new(folder)).join(SWIFTSHADER));
        known
            .chain(self.drivers())
            .find(|path| path.ends_with(SWIFTSHADER) && path.is_file())
    }
}

/// Whether a manifest is that of lavapipe, Mesa's driver for the CPU, which the tests run on.
pub(super) fn is_lavapipe(manifest: &Path) -> bool {
    manifest
        .file_name()
        .and_then(|name| name.to_str())
        .is_some_and(|name| name.starts_with("lvp_icd"))
}

/// Adds the manifest, or the manifests in the folder.
fn gather(path: &Path, manifests: &mut Vec<PathBuf>) {
    if path.is_file() {
        manifests.push(path.to_owned());
        return;
    }
    let Ok(entries) = path.read_dir() else { return };
    let mut found: Vec<PathBuf> = entries
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| {
            path.extension()
                .is_some_and(|extension| extension == "json")
        })
        .collect();
    found.sort();
    manifests.append(&mut found);
}

/// Whether the manifest names a library that can be there: a bare name is left to the system's search, a path must exist.
fn has_library(manifest: &Path) -> bool {
    let Ok(text) = fs::read_to_string(manifest) else {
        return false;
    };
    match library_path(&text) {
        Some(library) if library.contains('/') => manifest.with_file_name(library).exists(),
        Some(_) => true,
        None => false,
    }
}

/// The value of `library_path` in a manifest. Manifests are small and made by build systems: a full JSON reader is not needed to
/// say whether a driver is there, and the loader reads the file properly later.
fn library_path(manifest: &str) -> Option<&str> {
    let (_, rest) = manifest.split_once("\"library_path\"")?;
    let rest = rest
        .trim_start()
        .strip_prefix(':')?
        .trim_start()
        .strip_prefix('"')?;
    let (value, _) = rest.split_once('"')?;
    (!value.is_empty()).then_some(value)
}

/// The Vulkan loader, if the system has it.
pub(super) fn loader() -> Option<PathBuf> {
    let from_variable = env::var_os("LD_LIBRARY_PATH");
    let folders = from_variable
        .iter()
        .flat_map(env::split_paths)
        .chain(LIBRARY_FOLDERS.iter().map(PathBuf::from));
    folders
        .map(|folder| folder.join(LOADER))
        .find(|path| path.exists())
        .or_else(|| {
            // Often outside the PATH of ordinary users.
            ["ldconfig", "/sbin/ldconfig", "/usr/sbin/ldconfig"]
                .iter()
                .find_map(|ldconfig| {
                    let output = Command::new(ldconfig)
                        .arg("-p")
                        .stdin(Stdio::null())
                        .output()
                        .ok()?;
                    in_library_cache(&String::from_utf8_lossy(&output.stdout))
                })
        })
}

/// The loader in the output of `ldconfig -p`: lines such as `libvulkan.so.1 (libc6,x86-64) => /usr/lib/libvulkan.so.1`. Those of
/// another word size are passed over by looking for the file only where 64-bit libraries are marked, if any are.
fn in_library_cache(listing: &str) -> Option<PathBuf> {
    let mut found = listing.lines().filter_map(|line| {
        let (name, path) = line.trim().split_once(" => ")?;
        let (file, kind) = name.split_once(' ')?;
        (file == LOADER).then(|| (kind.contains("64"), PathBuf::from(path)))
    });
    let wide = cfg!(target_pointer_width = "64");
    found
        .find(|(is_wide, _)| *is_wide == wide)
        .map(|(_, path)| path)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A file system of its own for one test, removed at the end.
    struct Root(PathBuf);

    impl Root {
        fn new(name: &str) -> Self {
            let path = env::temp_dir().join(format!(
                "weighhouse-xtask-vulkan-{name}-{}",
                std::process::id()
            ));
            fs::create_dir_all(&path).unwrap();
            Self(path)
        }

        fn write(&self, path: &str, text: &str) -> PathBuf {
            let path = self.0.join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(&path, text).unwrap();
            path
        }

        fn search(&self, variables: &[(&'static str, &Path)]) -> Search {
            let variables = variables
                .iter()
                .map(|(name, value)| (*name, value.as_os_str().to_owned()))
                .collect();
            Search {
                variables,
                root: self.0.clone(),
            }
        }
    }

    impl Drop for Root {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    const BARE: &str = r#"{"ICD": {"library_path": "libvulkan_lvp.so", "api_version": "1.3.230"}}"#;

    #[test]
    fn drivers_are_found_in_the_standard_folders() {
        let root = Root::new("standard");
        let lavapipe = root.write("usr/share/vulkan/icd.d/lvp_icd.x86_64.json", BARE);
        let local = root.write("etc/vulkan/icd.d/nvidia_icd.json", BARE);
        let mine = root.write("home/me/.local/share/vulkan/icd.d/mine.json", BARE);
        root.write("usr/share/vulkan/icd.d/README", "not a manifest");
        let search = root.search(&[("HOME", Path::new("/home/me"))]);
        assert_eq!(search.drivers(), [local, mine, lavapipe.clone()]);
        assert!(is_lavapipe(&lavapipe));
        assert_eq!(search.forced_by(), None);
    }

    #[test]
    fn an_empty_system_has_no_driver() {
        let root = Root::new("empty");
        assert!(root.search(&[]).drivers().is_empty());
        assert_eq!(root.search(&[]).swiftshader(), None);
    }

    #[test]
    fn the_variables_replace_the_search_and_the_newer_one_wins() {
        let root = Root::new("variables");
        root.write("usr/share/vulkan/icd.d/lvp_icd.json", BARE);
        let one = root.write("one/a.json", BARE);
        let two = root.write("two/b.json", BARE);
        let search = root.search(&[("VK_DRIVER_FILES", &one), ("VK_ICD_FILENAMES", &two)]);
        assert_eq!(search.drivers(), [one]);
        assert_eq!(search.forced_by(), Some("VK_DRIVER_FILES"));
        let folder = two.parent().unwrap();
        assert_eq!(
            root.search(&[("VK_ICD_FILENAMES", folder)]).drivers(),
            [two]
        );
        assert!(
            root.search(&[("VK_DRIVER_FILES", Path::new("/no/such/file.json"))])
                .drivers()
                .is_empty()
        );
    }

    #[test]
    fn a_manifest_without_its_library_is_no_driver() {
        let root = Root::new("dangling");
        let beside = r#"{"ICD": {"library_path": "./libvk_swiftshader.so"}}"#;
        root.write(
            "usr/share/vulkan/icd.d/absolute.json",
            r#"{"ICD": {"library_path": "/no/such/lib.so"}}"#,
        );
        root.write("usr/share/vulkan/icd.d/beside.json", beside);
        root.write("usr/share/vulkan/icd.d/nameless.json", "{}");
        assert!(root.search(&[]).drivers().is_empty());
        root.write("usr/share/vulkan/icd.d/libvk_swiftshader.so", "");
        assert_eq!(root.search(&[]).drivers().len(), 1);
    }

    #[test]
    fn swiftshader_is_found_in_the_package_of_chromium_and_among_the_drivers() {
        let root = Root::new("swiftshader");
        let packaged = root.write("usr/lib/chromium/vk_swiftshader_icd.json", BARE);
        assert_eq!(root.search(&[]).swiftshader(), Some(packaged));
        let other = Root::new("swiftshader-forced");
        let forced = other.write("somewhere/vk_swiftshader_icd.json", BARE);
        assert_eq!(
            other.search(&[("VK_DRIVER_FILES", &forced)]).swiftshader(),
            Some(forced)
        );
    }

    #[test]
    fn library_paths_are_read_as_build_systems_write_them() {
        assert_eq!(
            library_path("{\"library_path\" : \n \"a.so\"}"),
            Some("a.so")
        );
        for text in [
            "",
            "{}",
            "{\"library_path\": 3}",
            "{\"library_path\": \"\"}",
            "{\"library_path\": \"open",
        ] {
            assert_eq!(library_path(text), None, "{text}");
        }
    }

    #[cfg(target_pointer_width = "64")]
    #[test]
    fn the_library_cache_is_read_for_this_word_size() {
        let listing = "\t2 libs found in cache `/etc/ld.so.cache'\n\
            \tlibvulkan.so.1 (libc6) => /usr/lib/i386-linux-gnu/libvulkan.so.1\n\
            \tlibvulkan.so.1 (libc6,x86-64) => /usr/lib/x86_64-linux-gnu/libvulkan.so.1\n\
            \tlibvulkan.so (libc6,x86-64) => /usr/lib/x86_64-linux-gnu/libvulkan.so\n";
        assert_eq!(
            in_library_cache(listing),
            Some(PathBuf::from("/usr/lib/x86_64-linux-gnu/libvulkan.so.1"))
        );
        assert_eq!(in_library_cache("0 libs found"), None);
    }
}
