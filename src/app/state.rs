//! What the page shows: the one state, and every way to change it.
//!
//! The reducer is pure: it computes, and touches neither the address nor the document. Whatever follows from the
//! scenario and the plan is computed here, once a change, and shared.

use std::rc::Rc;

use otn_engine::model::cast::Cast;
use otn_engine::model::fault::{Plan, PlannedFault};
use otn_engine::model::scenario::Scenario;
use otn_engine::model::settings::{SETTINGS, Value};
use otn_engine::run::explore::Exploration;
use yew::{AttrValue, Reducible};

use super::explore::Explored;
use super::format::words;
use super::found::{Found, first_answer};
use super::history::{History, Moment};
use super::runs::{Fetched, Runs};
use super::shared::Shared;
use crate::catalogue::systems::System;
use crate::catalogue::{self, Preset};
use crate::link::cast::LINK_MESSAGES_MAX;
use crate::link::decode::{Decoded, Trust};
use crate::link::encode::Linked;
use crate::link::notice::Notice;
use crate::link::page::{PageOptions, Theme};
use crate::link::plan::{FAULTS_MAX, simplified};
use crate::view::outcome::OutcomeKind;
use crate::view::path::Score;
use crate::view::predict::{Guessing, Predicted};
use crate::view::words::ui;
use crate::view::words::verdict::Verdict;

/// The preset that the page opens on.
const OPENING: &str = "slow-day";

/// What the page shows.
#[derive(Clone)]
pub struct State {
    /// The settings.
    pub scenario: Scenario,
    /// The messages of the script.
    pub cast: Cast,
    /// The faults of the script.
    pub plan: Plan,
    /// The place of the step in view among the steps of the trace; `None` is the whole story.
    pub step: Option<usize>,
    /// The preset that the settings started from.
    pub preset: Option<String>,
    /// The real system that the settings started from.
    pub system: Option<Shared<System>>,
    /// The title of a link.
    pub title: Option<String>,
    /// How the page shows all this.
    pub options: PageOptions,
    /// Whether the link that all this came from is as it was written.
    pub trust: Trust,
    /// What the reader of the address had to say; the reader may dismiss it.
    pub notices: Vec<String>,
    /// What changed last, for those who listen.
    pub changed: Changed,
    /// What plays runs.
    pub runs: Fetched,
    /// What follows from the scenario and the plan, once runs can be played.
    pub found: Option<Found>,
    /// The answer until then, where the arithmetic knows it.
    first_answer: Option<Shared<Verdict>>,
    /// What is to be said of the address, until runs can be played.
    unread: Option<Unread>,
    /// What can be undone and redone.
    pub history: History,
    /// Whether the steps follow one another by themselves.
    pub is_playing: bool,
    /// What the reader has predicted, where the answer is hidden until then.
    pub guessing: Guessing,
    /// How many of the lesson's questions were answered, and how many as the model does.
    pub score: Score,
}

/// What is still to be said of an address, with the words that come with the runs, and of its run.
#[derive(Clone)]
pub struct Unread {
    /// What its reader had to say.
    pub notices: Vec<Notice>,
    /// The number of the step that it names.
    pub step: Option<u32>,
}

/// What a listener wants to hear about a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Changed {
    /// Nothing that is worth a word, or that the focus has said already.
    Nothing,
    /// The settings.
    Scenario,
    /// The faults.
    Plan,
    /// The step in view.
    Step,
}

/// A run to play: what an incident was or would have been, or a step of the lesson.
#[derive(Clone)]
pub struct Story {
    /// Its name.
    pub preset: String,
    /// What it is called on the page.
    pub title: String,
    /// The settings.
    pub scenario: Scenario,
    /// The messages.
    pub cast: Cast,
    /// The faults.
    pub plan: Plan,
}

