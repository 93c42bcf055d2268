//! The colours of printed things: all colours, or little ink.

/// A colour with red, green and blue parts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Colour(pub u8, pub u8, pub u8);

impl Colour {
    /// White, as the paper is.
    pub const WHITE: Colour = Colour(0xff, 0xff, 0xff);
}

/// The use of ink.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ink {
    /// Colours on all surfaces.
    Colour,
    /// Black lines on white, to save ink.
    Save,
}

/// The colours of the parts of drawings. Parts without a colour are left white.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Palette {
    pub(crate) ink: Ink,
    /// Text and the lines of shapes.
    pub(crate) text: Colour,
    pub(crate) accent: Colour,
    /// The numbers of squares and other notes.
    pub(crate) quiet: Colour,
    /// The lines between squares and around shapes.
    pub(crate) line: Colour,
    /// The frame, and the dark side of sticks.
    pub(crate) ebony: Option<Colour>,
    /// Plain squares, and the light side of sticks.
    pub(crate) ivory: Option<Colour>,
    pub(crate) faience: Option<Colour>,
    /// The house of water.
    pub(crate) lapis: Option<Colour>,
    pub(crate) gold: Option<Colour>,
    pub(crate) ochre: Option<Colour>,
    /// The signs of the houses.
    pub(crate) sign: Colour,
}

const BLACK: Colour = Colour(0, 0, 0);
const EBONY: Colour = Colour(0x2b, 0x1a, 0x10);
const IVORY: Colour = Colour(0xf6, 0xec, 0xd5);
const FAIENCE: Colour = Colour(0x2c, 0x8c, 0x96);
const LAPIS: Colour = Colour(0x1d, 0x43, 0x7c);
const GOLD: Colour = Colour(0xcf, 0x9f, 0x45);
const OCHRE: Colour = Colour(0xa2, 0x3e, 0x28);
const GREY: Colour = Colour(0x70, 0x70, 0x70);
const BROWN: Colour = Colour(0x8a, 0x6f, 0x4d);

impl Ink {
    pub(crate) const fn palette(self) -> Palette {
        match self {
            Ink::Colour => Palette {
                ink: self,
                text: EBONY,
                accent: OCHRE,
                quiet: BROWN,
                line: EBONY,
                ebony: Some(EBONY),
                ivory: Some(IVORY),
                faience: Some(FAIENCE),
                lapis: Some(LAPIS),
                gold: Some(GOLD),
                ochre: Some(OCHRE),
                sign: IVORY,
            },
            Ink::Save => Palette {
                ink: self,
                text: BLACK,
                accent: BLACK,
                quiet: GREY,
                line: BLACK,
                ebony: None,
                ivory: None,
                faience: None,
                lapis: None,
                gold: None,
                ochre: None,
                sign: BLACK,
            },
        }
    }
}
