"""Addresses that a reader could follow or fetch (pure)."""

import re

# this machine, and what RFC 2606 reserves
_HARMLESS = r"(?:localhost|127\.0\.0\.1|(?:www\.)?example\.(?:com|org|net))\b"
_LINK = re.compile(
    # also one made harmless to look at
    rf"\b(?:h[tx]{{2}}ps?|ftp|data|javascript|file)\s?\[?:\]?//(?!{_HARMLESS})"
    r"|\bdata:[a-z]+/|\bjavascript:"
    r"|\bwww\d?\.(?!example\.)[a-z0-9-]"
    # no scheme, and a path
    rf"|(?<![\w@./-])(?!{_HARMLESS})(?:[a-z0-9-]{{1,63}}\.){{1,4}}[a-z]{{2,18}}/[\w?#%~-]"
)


def carries_link(plain: str) -> bool:
    """Tell whether a text in small letters holds an address.

    >>> [carries_link(text) for text in ("see www.a.example", "pay.example/now")]
    [True, True]
    >>> [carries_link(text) for text in ("either/or", "node.js", "x@y.example")]
    [False, False, False]
    """
    return _LINK.search(plain) is not None
