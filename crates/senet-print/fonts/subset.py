"""Makes the fonts of this folder: python3 subset.py FOLDER.

FOLDER has EBGaramond12-Regular.ttf and EBGaramond12-Italic.ttf."""

import sys

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

RANGES = [
    (0x20, 0x7E), (0xA0, 0x17F), (0x218, 0x21B), (0x2BE, 0x2BF), (0x370, 0x3FF), (0x400, 0x45F), (0x1E00, 0x1EFF),
    (0x2010, 0x2015), (0x2018, 0x201E), (0x2020, 0x2022), (0x2026, 0x2026), (0x2032, 0x2033), (0x2039, 0x203A),
    (0x20AC, 0x20AC), (0x2190, 0x2193), (0x2212, 0x2212), (0x2260, 0x2260), (0x2264, 0x2265), (0xFB00, 0xFB04),
]
DIGITS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]

for face in ["Regular", "Italic"]:
    font = TTFont(f"{sys.argv[1]}/EBGaramond12-{face}.ttf")
    # Digits as tall as capitals: an old-style 1 looks like a small capital I, and the numbers of squares and throws
    # matter.
    for table in font["cmap"].tables:
        if table.isUnicode():
            table.cmap.update({0x30 + digit: f"{name}.lnum" for digit, name in enumerate(DIGITS)})
    options = Options(layout_features=["kern"], hinting=False, notdef_outline=True)
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=[code for first, last in RANGES for code in range(first, last + 1)])
    subsetter.subset(font)
    font["head"].modified = font["head"].created
    font.recalcTimestamp = False
    font.save(f"EBGaramond-{face}.ttf")
