//! Weights as a file: a header that says whose they are and of which shape, the weights, and a checksum.
//!
//! All numbers are little-endian. `SENETNET`, the version of the format (4 bytes), the length of the ruleset's name (1 byte), the
//! name, the numbers of features, of units of the first and of the second layer (4 bytes each), the weights, the
//! typical error, and the CRC-32 of all of it.

use super::features::FEATURES;
use super::layers::{FIRST_LAYER, Network, SECOND_LAYER};

/// The version of the format, and of what the features mean: weights of another are of no use.
pub const WEIGHTS_FORMAT_VERSION: u32 = 1;

const MARK: &[u8; 8] = b"SENETNET";
const SHAPE: [u32; 3] = [FEATURES as u32, FIRST_LAYER as u32, SECOND_LAYER as u32];
const CHECKSUM: usize = 4;

/// Why weights cannot be used.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NetworkError {
    /// It is not a file of weights.
    #[error("this is no file of weights; `senet train` writes one")]
    NotWeights,
    /// Of another version of the format.
    #[error(
        "the weights are of format {found}, and this program reads {WEIGHTS_FORMAT_VERSION}: train them anew"
    )]
    OtherVersion {
        /// Which.
        found: u32,
    },
    /// Of a network of another shape.
    #[error(
        "the weights are of a network of shape {found:?}, and this program has {SHAPE:?}: train them anew"
    )]
    OtherShape {
        /// Features, units of the first layer, and of the second.
        found: [u32; 3],
    },
    /// Cut off, or with something added.
    #[error("the weights take {expected} bytes and the file has {found}: get it anew, or train it anew")]
    WrongLength {
        /// How many bytes there should be.
        expected: usize,
        /// How many there are.
        found: usize,
    },
    /// Changed since it was written.
    #[error("the weights are damaged: their checksum does not fit; get them anew, or train them anew")]
    Damaged,
    /// Learned for another ruleset.
    #[error("the weights were learned for {found}, not for {wanted}")]
    OtherRules {
        /// The ruleset they were learned for.
        found: String,
        /// The one that is played.
        wanted: String,
    },
}

impl Network {
    /// The network as a file.
    ///
    /// # Panics
    ///
    /// If the ruleset's name is longer than 255 bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MARK.to_vec();
        bytes.extend(WEIGHTS_FORMAT_VERSION.to_le_bytes());
        bytes.push(u8::try_from(self.rules.len()).expect("names of rulesets are short"));
        bytes.extend(self.rules.as_bytes());
        bytes.extend(SHAPE.iter().flat_map(|number| number.to_le_bytes()));
        let whole = self.columns.iter().flatten().chain(&self.bias);
        bytes.extend(whole.flat_map(|weight| weight.to_le_bytes()));
        let second = self.second.iter().flatten().chain(&self.second_bias);
        let real = second.chain(&self.output).chain([&self.output_bias, &self.error]);
        bytes.extend(real.flat_map(|weight| weight.to_le_bytes()));
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        bytes
    }

    /// Reads the network for the ruleset of this name from a file.
    ///
    /// # Errors
    ///
    /// [`NetworkError`] if it is no such file, of another version or shape, cut off, damaged, or for another ruleset.
    pub fn from_bytes(bytes: &[u8], rules: &str) -> Result<Network, NetworkError> {
        read(bytes, rules)
    }
}

/// [`Network::from_bytes`].
pub(super) fn read(bytes: &[u8], wanted: &str) -> Result<Network, NetworkError> {
    let mut fields = Fields(bytes);
    if fields.take::<8>() != Some(*MARK) {
        return Err(NetworkError::NotWeights);
    }
    let version = fields.number().ok_or(NetworkError::NotWeights)?;
    if version != WEIGHTS_FORMAT_VERSION {
        return Err(NetworkError::OtherVersion { found: version });
    }
    let name = fields.name().ok_or(NetworkError::NotWeights)?;
    let (Some(features), Some(hidden), Some(second)) = (fields.number(), fields.number(), fields.number())
    else {
        return Err(NetworkError::NotWeights);
    };
    let found = [features, hidden, second];
    if found != SHAPE {
        return Err(NetworkError::OtherShape { found });
    }
    let weights = 2 * (FEATURES + 1) * FIRST_LAYER + 4 * (FIRST_LAYER * SECOND_LAYER + 2 * SECOND_LAYER + 2);
    let expected = bytes.len() - fields.0.len() + weights + CHECKSUM;
    if bytes.len() != expected {
        return Err(NetworkError::WrongLength { expected, found: bytes.len() });
    }
    let (body, checksum) = bytes.split_at(expected - CHECKSUM);
    if crc32fast::hash(body).to_le_bytes() != *checksum {
        return Err(NetworkError::Damaged);
    }
    if name != wanted {
        return Err(NetworkError::OtherRules { found: name, wanted: wanted.to_owned() });
    }
    fields.network(name).ok_or(NetworkError::Damaged)
}

/// Bytes that are still to be read.
struct Fields<'a>(&'a [u8]);

impl Fields<'_> {
    fn take<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (taken, rest) = self.0.split_first_chunk::<N>()?;
        self.0 = rest;
        Some(*taken)
    }

    fn number(&mut self) -> Option<u32> {
        self.take().map(u32::from_le_bytes)
    }

    fn name(&mut self) -> Option<String> {
        let [length] = self.take::<1>()?;
        let (name, rest) = self.0.split_at_checked(usize::from(length))?;
        self.0 = rest;
        String::from_utf8(name.to_vec()).ok()
    }

    fn whole<const N: usize>(&mut self) -> Option<[i16; N]> {
        let mut weights = [0; N];
        for weight in &mut weights {
            *weight = i16::from_le_bytes(self.take()?);
        }
        Some(weights)
    }

    fn real<const N: usize>(&mut self) -> Option<[f32; N]> {
        let mut weights = [0.0; N];
        for weight in &mut weights {
            *weight = f32::from_le_bytes(self.take()?);
        }
        Some(weights)
    }

    /// The weights, in the order in which they are written.
    fn network(mut self, rules: String) -> Option<Network> {
        let columns = (0..FEATURES).map(|_| self.whole()).collect::<Option<Vec<_>>>()?;
        let bias = self.whole()?;
        let mut second = Box::new([[0.0; SECOND_LAYER]; FIRST_LAYER]);
        for weights in second.iter_mut() {
            *weights = self.real()?;
        }
        let (second_bias, output, [output_bias, error]) = (self.real()?, self.real()?, self.real()?);
        Some(Network { rules, error, columns, bias, second, second_bias, output, output_bias })
    }
}
