"""Many new statements in the order they were said, each among those before it (pure)."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from itertools import chain
from uuid import NAMESPACE_OID, uuid5

from evolution.planning.candidates import WORDS_RULE
from evolution.planning.most_endings import MOST_ENDINGS, asking, endings
from evolution.planning.plain_statements import WORDS, plain_statements
from evolution.planning.reconcile import reconcile
from evolution.planning.reconcile_by_model import reconcile_by_model
from evolution.planning.types import Candidate, Decision, Known

MODEL = "model:"
"""What the maker of a model's statement begins with."""
KEPT = "words"
"""Why an episode is written: the words stay."""


def plan(
    candidates: Sequence[Candidate], known: Sequence[Known], *, aliases: Collection[str] = ()
) -> list[Decision]:
    """Return one decision a candidate, in order.

    A later one sees what the earlier ones wrote and ended. Where they would end more than a job
    may, they are decided anew and end nothing.

    Args:
        candidates: the statements of a turn before its episode. An episode is kept; what a check
            set aside is not.
        known: what is remembered of the candidates' subjects.
        aliases: names that mean the scope's user.
    """
    decisions = _in_order(candidates, known, aliases, may_end=True)
    if endings(decisions) <= MOST_ENDINGS:
        return decisions
    return _in_order(candidates, known, aliases, may_end=False)


def may_end_words(candidate: Candidate) -> bool:
    """Tell whether a candidate denies something or says that something is new.

    Earlier words may be over by it.
    """
    return bool(candidate.denials) or candidate.changes or candidate.made_by == WORDS_RULE


def _in_order(
    candidates: Sequence[Candidate],
    known: Sequence[Known],
    aliases: Collection[str],
    *,
    may_end: bool,
) -> list[Decision]:
    current = list(known)
    decisions: list[Decision] = []
    compares_words = any(may_end_words(one) for one in candidates)
    for candidate in candidates:
        decision = _decision(candidate, current, may_end=may_end)
        if compares_words:
            decision = replace(decision, words=_words(decision, decisions, aliases))
        current = after(decision, current)
        decisions.append(decision)
    return decisions


def _decision(candidate: Candidate, known: Sequence[Known], *, may_end: bool) -> Decision:
    """Return what becomes of a candidate.

    By the model's verdict where a model made it, else by identity.
    """
    if candidate.set_aside:
        return Decision(action="noop", candidate=candidate, reason=candidate.set_aside)
    if candidate.kind == "episode":
        return Decision(action="add", candidate=candidate, reason=KEPT)
    if not candidate.made_by.startswith(MODEL):
        return reconcile(candidate, known, may_end=may_end)
    decision = reconcile_by_model(candidate, known, shown=candidate.shown)
    return asking(decision) if decision.ends and not may_end else decision


def _words(
    decision: Decision, before: Sequence[Decision], aliases: Collection[str]
) -> tuple[Known, ...]:
    """Return what a candidate states that becomes no memory of its own.

    Words that a later one may end.
    """
    made = decision.candidate
    if made.kind != "episode":
        words = words_of([made])
    elif made.role == "user" and made.spans:
        words = _unread_words(made, before, aliases)
    else:
        words = []
    return tuple(replace(row, recent=True) for row in words)


def _unread_words(
    episode: Candidate, before: Sequence[Decision], aliases: Collection[str]
) -> list[Known]:
    """Return what the user says in an episode beside the statements that were read of its turn."""
    turn = episode.spans[0].turn
    statements = [decision.candidate for decision in before if decision.candidate.kind != "episode"]
    telling = [statement for statement in statements if statement.worth or statement.attribute]
    spans = chain.from_iterable(statement.spans for statement in telling)
    taken = [span for span in spans if span.turn == turn]
    return plain_statements(
        episode.content,
        speaker=episode.speaker,
        at=episode.at,
        turn=turn,
        aliases=aliases,
        taken=taken,
    )


def after(decision: Decision, known: Sequence[Known]) -> list[Known]:
    """Return what is remembered after a decision.

    Without what it ended, with what it made current.
    """
    current = [row for row in known if row.id not in decision.ends]
    current += decision.words
    made = decision.candidate
    is_statement = (
        made.kind != "episode" and made.worth and decision.action not in {"noop", "review"}
    )
    if is_statement and made.valid_to is None:
        current.append(known_of(made))
    return current


def words_of(candidates: Sequence[Candidate]) -> list[Known]:
    """Return the statements that are no memories of their own as words.

    A later statement may end them.
    """
    not_worth = [one for one in candidates if not one.worth and one.attribute]
    return [_words_of(one) for one in not_worth if one.spans and not one.valid_to]


def _words_of(candidate: Candidate) -> Known:
    span = candidate.spans[0]
    place = uuid5(NAMESPACE_OID, f"{span.turn}:{span.start}:{span.stop}")
    return replace(known_of(candidate), id=place, kind=WORDS, spans=candidate.spans)


def known_of(candidate: Candidate) -> Known:
    """Return a candidate as the remembered statement that it becomes."""
    return Known(
        id=candidate.id,
        kind=candidate.kind,
        content=candidate.content,
        subject=candidate.subject,
        attribute=candidate.attribute,
        value=candidate.value,
        affirmed=candidate.affirmed,
        single=candidate.single,
        at=candidate.at,
        provenance=candidate.provenance,
        confidence=candidate.confidence,
        turns=tuple(dict.fromkeys(span.turn for span in candidate.spans)),
        recent=True,
        said_by=candidate.said_by,
    )
