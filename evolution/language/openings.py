"""What a Chinese clause opens and closes with.

Words that change nothing, and whom it speaks of (pure). Chinese has no spaces that tell where a
name ends, and adverbs stand between the subject and its verb. So a clause is read in several ways,
and frames are asked about each: with one sign in the place of the words for its subject, and
without the words around it. `clauses/zh.toml` has the words.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from evolution.language.nouns import is_somebody
from evolution.language.patterns import clause_data, compiled

# Signs in the place of a subject, as frames know them.
SPEAKER, PERSON, THING = "①", "②", "③"
LONGEST_SUBJECT = 16
# Whom a clause speaks of, beside a name: nobody yet, the speaker, somebody who is not named (他).
NOBODY, ME, UNNAMED = "", "我", "他"


@dataclass(frozen=True, slots=True)
class Opening:
    """One way to read a clause.

    Attributes:
        words: what frames are asked about.
        at: what is added to a place in `words` to get the place in the clause.
        subject: the words for whom it speaks of; empty for the speaker and where nobody is named.
        aside: the words that were left out.
        omits: it names nobody.
    """

    words: str
    at: int
    subject: str = ""
    aside: str = ""
    omits: bool = False


@lru_cache(maxsize=8192)
def openings(clause: str) -> tuple[Opening, ...]:
    """The ways to read a clause, the likeliest first, none twice."""
    ways = (way for body in _bodies(clause) for way in _of_body(body, clause))
    return tuple(dict.fromkeys(ways))


def _bodies(clause: str) -> Iterator[str]:
    """The clause, what is left of it without its particles, and without all of its tail."""
    without_particles = _pattern(r"^(?P<body>.*?)(?:_{PARTICLE})*$").match(clause)
    without_tail = _pattern(r"^(?P<body>.*?)(?:_{TAIL})*$").match(clause)
    bodies = (clause, without_particles.group("body"), without_tail.group("body"))
    yield from filter(None, dict.fromkeys(bodies))


def _of_body(body: str, clause: str) -> Iterator[Opening]:
    tail = clause[len(body) :]
    led = _pattern(r"^(?:{LEAD}_[，,：:]?_)*").match(body).end()
    behind_lead = 0 if body.startswith("的", led) else led
    for begin in dict.fromkeys((behind_lead, 0)):
        for stop, sign, subject in _subjects(body, begin):
            behind_adverbs = _after_adverbs(body, stop)
            for verb in dict.fromkeys((behind_adverbs, stop)):
                words = sign + body[verb:]
                aside = body[:begin] + body[stop:verb] + tail
                yield Opening(words, verb - len(sign), subject, aside, omits=not sign)


@lru_cache(maxsize=8192)
def spoken_of(clause: str) -> str:
    """Whom the next clause speaks of where it names nobody itself: `ME`, a name, `NOBODY`.

    `UNNAMED` behind a pronoun, and behind a clause that brings somebody in: 我有个姐姐 is about
    me, and what follows it as often about her.
    """
    before = _named_before_verb(clause)
    return UNNAMED if before in (ME, NOBODY) and _brings_somebody_in(clause) else before


def _brings_somebody_in(clause: str) -> bool:
    """Tell whether a clause ends with words for a person or a pet that it does not equate."""
    found = _introduced("somebody").search(clause)
    return bool(found) and not _introduced("equates").search(clause[: found.start()])


def _introduced(name: str) -> Any:
    return _pattern(clause_data("zh")["introductions"][name])


def _named_before_verb(clause: str) -> str:
    led = _pattern(r"^(?:{LEAD}_[，,：:]?_|{ADVERBS}_)*").match(clause).end()
    if _pattern("^(?:{OTHERS})").match(clause[led:]):
        return UNNAMED
    named = [subject for subject in _subjects(clause, led) if subject[1]]
    people = [(stop, words) for stop, sign, words in named if sign == PERSON]
    if any(_is_joined(clause[stop:]) for stop, _ in people):
        return UNNAMED
    if people:
        return min((words for _, words in people), key=len)
    return _thing_or_me(named)


def _thing_or_me(named: Sequence[tuple[int, str, str]]) -> str:
    """Return the thing that a clause speaks of, or the speaker, where no person is named."""
    if not named:
        return NOBODY
    _, _, nearest = named[-1]
    return ME if any(sign == SPEAKER for _, sign, _ in named) else nearest


def _is_joined(behind: str) -> bool:
    """Tell whether somebody else is named beside a person: 小王和小李 are neither of the two."""
    return bool(_pattern("^_(?:[和与、及跟]|还有)").match(behind))


def _subjects(body: str, begin: int) -> list[tuple[int, str, str]]:
    """Every subject that may stand there, as (where it stops, its sign, its words).

    The longest comes first, none last.
    """
    found: list[tuple[int, str, str]] = []
    for sign, pattern in _kinds_of_subjects().items():
        if pattern.match(body[begin : begin + LONGEST_SUBJECT]) is None:
            continue
        for stop in range(min(len(body), begin + LONGEST_SUBJECT), begin, -1):
            match = pattern.fullmatch(body[begin:stop])
            if match is None or _cuts_a_word(body, stop):
                continue
            words = next(filter(None, match.groups()), "")
            if sign == SPEAKER:
                found.append((stop, sign, ""))
            elif _may_be_named(sign, words):
                found.append((stop, sign, words))
    found.sort(key=lambda subject: -subject[0])
    return [*found, (begin, "", "")]


def _cuts_a_word(body: str, stop: int) -> bool:
    """Tell whether a place stands between two Latin letters or digits."""
    around = body[stop - 1 : stop + 1]
    return stop < len(body) and around.isascii() and around.isalnum()


def _may_be_named(sign: str, words: str) -> bool:
    if sign == PERSON and _pattern("(?:{KIN}|{ROLE})").fullmatch(words):
        return True
    if _nobody().search(words):
        return False
    return sign != PERSON or is_somebody(words)


@lru_cache(maxsize=1)
def _nobody() -> Any:
    return _pattern(clause_data("zh")["forbids"]["subject"])


def _after_adverbs(body: str, begin: int) -> int:
    adverbs = _pattern(r"^(?:_{ADVERBS})*_").match(body[begin:])
    return begin + int(adverbs.end())


def _pattern(text: str) -> Any:
    return compiled(text, "zh")


@lru_cache(maxsize=1)
def _kinds_of_subjects() -> dict[str, Any]:
    """By sign, the words for it; of what stands before a name, only the name is in a group."""
    return {
        SPEAKER: _pattern("({SELF})"),
        PERSON: _pattern("{SOMEBODY}"),
        THING: _pattern("({IDENTIFIED})"),
    }
