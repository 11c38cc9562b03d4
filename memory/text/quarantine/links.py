"""Addresses that a reader could follow or fetch (pure)."""

import re

_BEGINS = r"(?<![a-z0-9_])"  # a Chinese word before it has no border to be seen
# what goes on behind a name makes it another's: `example.com.evil.test`, `example.com@evil.test`
_NAME_ENDS = r"(?![\w@-]|\.\w|:[^\s/]{0,100}@)"
_RESERVED = rf"example\.(?:com|org|net){_NAME_ENDS}"
# this machine, and what RFC 2606 reserves
_HARMLESS = rf"(?:(?:localhost|127\.0\.0\.1){_NAME_ENDS}|(?:www\.)?{_RESERVED})"
_LINK = re.compile(
    # also one made harmless to look at
    rf"{_BEGINS}(?:h[tx]{{2}}ps?|ftp|data|javascript|file)\s?\[?:\]?//(?!{_HARMLESS})"
    rf"|{_BEGINS}data:[a-z]+/|{_BEGINS}javascript:"
    rf"|{_BEGINS}www\d?\.(?!{_RESERVED})[a-z0-9-]"
    # no scheme, and a path
    rf"|(?<![a-z0-9_@./-])(?!{_HARMLESS})(?:[a-z0-9-]{{1,63}}\.){{1,4}}[a-z]{{2,18}}/[\w?#%~-]"
)
_MAILBOX = re.compile(
    rf"(?<![\w.+-])[\w.+-]{{1,64}}@(?!{_RESERVED})(?:[\w-]{{1,63}}\.){{1,4}}[a-z]{{2,18}}"
)


def carries_link(plain: str) -> bool:
    """Tell whether a text in small letters holds an address.

    >>> [carries_link(text) for text in ("see www.a.example", "pay.example/now")]
    [True, True]
    >>> [carries_link(text) for text in ("either/or", "node.js", "x@y.example")]
    [False, False, False]
    """
    return _LINK.search(plain) is not None


def carries_mailbox(plain: str) -> bool:
    """Tell whether a text in small letters holds an address that something could be mailed to.

    >>> [carries_mailbox(text) for text in ("mail x@y.test", "x@example.com", "see @ann")]
    [True, False, False]
    """
    return "@" in plain and _MAILBOX.search(plain) is not None
