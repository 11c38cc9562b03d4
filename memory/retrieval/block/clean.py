"""Text that may stand in a block.

One visible line, which no reader takes for markup or for a speaker (pure).
"""

import re
import unicodedata
from typing import Literal

Language = Literal["zh", "en"]

# C0 and C1 controls, soft hyphens, bidirectional marks, zero-width characters, fillers, byte order
# and annotation marks, noncharacters (which XML refuses), tag characters, lone surrogates, and the
# selectors of a glyph, by which bytes are hidden: but one that says emoji or text
_UNSEEN = re.compile(
    "[\x00-\x08\x0e-\x1f\x7f-\x9f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f"
    "\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0d\ufeff\uffa0\ufff0-\ufffb\ufffe\uffff"
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff\ud800-\udfff]"
)
_SELECTORS = re.compile("([\ufe0e\ufe0f])[\ufe0e\ufe0f]+")
_SPACE = re.compile(r"\s+")
_NEEDS_CARE = re.compile(  # of printable text, which holds no white space but a space
    "  |[<>\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u3164\ufe00-\ufe0f\uffa0]"
    "|[\U000e0100-\U000e01ef]"
)
_ROLE_MARKER = re.compile("<(?=[|｜])|(?<=[|｜])>")  # of <|im_start|> and its like
_ESCAPED = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"}
# once somebody normalises: NFKC makes them the plain ones, U+0338 takes a > in
_BECOME_TAGS = "＜＞＆＂＇﹤﹥﹠≮≯\u0338"
_ESCAPES = str.maketrans(
    {**_ESCAPED, **{character: f"&#{ord(character)};" for character in _BECOME_TAGS}}
)
_CJK = re.compile("[\u3400-\u9fff]")


def language_of(text: str) -> Language:
    """Return zh for a text with Chinese characters, else en."""
    return "zh" if _CJK.search(text) else "en"


def clean(text: str) -> str:
    """One line of visible text.

    Composed, without controls, overrides, invisible characters and role markers.
    """
    if (
        text.isprintable()
        and not _NEEDS_CARE.search(text)
        and unicodedata.is_normalized("NFC", text)
    ):
        return text.strip()
    seen = _SELECTORS.sub(r"\1", _UNSEEN.sub("", text))
    composed = unicodedata.normalize("NFC", seen)
    line = _SPACE.sub(" ", composed).strip()
    return _ROLE_MARKER.sub(lambda found: "< " if found[0] == "<" else " >", line)


def escape(text: str) -> str:
    """Make a cleaned text unable to open or close a tag or an attribute."""
    return text.translate(_ESCAPES)
