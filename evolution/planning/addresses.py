"""One place for a value however its words are shared out: `the wedding's | budget`, `wedding budget` (pure)."""

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

    They are where both are the same, and where their words together are: subject `crm`, attribute 系统负责人
    and subject `crm系统`, attribute 负责人. An empty attribute is no address.
    """
    if not one[1] or not other[1]:
        return False
    if one[1] == other[1] and same_subject(one[0], other[0]):
        return True
    return is_named(one[0]) and is_named(other[0]) and _address(*one) == _address(*other)


def within_address(few: tuple[str, str], many: tuple[str, str]) -> bool:
    """Tell whether one pair says another in fewer words that end in the same noun: `club`, `football club`."""
    short, long = _address(*few), _address(*many)
    if isinstance(short, str) or isinstance(long, str):
        return isinstance(short, str) and isinstance(long, str) and len(short) > 1 and _ends_in(long, short)
    return short < long and few[1].split()[-1:] == many[1].split()[-1:]


def _ends_in(long: str, short: str) -> bool:
    return long != short and long.endswith(short)


@lru_cache(maxsize=16384)
def _address(subject: str, attribute: str) -> frozenset[tuple[str, int]] | str:
    """Return the words of both in any order, each as often as it stands; of Chinese, where order tells, as they are."""
    words = f"{subject.removeprefix(_OWN)} {attribute}"
    if unspaced_runs(words):
        return folded(words).replace(" ", "").replace("的", "")
    told = [word for word in folded(words).replace("'s ", " ").split() if word not in _JOINTS]
    return frozenset((word, told[:place].count(word)) for place, word in enumerate(told))


def near(one: str, other: str) -> bool:
    """Tell whether two attributes share a word: `drink` and `drink on weekends`."""
    return any(not is_stop_term(term) for term in term_set(one) & term_set(other))
