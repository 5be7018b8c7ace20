use std::sync::{Arc, Mutex};

use proptest::prelude::*;

use super::*;

type Warnings = Arc<Mutex<Vec<String>>>;

fn open(folder: &Path) -> (TrustedCache, Warnings) {
    let warnings = Warnings::default();
    let sink = Arc::clone(&warnings);
    let warn: Warn = Box::new(move |text| sink.lock().unwrap().push(text.to_owned()));
    (TrustedCache::open(folder, warn).unwrap(), warnings)
}

fn entry_path(folder: &Path) -> PathBuf {
    folder.join(format!("component-{}", hex::encode([1; 32])))
}

#[test]
fn keeps_and_gives_back_across_openings() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path().join("made/when/missing");
    let (cache, warnings) = open(&folder);
    assert_eq!(cache.get("component", &[1; 32]), None);
    cache.put("component", &[1; 32], b"code");
    cache.put("component", &[2; 32], b"");
    let (again, _) = open(&folder);
    assert_eq!(
        again.get("component", &[1; 32]).as_deref(),
        Some(&b"code"[..])
    );
    assert_eq!(again.get("component", &[2; 32]).as_deref(), Some(&b""[..]));
    assert_eq!(again.get("self-test", &[1; 32]), None);
    assert!(warnings.lock().unwrap().is_empty());
    // Nothing but the key and the entries is left behind.
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 3);
}

#[test]
fn a_changed_entry_is_deleted_and_told() {
    let folder = tempfile::tempdir().unwrap();
    let (cache, warnings) = open(folder.path());
    let path = entry_path(folder.path());
    cache.put("component", &[1; 32], b"code");
    let good = fs::read(&path).unwrap();
    for position in 0..good.len() {
        let mut bad = good.clone();
        bad[position] ^= 0x40;
        fs::write(&path, bad).unwrap();
        assert_eq!(cache.get("component", &[1; 32]), None, "byte {position}");
        assert!(!path.exists());
    }
    for length in 0..good.len() {
        fs::write(&path, &good[..length]).unwrap();
        assert_eq!(cache.get("component", &[1; 32]), None, "{length} bytes");
    }
    fs::write(&path, [&good[..], b"x"].concat()).unwrap();
    assert_eq!(cache.get("component", &[1; 32]), None);
    assert_eq!(warnings.lock().unwrap().len(), 2 * good.len() + 1);
    fs::write(&path, &good).unwrap();
    assert_eq!(
        cache.get("component", &[1; 32]).as_deref(),
        Some(&b"code"[..])
    );
}

#[test]
fn an_entry_does_not_pass_under_another_name_or_key() {
    let (one, two) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let ((one_cache, _), (two_cache, warnings)) = (open(one.path()), open(two.path()));
    one_cache.put("component", &[1; 32], b"code");
    fs::copy(entry_path(one.path()), entry_path(two.path())).unwrap();
    assert_eq!(two_cache.get("component", &[1; 32]), None);
    assert!(warnings.lock().unwrap()[0].contains("was not written by this cache"));
    two_cache.put("component", &[2; 32], b"other");
    let other = two
        .path()
        .join(format!("component-{}", hex::encode([2; 32])));
    fs::copy(other, entry_path(two.path())).unwrap();
    assert_eq!(two_cache.get("component", &[1; 32]), None);
}

#[test]
fn the_oldest_entries_go() {
    let folder = tempfile::tempdir().unwrap();
    let (cache, _) = open(folder.path());
    cache.put("self-test", &[9; 32], b"kept");
    for number in 0..MAX_ENTRIES + 5 {
        cache.put("component", &[u8::try_from(number).unwrap(); 32], b"code");
    }
    assert_eq!(
        fs::read_dir(folder.path()).unwrap().count(),
        MAX_ENTRIES + 2
    );
    assert!(cache.get("self-test", &[9; 32]).is_some());
}

#[test]
fn a_kind_cannot_leave_the_folder() {
    let folder = tempfile::tempdir().unwrap();
    let (cache, warnings) = open(folder.path());
    for kind in ["../x", "", "a/b", "A"] {
        cache.put(kind, &[1; 32], b"x");
        assert_eq!(cache.get(kind, &[1; 32]), None);
    }
    assert_eq!(warnings.lock().unwrap().len(), 4);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn many_at_once_agree_on_one_key() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("cache");
    std::thread::scope(|scope| {
        for number in 0..8 {
            let path = &path;
            scope.spawn(move || {
                let (cache, warnings) = open(path);
                for _ in 0..20 {
                    cache.put("component", &[1; 32], &[7; 10_000]);
                    assert!(
                        cache
                            .get("component", &[1; 32])
                            .is_none_or(|content| content == [7; 10_000]),
                        "{number}"
                    );
                }
                assert!(warnings.lock().unwrap().is_empty());
            });
        }
    });
    let (cache, _) = open(&path);
    assert_eq!(
        cache.get("component", &[1; 32]).as_deref(),
        Some(&[7; 10_000][..])
    );
}

#[cfg(unix)]
#[test]
fn a_folder_or_key_open_to_others_is_refused() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = tempfile::tempdir().unwrap();
    let mode = |path: &Path, mode: u32| {
        fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap()
    };
    let refused = || match TrustedCache::open(folder.path(), Box::new(|_| {})) {
        Err(CacheError::Owner(OwnerError::NotPrivate { why, .. })) => why,
        other => panic!("{other:?}"),
    };
    mode(folder.path(), 0o770);
    assert_eq!(
        refused(),
        "others may write to it (mode 770): run `chmod 700` on it"
    );
    mode(folder.path(), 0o702);
    refused();
    mode(folder.path(), 0o755);
    let (_, warnings) = open(folder.path());
    assert!(warnings.lock().unwrap().is_empty());
    let key = folder.path().join(KEY_FILE);
    assert_eq!(
        fs::metadata(&key).unwrap().permissions().mode() & 0o777,
        0o600
    );
    mode(&key, 0o640);
    assert_eq!(
        refused(),
        "others may read or write it (mode 640): run `chmod 600` on it"
    );
    mode(&key, 0o600);
    fs::write(&key, b"short").unwrap();
    assert!(matches!(
        TrustedCache::open(folder.path(), Box::new(|_| {})),
        Err(CacheError::BadKey(_))
    ));
}

proptest! {
    #[test]
    fn bytes_that_we_did_not_write_never_pass(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        let folder = tempfile::tempdir().unwrap();
        let (cache, _) = open(folder.path());
        fs::write(entry_path(folder.path()), &bytes).unwrap();
        prop_assert_eq!(cache.get("component", &[1; 32]), None);
    }
}
