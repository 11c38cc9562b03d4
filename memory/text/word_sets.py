"""Tables of words, as data (pure)."""


def word_set(table: str) -> frozenset[str]:
    """Return the words of a table, separated by white space."""
    return frozenset(table.split())