/// A way to change the state.
pub enum Action {
    /// Set the setting at this place of the table.
    Set(usize, Value),
    /// Take these settings; the faults stay.
    Settings(Box<Scenario>),
    /// Take a preset with its story.
    Preset(&'static Preset),
    /// Take what a real system decides; the day and the faults stay.
    System(Shared<System>),
    /// Know the real system that the preset's name is of; the settings stay.
    NameSystem(Shared<System>),
    /// Play a story.
    Story(Box<Story>),
    /// Play a story, without a word: the focus is on what it is about.
    QuietStory(Box<Story>),
    /// Take what an address says.
    Load(Box<Decoded>),
    /// Take what the page around this one says; it hears itself what was wrong with it.
    Told(Box<Decoded>),
    /// Show the answer, after this prediction or none.
    Guess(Option<Predicted>),
    /// So many of the lesson's questions were answered so.
    Score(Score),
    /// Let one more fault strike.
    AddFault(PlannedFault),
    /// Take the fault at this place of the plan out.
    RemoveFault(usize),
    /// Bring a step into view.
    Go(Move),
    /// Bring this step into view, without a word: the focus is on it.
    Focus(usize),
    /// Let the steps follow one another from the one in view on, or no longer.
    Playing(bool),
    /// Bring the next one into view while they do.
    Tick,
    /// Know whether runs can be played.
    Fetched(Fetched),
    /// Know that links can be read and written.
    Linked,
    /// Compute and draw everything anew, as a change would. A browser compiles what runs for the first time: the reader's first change
    /// does not wait for that.
    Rehearse,
    /// Take what an exploration found.
    Explored(Box<Explored>),
    /// Play the shortest run that ends so.
    Show(OutcomeKind),
    /// Play these faults.
    Play(Plan),
    /// Call it so, or nothing.
    Title(Option<String>),
    /// Change the colours.
    Theme(Theme),
    /// Take the notices away.
    DismissNotices,
    /// Go back to before the last change.
    Undo,
    /// Go forward to after it.
    Redo,
    /// Go back to the preset or the system that the settings started from.
    Reset,
}

impl Action {
    /// Whether it changes what the page is about: settings, messages or faults.
    const fn changes_story(&self) -> bool {
        match self {
            Action::Set(..)
            | Action::Settings(_)
            | Action::Preset(_)
            | Action::System(_)
            | Action::Story(_)
            | Action::QuietStory(_)
            | Action::Told(_)
            | Action::AddFault(_)
            | Action::RemoveFault(_)
            | Action::Show(_)
            | Action::Play(_)
            | Action::Undo
            | Action::Redo
            | Action::Reset => true,
            Action::NameSystem(_)
            | Action::Load(_)
            | Action::Guess(_)
            | Action::Score(_)
            | Action::Go(_)
            | Action::Focus(_)
            | Action::Playing(_)
            | Action::Tick
            | Action::Fetched(_)
            | Action::Linked
            | Action::Rehearse
            | Action::Explored(_)
            | Action::Theme(_)
            | Action::Title(_)
            | Action::DismissNotices => false,
        }
    }
}

/// A move among the steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    /// To the first one.
    First,
    /// One back.
    Previous,
    /// One forward.
    Next,
    /// To the last one.
    Last,
    /// To this one.
    To(usize),
}

impl State {
    /// The state that an address asks for; what the page opens on where it asks for nothing.
    #[must_use]
    pub fn new(options: PageOptions, decoded: Decoded, runs: Fetched) -> State {
        let opening = catalogue::find(OPENING).expect("the opening preset is in the catalogue");
        let (scenario, plan) = (opening.scenario(), opening.plan());
        let mut state = State {
            scenario,
            step: None,
            preset: Some(OPENING.to_owned()),
            system: None,
            title: None,
            options,
            trust: Trust::HandWritten,
            notices: Vec::new(),
            changed: Changed::Nothing,
            runs,
            found: None,
            first_answer: None,
            unread: None,
            cast: Cast::default(),
            plan,
            history: History::default(),
            is_playing: false,
            guessing: Guessing::Open,
            score: Score::default(),
        };
        state.load(decoded);
        state.changed = Changed::Nothing;
        state
    }

    /// What a link to the state carries.
    #[must_use]
    pub fn linked(&self) -> Linked {
        let fits = self.fits_a_link();
        Linked {
            scenario: self.scenario,
            // Faults without the messages that they strike would tell another story.
            cast: if fits { self.cast.clone() } else { Cast::default() },
            plan: if fits { self.plan.clone() } else { Plan::default() },
            step: self.linked_step().filter(|_| fits),
            preset: self.preset.clone(),
            title: self.title.clone(),
        }
    }

    /// The number of the step in view; what the address says of it, until there is a run.
    fn linked_step(&self) -> Option<u32> {
        match &self.unread {
            Some(unread) => unread.step,
            None => self.step.and_then(|step| u32::try_from(step + 1).ok()),
        }
    }

    /// The answer; none where it takes runs that cannot be played yet.
    #[must_use]
    pub fn verdict(&self) -> Option<Shared<Verdict>> {
        self.found.as_ref().map(|found| found.verdict.clone()).or_else(|| self.first_answer.clone())
    }

