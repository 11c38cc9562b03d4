"""Whether words of change name the old value and say the same of a new one (pure).

"Sold the Clio. I drive a Kia now" ends "I drive a Renault Clio": the old value is named, in part, and both say what
the same person drives.
"""

from evolution.planning.alignment import opening_shared
from evolution.planning.types import Candidate, Known
from evolution.planning.words import folded, holds_words, tells_several


def replaces_named(candidate: Candidate, known: Known) -> bool:
    """Tell whether the same speaker says the same of a new value, and that the remembered one's is over."""
    says_new = candidate.changes and candidate.affirmed and bool(candidate.value)
    if not says_new or not known.affirmed or candidate.said_by != known.said_by:
        return False
    words = folded(known.content)
    named = [folded(denial.value) for denial in candidate.denials if denial.value]
    if not any(holds_words(words, value) for value in named) or tells_several(words):
        return False
    return not holds_words(words, folded(candidate.value)) and opening_shared(known.content, candidate.content)
