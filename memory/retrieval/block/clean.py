"""Text that may stand in a block.

One visible line, which no reader takes for markup or for a speaker (pure).
"""

import re
import unicodedata
from typing import Literal

Language = Literal["zh", "en"]

# C0 and C1 controls, soft hyphens, bidirectional marks, zero-width characters, byte order and
# annotation marks, noncharacters (which XML refuses), tag characters, lone surrogates
_UNSEEN = re.compile(
    "[\x00-\x08\x0e-\x1f\x7f-\x9f\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ufffe\uffff"
    "\U000e0000-\U000e007f\ud800-\udfff]"
)
_SPACE = re.compile(r"\s+")
_NEEDS_CARE = re.compile(
    "  |[<>]"
)  # of printable text, which holds nothing unseen and no white space but a space
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
    composed = unicodedata.normalize("NFC", _UNSEEN.sub("", text))
    line = _SPACE.sub(" ", composed).strip()
    return _ROLE_MARKER.sub(lambda found: "< " if found[0] == "<" else " >", line)


def escape(text: str) -> str:
    """Make a cleaned text unable to open or close a tag or an attribute."""
    return text.translate(_ESCAPES)