    /// Whether the page shows what it opens on where an address asks for nothing.
    #[must_use]
    pub fn is_opening(&self) -> bool {
        let is_plain = self.cast.is_default() && self.title.is_none() && self.trust != Trust::Damaged;
        is_plain && self.present_preset().is_some_and(|preset| preset.id == OPENING)
    }

    /// The preset whose settings these are, if they are one's: the one that was chosen before one that is the same.
    #[must_use]
    pub fn present_preset(&self) -> Option<&'static Preset> {
        let chosen = self.preset.as_deref().and_then(catalogue::find);
        chosen.into_iter().chain(catalogue::PRESETS).find(|preset| preset.scenario() == self.scenario)
    }

    /// What this is called: the title of a link, or a preset's name.
    #[must_use]
    pub fn name(&self) -> Option<AttrValue> {
        let title = self.title.clone().map(AttrValue::from);
        title.or_else(|| self.present_preset().map(|preset| AttrValue::from(ui::preset(preset.id))))
    }

    /// The name of a preset that is no lesson's, until it is known what system has it.
    #[must_use]
    pub fn unknown_preset(&self) -> Option<String> {
        self.preset.clone().filter(|name| self.system.is_none() && catalogue::find(name).is_none())
    }

    /// The place of the step in view.
    #[must_use]
    pub fn step_in_view(&self) -> usize {
        self.step.unwrap_or(usize::MAX).min(self.last_step())
    }

    fn last_step(&self) -> usize {
        self.steps().saturating_sub(1)
    }

    /// How many steps the run has; none without one.
    #[must_use]
    pub fn steps(&self) -> usize {
        self.found.as_ref().map_or(0, |found| found.trace.steps.len())
    }

    /// Whether answer and outcome are still to be predicted.
    #[must_use]
    pub fn is_hidden(&self) -> bool {
        self.options.predict && self.guessing == Guessing::Open
    }

    fn load(&mut self, decoded: Decoded) {
        // What comes in is another question.
        self.guessing = Guessing::Open;
        if decoded.known_keys == 0 {
            self.take(catalogue::find(OPENING).expect("the opening preset is in the catalogue"));
        } else {
            let Linked { scenario, cast, plan, preset, title, .. } = decoded.linked.clone();
            (self.scenario, self.cast, self.plan) = (scenario, cast, plan);
            self.system.take_if(|system| Some(&system.id) != preset.as_ref());
            (self.preset, self.title) = (preset, title);
            self.step = None;
            self.refresh(Changed::Scenario);
        }
        self.notices.clear();
        self.trust = decoded.trust;
        self.unread = Some(Unread { notices: decoded.notices, step: decoded.linked.step });
        self.read_on();
    }

    /// Takes back what was said of an address, and what was to be said of it.
    fn clear_notices(&mut self) {
        self.notices.clear();
        self.unread = None;
    }

    /// Says what is to be said of the address, and goes to the step that it names, once there is a run.
    fn read_on(&mut self) {
        let (Fetched::Ready(runs), Some(found)) = (self.runs, &self.found) else { return };
        let Some(unread) = self.unread.take() else { return };
        self.notices = (runs.notices)(&unread, found, &self.scenario);
        self.go(unread.step.map_or(Move::Last, |step| Move::To((step as usize).saturating_sub(1))));
    }

    fn take(&mut self, preset: &Preset) {
        (self.scenario, self.cast, self.plan, self.step) = (preset.scenario(), Cast::default(), preset.plan(), None);
        (self.preset, self.title, self.trust) = (Some(preset.id.to_owned()), None, Trust::HandWritten);
        self.system = None;
        self.clear_notices();
        self.refresh(Changed::Scenario);
    }

    fn take_system(&mut self, system: Shared<System>) {
        if !self.cast.is_default() {
            // Another story's messages, and the faults that strike them.
            let opening = catalogue::find(OPENING).expect("the opening preset is in the catalogue");
            (self.cast, self.plan) = (Cast::default(), opening.plan());
        }
        self.scenario = Scenario { day: self.scenario.day, ..system.scenario };
        (self.preset, self.title, self.trust) = (Some(system.id.clone()), None, Trust::HandWritten);
        self.system = Some(system);
        self.clear_notices();
        self.refresh(Changed::Scenario);
    }

    fn take_story(&mut self, story: Story) {
        let Story { preset, title, scenario, cast, plan } = story;
        (self.scenario, self.cast, self.step) = (scenario, cast, None);
        self.plan = self.named(&plan);
        (self.preset, self.title, self.trust, self.system) = (Some(preset), Some(title), Trust::HandWritten, None);
        self.clear_notices();
        if !self.fits_a_link() {
            self.notices.push(words().not_in_a_link(self.cast.roles().len() as u64, LINK_MESSAGES_MAX as u64));
        }
        self.refresh(Changed::Scenario);
        // The story is what changed: the faults and what they did are told, not the day.
        self.changed = Changed::Plan;
    }

    /// Whether a link can carry the messages.
    fn fits_a_link(&self) -> bool {
        self.cast.roles().len() <= LINK_MESSAGES_MAX
    }

    /// Computes again what follows from the scenario and the plan.
    fn refresh(&mut self, changed: Changed) {
        match (self.runs, &self.found) {
            (Fetched::Ready(runs), found) => self.found = Some(self.played(runs, found.as_ref().filter(|_| changed != Changed::Scenario))),
            (Fetched::NotYet | Fetched::Failed, _) => self.first_answer = first_answer(&self.scenario, &self.cast),
        }
        self.step = self.step.filter(|step| *step < self.last_step());
        self.changed = changed;
    }

    /// What follows from the scenario and the plan; from `same` if only the plan has changed.
    fn played(&self, runs: &Runs, same: Option<&Found>) -> Found {
        match same {
            Some(found) => (runs.replay)(found, &self.scenario, &self.cast, &self.plan),
            None => (runs.find)(&self.scenario, &self.cast, &self.plan),
        }
    }

    fn go(&mut self, to: Move) {
        let (at, last) = (self.step_in_view(), self.last_step());
        let at = match to {
            Move::First => 0,
            Move::Previous => at.saturating_sub(1),
            Move::Next => at + 1,
            Move::Last => last,
            Move::To(step) => step,
        };
        // The last step is the whole story, also when the story becomes longer.
        self.step = (at < last).then_some(at);
    }

    /// From the end, playing begins anew. Where nothing may move by itself the whole story is shown at once.
    fn set_playing(&mut self, is_playing: bool) {
        self.is_playing = is_playing && !self.options.is_still;
        if is_playing && self.options.is_still {
            self.go(Move::Last);
        } else if is_playing && self.step.is_none() {
            self.go(Move::First);
        }
        self.changed = if is_playing { Changed::Step } else { Changed::Nothing };
    }

    /// Sets what is locked back to what it was.
    fn keep_locked(&mut self, before: &Scenario) {
        if self.options.locks.keep(&mut self.scenario, before) {
            let changed = self.changed;
            self.refresh(Changed::Scenario);
            self.changed = changed;
        }
    }

    fn explored(&mut self, exploration: Shared<Exploration>) {
        if let (Fetched::Ready(runs), Some(found)) = (self.runs, &self.found) {
            self.found = Some((runs.explored)(found, &self.scenario, exploration));
        }
    }

    fn exploration(&self) -> Option<Shared<Exploration>> {
        self.found.as_ref()?.exploration.clone()
    }

    fn play(&mut self, plan: &Plan) {
        (self.plan, self.step) = (self.named(plan), None);
        self.refresh(Changed::Plan);
    }

    /// A plan as short as it can be said: the one message of a script needs no name, one of several does.
    fn named(&self, plan: &Plan) -> Plan {
        if self.cast.roles().len() == 1 { simplified(plan) } else { plan.clone() }
    }

    fn moment(&self) -> Moment {
        let State { scenario, cast, plan, preset, system, title, .. } = self;
        let (cast, plan, preset) = (cast.clone(), plan.clone(), preset.clone());
        Moment { scenario: *scenario, cast, plan, preset, system: system.clone(), title: title.clone() }
    }

    fn restore(&mut self, moment: Option<Rc<Moment>>) {
        let Some(moment) = moment else { return };
        let Moment { scenario, cast, plan, preset, system, title } = Moment::clone(&moment);
        (self.scenario, self.cast, self.plan, self.step) = (scenario, cast, plan, None);
        (self.preset, self.system, self.title, self.trust) = (preset, system, title, Trust::HandWritten);
        self.clear_notices();
        self.refresh(Changed::Scenario);
    }

    fn apply(&mut self, action: Action) {
        match action {
            Action::Set(place, value) => {
                // A value out of range never comes from a control; if it did, the nearest one would be set.
                let _ = SETTINGS[place].set(&mut self.scenario, value);
                self.refresh(Changed::Scenario);
            }
            Action::Settings(scenario) => {
                self.scenario = *scenario;
                self.refresh(Changed::Scenario);
            }
            Action::Preset(preset) => self.take(preset),
            Action::System(system) => self.take_system(system),
            Action::Story(story) => self.take_story(*story),
            Action::QuietStory(story) => {
                self.take_story(*story);
                self.changed = Changed::Nothing;
            }
            Action::NameSystem(system) => self.system = Some(system),
            Action::Load(decoded) => self.load(*decoded),
            Action::Told(decoded) => {
                self.load(*decoded);
                self.clear_notices();
            }
            Action::Guess(guess) => {
                if let Some(found) = &self.found {
                    self.guessing = Guessing::Done { guess, answer: Predicted::of_model(&found.trace, &found.estimate) };
                    self.changed = Changed::Nothing;
                }
            }
            Action::Score(score) => {
                self.score = score;
                self.changed = Changed::Nothing;
            }
            Action::AddFault(fault) => {
                if self.plan.0.len() < FAULTS_MAX {
                    self.plan.0.push(fault);
                    self.plan = self.named(&self.plan);
                    self.refresh(Changed::Plan);
                }
            }
            Action::RemoveFault(place) => {
                if place < self.plan.0.len() {
                    self.plan.0.remove(place);
                    self.refresh(Changed::Plan);
                }
            }
            Action::Go(to) => {
                self.go(to);
                (self.is_playing, self.changed) = (false, Changed::Step);
            }
            Action::Tick => {
                self.go(Move::Next);
                self.changed = Changed::Step;
            }
            Action::Playing(is_playing) => self.set_playing(is_playing),
            Action::Focus(step) => {
                self.go(Move::To(step));
                self.changed = Changed::Nothing;
            }
            Action::Fetched(fetched) => {
                self.runs = fetched;
                if let Fetched::Ready(runs) = fetched {
                    self.found = Some(self.played(runs, None));
                    self.read_on();
                }
            }
            // It is drawn anew, and that is all.
            Action::Linked => {}
            Action::Rehearse => {
                // After a change there is nothing to rehearse, and a reader who predicts is about to be led to the answer.
                if self.history.reach() == (false, false) && !self.options.predict {
                    self.refresh(Changed::Scenario);
                    self.changed = Changed::Nothing;
                }
            }
            Action::Explored(explored) => {
                let (scenario, cast, exploration) = *explored;
                if (scenario, &cast) == (self.scenario, &self.cast) {
                    self.explored(exploration);
                }
            }
            Action::Show(outcome) => {
                if let Some(plan) = self.found.as_ref().and_then(|found| found.plan_that_shows(outcome)) {
                    self.play(&plan);
                }
            }
            Action::Play(plan) => self.play(&plan),
            Action::Title(title) => {
                self.title = title;
                self.changed = Changed::Nothing;
            }
            Action::Theme(theme) => self.options.theme = theme,
            Action::Undo => {
                let moment = self.history.undo(self.moment());
                self.restore(moment);
            }
            Action::Redo => {
                let moment = self.history.redo(self.moment());
                self.restore(moment);
            }
            Action::Reset => match (self.system.clone(), self.preset.as_deref().and_then(catalogue::find)) {
                (Some(system), _) => self.take_system(system),
                (None, preset) => {
                    self.take(preset.unwrap_or_else(|| catalogue::find(OPENING).expect("the opening preset is in the catalogue")))
                }
            },
            Action::DismissNotices => {
                self.clear_notices();
                self.trust = Trust::HandWritten;
            }
        }
    }
}

