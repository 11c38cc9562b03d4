"""A segment read by a model: extract, absolutise, reconcile, in at most one call each. Outside of any transaction."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from uuid import UUID

import structlog

from evolution.llm.client import ModelClient
from evolution.llm.errors import InvalidAnswer, ModelError, ModelUnavailable
from evolution.model_stages import absolutise, extract, reconcile
from evolution.model_stages.shown import calls_of
from evolution.model_stages.types import ModelReading
from evolution.pipeline.contextualise import contextualise
from evolution.pipeline.tag import tag
from evolution.pipeline.types import MADE_BY_CHARACTERS, Candidate, Known, Said, Scene, Segment
from memory.ranking.similarity import jaccard
from memory.text.analyse import term_set

MOST_SHOWN = 12  # memories beside the turns of a segment, so that a change of them is seen
NO_ROOM = "too long for the model"
MOST_CALLS = 4  # of extraction for one segment; a longer one is read by the rules
Similar = Callable[[Sequence[Candidate]], Mapping[UUID, Sequence[UUID]]]
_log = structlog.get_logger(__name__)


def nothing_similar(_candidates: Sequence[Candidate]) -> Mapping[UUID, Sequence[UUID]]:
    """Compare by words and slots only."""
    return {}


def model_reading(
    segment: Segment, *, scene: Scene, known: Sequence[Known], client: ModelClient, similar: Similar = nothing_similar
) -> ModelReading:
    """Return what a model makes of a segment; with its `fallback` set where the rules must read it instead.

    Never raises for a model that is away or answers nonsense: nobody's memory waits for it. A segment in which no
    user speaks costs no call.

    Args:
        segment: denoised turns.
        scene: where and with whom, and what was said before; its `at` and `speaker` are not used.
        known: what is remembered, with what earlier segments of the same job decided.
        client: asks for the tenant, on the ledger.
        similar: by candidate, the ids of the memories most like it by meaning; those alike in words join them.
    """
    turns = [turn for turn in segment.turns if turn.role in ("user", "assistant")]
    if not any(turn.role == "user" for turn in turns):
        return ModelReading(made_by="no user's turn")
    try:
        return _read(turns, scene=scene, known=known, client=client, similar=similar)
    except ModelError as failed:
        _log.warning("the rules read a segment", turns=len(turns), reason=reason_of(failed))
        return ModelReading(fallback=reason_of(failed))


def reason_of(failed: ModelError) -> str:
    """Return why a model gave nothing, for the record of what the rules then did."""
    return failed.reason if isinstance(failed, InvalidAnswer | ModelUnavailable) else type(failed).__name__


def _read(
    turns: Sequence[Said], *, scene: Scene, known: Sequence[Known], client: ModelClient, similar: Similar
) -> ModelReading:
    memories = _nearest(turns, known)
    calls = calls_of(turns)
    if len(calls) > MOST_CALLS:
        return ModelReading(fallback=NO_ROOM)
    read = [extract.extract_by_model(part, scene=scene, memories=memories, client=client) for part in calls]
    made_by = client.made_by(extract.question(turns[:1], scene=scene, memories=()))
    candidates = [one for part in read for one in part.candidates]
    absolute = absolutise.absolutise_by_model(candidates, scene=scene, client=client)
    reading = ModelReading(
        candidates=tuple(_finished(one, made_by, absolute.rewritten_by) for one in absolute.candidates),
        others={candidate: subject for part in read for candidate, subject in part.others.items()},
        rejected=tuple(reason for part in read for reason in part.rejected),
        made_by=made_by,
        rewritten_by=absolute.rewritten_by,
    )
    return _reconciled(reading, known=known, client=client, similar=similar)


def _finished(candidate: Candidate, made_by: str, rewritten_by: str) -> Candidate:
    """Return a candidate as it is stored: in its context, tagged, with what each step did."""
    placed = replace(candidate, made_by=f"model:{made_by}"[:MADE_BY_CHARACTERS])
    did = placed.at_stage("extract", made_by).at_stage("absolutise", {"by": rewritten_by or "rules"})
    return tag(contextualise(did.at_stage("gate", list(candidate.doubts))))


def _reconciled(
    reading: ModelReading, *, known: Sequence[Known], client: ModelClient, similar: Similar
) -> ModelReading:
    """Return a reading with the model's verdicts on the candidates that have similar memories."""
    near = similar(reading.candidates) if known else {}
    compare = reconcile.most_similar(reading.candidates, known, near=near)
    compared = [one for one in reading.candidates if one.id in compare]
    if not compared:
        return reading
    seen = tuple({one.id: one for shown in compare.values() for one in shown}.values())
    try:
        made = reconcile.reconcile_by_model(compared, compare=compare, client=client)
    except ModelError as failed:
        _log.warning("the rules reconcile a segment", candidates=len(compared), reason=reason_of(failed))
        return replace(reading, reconcile_fallback=reason_of(failed))
    return replace(
        reading,
        verdicts=made.verdicts,
        seen=seen,
        rejected=(*reading.rejected, *made.rejected),
        reconciled_by=client.made_by(reconcile.question(compared, compare=compare)),
        reconcile_fallback="" if len(made.verdicts) == len(compared) else "the model left some out",
    )


def _nearest(turns: Sequence[Said], known: Sequence[Known]) -> list[Known]:
    """Return the memories most like what is said, at most a dozen."""
    terms = term_set(" ".join(turn.text for turn in turns))
    alike = sorted(((jaccard(terms, term_set(one.content)), one) for one in known), key=_by_likeness)
    return [one for similarity, one in alike[:MOST_SHOWN] if similarity]


def _by_likeness(pair: tuple[float, Known]) -> tuple[float, str]:
    return -pair[0], str(pair[1].id)


def rewritten(candidate: Candidate, *, scene: Scene, client: ModelClient) -> absolutise.Absolute:
    """Return one candidate made absolute by a model, such as what an agent says at the end of a session."""
    return absolutise.absolutise_by_model([candidate], scene=scene, client=client)
