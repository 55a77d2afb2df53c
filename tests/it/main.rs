//! What the library promises as a whole: the rules, the explorations, the days, the lesson's figures.

mod averages;
mod casts;
mod days;
mod explorations;
mod figures;
mod incidents;
mod links;
mod measured;
mod properties;
mod rules;
mod scenarios;
mod settings;
mod systems;
mod tidy;
