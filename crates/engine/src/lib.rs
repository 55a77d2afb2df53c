//! The delivery model of once-twice-never and the ways to run it.
