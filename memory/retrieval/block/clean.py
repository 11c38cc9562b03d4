"""Text that may stand in a block.

One visible line, which no reader takes for markup or for a speaker (pure).
"""

import re
import unicodedata
from typing import Literal

from memory.text.unseen import UNSEEN

Language = Literal["zh", "en"]

_UNSEEN = re.compile(f"[{UNSEEN}]")
_SELECTORS = re.compile("([\ufe0e\ufe0f])[\ufe0e\ufe0f]+")
_SPACE = re.compile(r"\s+")
_NEEDS_CARE = re.compile(rf"[<>\ufe0e\ufe0f{UNSEEN}]")  # of printable text
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
        and "  " not in text
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
