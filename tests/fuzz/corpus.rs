//! The texts that everything begins from: every link and record that this repository knows.

use once_twice_never::catalogue::incidents::{self, Incident};
use once_twice_never::catalogue::systems::{self, System};
use once_twice_never::catalogue::{PRESETS, path::PATH};
use once_twice_never::link::encode::{Linked, encode};
use otn_engine::model::cast::Cast;
use otn_engine::model::fault::Plan;
use otn_engine::model::scenario::Scenario;
use std::path::{Path, PathBuf};

/// The records of systems and of incidents.
pub const RECORDS: [&str; 2] = [include_str!("../../static/catalogue/systems.txt"), include_str!("../../static/catalogue/incidents.txt")];

/// Links by hand: every key, several at once, broken ones.
const HAND_WRITTEN: [&str; 14] = [
    "",
    "ack=30s",
    "v=0-k3f9&order=work-ack&msgs=500k&restarts=6&busy=50&ack=30s&slow=1%25&slowjob=40s",
    "v=0-zzzz&msgs=2M&restarts=8",
    "v=9&ack=1s&new=x",
    "msgs=%3Cimg%20src=x%20onerror=alert(1)%3E&restarts=99999&colour=red&ack=45s&ack=1h&utm_source=x&plan=crash:Z,slow",
    "cast=0s,60s.id1,2min.job45s/1s.group1.not10s.fails2,3min.failsalways&plan=lose:m2.ack2,repeat,delay:m1.deliver",
    "plan=crash:A@4s,crash:producer.before-save,fail:B.after-effect#3,slow:m1,lose:give-back,delay:extend,crash:broker.after-store",
    "effects=wallet.add.database,mail.send.outside.safe.random,topic.send.broker,card.charge&currency=₹&amount=10.50",
    "step=4&sc=lesson-b&title=What+we+saw:+twice%21&ids=with-work&kept=45s&late=refused&cap=3&capthen=stays",
    "slow=0.0001%25&slowjob=12h&days=1000&seed=18446744073709551615&losscost=amount&idcost=0.01",
    "death=session&session=45s&claim=90s&check=1ms&hop=2s&extend=15s&extendcap=none&extendfor=all",
    "title=%E2%80%AE%3C%2Ftitle%3E%3Cscript%3Ealert(1)%3C%2Fscript%3E",
    "ACK=30S&amp;Slow=1%&#main",
];

/// Every link.
pub fn links() -> Vec<String> {
    let linked = |scenario: Scenario, cast: Cast, plan: Plan, preset: &str| {
        encode(&Linked { scenario, cast, plan, step: Some(2), preset: Some(preset.to_owned()), title: Some(format!("About {preset}")) })
    };
    let presets = PRESETS.iter().map(|preset| linked(preset.scenario(), Cast::default(), preset.plan(), preset.id));
    let steps = PATH.iter().map(|step| linked(step.changed(), Cast::default(), Plan::default(), "path"));
    let systems = systems().into_iter().map(|system| linked(system.scenario, Cast::default(), Plan::default(), &system.id));
    let incidents = incidents().into_iter().map(|incident| linked(incident.scenario, incident.cast, incident.plan, &incident.id));
    let by_hand = HAND_WRITTEN.iter().map(|link| (*link).to_owned());
    presets.chain(steps).chain(systems).chain(incidents).chain(by_hand).chain(golden()).collect()
}

/// The links of the golden files, one a line.
fn golden() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/links");
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
    files.sort();
    let texts = files.iter().filter_map(|file| std::fs::read_to_string(file).ok());
    texts.flat_map(|text| text.lines().filter(|line| line.starts_with("v=")).map(str::to_owned).collect::<Vec<_>>()).collect()
}

/// The values of one key in all links, as they stand there, without repeats.
pub fn values(key: &str) -> Vec<String> {
    let links = links();
    let values = links.iter().flat_map(|link| link.split('&')).filter_map(|pair| pair.split_once('=')).filter(|(of, _)| *of == key);
    let mut values: Vec<String> = values.map(|(_, value)| value.replace("%40", "@").replace("%2F", "/").replace("%25", "%")).collect();
    values.sort_unstable();
    values.dedup();
    assert!(!values.is_empty(), "the corpus has a {key}");
    values
}

pub fn systems() -> Vec<System> {
    systems::parse(RECORDS[0]).expect("the file is tested")
}

pub fn incidents() -> Vec<Incident> {
    incidents::parse(RECORDS[1]).expect("the file is tested")
}
