"""Whom a clause speaks of that leaves out its subject or uses a pronoun (pure).

It looks within one sentence.

`[ellipsis]` of `clauses/<language>.toml` has the words. Chinese subjects are in openings.py.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from evolution.language.openings import UNNAMED, openings, spoken_of
from evolution.language.patterns import clause_data, compiled
from evolution.language.types import Claim, Clause, Language, Sentence

SPEAKERS = frozenset({"i", "we"})
PERSONS = ("he", "she")
# Words for whom a pronoun cannot mean.
CONTRADICTED = {"he": "female", "she": "male"}
NOTHING = r"[^\s\S]"


@lru_cache(maxsize=64)
def _ellipsis(name: str, language: Language) -> Any:
    """A pattern of `[ellipsis]`, one that takes nothing where the language has none."""
    words = clause_data(language).get("ellipsis", {})
    return compiled(words.get(name, NOTHING), language)


def spoken_subject(clause: Clause, readable: str, claim: Claim | None) -> str:
    """The words a clause opens with that the next may leave out (`I `) or call `it` or `she`."""
    words = readable[clause.start : clause.stop]
    if clause.language == "zh":
        return claim.subject if claim and claim.subject else spoken_of(words)
    return f"{_opening_subject(words)} ".lstrip()


@lru_cache(maxsize=16384)
def _opening_subject(words: str) -> str:
    found = _ellipsis("subject", "en").match(words)
    if found is None:
        return ""
    subject = str(found.group("subject"))
    nobody = compiled(clause_data("en")["forbids"]["subject"], "en")
    if subject.lower() not in SPEAKERS and nobody.search(subject):
        return ""
    return subject


@lru_cache(maxsize=16384)
def _is_alone(said: str, *, person: bool) -> bool:
    """Whether English words name at most one person, or else one thing.

    Then a pronoun can mean nothing else.
    """
    if person:
        named = _persons(_ellipsis("persons", "en").findall(said))
    else:
        named = {name.lower() for name in _ellipsis("things", "en").findall(said)}
    return len(named) <= 1


def _persons(names: Iterable[str]) -> set[str]:
    """Return the names, in lower case, without the words that only look like one (`Monday`)."""
    nobody = _ellipsis("nobody", "en")
    return {name.lower() for name in names if not nobody.match(name.lower())}


def left_out(words: str, subject: str, before: str, language: Language) -> int | None:
    """How many characters of a clause its subject takes the place of: 0 for none, a pronoun.

    None for no place.

    Args:
        words: the clause.
        subject: of the clause before it.
        before: the words of the sentence before it.
        language: of the clause.
    """
    if not subject or subject == UNNAMED:
        return None
    if _ellipsis("opens", language).match(words):
        return 0 if _may_leave_out(words, before, language) else None
    found = _ellipsis("pronouns", language).match(words)
    if not found or subject.strip().lower() in SPEAKERS:
        return None
    pronoun = str(found.group("pronoun")).lower()
    if _contradicts(pronoun, subject) or not _is_alone(before, person=pronoun in PERSONS):
        return None
    place = found.re.groupindex["pronoun"]
    return int(found.end(place))


def antecedent(words: str, subject: str, before: str) -> tuple[int, int] | None:
    """Where an English `he` or `she` stands that opens a clause and can only mean the subject.

    None where none does.
    """
    found = _ellipsis("pronouns", "en").match(words)
    person = _ellipsis("persons", "en").fullmatch(subject.strip())
    if not found or not person or found.group("pronoun").lower() not in PERSONS:
        return None
    if left_out(words, subject, before, "en") is None:
        return None
    place = found.re.groupindex["pronoun"]
    return int(found.start(place)), int(found.end(place))


def _contradicts(pronoun: str, subject: str) -> bool:
    """Whether words for a person speak against a pronoun: `my sister` is no `he`."""
    other = CONTRADICTED.get(pronoun)
    return other is not None and _ellipsis(other, "en").search(subject) is not None


def _may_leave_out(words: str, before: str, language: Language) -> bool:
    """Whether a clause that opens with a verb speaks of whom the last one spoke.

    English joins it with `and`.
    """
    if language == "zh":
        return all(way.omits for way in openings(words))
    joined = not before.strip() or _ellipsis("joined", language).search(before.rstrip())
    return bool(joined) and not _ellipsis("unopened", language).match(words)


def names_somebody(words: str) -> bool:
    """Tell whether an English sentence names a person, the speaker apart.

    Its first word has a capital, name or not: it counts as the subject of a verb.
    """
    if compiled(r"\b(?:(?:my|our|his|her|their)_{KIN}|{HUMAN})\b", "en").search(words):
        return True
    opened = _opening_subject(words)
    rest = words[len(words.split(maxsplit=1)[0]) :] if words.strip() else ""
    named = [opened, *_ellipsis("persons", "en").findall(rest)]
    return bool(_persons(filter(None, named)) - SPEAKERS)


def default_subject(sentence: Sentence, readable: str) -> str:
    """The speaker, where a sentence opens with what only a speaker does (`Moved to Ghent`)."""
    if not sentence.clauses:
        return ""
    first = sentence.clauses[0]
    words = clause_data(first.language).get("ellipsis", {})
    bare = readable[first.start : first.stop]
    spoken = words.get("speaker", "") and compiled(words["bare"], first.language).match(bare)
    return str(words["speaker"]) if spoken else ""
