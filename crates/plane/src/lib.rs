//! The plane: exact geometry in integers for games played without a grid.
//!
//! Coordinates are integers in 1/100 mm, headings are 4,096 steps of a turn. A point is rounded once, when it is made
//! ([`Point::step`], [`Pose::place`]); after that every question is answered exactly, so the answer is the same on every
//! machine. There are no floats and there is no randomness here.
//!
//! The crate knows shapes and poses, not ships: what is solid, who may shoot, and what a contact sets off is decided by
//! the game that calls it. The rules carried out here are the clauses `fleets.geo.*`; they are named beside the code.
//!
//! # How the questions are answered
//!
//! Everything between two outlines is one question about a point. Moving an outline P by v makes it meet an outline X
//! exactly if v lies in the polygon X - P, which has at most as many corners as both together. So touching, overlapping
//! and distance ask where 0 lies, and a sweep asks where a straight path first comes near that polygon
//! ([`Contact`]). Before that, boxes are compared ([`Bounds`]), which settles most pairs.
//!
//! # Bounds
//!
//! A point from outside has coordinates of at most [`LIMIT`] (2^20, more than ten metres) either way, a point derived
//! from it at most 2^21. A corner of a shape lies at most [`REACH`] (2^15) from its origin in each coordinate, a segment
//! is at most [`LONGEST`] (2^16) long. From this follows, with lengths as Euclid measures them:
//!
//! | what | at most |
//! |---|---|
//! | an edge of an outline; of the difference of two outlines | 2^17; 2^18 |
//! | from one point to another; from a shift to a corner of a difference | 2^23; 2^24 |
//! | cross or dot product of an edge and such a vector | 2^42, an `i64` |
//! | the same against a direction of the table (scale 2^30) | 2^49, an `i64` |
//! | the square of such a product; a squared length times a squared range | 2^84, an `i128` |
//! | two exact distances compared (a square of the above times a squared edge) | 2^120, an `i128` |
//!
//! Nothing can overflow; `tests/limits.rs` tries the corners with overflow checks on.
#![forbid(unsafe_code)]

mod area;
mod circle;
mod difference;
mod distance;
mod fire;
mod heading;
mod line;
mod number;
mod outline;
mod point;
mod sail;
mod segment;
mod shape;
mod turn;

pub use area::Area;
pub use circle::{Circle, Swath};
pub use distance::Distance;
pub use fire::{SAMPLE_STEP, in_range, line_of_fire, nearest_point, samples};
pub use heading::{Heading, NotAHeading, STEPS};
pub use line::Line;
pub use number::rdiv;
pub use outline::{Bounds, Outline, TOUCH};
pub use point::{LIMIT, OffThePlane, Offset, Point, Pose, is_away};
pub use sail::{LEAVING, Stop, Why, drift, is_left, is_legal, last_legal, sweep};
pub use segment::{Contact, LONGEST, Segment};
pub use shape::{MOST_CORNERS, NotAShape, REACH, Shape};
pub use turn::{first_free_heading, swing};
