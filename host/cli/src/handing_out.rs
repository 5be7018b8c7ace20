//! What whoever solves a task gets: the environment's files without those that only its scorer may see.

use std::fs::{self, File};
use std::io::Write as _;
use std::path::{Path, PathBuf};

use anyhow::Context;
use weighhouse_engine::environment::Environment;

use crate::conduct::ConductError;

/// What was handed out, so that it can be taken back.
#[derive(Debug, Default)]
pub(crate) struct HandedOut {
    /// How many files were written.
    pub(crate) files: usize,
    /// Every file and folder that was made, a folder before what is in it.
    made: Vec<Made>,
}

#[derive(Debug)]
enum Made {
    File(PathBuf),
    Folder(PathBuf),
}

/// Writes every file that is not for the scorer alone into a folder that is new or empty. What was written before something failed is removed.
///
/// # Errors
/// When the folder holds something, or cannot be written.
pub(crate) fn hand_out(
    environment: &Environment,
    folder: &Path,
) -> Result<HandedOut, ConductError> {
    let mut out = HandedOut::default();
    match out.write(environment, folder) {
        Ok(()) => Ok(out),
        Err(error) => {
            out.take_back();
            Err(error)
        }
    }
}

impl HandedOut {
    fn write(&mut self, environment: &Environment, folder: &Path) -> Result<(), ConductError> {
        self.make_folder(folder)
            .with_context(|| format!("{} cannot be made", folder.display()))
            .map_err(|error| ConductError::Usage(format!("{error:#}")))?;
        let mut entries = fs::read_dir(folder).with_context(|| folder.display().to_string())?;
        if entries.next().is_some() {
            return Err(ConductError::Usage(format!(
                "{} is not empty: name a new folder, so that nothing is overwritten",
                folder.display()
            )));
        }
        for (path, content) in environment.files().files() {
            if environment.manifest().is_scorer_only(path) {
                continue;
            }
            let target = folder.join(path);
            if let Some(parent) = target.parent() {
                self.make_folder(parent)
                    .with_context(|| parent.display().to_string())?;
            }
            let named = || target.display().to_string();
            let mut file = File::create_new(&target).with_context(named)?;
            self.made.push(Made::File(target.clone()));
            file.write_all(content).with_context(named)?;
            self.files += 1;
        }
        Ok(())
    }

    /// Makes a folder and those above it that are not there.
    fn make_folder(&mut self, folder: &Path) -> std::io::Result<()> {
        let missing: Vec<&Path> = folder
            .ancestors()
            .take_while(|above| !above.as_os_str().is_empty() && !above.exists())
            .collect();
        for above in missing.into_iter().rev() {
            match fs::create_dir(above) {
                Ok(()) => self.made.push(Made::Folder(above.to_owned())),
                // Somebody else made it, or `..` leads to one that is there.
                Err(_) if above.is_dir() => {}
                Err(error) => return Err(error),
            }
        }
        // Says so where a file is in the way.
        fs::create_dir_all(folder)
    }

    /// Removes what was made, and nothing else: a folder stays that somebody else has put something into. What cannot be removed stays, too.
    pub(crate) fn take_back(self) {
        for made in self.made.into_iter().rev() {
            let _ = match made {
                Made::File(path) => fs::remove_file(path),
                Made::Folder(path) => fs::remove_dir(path),
            };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::EnvironmentChoice;
    use crate::shipped;

    fn environment() -> Environment {
        shipped::load(&EnvironmentChoice::Shipped("optimize-kernel".to_owned())).unwrap()
    }

    #[test]
    fn what_is_taken_back_is_what_was_handed_out() {
        let folder = tempfile::tempdir().unwrap();
        let (new, there) = (
            folder.path().join("new/deeper"),
            folder.path().join("there"),
        );
        fs::create_dir(&there).unwrap();
        for into in [&new, &there] {
            let handed_out = hand_out(&environment(), into).unwrap();
            assert!(handed_out.files > 1 && into.join("task.md").is_file());
            handed_out.take_back();
        }
        assert!(!folder.path().join("new").exists());
        assert_eq!(fs::read_dir(&there).unwrap().count(), 0);

        let handed_out = hand_out(&environment(), &there).unwrap();
        fs::write(there.join("starting/mine.txt"), "of somebody else").unwrap();
        handed_out.take_back();
        assert!(there.join("starting/mine.txt").is_file());
        assert!(!there.join("task.md").exists());
    }

    #[test]
    fn what_is_refused_leaves_everything_as_it_was() {
        let folder = tempfile::tempdir().unwrap();
        let there = folder.path().join("there");
        let handed_out = hand_out(&environment(), &there).unwrap();
        assert!(hand_out(&environment(), &there).is_err());
        assert!(there.join("task.md").is_file());
        handed_out.take_back();
        assert!(!there.exists());
        fs::write(&there, "a file").unwrap();
        assert!(hand_out(&environment(), &there.join("new")).is_err());
        assert!(there.is_file());
    }
}
