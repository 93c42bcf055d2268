//! The logistic function, in basic arithmetic.

/// ln 2 to the power of *k*, divided by *k*!.
const SERIES: [f64; 12] = [
    1.0,
    std::f64::consts::LN_2,
    0.240_226_506_959_100_72,
    0.055_504_108_664_821_58,
    0.009_618_129_107_628_477,
    0.001_333_355_814_642_844_4,
    0.000_154_035_303_933_816_1,
    1.525_273_380_405_984e-5,
    1.321_548_679_014_430_8e-6,
    1.017_808_600_923_969_8e-7,
    7.054_911_620_801_122e-9,
    4.445_538_271_870_81e-10,
];

/// The logistic function 1 / (1 + e⁻ˣ).
///
/// It uses additions, multiplications and a division alone, so that it gives the same result to the last bit
/// on every machine. The `exp` of the system's mathematical library does not.
#[inline]
pub fn logistic(x: f32) -> f64 {
    // Beyond 30 the smaller chance is below 10⁻¹³. NaN counts as an even chance.
    let decayed = decay(f64::from(x.abs()).min(30.0));
    let likelier = 1.0 / (1.0 + decayed);
    if x < 0.0 { decayed * likelier } else { likelier }
}

/// e⁻ˣ, with the same result on every machine. `x` is from 0 to 700.
#[inline]
pub(crate) fn decay(x: f64) -> f64 {
    let power = x * std::f64::consts::LOG2_E;
    let whole = power as u64;
    let rest = whole as f64 - power;
    // 2^rest, with rest from −1 to 0, and 2^−whole.
    let fraction = SERIES.iter().rev().fold(0.0, |sum, term| sum * rest + term);
    fraction * f64::from_bits((1023 - whole) << 52)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn approximates_the_logistic_function() {
        for step in -4000..=4000 {
            let x = step as f32 / 100.0;
            let expected = 1.0 / (1.0 + (-f64::from(x)).exp());
            assert!((logistic(x) - expected).abs() < 1e-10, "{x}: {} {expected}", logistic(x));
            assert!((logistic(x) + logistic(-x) - 1.0).abs() < 1e-15);
        }
        assert!((0.0..=1.0).contains(&logistic(f32::INFINITY)));
        assert!((0.0..=1.0).contains(&logistic(f32::NEG_INFINITY)));
    }
}
