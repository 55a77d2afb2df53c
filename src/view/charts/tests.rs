//! Charts of ordinary and of extreme scenarios, drawn as SVG.

use otn_engine::model::scenario::{HandlerFails, IgnoreRepeats, Order, ReturnOnDeath, Scenario};
use otn_engine::model::settings::MONEY_MAX;
use otn_engine::model::units::{Money, Ppm, Span};
use plotters::drawing::IntoDrawingArea;
use plotters_svg::SVGBackend;

use super::chart::{Chart, Kind, Plot};
use super::draw::{FILE_SIZE, Mark, Title, draw, svg as file};
use super::palette::{Look, Palette};
use super::series::chart;
use crate::view::format::{Formatter, Plain};

/// The sizes of the page's charts: on a narrow phone, on a desk.
const SIZES: [(u32, u32); 2] = [(288, 400), (700, 400)];

fn svg(chart: &Chart, palette: Palette, size: (u32, u32)) -> (String, Vec<Mark>) {
    let mut text = String::new();
    let area = SVGBackend::with_string(&mut text, size).into_drawing_area();
    let marks = draw(chart, Title::Outside, &area, &Look::svg(palette)).expect("SVG takes everything");
    drop(area);
    (text, marks)
}

type Change = fn(&mut Scenario);

/// The lesson, and settings that have broken charts before or could.
const SCENARIOS: &[(&str, Change)] = &[
    ("lesson", |_| {}),
    ("ack-first", |scenario| scenario.consumer.order = Order::AckAtDelivery),
    ("id-with-work", |scenario| scenario.consumer.ignore_repeats = IgnoreRepeats::SameTransaction),
    ("id-first", |scenario| scenario.consumer.ignore_repeats = IgnoreRepeats::IdThenWork),
    ("short-memory", |scenario| {
        scenario.consumer.ignore_repeats = IgnoreRepeats::SameTransaction;
        scenario.consumer.ids_kept = Some(Span::seconds(45));
    }),
    ("long-limit", |scenario| scenario.broker.ack_limit = Some(Span::seconds(120))),
    ("many-messages-few-restarts", |scenario| {
        scenario.day.messages = 50_000_000;
        scenario.day.restarts = 1;
        scenario.day.in_progress = 1_000;
    }),
    ("no-limit", |scenario| scenario.broker.ack_limit = None),
    ("no-limit-session", |scenario| {
        scenario.broker.ack_limit = None;
        scenario.broker.return_on_death = ReturnOnDeath::AfterSession;
    }),
    ("session", |scenario| {
        scenario.broker.return_on_death = ReturnOnDeath::AfterSession;
        scenario.broker.session = Span::seconds(45);
    }),
    ("claimed", |scenario| {
        scenario.broker.return_on_death = ReturnOnDeath::WhenClaimed;
        scenario.broker.claim = Some(Span::seconds(90));
    }),
    ("looks-each-minute", |scenario| scenario.broker.check_every = Some(Span::seconds(60))),
    ("looks-each-millisecond", |scenario| scenario.broker.check_every = Some(Span::MILLISECOND)),
    ("together", |scenario| scenario.consumer.order = Order::Together),
    ("no-restarts", |scenario| scenario.day.restarts = 0),
    ("many-restarts", |scenario| scenario.day.restarts = 10_000),
    ("seven-restarts", |scenario| scenario.day.restarts = 7),
    ("free", |scenario| scenario.day.amount = Money::ZERO),
    ("dear", |scenario| {
        scenario.day.amount = MONEY_MAX;
        scenario.day.messages = 50_000_000;
    }),
    ("most-messages", |scenario| scenario.day.messages = 50_000_000),
    ("one-message", |scenario| scenario.day.messages = 1),
    ("never-slow", |scenario| scenario.work.slow_share = Ppm::ZERO),
    ("always-slow", |scenario| scenario.work.slow_share = Ppm::WHOLE),
    ("long-job", |scenario| scenario.work.slow_job = Span(12 * Span::HOUR.0)),
    ("short-job", |scenario| {
        scenario.work.normal_job = Span::MILLISECOND;
        scenario.work.slow_job = Span(5_000);
        scenario.broker.ack_limit = Some(Span::MILLISECOND);
    }),
    ("longest-limit", |scenario| scenario.broker.ack_limit = Some(Span(12 * Span::HOUR.0))),
    ("odd-limit", |scenario| scenario.broker.ack_limit = Some(Span::seconds(37))),
    ("nothing-happens", |scenario| {
        scenario.day.restarts = 0;
        scenario.day.in_progress = 0;
        scenario.work.slow_share = Ppm::ZERO;
    }),
    ("dear-loss", |scenario| {
        scenario.costs.loss = Some(MONEY_MAX);
        scenario.costs.repeat = Some(Money(3));
        scenario.costs.id_insert = Money(1);
    }),
    ("ids-cost", |scenario| scenario.costs.id_insert = Money(1)),
    ("free-loss", |scenario| scenario.costs.loss = Some(Money::ZERO)),
    ("free-repeat", |scenario| scenario.costs.repeat = Some(Money::ZERO)),
    ("much-in-progress", |scenario| scenario.day.in_progress = 100_000),
    ("one-in-a-million-slow", |scenario| scenario.work.slow_share = Ppm::new(1).expect("a share")),
    ("kept-ten-years", |scenario| {
        scenario.consumer.ignore_repeats = IgnoreRepeats::WorkThenId;
        scenario.consumer.ids_kept = Some(Span(3_650 * Span::DAY.0));
    }),
    ("kept-a-millisecond", |scenario| {
        scenario.consumer.ignore_repeats = IgnoreRepeats::SameTransaction;
        scenario.consumer.ids_kept = Some(Span::MILLISECOND);
        scenario.producer.confirm_lost = Ppm::percent(10);
    }),
    ("everything-happens", |scenario| {
        let half = Ppm::percent(50);
        scenario.producer.send_lost = half;
        scenario.producer.confirm_lost = half;
        scenario.broker.deliver_lost = half;
        scenario.broker.ack_lost = half;
        scenario.work.handler_fails = HandlerFails::Always;
        scenario.consumer.ignore_repeats = IgnoreRepeats::WorkThenId;
        scenario.consumer.extend_every = Some(Span::seconds(10));
        scenario.consumer.extend_cap = Some(Span::seconds(20));
    }),
];

