//! The page as text: it is one file, runs nothing, asks for nothing, and is the same each time.

mod studies;

use studies::{ENVIRONMENTS, Study};
use weighhouse_study::options::Options;
use weighhouse_study::summary::Summary;

/// What would load or run something.
fn assert_alone(page: &str) {
    let lower = page.to_lowercase();
    // What others wrote is escaped: every `<` begins a tag.
    let tags = lower
        .split('<')
        .skip(1)
        .map(|tag| tag.split('>').next().unwrap_or_default());
    for tag in tags {
        for name in [
            "script",
            "img",
            "link",
            "iframe",
            "object",
            "embed",
            "base",
            "form",
            "foreignobject",
        ] {
            assert!(!tag.starts_with(name), "{tag}");
        }
        // Without the values of attributes.
        let names: String = tag.split('"').step_by(2).collect();
        for attribute in [" src=", " srcset=", " style=", " on", "xlink:"] {
            assert!(!names.contains(attribute), "{tag}");
        }
    }
    for style in ["url(", "@import"] {
        assert!(!lower.contains(style), "{style}");
    }
    let targets = lower.split("href=\"").skip(1);
    for target in targets {
        assert!(
            target.starts_with('#'),
            "{}",
            &target[..20.min(target.len())]
        );
    }
    assert!(page.contains(
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'\">"
    ));
}

#[test]
fn every_page_stands_alone() {
    for study in studies::all() {
        let page = study.page();
        assert_alone(&page);
        assert!(page.starts_with("<!doctype html>"));
        assert!(page.ends_with("</html>\n"));
        assert!(page.contains("The report does not check the chain of entries in the ledger"));
        assert!(
            !page.contains("NaN") && !page.contains("inf,"),
            "{}",
            study.name
        );
    }
}

#[test]
fn hostile_names_are_text() {
    let page = studies::long_names().page();
    assert!(page.contains("&lt;/title&gt;&lt;script&gt;"));
    assert!(page.contains("&quot;&gt;&lt;img src=x onerror=alert(1)&gt;"));
    assert!(!page.contains('\u{202e}') && !page.contains('\u{1b}'));
}

#[test]
fn the_same_study_gives_the_same_page() {
    assert_eq!(studies::typical().page(), studies::typical().page());
}

#[test]
fn ids_are_unique_and_links_lead_somewhere() {
    for study in studies::all() {
        let page = study.page();
        let mut ids: Vec<&str> = page
            .split(" id=\"")
            .skip(1)
            .filter_map(|rest| rest.split('"').next())
            .collect();
        let all = ids.len();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), all, "{}", study.name);
        for rest in page.split("href=\"#").skip(1) {
            let target = rest.split('"').next().unwrap();
            assert!(ids.binary_search(&target).is_ok(), "{target}");
        }
    }
}

#[test]
fn tables_and_drawings_can_be_read_aloud() {
    let page = studies::typical().page();
    let drawings = page.matches("<svg").count();
    let hidden = page.matches("aria-hidden=\"true\"").count();
    assert_eq!(drawings, page.matches("role=\"img\"").count() + hidden);
    assert_eq!(page.matches("<title id=").count(), drawings - hidden);
    assert_eq!(page.matches("<desc id=").count(), drawings - hidden);
    assert_eq!(
        page.matches("<figcaption>").count(),
        page.matches("<figure").count()
    );
    assert_eq!(
        page.matches("<th").count() - page.matches("<thead").count(),
        page.matches(" scope=\"").count()
    );
    assert!(page.contains("careful-agent: 16 runs, mean "));
}

#[test]
fn what_was_measured_again_is_beside_what_was_seen_first() {
    let page = studies::single().page();
    assert!(page.contains("1 with scores on validation inputs, which are not their results"));
    let (_, again) = page.split_once("<section id=\"measured-again\">").unwrap();
    let row = again.split("<tr>").nth(3).unwrap();
    assert!(
        row.contains("<bdi>lonely</bdi>") && row.contains("<td>0.300</td>"),
        "{row}"
    );
    let page = studies::high().page();
    assert!(page.contains("No result was measured again on fresh seeds."));
}

#[test]
fn where_the_last_one_counts_no_panel_speaks_of_the_best() {
    let attempts = studies::attempts(
        &[("an-agent", 0.5, 28_800.0)],
        &["optimize-kernel", "scaling-law"],
        2,
        3,
    );
    let page = Study::new("last", attempts).page();
    let figure = |number: u32| {
        let mark = format!("<figure id=\"curves-{number}\">");
        let (_, figure) = page.split_once(&mark).unwrap();
        figure.split_once("</figure>").unwrap().0
    };
    let (best, last) = (figure(1), figure(2));
    assert!(best.contains("best score so far") && !best.contains("last valid score"));
    assert!(last.contains("scaling-law 0.1.0: last valid score</bdi>"));
    assert!(!last.contains("best score so far"));
}

