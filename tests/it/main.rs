//! What the library promises as a whole: the rules, the explorations, the days, the lesson's figures.

mod days;
mod explorations;
mod figures;
mod rules;
mod scenarios;
mod tidy;
