"""Which turns cannot wait: those that say that something changed (pure). Source: D 5.2."""

from evolution.rules.changes import find_change
from evolution.rules.language import written_in
from evolution.rules.quoted import masked, reason_not_own
from evolution.rules.sentences import split_sentences

READ_CHARACTERS = 2000  # of a turn; a longer text waits for its turn


def says_a_change(text: str) -> bool:
    """Tell whether a turn says, by its words alone, that one thing took another's place or is over."""
    if len(text) > READ_CHARACTERS:
        return False
    return any(
        reason_not_own(sentence.text) is None
        and find_change(sentence.text, language=written_in(sentence.text)) is not None
        for sentence in split_sentences(masked(text))
    )
