"""What an English clause takes from the clauses beside it (pure).

"I've changed my number. It's 555 now": `it` is what the clause just before says was changed, where
that names one thing. "Sold the Clio. I drive a Kia now": the second clause says in whose place the
Kia is. `[neighbours]` of `clauses/en.toml` has the words.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from evolution.language.patterns import clause_data, compiled
from evolution.language.spelling import simplified
from evolution.language.types import Annotation, Claim, Clause, Denial

# How far apart, in characters, the words of two clauses of one breath may stand: a mark and white
# space.
NEXT_TO = 3
# By the pattern that a stored sentence opens with, what it leaves out.
RECORD_LEADS = {
    "record_does": "The user ",
    "record_is": "The user is ",
    "record_is_a": "The user is a ",
}


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
    """The one thing that a clause says was changed, without saying what it is now.

    Empty where it says none.
    """
    found = _pattern("changed").fullmatch(words)
    if found is None:
        return ""
    topics = [said for name, said in found.groupdict().items() if name.startswith("topic") and said]
    topic = str(topics[0]) if topics else ""
    return "" if _pattern("no_topic").search(topic) else topic


@lru_cache(maxsize=4096)
def behind_it(words: str) -> tuple[str, int] | None:
    """What stands in the place of the pronoun's verb, and where the rest begins.

    None where no `it` opens the words.
    """
    found = _pattern("it").match(words)
    if found is None:
        return None
    verb = " is" if found.group("is") else ""
    return verb, found.end()


def topic_before(clause: Clause, before: Clause | None) -> str:
    """The topic that `it` means in a clause by the one before; empty where none is proven."""
    if before is None or not follows(clause, before) or behind_it(clause.text) is None:
        return ""
    return changed_topic(simplified(before.text))


def with_denials(found: Sequence[Claim], annotation: Annotation) -> list[Claim]:
    """Claims that say something new, with what the clauses right beside them say is over."""
    clauses = annotation.clauses
    starts = {clause.start: place for place, clause in enumerate(clauses)}
    stops = {clause.stop: place for place, clause in enumerate(clauses)}
    over = {claim.stop: claim for claim in found if not claim.affirmed}
    claims = []
    for claim in found:
        if _is_new(claim):
            place = (starts[claim.start], stops[claim.stop])
            claims.append(_with_denial(claim, clauses, place, over))
        else:
            claims.append(claim)
    return claims


def _is_new(claim: Claim) -> bool:
    return claim.changes and claim.affirmed and bool(claim.attribute) and not claim.denials


def _with_denial(
    claim: Claim, clauses: Sequence[Clause], place: tuple[int, int], over: Mapping[int, Claim]
) -> Claim:
    """The claim with the value that the clause before says is over, or that the one behind denies.

    Args:
        claim: that says something new.
        clauses: of the text.
        place: its first clause and its last.
        over: by where they stop, the claims that say that something is over.
    """
    first, last = place
    before = clauses[first - 1] if first > 0 else None
    behind = clauses[last + 1] if last + 1 < len(clauses) else None
    value = ""
    if before is not None and follows(clauses[first], before):
        value = _denied_by(over.get(before.stop), claim.subject)
    if not value and behind is not None and follows(behind, clauses[last]):
        value = denied_behind(behind.text)
    if not value:
        return claim
    denial = Denial(claim.subject, (claim.attribute,), value)
    return replace(claim, denials=(denial,))


def _denied_by(claim: Claim | None, subject: str) -> str:
    """The value that a claim says is over for a subject, empty where it says none."""
    if claim is None:
        return ""
    told = [(denial.subject, denial.value) for denial in claim.denials]
    told.append((claim.subject, claim.value))
    values = [value for whose, value in told if value and whose == subject]
    return values[0] if values else ""


@lru_cache(maxsize=4096)
def denied_behind(words: str) -> str:
    """The value that a bare clause denies: `not goalkeeper`, `no longer Tuesday`."""
    found = _pattern("denies").fullmatch(words)
    return str(found.group("old")) if found else ""


def record_lead(text: str) -> str:
    """What a stored English sentence leaves out before its first word.

    Empty where it leaves nothing out.
    """
    for name, lead in RECORD_LEADS.items():
        if _pattern(name).match(text):
            return lead
    return ""
