"""Characters that are shown as nothing: the one list of them (pure)."""

import re

UNSEEN = (
    "\x00-\x08\x0e-\x1f\x7f-\x9f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f"
    "\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0d\ufeff\uffa0\ufff0-\ufffb\ufffe\uffff"
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff\ud800-\udfff"
)
"""As a class of a pattern has them within its brackets.

C0 and C1 controls, soft hyphens, bidirectional marks, zero-width characters, fillers, byte order
and annotation marks, noncharacters (which XML refuses), tag characters, lone surrogates, and the
selectors of a glyph, by which bytes are hidden: but one that says emoji or text.
"""
_SEEN = re.compile(rf"[^\s{UNSEEN}]")


def visible(text: str) -> bool:
    r"""Tell whether a text holds more than white space and unseen characters.

    >>> visible(" a "), visible("\u200b \n")
    (True, False)
    """
    return _SEEN.search(text) is not None
