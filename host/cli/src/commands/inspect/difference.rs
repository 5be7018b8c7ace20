//! A difference for people: what changed in authority first.

use weighhouse_engine::inspect::component::ProfileName;
use weighhouse_engine::inspect::diff::{Change, ComponentDifference, Difference, FileDifference};

use super::folder::seen;
use super::page::{Page, Tone, count, short};

pub(super) fn show(page: &mut Page, difference: &Difference) {
    page.title(
        &difference.kind,
        &format!("{} -> {}", difference.a.target, difference.b.target),
    );
    let sides = [("a", &difference.a), ("b", &difference.b)];
    for (label, side) in sides {
        if let Some(why) = &side.unreadable {
            page.toned("unreadable", &format!("{label}: {why}"), Tone::Bad);
        }
    }
    for (label, side) in sides {
        page.row(label, &side.digest.to_string());
        if !side.sound && side.unreadable.is_none() {
            page.toned(
                "",
                "something is wrong with it: `weighhouse inspect` says what",
                Tone::Bad,
            );
        }
    }
    if difference.equal {
        page.toned("equal", "they are the same, byte for byte", Tone::Good);
        return;
    }
    match &difference.component {
        Some(component) => self::component(page, component),
        None if sides.iter().any(|(_, side)| side.unreadable.is_some()) => page.toned(
            "authority",
            "not compared: one of the two cannot be read",
            Tone::Warn,
        ),
        None => {}
    }
    if !difference.manifest.is_empty() {
        page.heading("Manifest");
        changes(page, &difference.manifest);
    }
    files(page, &difference.files);
    if let Some(component) = &difference.component {
        for (heading, text) in [
            ("Interface", &component.interface),
            ("Producers", &component.producers),
        ] {
            if let Some(text) = text {
                page.heading(heading);
                page.block(text, 2);
            }
        }
    }
}

fn component(page: &mut Page, difference: &ComponentDifference) {
    if difference.equal {
        page.toned("scorer", "the same component", Tone::Good);
        return;
    }
    if difference.same_authority() {
        page.toned(
            "authority",
            "the same: both may call the same functions",
            Tone::Good,
        );
    } else {
        page.toned("authority", "CHANGED", Tone::Bad);
    }
    for (sign, calls, tone) in [
        ('+', &difference.gained, Tone::Bad),
        ('-', &difference.lost, Tone::Good),
    ] {
        for call in calls {
            page.toned("", &format!("{sign} {call}"), tone);
        }
    }
    page.list("may now", &difference.may_now);
    page.list("no more", &difference.cannot_any_more);
    if let Some((a, b)) = difference.profile {
        page.row("profile", &format!("{} -> {}", profile(a), profile(b)));
    }
    for refusal in &difference.new_refusals {
        page.toned("refused", refusal, Tone::Bad);
    }
    if difference.same_behaviour {
        page.toned(
            "behaviour",
            "the same: only names, debugging information or producers differ",
            Tone::Good,
        );
    } else {
        page.toned("behaviour", "its code, data or types differ", Tone::Warn);
    }
    for (sign, proposals) in [
        ('+', &difference.proposals_gained),
        ('-', &difference.proposals_lost),
    ] {
        if !proposals.is_empty() {
            page.row("proposals", &format!("{sign} {}", proposals.join(", ")));
        }
    }
    if !difference.sizes.is_empty() {
        page.heading("Sizes");
        changes(page, &difference.sizes);
    }
}

fn profile(profile: Option<ProfileName>) -> &'static str {
    match profile {
        Some(ProfileName::Pure) => "pure",
        Some(ProfileName::Std) => "std",
        None => "refused",
    }
}

fn changes(page: &mut Page, changes: &[Change]) {
    let value = |value: &Option<String>| value.clone().unwrap_or_else(|| "none".to_owned());
    for change in changes {
        page.row(
            "",
            &format!(
                "{}: {} -> {}",
                change.key,
                value(&change.a),
                value(&change.b)
            ),
        );
    }
}

fn files(page: &mut Page, files: &FileDifference) {
    if files.added.is_empty() && files.removed.is_empty() && files.changed.is_empty() {
        return;
    }
    page.heading(&format!(
        "Files: {} added, {} removed, {} changed, {} the same",
        files.added.len(),
        files.removed.len(),
        files.changed.len(),
        files.same
    ));
    for (sign, some, tone) in [
        ('+', &files.added, Tone::Good),
        ('-', &files.removed, Tone::Bad),
    ] {
        for file in some {
            let line = format!(
                "{sign} {}  {:>9}  {}{}",
                short(file.digest),
                count(file.bytes),
                file.path,
                seen(file).map_or_else(String::new, |seen| format!("  ({seen})"))
            );
            page.toned("", &line, tone);
        }
    }
    for file in &files.changed {
        let path = if file.a.path.is_empty() {
            "the shader"
        } else {
            &file.a.path
        };
        page.toned("", &format!("~ {path}"), Tone::Warn);
        if file.a.digest == file.b.digest {
            page.row("", "  same content");
        } else {
            page.row(
                "",
                &format!("  {} -> {}", short(file.a.digest), short(file.b.digest)),
            );
        }
        if let (Some(a), Some(b)) = (seen(&file.a), seen(&file.b))
            && a != b
        {
            page.toned("", &format!("  who sees it: {a} -> {b}"), Tone::Bad);
        }
        if let Some(diff) = &file.diff {
            page.block(diff, 15);
        }
    }
}
