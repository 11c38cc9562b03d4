"""Which turns cannot wait: those that say that something changed, and those that may without saying so (pure).

Source: D 5.2. "I live in Hangzhou" is a change where Beijing is remembered: its slot is held against memory.
"""

from collections.abc import Mapping

from evolution.pipeline.slot import name_of
from evolution.rules.changes import find_change
from evolution.rules.extract import extract
from evolution.rules.language import written_in
from evolution.rules.quoted import masked, reason_not_own
from evolution.rules.sentences import split_sentences

READ_CHARACTERS = 2000  # of a turn; a longer text waits for its turn
SLOT_CHARACTERS = 300  # of a turn that is read for new values within the request: reading a longer one takes too long


def says_a_change(text: str) -> bool:
    """Tell whether a turn says, by its words alone, that one thing took another's place or is over."""
    if len(text) > READ_CHARACTERS:
        return False
    return any(
        reason_not_own(sentence.text) is None
        and find_change(sentence.text, language=written_in(sentence.text)) is not None
        for sentence in split_sentences(masked(text))
    )


def slots_filled(text: str, *, speaker: str) -> Mapping[str, str]:
    """Return the values a user's turn gives to slots that hold one value at a time, by the slot as it is stored."""
    if len(text) > SLOT_CHARACTERS:
        return {}
    said = extract(text, role="user", speaker=name_of(speaker) or None)
    filled = ((one.fact_key, one.value) for one in said if one.kind == "fact" and one.exclusive)
    return {key: value for key, value in filled if key is not None and value is not None}