fn each(check: impl Fn(&str, &Scenario, &Chart)) {
    for (name, change) in SCENARIOS {
        let mut scenario = Scenario::default();
        change(&mut scenario);
        assert_eq!(scenario.validate(), [], "{name}");
        for kind in Kind::ALL {
            check(name, &scenario, &chart(kind, &scenario, &Plain::PAGE));
        }
    }
}

/// To look at: with `CHARTS_DIR=some/folder` it holds every chart at both sizes, light and dark.
#[test]
fn gallery() {
    let Some(folder) = std::env::var_os("CHARTS_DIR").map(std::path::PathBuf::from) else { return };
    std::fs::create_dir_all(&folder).expect("the folder can be written");
    for (scheme, palette) in [("light", Palette::LIGHT), ("dark", Palette::DARK)] {
        let (ink, back) = (palette.ink, palette.background);
        for (place, size) in SIZES.into_iter().enumerate() {
            let pages = std::cell::RefCell::new(std::collections::BTreeMap::<String, String>::new());
            each(|name, _, chart| {
                let (text, _) = svg(chart, palette, size);
                let figure = format!("<figure><figcaption>{}</figcaption>{text}</figure>", chart.title);
                pages.borrow_mut().entry(name.to_owned()).or_default().push_str(&figure);
            });
            for (name, body) in pages.into_inner() {
                let style = format!(
                    "<meta charset=utf-8><style>body{{margin:16px;background:rgb({},{},{});color:rgb({},{},{});font:15px/1.4 system-ui;display:flex;flex-wrap:wrap;gap:24px}}\
                     figure{{margin:0;width:{}px}}figcaption{{font-weight:600;margin-bottom:8px}}svg{{display:block}}</style>",
                    back.0, back.1, back.2, ink.0, ink.1, ink.2, size.0
                );
                std::fs::write(folder.join(format!("{name}-{scheme}-{place}.html")), style + &body).expect("the folder can be written");
            }
        }
    }
}

