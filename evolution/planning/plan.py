"""Many new statements in the order they were said, each among those before it (pure)."""

from collections.abc import Sequence

from evolution.planning.most_endings import MOST_ENDINGS, asking, endings
from evolution.planning.reconcile import reconcile
from evolution.planning.reconcile_by_model import reconcile_by_model
from evolution.planning.types import Candidate, Decision, Known

MODEL = "model:"
"""What the maker of a model's statement begins with."""
KEPT = "words"
"""Why an episode is written: the words stay."""


def plan(candidates: Sequence[Candidate], known: Sequence[Known]) -> list[Decision]:
    """Return one decision a candidate, in order.

    A later one sees what the earlier ones wrote and ended. Where they would end more than a job
    may, they are decided anew and end nothing.

    Args:
        candidates: the statements of a turn before its episode. An episode is kept; what a check
            set aside is not.
        known: what is remembered of the candidates' subjects.
    """
    decisions = _in_order(candidates, known, may_end=True)
    if endings(decisions) <= MOST_ENDINGS:
        return decisions
    return _in_order(candidates, known, may_end=False)


def _in_order(
    candidates: Sequence[Candidate], known: Sequence[Known], *, may_end: bool
) -> list[Decision]:
    current = list(known)
    decisions: list[Decision] = []
    for candidate in candidates:
        decision = _decision(candidate, current, may_end=may_end)
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


def after(decision: Decision, known: Sequence[Known]) -> list[Known]:
    """Return what is remembered after a decision.

    Without what it ended, with what it made current.
    """
    current = [row for row in known if row.id not in decision.ends]
    made = decision.candidate
    is_statement = (
        made.kind != "episode" and made.worth and decision.action not in {"noop", "review"}
    )
    if is_statement and made.valid_to is None:
        current.append(known_of(made))
    return current


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
