//! Pages of studies as Chromium shows them: they are drawn, in light and dark, on a phone and on a screen; and in every figure the marks are inside the
//! axes and no texts lie over each other.

mod chromium;
mod studies;

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use chromium::{Chromium, Theme};
use serde::Deserialize;
use studies::Study;

/// What the checker says of a page.
#[derive(Debug, Deserialize)]
struct Found {
    page: String,
    figures: usize,
    faults: Vec<Fault>,
}

/// Something wrong with a figure.
#[derive(Debug, Deserialize)]
struct Fault {
    figure: String,
    fault: String,
    #[expect(dead_code, reason = "printed when a test fails")]
    texts: Vec<String>,
}

const PHONE: u32 = 400;
const SCREEN: u32 = 1200;

/// Where the pages and pictures are left, for whoever wants to look at them.
fn folder() -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("pages");
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// Lays out pages at widths in one start of the browser, and asks the checker about each.
fn check(chromium: &Chromium, name: &str, pages: &[(String, u32, &str)]) -> Vec<Found> {
    let mut html = String::from("<!doctype html><meta charset=\"utf-8\">\n");
    for (title, width, page) in pages {
        let page = without_policy(page)
            .replace('&', "&amp;")
            .replace('"', "&quot;");
        html.push_str(&format!(
            "<iframe title=\"{title}\" width=\"{width}\" height=\"800\" srcdoc=\"{page}\"></iframe>\n"
        ));
    }
    let checker = include_str!("chromium/checker.js");
    html.push_str(&format!("<script>\n{checker}</script>\n"));
    let file = folder().join(format!("{name}.html"));
    fs::write(&file, html).unwrap();
    let dom = chromium.dom(&file);
    let (_, found) = dom
        .split_once("<pre id=\"found\">")
        .expect("the checker ran");
    let (found, _) = found.split_once("</pre>").expect("the checker ended");
    let found = found
        .replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&amp;", "&");
    serde_json::from_str(&found).unwrap()
}

/// A page with its policy taken out: inside a frame that is looked into from outside it has nothing to forbid, and a copy with a changed drawing
/// is a copy.
fn without_policy(page: &str) -> String {
    let (before, rest) = page
        .split_once("<meta http-equiv=\"Content-Security-Policy\"")
        .expect("the page has a policy");
    let (_, after) = rest.split_once('>').expect("a tag ends");
    format!("{before}{after}")
}

#[test]
fn every_figure_has_its_marks_inside_its_axes_and_no_text_over_another() {
    let Some(chromium) = Chromium::find() else {
        return;
    };
    let pages: Vec<(&str, String)> = studies::all()
        .iter()
        .map(|study| (study.name, study.page()))
        .collect();
    let framed: Vec<(String, u32, &str)> = pages
        .iter()
        .flat_map(|(name, page)| {
            [PHONE, SCREEN].map(|width| (format!("{name} at {width}"), width, page.as_str()))
        })
        .collect();
    let found = check(&chromium, "checked", &framed);
    assert_eq!(found.len(), framed.len());
    let faulty: Vec<&Found> = found
        .iter()
        .filter(|found| !found.faults.is_empty())
        .collect();
    assert!(faulty.is_empty(), "{faulty:#?}");
    let figures = |title: &str| {
        let found = found.iter().find(|found| found.page == title);
        found.map(|found| found.figures)
    };
    // Curves, strips and best of k; timings of the two environments that have them.
    assert_eq!(figures("typical at 1200"), Some(7 + 7 + 1 + 2));
    assert_eq!(figures("single at 400"), Some(4));
    assert_eq!(figures("nothing-valid at 400"), Some(3));
    assert_eq!(figures("many at 1200"), Some(12 + 12 + 1));
}

#[test]
fn the_checker_finds_what_is_wrong() {
    let Some(chromium) = Chromium::find() else {
        return;
    };
    let good = studies::single().page();
    let text = "<text x=\"400\" y=\"200\" fill=\"#010101\">Lorem</text>";
    let after_first_drawing =
        |addition: &str| good.replacen("</desc>", &format!("</desc>{addition}"), 1);
    let bad = [
        (
            "has a mark outside its axes",
            after_first_drawing("<circle cx=\"1\" cy=\"1\" r=\"3\" fill=\"#100000\"/>"),
        ),
        (
            "has texts over each other",
            after_first_drawing(&text.repeat(2)),
        ),
        (
            "has text outside its edges",
            after_first_drawing(&text.replace("400", "-30")),
        ),
        ("has no mark", good.replace("#10", "#20")),
        (
            "has no box of axes",
            good.replace("\"#030303\"", "\"#030304\""),
        ),
        (
            "has no words for who cannot see it",
            good.replace(" role=\"img\"", ""),
        ),
        (
            "is wider than its window",
            good.replace("<main>", "<main><div style=\"width: 3000px\">wide</div>"),
        ),
        (
            "has a mark over a text",
            after_first_drawing(&format!(
                "{text}<circle cx=\"410\" cy=\"198\" r=\"3\" fill=\"#100000\"/>"
            )),
        ),
    ];
    let framed: Vec<(String, u32, &str)> = bad
        .iter()
        .map(|(fault, page)| ((*fault).to_owned(), SCREEN, page.as_str()))
        .collect();
    for found in check(&chromium, "spoilt", &framed) {
        let seen = found.faults.iter().any(|fault| fault.fault == found.page);
        assert!(seen, "not found: {found:#?}");
        assert!(found.faults.iter().all(|fault| !fault.figure.is_empty()));
    }
}

