"""Write a set of words as a table of words (pure)."""


def word_set(table: str) -> frozenset[str]:
    """The words of a table, separated by white space."""
    return frozenset(table.split())
