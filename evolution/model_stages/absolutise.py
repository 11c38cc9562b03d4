"""Step 5 by a model: what is not absolute yet is rewritten, all of a segment in one call, and checked by the rules."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

import structlog
from pydantic import BaseModel, ValidationError

from evolution.llm.client import ModelClient
from evolution.llm.errors import InvalidAnswer, ModelUnavailable
from evolution.llm.fence import shown
from evolution.llm.prompts import prompt
from evolution.llm.types import AnswerProblem, Question
from evolution.model_stages.problems import fields_wrong, rows_of
from evolution.model_stages.shown import Numbered, moment, scene_rows
from evolution.pipeline.gate import doubts
from evolution.pipeline.types import Candidate, Scene
from evolution.rules.places import resolve_places
from evolution.rules.times import absolutise_times
from memory.text.analyse import term_set
from memory.text.tokens import count_tokens

TOKENS_BESIDE = 200  # of an answer, beside twice the texts
KEPT_TERMS = 0.5
"""Share of a text's terms that its rewriting must still hold: pronouns and times go, what is told stays."""
_log = structlog.get_logger(__name__)


class _Rewritten(BaseModel):
    text: int | str
    rewritten: str


@dataclass(frozen=True, slots=True)
class Absolute:
    """Candidates, each with the doubts that stayed.

    Attributes:
        rewritten_by: the model and the prompt's version that rewrote some; empty: no call was needed, or it failed.
        failed: why a call that was needed gave nothing; empty where it did not fail.
    """

    candidates: tuple[Candidate, ...]
    rewritten_by: str = ""
    failed: str = ""


def absolutise_by_model(candidates: Sequence[Candidate], *, scene: Scene, client: ModelClient) -> Absolute:
    """Return candidates in words that mean the same to anyone: times and places by the rules, the rest by one call.

    Whatever was in doubt before stays so. A model that is away or answers nonsense leaves the doubts.
    """
    timed = [by_rules(one, scene=scene) for one in candidates]
    left = [one for one in timed if doubts(one.content)]
    if not left:
        return Absolute(tuple(timed))
    asked = question(left, scene=scene)
    try:
        written = client.ask(asked)
    except (InvalidAnswer, ModelUnavailable) as failed:
        _log.warning("not rewritten", count=len(left), reason=failed.reason)
        return Absolute(tuple(_with_doubts(one) for one in timed), failed=failed.reason)
    rewritten = {left[number - 1].id: text for number, text in written.items()}
    made = (replace(one, content=rewritten.get(one.id, one.content)) for one in timed)
    return Absolute(tuple(_with_doubts(one) for one in made), client.made_by(asked))


def by_rules(candidate: Candidate, *, scene: Scene) -> Candidate:
    """Return a candidate with the times and places that the rules can write out. No call."""
    timed, _ = absolutise_times(candidate.content, reference=candidate.at)
    return replace(
        candidate, content=resolve_places(timed, location=scene.location, recent="\n".join(scene.before)).text
    )


def question(candidates: Sequence[Candidate], *, scene: Scene) -> Question[dict[int, str]]:
    """Return the question that rewrites contents; the answer is by number, without those made worse."""
    numbered = Numbered(candidates)
    rows = [
        {
            "text": number,
            "at": moment(one.at),
            "speaker": one.sender,
            "left": list(doubts(one.content)),
            "content": one.content,
        }
        for number, one in numbered.items()
    ]
    tokens = 2 * sum(count_tokens(one.content) for one in candidates) + TOKENS_BESIDE
    read = partial(_read, candidates=numbered)
    return Question("absolutise", prompt("absolutise"), scene_rows(scene) | {"texts": rows}, read, tokens, small=True)


def _read(answer: object, *, candidates: Numbered[Candidate]) -> dict[int, str]:
    rows, _ = rows_of(answer, name="texts")
    written: dict[int, str] = {}
    notes: list[str] = []
    for place, row in enumerate(rows):
        try:
            one = _Rewritten.model_validate(row)
        except ValidationError as wrong:
            notes.append(f"texts.{place}: {fields_wrong(wrong)}")
            continue
        number = next((number for number, thing in candidates.items() if thing is candidates.get(one.text)), None)
        text = " ".join(shown(one.rewritten).split())
        if number is not None and number not in written and _is_better(candidates.get(number), text):
            written[number] = text
    missing = [number for number, _ in candidates.items() if number not in written]
    if missing:
        notes.append(
            f"texts {', '.join(map(str, missing[:10]))} are missing, changed in meaning, or still not absolute"
        )
        raise AnswerProblem("relative_words" if rows else "empty", "; ".join(notes[:5]), partial=written or None)
    return written


def _is_better(before: Candidate | None, text: str) -> bool:
    """Whether a rewriting says the same and leaves less in doubt."""
    if before is None or not text:
        return False
    told = term_set(before.content)
    kept = len(told & term_set(text)) >= KEPT_TERMS * len(told)
    return kept and len(doubts(text)) < len(doubts(before.content))


def _with_doubts(candidate: Candidate) -> Candidate:
    return replace(candidate, doubts=(*candidate.doubts, *doubts(candidate.content)))