/// The value of an attribute in a tag.
fn attribute<'t>(tag: &'t str, name: &str) -> Option<&'t str> {
    let (_, rest) = tag.split_once(&format!(" {name}=\""))?;
    rest.split('"').next()
}

#[test]
fn every_drawing_is_well_formed_and_its_texts_are_inside_and_apart() {
    each(|name, _, chart| {
        for size in SIZES {
            let (text, marks) = svg(chart, Palette::LIGHT, size);
            let about = format!("{name} {:?} {size:?}", chart.kind);
            assert!(text.trim_end().ends_with("</svg>"), "{about}");
            assert!(!text.contains("NaN") && !text.contains("inf"), "{about}");
            assert_eq!(marks.len(), chart.plot.stops(), "{about}");
            let mut boxes: Vec<(f64, f64, f64)> = Vec::new();
            let mut rest = text.as_str();
            while let Some((_, tag)) = rest.split_once("<text") {
                let (tag, after) = tag.split_once('>').expect("a tag ends");
                let words = after.split("</text>").next().expect("a text ends").trim();
                let number = |name| attribute(tag, name).and_then(|value| value.parse::<f64>().ok()).expect("a number");
                let (x, y, font) = (number("x"), number("y"), number("font-size"));
                // Letters of the fonts in use are 0.56 to 0.62 of their size wide on average.
                let width = words.chars().count() as f64 * font * 0.6;
                let left = match attribute(tag, "text-anchor") {
                    Some("middle") => x - width / 2.0,
                    Some("end") => x - width,
                    _ => x,
                };
                assert!(left >= -2.0 && left + width <= f64::from(size.0) + 2.0, "{about}: {words:?} from {left} to {}", left + width);
                assert!(y >= 6.0 && y <= f64::from(size.1) - 6.0, "{about}: {words:?} at {y}");
                assert!(font >= 11.99, "{about}: {words:?} is {font} px");
                let meets = |(other, to, height): &(f64, f64, f64)| left < *to && *other < left + width && (y - height).abs() < 12.0;
                assert!(!boxes.iter().any(meets), "{about}: {words:?} stands on another text");
                boxes.push((left, left + width, y));
                rest = after;
            }
        }
    });
}

#[test]
fn every_line_and_bar_is_named_in_the_drawing() {
    each(|name, _, chart| {
        for size in SIZES {
            let (text, _) = svg(chart, Palette::DARK, size);
            let flat: String = text.replace("&gt;", ">").split_whitespace().collect::<Vec<_>>().join(" ");
            let wanted: Vec<String> = match &chart.plot {
                Plot::Lines(lines) => {
                    let panels = lines.panels.iter();
                    let labels = panels.clone().flat_map(|panel| panel.lines.iter().map(|line| line.label.clone()));
                    let axes = panels.map(|panel| panel.y.name.clone()).chain([lines.x.name.clone(), lines.here.label.clone()]);
                    labels.chain(axes).chain(lines.flips.iter().map(|flip| flip.label.clone())).collect()
                }
                Plot::Map(map) => {
                    let here = map.place(map.here);
                    vec![
                        map.x.clone(),
                        map.y.clone(),
                        map.none.clone(),
                        map.some.clone(),
                        map.rows[here.0].clone(),
                        map.columns[here.1].clone(),
                    ]
                }
                Plot::Bars(bars) => {
                    bars.groups.iter().flat_map(|group| [group.name.clone()].into_iter().chain(group.note.clone())).collect()
                }
            };
            for text in wanted {
                // A long text of the key stands in several lines.
                for word in text.split(' ') {
                    let word = word.split_whitespace().collect::<Vec<_>>().join(" ");
                    assert!(flat.contains(&word), "{name} {:?}: {word:?} of {text:?}", chart.kind);
                }
            }
        }
    });
}

