"""What becomes of a model's reading, held against what is remembered by the time it is written (pure).

A model's verdict stands only while the memories it saw are as it saw them: an operator's edit, an erasure or a newer
statement meanwhile wins, and the rules decide anew. What it may not end on its own word goes to a person.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from uuid import UUID

from evolution.model_stages.types import ModelReading, Verdict
from evolution.pipeline.memory import Memory
from evolution.pipeline.types import Candidate, Decision, Known
from evolution.rules.types import OVERHEARD_CONFIDENCE

NOTHING_LIKE_IT = "nothing to compare with"
CHANGED = "what the model saw has changed since"
EARLIER = "it was said before what it would end"
TAKEN_BACK = "it was taken back since"
TAKEN_SLOT = "its slot is taken by what the model does not end"
OTHER_SLOT = "may end what is remembered under another key or kind"
OTHER_SUBJECT = "may end what is remembered of somebody else"
NOT_CONFIRMED = "only observed, and may end what somebody stands for"
NOT_THE_USER = "not said by the user, and may end what is remembered"


def decided(reading: ModelReading, *, memory: Memory, reconcile: Callable[[Candidate], Decision]) -> list[Decision]:
    """Return the decisions of a reading, in order; memory changes with every one.

    Args:
        reading: one without `fallback`.
        memory: what is remembered now.
        reconcile: the rules' decision about a candidate, against the same memory.

    Raises:
        ValueError: the model did not read the segment: the rules must.
    """
    if reading.fallback:
        raise ValueError("the rules must read what the model did not")
    decisions: list[Decision] = []
    for candidate in reading.candidates:
        decision = ruled(candidate, reading=reading, memory=memory, reconcile=reconcile)
        memory.apply(decision)
        decisions.append(decision)
    return decisions


def ruled(
    candidate: Candidate, *, reading: ModelReading | None, memory: Memory, reconcile: Callable[[Candidate], Decision]
) -> Decision:
    """Return what becomes of one candidate: as the model said where that still stands, else as the rules say.

    Args:
        candidate: of a segment.
        reading: what the model made of the segment; None: it was not asked.
        memory: what is remembered now; not changed.
        reconcile: the rules' decision about a candidate, against the same memory.
    """
    if reading is None or reading.fallback or all(one.id != candidate.id for one in reading.candidates):
        return reconcile(candidate)
    verdict = next((one for one in reading.verdicts if one.candidate == candidate.id), None)
    if verdict is None:
        return reconcile(candidate.at_stage("model", reading.reconcile_fallback or NOTHING_LIKE_IT))
    stale = _stale(candidate, verdict, seen={known.id: known for known in reading.seen}, memory=memory)
    if stale:
        return reconcile(candidate.at_stage("model", stale))
    asked = candidate.at_stage("reconcile", {"by": reading.reconciled_by, "why": verdict.why})
    decision = _ruled(asked, verdict, memory=memory, about=reading.others.get(candidate.id))
    if not (candidate.is_change and decision.writes and decision.action != "review"):
        return decision
    told = {one.id for one in memory.told}  # users' own words, which the model does not see
    also = [ended for ended in reconcile(candidate).ends if ended in told]
    return replace(decision, ends=(*decision.ends, *also))


def _stale(candidate: Candidate, verdict: Verdict, *, seen: Mapping[UUID, Known], memory: Memory) -> str:
    """Return why a verdict no longer stands; empty where it does."""
    if any(one.at > candidate.at and one.content == candidate.content for one in memory.withdrawn):
        return TAKEN_BACK
    targets = {known.id: known for known in memory.known if known.id in verdict.targets}
    if any(target not in targets or not _is_as_seen(targets[target], seen.get(target)) for target in verdict.targets):
        return CHANGED
    if verdict.action == "nothing":
        return ""
    if any(known.settled_after(candidate.at) for known in targets.values()):
        return EARLIER
    if candidate.kind == "fact" and candidate.fact_key is not None:
        rivals = [known for known in memory.known if known.kind == "fact" and known.key == candidate.fact_key]
        if any(known.id not in targets for known in rivals):
            return TAKEN_SLOT
    return ""


def _is_as_seen(now: Known, then: Known | None) -> bool:
    """Whether a memory says, and is stood for, as it was when the model saw it."""
    if then is None:
        return False
    told = (then.content, then.kind, then.key, then.value, then.valid_from, then.last_validated_at)
    return told == (now.content, now.kind, now.key, now.value, now.valid_from, now.last_validated_at)


def _ruled(candidate: Candidate, verdict: Verdict, *, memory: Memory, about: str | None) -> Decision:
    """Return the model's decision; where it may not end a memory, a person decides and both stand."""
    compared, reason = verdict.compared_with, f"the model: {verdict.why}" if verdict.why else "the model"
    if verdict.action in ("add", "nothing"):
        return Decision(verdict.action, candidate, (), compared, reason)
    targets = [known for known in memory.known if known.id in verdict.targets]
    doubt = next((why for known in targets if (why := _may_not_end(candidate, known, about=about))), "")
    if not doubt:
        return Decision(verdict.action, candidate, verdict.targets, compared, reason)
    beside = replace(candidate, fact_key=None, doubts=(*candidate.doubts, doubt))
    return Decision("review", beside, (), compared, doubt)


def _may_not_end(candidate: Candidate, known: Known, *, about: str | None) -> str:
    """Return why a candidate may not end a memory; empty where it may."""
    if candidate.provenance != "confirmed_by_user":
        if candidate.confidence <= OVERHEARD_CONFIDENCE:
            return NOT_THE_USER
        if known.confirmed:
            return NOT_CONFIRMED
    both_keyed = known.key is not None and candidate.fact_key is not None
    if known.kind != candidate.kind or (both_keyed and known.key != candidate.fact_key):
        return OTHER_SLOT
    if about is not None:
        return "" if about.lower() in known.content.lower() else OTHER_SUBJECT
    return "" if known.subject in ("", candidate.subject) else OTHER_SUBJECT
