"""What an English clause takes from the clauses beside it (pure).

"I've changed my number. It's 555 now": `it` is what the clause just before says was changed, where that names one
thing. "Sold the Clio. I drive a Kia now": the second clause says in whose place the Kia is.
`[neighbours]` of `clauses/en.toml` has the words.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from evolution.language.patterns import clause_data, compiled
from evolution.language.types import Annotation, Claim, Clause, Denial

# How far apart, in characters, the words of two clauses of one breath may stand: a mark and white space.
NEXT_TO = 3


@lru_cache(maxsize=8)
def _pattern(name: str) -> Any:
    return compiled(clause_data("en")["neighbours"][name], "en")


def follows(clause: Clause, before: Clause | None) -> bool:
    """Tell whether an English clause stands right behind another, and both state something."""
    if before is None or (clause.language, before.language) != ("en", "en"):
        return False
    near = 0 <= clause.start - before.stop <= NEXT_TO
    return near and clause.mood == before.mood == "statement"


@lru_cache(maxsize=4096)
def changed_topic(words: str) -> str:
    """The one thing that a clause says was changed, without saying what it is now; empty where it says none."""
    found = _pattern("changed").fullmatch(words)
    if found is None:
        return ""
    topic = next((str(said) for name, said in found.groupdict().items() if name.startswith("topic") and said), "")
    return "" if _pattern("no_topic").search(topic) else topic


@lru_cache(maxsize=4096)
def behind_it(words: str) -> tuple[str, int] | None:
    """What stands in the place of the pronoun's verb, and where the rest begins; None where no `it` opens the words."""
    found = _pattern("it").match(words)
    if found is None:
        return None
    return (" is", found.end()) if found.group("is") else ("", found.end())


def topic_before(clause: Clause, before: Clause | None) -> str:
    """The topic that `it` means in a clause by the one before; empty where none is proven."""
    if before is None or not follows(clause, before) or behind_it(clause.text) is None:
        return ""
    return changed_topic(before.text.replace("’", "'"))


def told_together(clause: Clause, before: Clause | None, text: str) -> Clause:
    """A clause with the one before it where only both tell what `it` is; else the clause."""
    if before is None or not topic_before(clause, before):
        return clause
    return replace(clause, start=before.start, text=text[before.start : clause.stop])


def with_denials(found: Sequence[Claim], annotation: Annotation) -> list[Claim]:
    """Claims that say something new, with what the clauses right beside them say is over."""
    clauses = annotation.clauses
    starts = {clause.start: place for place, clause in enumerate(clauses)}
    stops = {clause.stop: place for place, clause in enumerate(clauses)}
    over = {claim.stop: claim for claim in found if not claim.affirmed}
    return [
        _with_denial(claim, clauses, (starts[claim.start], stops[claim.stop]), over) if _is_new(claim) else claim
        for claim in found
    ]


def _is_new(claim: Claim) -> bool:
    return claim.changes and claim.affirmed and bool(claim.attribute) and not claim.denials


def _with_denial(claim: Claim, clauses: Sequence[Clause], place: tuple[int, int], over: Mapping[int, Claim]) -> Claim:
    """The claim with the value that the clause before says is over, or that the one behind denies.

    Args:
        claim: that says something new.
        clauses: of the text.
        place: its first clause and its last.
        over: by where they stop, the claims that say that something is over.
    """
    first, last = place
    value = ""
    if first > 0 and follows(clauses[first], clauses[first - 1]):
        value = _denied_by(over.get(clauses[first - 1].stop), claim.subject)
    if not value and last + 1 < len(clauses) and follows(clauses[last + 1], clauses[last]):
        value = denied_behind(clauses[last + 1].text)
    return replace(claim, denials=(Denial(claim.subject, (claim.attribute,), value),)) if value else claim


def _denied_by(claim: Claim | None, subject: str) -> str:
    """The value that a claim says is over for a subject, empty where it says none."""
    if claim is None:
        return ""
    said = [(denial.subject, denial.value) for denial in claim.denials] + [(claim.subject, claim.value)]
    return next((value for whose, value in said if value and whose == subject), "")


@lru_cache(maxsize=4096)
def denied_behind(words: str) -> str:
    """The value that a bare clause denies: `not goalkeeper`, `no longer Tuesday`."""
    found = _pattern("denies").fullmatch(words)
    return str(found.group("old")) if found else ""


def record_lead(text: str) -> str:
    """What a stored English sentence leaves out before its first word; empty where it leaves nothing out."""
    leads = {"record_does": "The user ", "record_is": "The user is ", "record_is_a": "The user is a "}
    return next((lead for name, lead in leads.items() if _pattern(name).match(text)), "")