#[test]
fn tables_are_full_and_mark_the_present_row() {
    each(|name, scenario, chart| {
        let table = &chart.table;
        assert!(table.rows.iter().all(|row| row.len() == table.columns.len() && row.iter().all(|cell| !cell.is_empty())), "{name}");
        let each = if let Plot::Map(map) = &chart.plot { map.columns.len() } else { 1 };
        assert_eq!(chart.plot.stops(), table.rows.len() * each, "{name}");
        let (row, column) = chart.place(chart.plot.stops() - 1);
        assert!(row + 1 == table.rows.len() && column.is_none_or(|column| column + 1 == table.columns.len()), "{name}");
        let here = &table.rows[table.here.expect("the present value has a row")][0];
        let first = match chart.kind {
            Kind::AckLimit => scenario.broker.ack_limit.map_or("no limit".to_owned(), |limit| Plain::PAGE.duration(limit)),
            Kind::Designs => return,
            Kind::Restarts => Plain::PAGE.count(scenario.day.restarts.into()),
            Kind::Volume => Plain::PAGE.count(scenario.day.messages),
            Kind::SlowShare => Plain::PAGE.share(scenario.work.slow_share),
            Kind::InProgress => Plain::PAGE.count(scenario.day.in_progress.into()),
            Kind::Retention => scenario.consumer.ids_kept.map_or("for ever".to_owned(), |kept| Plain::PAGE.duration(kept)),
            Kind::CostRatio if scenario.costs.loss.is_some() || scenario.costs.repeat.is_some() => return,
            Kind::CostRatio => if scenario.loss_cost() == Money::ZERO { "0" } else { "1:1" }.to_owned(),
            Kind::Map => Plain::PAGE.duration(scenario.work.slow_job),
        };
        assert_eq!(*here, first, "{name} {:?}", chart.kind);
    });
}

#[test]
fn files_have_plain_numbers() {
    each(|name, _, chart| {
        for column in chart.table.columns.iter().flat_map(|column| &column.data) {
            assert_eq!(column.cells.len(), chart.table.rows.len(), "{name} {:?}: {}", chart.kind, column.name);
            for cell in &column.cells {
                let is_number = !cell.is_empty() && cell.parse::<f64>().is_ok() && !cell.contains(['+', '-', 'e', 'i', 'N']);
                assert!(
                    is_number || !cell.contains(|part: char| part.is_ascii_digit()),
                    "{name} {:?}, {}: {cell}",
                    chart.kind,
                    column.name
                );
            }
        }
        // All but the names of designs.
        let words = chart.table.columns.iter().filter(|column| column.data.is_empty()).count();
        assert_eq!(words, usize::from(chart.kind == Kind::Designs), "{name} {:?}", chart.kind);
    });
    let csv = |kind: Kind| chart(kind, &Scenario::default(), &Plain::PAGE).table.csv();
    let limit = csv(Kind::AckLimit);
    assert!(limit.starts_with("Ack limit (s),") && limit.contains("\r\n30,0,3000,50000,30\r\n"), "{limit}");
    let share = csv(Kind::SlowShare);
    assert!(share.starts_with("Share of slow jobs (%),") && share.contains("\r\n0.01,"), "{share}");
}

/// The row of the lesson's chart that begins with this cell.
fn lesson_row(kind: Kind, first: &str) -> Vec<String> {
    let chart = chart(kind, &Scenario::default(), &Plain::TERMINAL);
    chart.table.rows.into_iter().find(|row| row[0] == first).expect("a row")
}