/// A picture, decoded.
struct Picture {
    width: u32,
    height: u32,
    colours: HashSet<[u8; 3]>,
    corner: [u8; 3],
}

fn decoded(file: &Path) -> Picture {
    let bytes = std::io::BufReader::new(fs::File::open(file).expect("the picture is there"));
    let mut reader = png::Decoder::new(bytes)
        .read_info()
        .expect("the picture is a PNG");
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut pixels).unwrap();
    assert_eq!(info.bit_depth, png::BitDepth::Eight);
    let samples = info.color_type.samples();
    let mut colours = HashSet::new();
    let mut pixels = pixels[..info.buffer_size()].chunks_exact(samples);
    let rgb = |pixel: &[u8]| [pixel[0], pixel[1], pixel[2]];
    let corner = rgb(pixels.clone().next().unwrap());
    colours.extend(pixels.by_ref().map(rgb));
    Picture {
        width: info.width,
        height: info.height,
        colours,
        corner,
    }
}

#[test]
fn pages_are_drawn_in_light_and_dark_on_a_phone_and_on_a_screen() {
    let Some(chromium) = Chromium::find() else {
        return;
    };
    let studies = studies::all();
    let shots: Vec<(usize, &Study, Theme, u32)> = studies
        .iter()
        .enumerate()
        .flat_map(|(number, study)| {
            let all = [
                (Theme::Light, SCREEN),
                (Theme::Dark, PHONE),
                (Theme::Dark, SCREEN),
                (Theme::Light, PHONE),
            ];
            // Each start of the browser takes seconds: the first study is seen in all ways, the others in two or one.
            let some = if number == 0 {
                &all[..]
            } else {
                &all[number % 2..=number % 2]
            };
            some.iter()
                .map(move |(theme, width)| (number, study, *theme, *width))
                .collect::<Vec<_>>()
        })
        .collect();
    let queue = Mutex::new(shots.into_iter());
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                loop {
                    let next = queue.lock().unwrap().next();
                    let Some((_, study, theme, width)) = next else {
                        break;
                    };
                    look(&chromium, study, theme, width);
                }
            });
        }
    });
}

fn look(chromium: &Chromium, study: &Study, theme: Theme, width: u32) {
    let name = format!("{}-{theme:?}-{width}", study.name).to_lowercase();
    let page = folder().join(format!("{name}.page.html"));
    fs::write(&page, study.page()).unwrap();
    // A window is never as narrow as a phone: the page is seen through a frame of that width.
    let frame = folder().join(format!("{name}.html"));
    let html = format!(
        "<!doctype html><style>body {{ margin: 0 }} iframe {{ border: 0 }}</style><iframe src=\"{}\" width=\"{width}\" height=\"{HEIGHT}\"></iframe>",
        page.file_name().unwrap().to_string_lossy()
    );
    fs::write(&frame, html).unwrap();
    let file = folder().join(format!("{name}.png"));
    let log = chromium.picture(&frame, theme, (width.max(600), HEIGHT), &file);
    assert!(!log.contains(FORBIDDEN), "{name}: {log}");
    let picture = decoded(&file);
    assert_eq!(
        (picture.width, picture.height),
        (width.max(600), HEIGHT),
        "{name}"
    );
    assert!(
        picture.colours.len() > 20,
        "{name}: {} colours",
        picture.colours.len()
    );
    let bright = picture
        .corner
        .iter()
        .map(|part| u32::from(*part))
        .sum::<u32>()
        > 3 * 128;
    assert_eq!(
        bright,
        theme == Theme::Light,
        "{name}: {:?}",
        picture.corner
    );
}

/// What the browser says when a page's policy forbids something that the page asks for.
const FORBIDDEN: &str = "Content Security Policy directive";

#[test]
fn the_policy_forbids_what_a_page_must_not_ask_for() {
    let Some(chromium) = Chromium::find() else {
        return;
    };
    let page = studies::single().page();
    let page = page.replace(
        "<main>",
        "<main><img src=\"x.png\"><script>document.title = 'run'</script>",
    );
    let file = folder().join("forbidden.html");
    fs::write(&file, page).unwrap();
    let log = chromium.picture(
        &file,
        Theme::Light,
        (600, 400),
        &folder().join("forbidden.png"),
    );
    assert!(log.matches(FORBIDDEN).count() >= 2, "{log}");
}

/// The height of a picture.
const HEIGHT: u32 = 3200;
