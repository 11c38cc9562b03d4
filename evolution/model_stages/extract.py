"""Step 4 by a model: one question about the turns of a segment, and its statements as candidates."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Annotated, Any, Literal
from uuid import UUID

import structlog
from pydantic import BaseModel, BeforeValidator, Field, ValidationError

from evolution.llm.client import ModelClient
from evolution.llm.errors import AnswerFault
from evolution.llm.fence import shown
from evolution.llm.prompts import prompt
from evolution.llm.types import AnswerProblem, Question
from evolution.model_stages.claims import believed
from evolution.model_stages.problems import fields_wrong, rows_of
from evolution.model_stages.shown import Numbered, memory_rows, scene_rows, turn_rows
from evolution.model_stages.slots import is_speaker, owned, slot_of
from evolution.pipeline.types import Candidate, Known, Said, Scene
from memory.ingest.fields import visible
from memory.ranking.similarity import jaccard
from memory.text.analyse import normalise, term_set

MAX_TOKENS = 2_000  # of an answer: some 25 memories
MOST_MEMORIES = 60  # in an answer; one with more has run away
CONTENT_CHARACTERS, VALUE_CHARACTERS, NAME_CHARACTERS = 1_000, 300, 200
MOST_TOLD_APART = 0.95  # Jaccard similarity above which two statements of one answer are one
NOT_SAID = "nothing of it was said in the turns it comes from"
_log = structlog.get_logger(__name__)


def _seen(text: object) -> object:
    return "" if text is None else shown(text) if isinstance(text, str) else text


class _Claim(BaseModel):
    """One memory of an answer. Missing fields that only describe are empty; wrong types are refused."""

    type: Literal["preference", "constraint", "fact"]
    content: Annotated[str, BeforeValidator(_seen), Field(min_length=2, max_length=CONTENT_CHARACTERS)]
    turns: list[Any] = Field(min_length=1, max_length=100)
    subject: Annotated[str, BeforeValidator(_seen), Field(max_length=NAME_CHARACTERS)] = ""
    provenance: Literal["confirmed_by_user", "observation", "analysis"] = "observation"
    confidence: float | None = Field(None, ge=0, allow_inf_nan=False)
    slot: Annotated[str, BeforeValidator(_seen), Field(max_length=NAME_CHARACTERS)] = ""
    value: Annotated[str, BeforeValidator(_seen), Field(max_length=VALUE_CHARACTERS)] = ""
    is_change: bool = False
    old_value: Annotated[str, BeforeValidator(_seen), Field(max_length=VALUE_CHARACTERS)] = ""
    category: Annotated[str, BeforeValidator(_seen), Field(max_length=NAME_CHARACTERS)] = ""


@dataclass(frozen=True, slots=True)
class Extracted:
    """What an answer states.

    Attributes:
        others: whom candidates are about, by their ids, where that is not who spoke.
        rejected: why other statements of the answer were left out, one reason each.
    """

    candidates: tuple[Candidate, ...] = ()
    others: Mapping[UUID, str] = field(default_factory=dict)
    rejected: tuple[str, ...] = ()


def question(turns: Sequence[Said], *, scene: Scene, memories: Sequence[Known]) -> Question[Extracted]:
    """Return the question about turns, with the memories that the model sees beside them."""
    numbered = Numbered(turns)
    data = scene_rows(scene) | {"turns": turn_rows(numbered), "memories": memory_rows(Numbered(memories))}
    return Question("extract", prompt("extract"), data, partial(_read, turns=numbered), MAX_TOKENS)


def extract_by_model(
    turns: Sequence[Said], *, scene: Scene, memories: Sequence[Known], client: ModelClient
) -> Extracted:
    """Return what turns state: at most one call and its repair.

    Raises:
        ModelUnavailable: the model is away.
        InvalidAnswer: no answer that can be used.
    """
    extracted = client.ask(question(turns, scene=scene, memories=memories))
    if extracted.rejected:
        _log.warning("model operations rejected", purpose="extract", reasons=sorted(extracted.rejected))
    return extracted


def _read(answer: object, *, turns: Numbered[Said]) -> Extracted:
    """Return the candidates of an answer.

    Raises:
        AnswerProblem: some of it, or all, is not as asked; an empty answer must say so.
    """
    rows, says_nothing = rows_of(answer, name="memories")
    if not rows and says_nothing:
        return Extracted()
    if not rows:
        raise AnswerProblem("empty", "it is empty without nothing_to_extract being true")
    if len(rows) > MOST_MEMORIES:
        raise AnswerProblem("wrong_shape", f"it holds more than {MOST_MEMORIES} memories")
    made: list[Candidate] = []
    others: dict[UUID, str] = {}
    rejected: list[str] = []
    notes: list[str] = []
    for number, row in enumerate(rows):
        try:
            claim = _Claim.model_validate(row)
            one = _candidate(claim, turns)
        except ValidationError as wrong:
            rejected.append("wrong_shape")
            notes.append(f"memories.{number}: {fields_wrong(wrong)}")
        except _NotShown:
            rejected.append("not_shown")
        else:
            made.append(one)
            if not is_speaker(claim.subject, one.sender):
                others[one.id] = claim.subject
    extracted = Extracted(_told_apart(made), others, tuple(rejected))
    if notes or not made:
        reason: AnswerFault = "wrong_shape" if notes else "not_shown"
        note = "; ".join(notes[:5]) or "its turns name numbers that were not shown"
        raise AnswerProblem(reason, note, partial=extracted if made else None)
    return extracted


class _NotShown(Exception):  # noqa: N818 - a reason, caught in this file
    """A statement comes from a turn that was not shown."""


def _candidate(claim: _Claim, turns: Numbered[Said]) -> Candidate:
    cited = [turns.get(number) for number in claim.turns]
    sources = [turn for turn in dict.fromkeys(cited) if turn is not None]
    if len(sources) < len(set(cited)) or not visible(claim.content):
        raise _NotShown
    own = [turn for turn in sources if turn.role == "user"]
    latest = max(own or sources, key=lambda turn: turn.at)
    stands = believed(claim.provenance, claim.confidence, by_user=bool(own))
    confirmed = stands.provenance == "confirmed_by_user"  # nothing else fills a slot or changes anything
    key, exclusive = slot_of(claim.type, slot=claim.slot, value=claim.value) if confirmed else (None, False)
    stored = owned(key, subject=claim.subject, speaker=latest.speaker)
    made = Candidate(
        kind=claim.type,
        content=" ".join(claim.content.split()),
        at=latest.at,
        turns=tuple(turn.id for turn in sources),
        sender=latest.speaker,
        message_ids=tuple(turn.message_id for turn in sources if turn.message_id),
        fact_key=stored,
        value=claim.value or None,
        old_value=claim.old_value or None,
        is_change=claim.is_change and confirmed,
        exclusive=exclusive or (claim.is_change and stored is not None),
        provenance=stands.provenance,
        confidence=stands.confidence,
        category=claim.category.strip("/ ").lower() or claim.type,
        doubts=stands.doubts,
    )
    return made if _grounded(made, sources) else replace(made, doubts=(*made.doubts, NOT_SAID))


def _grounded(candidate: Candidate, sources: Sequence[Said]) -> bool:
    """Whether a statement shares a word, beyond who says it, with what it comes from."""
    named = term_set(" ".join((candidate.sender, "user 用户", *(turn.speaker for turn in sources))))
    said = term_set(" ".join(turn.text for turn in sources))
    return bool((term_set(candidate.content) - named) & said)


def _told_apart(made: Sequence[Candidate]) -> tuple[Candidate, ...]:
    """Return candidates without those that an earlier one says in the same words."""
    kept: list[Candidate] = []
    for one in made:
        words = term_set(normalise(one.content))
        same = (
            other.kind == one.kind and other.fact_key == one.fact_key and other.value == one.value for other in kept
        )
        near = (jaccard(words, term_set(normalise(other.content))) > MOST_TOLD_APART for other in kept)
        if not any(is_same and is_near for is_same, is_near in zip(same, near, strict=True)):
            kept.append(one)
    return tuple(kept)