#[test]
fn the_lessons_figures_stand_in_the_tables() {
    assert_eq!(lesson_row(Kind::AckLimit, "30 s"), ["30 s", "Rs 0", "Rs 3,000", "Rs 50,000", "within 30 s"]);
    assert_eq!(lesson_row(Kind::AckLimit, "40 s"), ["40 s", "Rs 0", "Rs 3,000", "Rs 0", "within 40 s"]);
    assert_eq!(lesson_row(Kind::AckLimit, "2 min"), ["2 min", "Rs 0", "Rs 3,000", "Rs 0", "within 2 min"]);
    assert_eq!(lesson_row(Kind::Designs, "A · ack, then work"), ["A · ack, then work", "300 (Rs 3,000)", "0", "0", "0", "not at all"]);
    let work_first = ["B · work, then ack", "0", "300 (Rs 3,000)", "5,000 (Rs 50,000)", "0", "within 30 s"];
    assert_eq!(lesson_row(Kind::Designs, "B · work, then ack"), work_first);
    let id = ["C · ID saved with the work", "0", "0", "0", "500,000", "within 30 s"];
    assert_eq!(lesson_row(Kind::Designs, "C · ID saved with the work"), id);
    assert_eq!(lesson_row(Kind::Restarts, "6"), ["6", "300", "300", "5,000", "0"]);
    assert_eq!(lesson_row(Kind::Volume, "500,000"), ["500,000", "300", "300", "5,000", "0"]);
}

#[test]
fn titles_say_what_the_numbers_say() {
    let check = |kind: Kind, change: Change, title: &str| {
        let mut scenario = Scenario::default();
        change(&mut scenario);
        assert_eq!(chart(kind, &scenario, &Plain::TERMINAL).title, title);
    };
    let cure =
        "From 40 s up no job outlasts the limit: Rs 50,000 a day less repeated. The price: a crash is retried within 40 s, not 30 s.";
    check(Kind::AckLimit, |_| {}, cure);
    let covered = "With less than 40 s, jobs would outlast the limit and repeat: Rs 50,000 a day. A crash is retried within 2 min.";
    check(Kind::AckLimit, |scenario| scenario.broker.ack_limit = Some(Span::seconds(120)), covered);
    let no_limit =
        "With less than 40 s, jobs would outlast the limit and repeat: Rs 50,000 a day. Nothing brings back what a crash interrupts.";
    check(Kind::AckLimit, |scenario| scenario.broker.ack_limit = None, no_limit);
    let nothing = "The ack limit changes nothing that is lost or repeated. What a crash interrupts is not retried: it is acked already.";
    check(Kind::AckLimit, |scenario| scenario.consumer.order = Order::AckAtDelivery, nothing);
    let free =
        "From 40 s up no job outlasts the limit: 5,000 messages a day less repeated. The price: a crash is retried within 40 s, not 30 s.";
    check(Kind::AckLimit, |scenario| scenario.day.amount = Money::ZERO, free);
    let hopeless = "No limit up to 12 h ends the repeats of long jobs: Rs 1,550,000 a day.";
    let endless: Change = |scenario| {
        scenario.work.slow_job = Span(12 * Span::HOUR.0);
        scenario.chance.hop = Span::SECOND;
    };
    check(Kind::AckLimit, endless, hopeless);
    check(Kind::Designs, |_| {}, "Only an ID saved with the work loses and repeats nothing. It costs 500,000 saved IDs a day.");
    let restarts = "Each restart loses up to 50 messages with the ack first, repeats up to 50 with the work first. With the ID saved with the work: none.";
    check(Kind::Restarts, |_| {}, restarts);
    let left = "Each restart loses up to 50 messages with the ack first, leaves up to 50 undelivered for ever with the work first.";
    check(Kind::Restarts, |scenario| scenario.broker.ack_limit = None, left);
    check(Kind::Restarts, |scenario| scenario.day.in_progress = 0, "A restart strikes nothing: no job is in progress.");
    let volume = "At 5,000,000 messages a day long jobs repeat 50,000 (now 5,000); restarts still strike at most 300.";
    check(Kind::Volume, |_| {}, volume);
    let less = "At 5,000,000 messages a day long jobs repeat 50,000 (now 500,000); restarts still strike at most 300.";
    check(Kind::Volume, |scenario| scenario.day.messages = 50_000_000, less);
    let fails: Change = |scenario| scenario.work.handler_fails = HandlerFails::Always;
    check(Kind::Restarts, fails, "A restart changes nothing: the job of every message fails anyhow.");
    check(Kind::Volume, fails, "The job of every message fails, however many messages there are.");
    let only_once = "Each restart repeats up to 50 with the work first. With the ID saved with the work: none.";
    check(Kind::Restarts, |scenario| scenario.work.handler_fails = HandlerFails::First(1), only_once);
}

