"""Whether words that say something is over speak of just what other words stated (pure).

"I no longer swim at 6" ends "I swim at 6 am on weekdays" though nothing understood either: the same
speaker says both, every word that is denied was stated, and what was stated beyond it only limits
it. What is denied of all is denied of a part; what is denied of a part ("no coffee after five") is
not denied of all.
"""

from functools import lru_cache
from itertools import pairwise

import rjieba

from evolution.language.patterns import clause_data
from memory.text.analyse import analyse, normalise, unspaced_runs
from memory.text.word_sets import word_set


def _words(table: str) -> frozenset[str]:
    return frozenset(term for word in table.split() for term in analyse(word))


_FUNCTION = _words(
    """
    a an the i me my mine we us our ours you your he she they it its this that these those am is
    are was were be been do does did have has had will would can could no longer not of in on at
    for with to as and or so too also just really currently now still always usually mostly mainly
    pretty very quite about around any more anymore
    """
) | frozenset({"m", "s", "ve", "re", "ll", "d", "t"})
_LIGHT = _words(
    "use take drink eat have play drive ride go run get keep buy wear watch read do be live "
    "stay subscribe member"
)
"""What is done with a value where the words that deny it need not say so.

They name the value alone.
"""
_LIMITS = word_set(
    "for at on in with as every since from to near because by during after before per "
    "once twice until when"
)
"""Words behind which a clause only limits what stands before."""
_JOINTS = frozenset({"and", "or", "but", "then", "&"})
_CHINESE_FUNCTION = frozenset(
    "我们咱俺的了是在有和跟与也都就还又很着过吧啊呢嘛呀个位只条一这那不再没去"
)
_CHINESE_LIGHT = frozenset("用喝吃玩开住坐骑看读听穿上做喜欢爱")


def covers(denying: str, *, value: str, stated: str, verb_named: bool) -> bool:
    """Tell whether a clause that denies a value speaks of just what a stated clause says.

    Args:
        denying: the words that say it is over.
        value: what of them is over: an old value, or all that was done with it.
        stated: the words that stated it, by the same subject.
        verb_named: another part of the denying words names what was done, so that it must be the
            same.
    """
    if unspaced_runs(stated):
        return _covers_chinese(denying, value=value, stated=stated, verb_named=verb_named)
    denied = set(_telling(value))
    said = _tokens(stated)
    places = [place for place, (_, term) in enumerate(said) if term in denied]
    stated_of_it = {said[place][1] for place in places}
    if not places or not denied <= stated_of_it | _LIGHT:
        return False
    behind = places[-1] + 1
    head, rest = said[:behind], said[behind:]
    denying_terms = set(_telling(denying))
    allowed = denying_terms if verb_named else denying_terms | _LIGHT
    if not _terms(head) - denied <= allowed:
        return False
    return _limits(rest) or _terms(rest) <= denying_terms


def _does_more(rest: list[tuple[str, str]]) -> bool:
    """Tell whether words behind a value go on with something else that is done (`and teach`)."""
    pairs = pairwise(rest)
    return any(word in _JOINTS and following in _doings() for (word, _), (following, _) in pairs)


@lru_cache(maxsize=1)
def _doings() -> frozenset[str]:
    """Return the English verbs that the data lists, in each of their forms."""
    data = clause_data("en")
    bases: dict[str, str] = data["bases"]
    verbs: str = data["verbs"]
    return frozenset(bases).union(base.strip() for base in verbs.split("|"))


def _limits(rest: list[tuple[str, str]]) -> bool:
    """Tell whether words only limit what stands before them.

    What says nothing of its own may come first.
    """
    if not _terms(rest):
        return True
    if _does_more(rest):
        return False
    telling = (word for word, term in rest if word in _LIMITS or term not in _FUNCTION)
    return next(telling, "") in _LIMITS


def _terms(tokens: list[tuple[str, str]]) -> set[str]:
    return {term for _, term in tokens} - _FUNCTION - {""}


def _telling(text: str) -> list[str]:
    return [term for _, term in _tokens(text) if term and term not in _FUNCTION]


def _tokens(text: str) -> list[tuple[str, str]]:
    """Return (word, its stem) in order."""
    plain = normalise(text).casefold()
    pairs = []
    for word in plain.split():
        bare = word.strip(".,;:!?\"()'")
        stems = analyse(bare) or [""]
        pairs += [(bare, stem) for stem in stems]
    return pairs


def _covers_chinese(denying: str, *, value: str, stated: str, verb_named: bool) -> bool:
    """Tell the same of Chinese, where what limits a clause may stand anywhere.

    Nothing stated is left unsaid.
    """
    denied = _chinese_words(value)
    said = _chinese_words(stated)
    if not denied or not denied <= said | _CHINESE_LIGHT:
        return False
    names_something = not denied.isdisjoint(said - _CHINESE_LIGHT)
    left = said - denied - _chinese_words(denying)
    if not verb_named:
        left -= _CHINESE_LIGHT
    return names_something and not left


@lru_cache(maxsize=4096)
def _chinese_words(text: str) -> frozenset[str]:
    plain = normalise(text).casefold()
    words = {word for run in unspaced_runs(plain) for word in rjieba.cut(run)}
    latin = {term for term in analyse(plain) if term[:1].isascii()}
    return frozenset(words - _CHINESE_FUNCTION | latin)
