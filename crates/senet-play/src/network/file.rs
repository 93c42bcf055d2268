//! The file format of weights. All numbers are little-endian.
//!
//! | bytes | field |
//! |---|---|
//! | 8 | `SENETNET` |
//! | 4 | format version |
//! | 1 + n | length and text of the ruleset: a preset, or a name and the fingerprint of the play |
//! | 3 × 4 | number of features, width of the first and of the second layer |
//! | … | first layer in `i16`, second layer and output in `f32` |
//! | 4 | typical error, `f32` |
//! | 4 | CRC-32 of all bytes before |

use sha2::{Digest, Sha256};

use super::features::FEATURES;
use super::inference::Network;
use super::layers::{FIRST_LAYER, SECOND_LAYER};

/// The version of the file format and of the features. Weights of another version cannot be used.
pub const WEIGHTS_FORMAT_VERSION: u32 = 1;

const MAGIC: &[u8; 8] = b"SENETNET";
const SHAPE: [u32; 3] = [FEATURES as u32, FIRST_LAYER as u32, SECOND_LAYER as u32];
const CHECKSUM: usize = 4;

/// The reason why a weights file cannot be used.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum NetworkError {
    /// The file is not a weights file.
    #[error("this is not a weights file; `senet train` writes one")]
    NotWeights,
    /// The file has another format version.
    #[error(
        "the weights file has format version {found}, but this program reads version {WEIGHTS_FORMAT_VERSION}; \
         train the network again"
    )]
    OtherVersion {
        /// The version of the file.
        found: u32,
    },
    /// The network has another shape.
    #[error(
        "the weights are for a network of shape {found:?}, but this program uses {SHAPE:?}; \
         train the network again"
    )]
    OtherShape {
        /// The number of features and the widths of the first and the second layer.
        found: [u32; 3],
    },
    /// The file is truncated or too long.
    #[error(
        "the weights file has {found} bytes instead of {expected}; copy it again or train the network again"
    )]
    WrongLength {
        /// The right length in bytes.
        expected: usize,
        /// The length of the file in bytes.
        found: usize,
    },
    /// The checksum does not match.
    #[error(
        "the weights file is damaged: its checksum does not match; copy it again or train the network again"
    )]
    Damaged,
    /// The network was trained for another ruleset.
    #[error("the weights are for the ruleset {found}, not for {wanted}; use weights trained for {wanted}")]
    OtherRules {
        /// The ruleset of the file.
        found: String,
        /// The ruleset that was asked for.
        wanted: String,
    },
}

impl Network {
    /// Identifies the network in answers: the first 16 hexadecimal digits of the SHA-256 of its weights file.
    pub fn fingerprint(&self) -> String {
        let digest = Sha256::digest(self.to_bytes());
        digest.iter().take(8).map(|byte| format!("{byte:02x}")).collect()
    }

    /// The contents of a weights file for this network.
    ///
    /// # Panics
    ///
    /// If the ruleset's name is longer than 255 bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(WEIGHTS_FORMAT_VERSION.to_le_bytes());
        bytes.push(u8::try_from(self.rules.len()).expect("names of rulesets have at most 255 bytes"));
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

    /// Reads a network from the contents of a weights file. `rules` is the name of the ruleset that it must
    /// be for.
    ///
    /// # Errors
    ///
    /// [`NetworkError`] if the file is not a weights file, has another version or shape, is truncated or
    /// damaged, or is for another ruleset.
    ///
    /// ```
    /// use senet_play::{Network, network::{Layers, NetworkError}};
    /// let bytes = Network::from_layers("modern", &Layers::zero(), 0.1).to_bytes();
    /// assert_eq!(Network::from_bytes(&bytes, "modern")?.rules(), "modern");
    /// assert!(matches!(Network::from_bytes(&bytes, "tait"), Err(NetworkError::OtherRules { .. })));
    /// # Ok::<(), NetworkError>(())
    /// ```
    pub fn from_bytes(bytes: &[u8], rules: &str) -> Result<Network, NetworkError> {
        let network = Network::read(bytes)?;
        if network.rules != rules {
            return Err(NetworkError::OtherRules { found: network.rules, wanted: rules.to_owned() });
        }
        Ok(network)
    }

    /// Reads a network from the contents of a weights file, whatever the rules. [`Network::is_for`] tells for which
    /// rules it is.
    ///
    /// # Errors
    ///
    /// [`NetworkError`] if the file is not a weights file, has another version or shape, or is truncated or damaged.
    pub fn read(bytes: &[u8]) -> Result<Network, NetworkError> {
        read(bytes)
    }
}

fn read(bytes: &[u8]) -> Result<Network, NetworkError> {
    let mut fields = Fields(bytes);
    if fields.take::<8>() != Some(*MAGIC) {
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
    fields.network(name).ok_or(NetworkError::Damaged)
}

/// The bytes that have not been read.
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

    /// Reads the weights, in the order in which they are written.
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