#[test]
fn what_is_too_small_stays_empty() {
    let chart = chart(Kind::AckLimit, &Scenario::default(), &Plain::PAGE);
    for size in [(1, 1), (159, 400), (400, 100)] {
        assert_eq!(svg(&chart, Palette::LIGHT, size).1, []);
    }
}

#[test]
fn a_sharper_screen_draws_more_pixels_and_the_same_marks() {
    let chart = chart(Kind::AckLimit, &Scenario::default(), &Plain::PAGE);
    let at = |ratio: f64, size| {
        let mut text = String::new();
        let area = SVGBackend::with_string(&mut text, size).into_drawing_area();
        draw(&chart, Title::Outside, &area, &Look { ratio, ..Look::svg(Palette::LIGHT) }).expect("SVG takes everything")
    };
    for (one, two) in at(1.0, (700, 400)).iter().zip(&at(2.0, (1_400, 800))) {
        let (Mark::Upright { x: one, .. }, Mark::Upright { x: two, .. }) = (one, two) else { panic!("lines have upright marks") };
        assert!((one - two).abs() <= 2, "{one} {two}");
    }
}

#[test]
fn a_file_has_the_title_and_every_text_of_the_drawing() {
    let mut scenario = Scenario::default();
    scenario.day.currency = otn_engine::model::units::Currency::new("<&>").expect("short and plain");
    for kind in Kind::ALL {
        let chart = chart(kind, &scenario, &Plain::PAGE);
        let mut unused = String::new();
        let area = SVGBackend::with_string(&mut unused, FILE_SIZE).into_drawing_area();
        let text = file(&chart, &area, &Look { font: 1.0, ..Look::svg(Palette::LIGHT) });
        assert!(text.starts_with("<svg ") && text.ends_with("</svg>\n"), "{kind:?}");
        // No currency opens a tag, and every tag that is opened is closed.
        assert!(!text.contains("<&"), "{kind:?}");
        assert_eq!(text.matches("<text").count(), text.matches("</text>").count());
        for word in crate::view::svg::escaped(&chart.title).split(' ') {
            assert!(text.contains(word), "{kind:?}: {word}");
        }
    }
}

#[test]
fn the_new_sweeps_say_the_lessons_figures() {
    assert_eq!(lesson_row(Kind::SlowShare, "1 %"), ["1 %", "300", "300", "5,000", "0"]);
    assert_eq!(lesson_row(Kind::SlowShare, "0 %"), ["0 %", "300", "300", "0", "0"]);
    assert_eq!(lesson_row(Kind::InProgress, "50"), ["50", "300", "300", "5,000", "0"]);
    assert_eq!(lesson_row(Kind::Retention, "10 s"), ["10 s", "300", "5,000", "58"]);
    assert_eq!(lesson_row(Kind::Retention, "26 s"), ["26 s", "300", "0", "151"]);
    assert_eq!(lesson_row(Kind::Retention, "for ever"), ["for ever", "0", "0", "500,000 more each day"]);
    assert_eq!(lesson_row(Kind::CostRatio, "1:1"), ["1:1", "Rs 3,000", "Rs 53,000", "Rs 3,000", "Rs 0"]);
    assert_eq!(lesson_row(Kind::CostRatio, "1:1,000"), ["1:1,000", "Rs 3", "Rs 53,000", "Rs 3,000", "Rs 0"]);
    assert_eq!(lesson_row(Kind::Map, "40 s"), ["40 s", "15,000", "5,000", "5,000", "0", "0", "0", "0"]);
    let map = chart(Kind::Map, &Scenario::default(), &Plain::TERMINAL);
    assert_eq!(map.readout(map.here().expect("a cell")), "A slow job takes 40 s · limit 30 s: 5,000");
}