impl Reducible for State {
    type Action = Action;

    fn reduce(self: Rc<State>, action: Action) -> Rc<State> {
        if self.options.locks.is_all() && action.changes_story() {
            return self;
        }
        let mut next = State::clone(&self);
        if let Some(unread) = next.unread.as_mut().filter(|_| action.changes_story()) {
            // The run is another one than that of the address then.
            unread.step = None;
        }
        // An address is read as if the page were opened on it: what it locks has the value that it says.
        let is_address = matches!(action, Action::Load(_));
        let travels = matches!(action, Action::Undo | Action::Redo);
        // A title is typed letter by letter, and one change: as if it were one more setting.
        let is_title = matches!(action, Action::Title(_));
        let set = if let Action::Set(place, _) = &action { Some(*place) } else { is_title.then_some(SETTINGS.len()) };
        next.apply(action);
        if !is_address {
            next.keep_locked(&self.scenario);
        }
        // The end of the story, however it was reached, ends playing.
        next.is_playing &= next.step.is_some();
        if next.exploration().is_none() && (next.scenario, &next.cast) == (self.scenario, &self.cast) {
            // Nothing is explored again where nothing has changed.
            if let Some(known) = self.exploration() {
                next.explored(known);
            }
        }
        let before = self.moment();
        if !travels && before != next.moment() {
            next.history.note(before, set);
        }
        Rc::new(next)
    }
}