#[test]
fn every_attempt_has_its_dot() {
    let Study {
        summary, attempts, ..
    } = studies::identical();
    let page = weighhouse_report::page(&summary, &attempts, &studies::about()).unwrap();
    let (_, strips) = page.split_once("<section id=\"strips\">").unwrap();
    let (strips, _) = strips.split_once("</section>").unwrap();
    let dots: Vec<&str> = strips
        .lines()
        .filter(|line| {
            line.starts_with("<circle") && line.contains("fill=\"#1") && line.contains("00\"")
        })
        .collect();
    // A hundred runs in each of two environments, and the human ones of both.
    let humans = weighhouse_study::humans::shipped();
    let humans = humans
        .iter()
        .filter(|run| ["optimize-kernel", "fix-embedding"].contains(&run.environment.as_str()));
    assert_eq!(dots.len(), 200 + humans.count());
    // Equal scores do not hide each other.
    let (first, _) = strips.split_once("</svg>").unwrap();
    let mut of_one: Vec<&str> = first
        .lines()
        .filter(|line| line.starts_with("<circle") && line.contains("fill=\"#100000\""))
        .collect();
    of_one.sort_unstable();
    of_one.dedup();
    assert_eq!(of_one.len(), 50);
}

#[test]
fn nothing_to_show_is_said() {
    let options = Options {
        shipped_humans: false,
        ..Options::default()
    };
    let summary = Summary::of(&[], &options);
    let page = weighhouse_report::page(&summary, &[], &studies::about()).unwrap();
    assert_alone(&page);
    assert!(!page.contains("<figure"));
    for sentence in [
        "There are no runs to show.",
        "There is no run of an agent whose score over time could be shown.",
        "No evaluation that is the result of a run has timings in its record.",
    ] {
        assert!(page.contains(sentence), "{sentence}");
    }
}

#[test]
fn numbers_of_any_size_are_drawn() {
    let mut attempts = studies::attempts(&[("wild", 1.0, 3600.0)], &["optimize-kernel"], 6, 4);
    let wild = [f64::MAX, 1e300, f64::INFINITY, f64::NAN, -1e300, 0.0];
    for (attempt, score) in attempts.iter_mut().zip(wild) {
        attempt.score = score;
        attempt.curve = vec![
            (f64::NAN, score),
            (-5.0, score),
            (score, score),
            (f64::MAX, 1.0),
        ];
        attempt.used_seconds = score;
        for timings in &mut attempt.timings {
            timings.milliseconds = wild.to_vec();
        }
    }
    let options = Options {
        resamples: 10,
        ..Options::default()
    };
    let summary = Summary::of(&attempts, &options);
    let page = weighhouse_report::page(&summary, &attempts, &studies::about()).unwrap();
    assert_alone(&page);
    assert!(!page.contains("NaN"));
}

#[test]
fn a_large_study_makes_a_page_of_a_few_megabytes() {
    let agents = [
        ("first", 0.9, 28_800.0),
        ("second", 0.6, 28_800.0),
        ("third", 0.3, 28_800.0),
    ];
    let mut attempts = studies::attempts(&agents, &ENVIRONMENTS, 50, 100);
    assert_eq!(attempts.len(), 1050);
    for attempt in &mut attempts {
        // The worst case: each evaluation is better than all before it.
        attempt.curve = (1..=100)
            .map(|step| f64::from(step) / 100.0)
            .map(|share| (attempt.budget_seconds * share, attempt.score * share))
            .collect();
    }
    let page = Study::new("large", attempts).page();
    assert!(page.len() < 5_000_000, "{} bytes", page.len());
}

#[test]
fn a_thousand_agents_are_no_trouble() {
    let names: Vec<String> = (0..1000).map(|number| format!("agent {number}")).collect();
    let agents: Vec<(&str, f64, f64)> = names
        .iter()
        .map(|name| (name.as_str(), 0.5, 3600.0))
        .collect();
    let attempts = studies::attempts(&agents, &ENVIRONMENTS, 1, 3);
    let options = Options {
        resamples: 10,
        ..Options::default()
    };
    let summary = Summary::of(&attempts, &options);
    assert_eq!(summary.groups.len(), 1001);
    let page = weighhouse_report::page(&summary, &attempts, &studies::about()).unwrap();
    assert_alone(&page);
    // A row in each environment, where every run has its dot too.
    let section = |id: &str| {
        let (_, section) = page.split_once(&format!("<section id=\"{id}\">")).unwrap();
        section.split_once("</section>").unwrap().0
    };
    let rows = section("environments").matches("<bdi>agent 999</bdi>");
    assert_eq!(rows.count(), ENVIRONMENTS.len());
    let dots = section("strips").matches("agent 999: 1 run from");
    assert_eq!(dots.count(), ENVIRONMENTS.len());
}