#[test]
fn what_flips_is_marked_and_told() {
    let check = |kind: Kind, change: Change, labels: &[&str], title: &str| {
        let mut scenario = Scenario::default();
        change(&mut scenario);
        let chart = chart(kind, &scenario, &Plain::TERMINAL);
        let flips = chart.plot.flips();
        assert_eq!(flips.iter().map(|flip| flip.label.as_str()).collect::<Vec<_>>(), labels, "{kind:?}");
        assert!(flips.iter().all(|flip| chart.description.contains(&flip.text)), "{}", chart.description);
        assert_eq!(chart.title, title);
    };
    let limit =
        "From 40 s up no job outlasts the limit: Rs 50,000 a day less repeated. The price: a crash is retried within 40 s, not 30 s.";
    check(Kind::AckLimit, |_| {}, &["from 40 s: no long job repeats"], limit);
    let kept = "IDs kept for 26 s or less would be forgotten too early: 300 to 5,300 repeats a day. Kept longer: none. Each day saves 500,000 more.";
    check(Kind::Retention, |_| {}, &["up to 26 s: repeats"], kept);
    let never_late = "No message comes back so late that its ID would be forgotten. Each day saves 500,000 more.";
    check(Kind::Retention, |scenario| scenario.broker.ack_limit = None, &[], never_late);
    let share = "With 1 % of jobs slow, long jobs repeat 5,000 messages with the work first; from 0.06 % up at least as many as all restarts, 300. With the ID saved with the work: none.";
    check(Kind::SlowShare, |_| {}, &["from 0.06 %: as many as restarts"], share);
    let never = "Cheapest now: ID with the work, at Rs 0 a day. That never flips, whatever a loss costs beside a repeat.";
    check(Kind::CostRatio, |_| {}, &[], never);
    let ratio: Change = |scenario| {
        scenario.costs.id_insert = Money(1);
        scenario.costs.loss = Some(Money::units(30));
        scenario.day.restarts = 12;
    };
    let flips = "Cheapest now: ID with the work, at Rs 5,000 a day. By loss to repeat: ack first up to 1:1.2, then ID with the work.";
    check(Kind::CostRatio, ratio, &["1:1.2: ID with the work"], flips);
    let map = "Jobs of 40 s make 5,000 repeats a day now; a limit of 40 s ends that.";
    check(Kind::Map, |_| {}, &[], map);
    let progress = "Without restarts it does not matter how many jobs are in progress.";
    check(Kind::InProgress, |scenario| scenario.day.restarts = 0, &[], progress);
}

#[test]
fn a_picture_without_a_line_has_the_same_axes_and_numbers() {
    for &(name, change) in SCENARIOS {
        let mut scenario = Scenario::default();
        change(&mut scenario);
        for kind in Kind::ALL {
            let whole = chart(kind, &scenario, &Plain::PAGE);
            let names: Vec<String> = whole.named_lines().iter().map(|line| line.label.clone()).collect();
            for gone in &names {
                let rest = whole.without(std::slice::from_ref(gone));
                assert_eq!(rest.named_lines().len(), names.len() - 1, "{name}, {kind:?}: {gone}");
                assert_eq!(rest.table, whole.table);
                let axes = |chart: &Chart| match &chart.plot {
                    Plot::Lines(lines) => lines.panels.iter().map(|panel| panel.y.clone()).collect::<Vec<_>>(),
                    Plot::Bars(_) | Plot::Map(_) => Vec::new(),
                };
                assert_eq!(axes(&rest), axes(&whole));
            }
            // A picture without any of its lines can still be drawn.
            let _ = svg(&whole.without(&names), Palette::LIGHT, SIZES[0]);
        }
    }
}
