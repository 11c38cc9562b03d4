"""One place for a value however its words are shared out.

`the wedding's | budget`, `wedding budget` (pure).
"""

from functools import lru_cache

from evolution.planning.identity import is_named, same_subject
from evolution.planning.types import Candidate, Known
from evolution.planning.words import folded
from memory.text.analyse import term_set, unspaced_runs
from memory.text.query import is_stop_term

_JOINTS = frozenset(["my", "the", "a", "an", "for", "of", "is", "are", "was", "has", "'s"])
_OWN = "my "


def address_of(row: Candidate | Known) -> tuple[str, str]:
    """Return where a statement's value stands: its subject and its attribute."""
    return row.subject, row.attribute


def same_address(one: tuple[str, str], other: tuple[str, str]) -> bool:
    """Tell whether two pairs of subject and attribute are provably one.

    They are where both are the same, and where their words together are: subject `crm`, attribute
    系统负责人 and subject `crm系统`, attribute 负责人. An empty attribute is no address.
    """
    (subject, attribute), (other_subject, other_attribute) = one, other
    if not attribute or not other_attribute:
        return False
    if attribute == other_attribute and same_subject(subject, other_subject):
        return True
    are_named = is_named(subject) and is_named(other_subject)
    return are_named and _address(*one) == _address(*other)


def within_address(few: tuple[str, str], many: tuple[str, str]) -> bool:
    """Tell whether one pair says another in fewer words that end in the same noun.

    `club`, `football club`.
    """
    short = _address(*few)
    long = _address(*many)
    if isinstance(short, str) and isinstance(long, str):
        return len(short) > 1 and long != short and long.endswith(short)
    if isinstance(short, str) or isinstance(long, str):
        return False
    return short < long and _noun(few) == _noun(many)


def _noun(address: tuple[str, str]) -> list[str]:
    """Return the noun that an attribute ends in, as a list of one word; empty for no attribute."""
    _, attribute = address
    return attribute.split()[-1:]


@lru_cache(maxsize=16384)
def _address(subject: str, attribute: str) -> frozenset[tuple[str, int]] | str:
    """Return the words of both in any order, each as often as it stands.

    Of Chinese, where order tells, as they are.
    """
    words = f"{subject.removeprefix(_OWN)} {attribute}"
    if unspaced_runs(words):
        return folded(words).replace(" ", "").replace("的", "")
    without_owners = folded(words).replace("'s ", " ")
    told = [word for word in without_owners.split() if word not in _JOINTS]
    return frozenset((word, told[:place].count(word)) for place, word in enumerate(told))


def near(one: str, other: str) -> bool:
    """Tell whether two attributes share a word: `drink` and `drink on weekends`."""
    shared = term_set(one) & term_set(other)
    return any(not is_stop_term(term) for term in shared)
