//! Division as the rules round it.

/// `fleets.geo.round`: n/d to the nearest integer, halves away from zero. The divisor is positive.
#[must_use]
pub const fn rdiv(n: i64, d: i64) -> i64 {
    let nearest = (n.unsigned_abs() + d.unsigned_abs() / 2) / d.unsigned_abs();
    if n < 0 { -(nearest as i64) } else { nearest as i64 }
}

/// [`rdiv`] by a power of two: a half is added to what is not negative, and a hair less to what is.
pub(crate) const fn rdiv_by_bits(n: i64, bits: u32) -> i64 {
    (n + (1 << (bits - 1)) + (n >> 63)) >> bits
}

/// The greatest integer that is not above n/d, for a positive divisor.
pub(crate) const fn div_down(n: i128, d: i64) -> i128 {
    // Nearly always the narrow division will do, which is several times as fast.
    if n == n as i64 as i128 { (n as i64).div_euclid(d) as i128 } else { n.div_euclid(d as i128) }
}

/// The least integer that is not below n/d, for a positive divisor.
pub(crate) const fn div_up(n: i128, d: i64) -> i128 {
    -div_down(-n, d)
}

#[cfg(test)]
mod tests {
    use super::{div_down, div_up, rdiv, rdiv_by_bits};

    #[test]
    fn halves_go_away_from_zero() {
        assert_eq!([rdiv(1, 2), rdiv(3, 2), rdiv(-1, 2), rdiv(-3, 2)], [1, 2, -1, -2]);
        assert_eq!([rdiv(1, 3), rdiv(2, 3), rdiv(-1, 3), rdiv(-2, 3), rdiv(0, 3)], [0, 1, 0, -1, 0]);
        assert_eq!([rdiv(49, 100), rdiv(50, 100), rdiv(-50, 100), rdiv(-49, 100)], [0, 1, -1, 0]);
    }

    #[test]
    fn dividing_by_a_power_of_two_rounds_alike() {
        for n in (-40..40).chain([i64::MIN / 2, i64::MAX / 2, (1 << 45) + 4, -(1 << 45) - 4]) {
            assert_eq!(rdiv_by_bits(n, 3), rdiv(n, 8), "{n}");
        }
    }

    #[test]
    fn up_and_down_round_towards_their_side() {
        assert_eq!([div_up(7, 2), div_up(-7, 2), div_up(6, 2)], [4, -3, 3]);
        assert_eq!([div_down(7, 2), div_down(-7, 2), div_down(6, 2)], [3, -4, 3]);
        let wide = (1_i128 << 90) + 1;
        assert_eq!([div_down(wide, 2), div_up(wide, 2)], [1 << 89, (1 << 89) + 1]);
        assert_eq!([div_down(-wide, 2), div_up(-wide, 2)], [-(1 << 89) - 1, -(1 << 89)]);
    }
}
