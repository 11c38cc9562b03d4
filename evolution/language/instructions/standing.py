"""Instructions to the assistant that are meant to hold in later talks, too (pure).

`<language>.toml` has the patterns, each with what it takes and the look-alikes that it leaves. A
pattern is looked for from the beginning of a clause to the end of its sentence, so that a reason or
a condition may stand around the words. What is asked for once, what people ask of one another and
what somebody plans for themselves is none.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from evolution.language.patterns import LANGUAGES, compiled, load
from evolution.language.types import Claim, Clause, Language, Mood

INSTRUCTION = "instruction"
"""The attribute of every one, of which a person gives many."""
LONGEST_CHARACTERS = 300
"""Of an instruction; a longer one is a text."""
NOT_MEANT: frozenset[Mood] = frozenset({"quotation", "joke", "past", "denied_change", "small_talk"})
"""Moods in which nobody asks the assistant for anything."""
ASKING: frozenset[Mood] = frozenset({"instruction", "question"})


@dataclass(frozen=True, slots=True)
class StandingRule:
    """One pattern, where it does not hold, and its examples.

    Attributes:
        lasting: what must stand somewhere in the words, too: that it is meant for good.
        may_ask: it also reads a question (`can you always ...`).
    """

    name: str
    language: Language
    pattern: str
    lasting: str
    unless: str
    may_ask: bool
    takes: tuple[str, ...]
    leaves: tuple[str, ...]

    def holds(self, words: str) -> bool:
        """Tell whether words, from the beginning of a clause on, are such an instruction."""
        if compiled(self.pattern, self.language).match(words) is None:
            return False
        if compiled(self.unless, self.language).search(words) is not None:
            return False
        return compiled(self.lasting, self.language).search(words) is not None


@lru_cache(maxsize=len(LANGUAGES))
def standing_rules(language: Language) -> tuple[StandingRule, ...]:
    """Return the rules of a language, in the order in which they are asked."""
    data = load("instructions", language)
    unless = data["unless"]
    lasting = data["lasting"]
    return tuple(
        StandingRule(
            name=entry["name"],
            language=language,
            pattern=entry["pattern"],
            lasting=lasting if entry.get("lasts", False) else "",
            unless=f"{unless}|{entry['unless']}" if "unless" in entry else unless,
            may_ask=entry.get("may_ask", False),
            takes=tuple(entry["takes"]),
            leaves=tuple(entry["leaves"]),
        )
        for entry in data["instruction"]
    )


def standing_claim(
    clauses: tuple[Clause, ...],
    begin: int,
    readable: str,
    states: Callable[[tuple[Clause, ...]], bool],
) -> tuple[Claim | None, int]:
    """Return the instruction that begins with a clause, and how many clauses it takes.

    It reaches to the end of the sentence, or to the first clause that states something else. Where
    there is none, one clause is passed over.

    Args:
        clauses: of one sentence, in order.
        begin: the place of the clause among them.
        readable: the whole text, as clauses are read.
        states: tells whether the first of some clauses states something by itself.
    """
    if not _may_be_meant(clauses, begin):
        return None, 1
    rule = _rule_of(clauses[begin:], readable)
    if rule is None:
        return None, 1
    behind = range(begin + 1, len(clauses))
    end = next((place for place in behind if states(clauses[place:])), len(clauses))
    start, stop = clauses[begin].start, clauses[end - 1].stop
    claim = Claim(
        kind="constraint",
        subject="",
        attribute=INSTRUCTION,
        value=readable[start:stop],
        start=start,
        stop=stop,
        value_start=start,
        value_stop=stop,
        category=f"constraint/{INSTRUCTION}",
        frame=f"standing.{rule.name}",
    )
    return claim, end - begin


def _may_be_meant(clauses: tuple[Clause, ...], begin: int) -> bool:
    """Tell whether a clause may ask for something.

    English words that go on from others may be what somebody does (`and always make me smile`), and
    what stands behind `she said` is hers.
    """
    clause = clauses[begin]
    if begin > 0 and clause.mood == "hearsay":
        return False
    asks = begin == 0 or clause.language == "zh" or clause.mood in ASKING
    return asks and clause.mood not in NOT_MEANT


def _rule_of(clauses: tuple[Clause, ...], readable: str) -> StandingRule | None:
    """Return the rule by which the first of some clauses begins an instruction that stands."""
    first, last = clauses[0], clauses[-1]
    words = readable[first.start : last.stop]
    if len(words) > LONGEST_CHARACTERS:
        return None
    rules = standing_rules(first.language)
    if first.mood == "question":
        rules = tuple(rule for rule in rules if rule.may_ask)
    return next((rule for rule in rules if rule.holds(words)), None)
