"""Addresses that a reader could follow or fetch (pure)."""

import re

_HARMLESS = r"(?:localhost|127\.0\.0\.1|(?:www\.)?example\.(?:com|org|net))\b"  # this machine; reserved by RFC 2606
_LINK = re.compile(
    rf"\b(?:h[tx]{{2}}ps?|ftp|data|javascript|file)\s?\[?:\]?//(?!{_HARMLESS})"  # also one made harmless to look at
    r"|\bdata:[a-z]+/|\bjavascript:"
    r"|\bwww\d?\.(?!example\.)[a-z0-9-]"
    rf"|(?<![\w@./-])(?!{_HARMLESS})(?:[a-z0-9-]{{1,63}}\.){{1,4}}[a-z]{{2,18}}/[\w?#%~-]"  # no scheme, and a path
)


def carries_link(plain: str) -> bool:
    """Tell whether a text in small letters holds an address.

    >>> [carries_link(text) for text in ("see www.a.example", "pay.example/now", "either/or", "node.js", "x@y.example")]
    [True, True, False, False, False]
    """
    return _LINK.search(plain) is not None
