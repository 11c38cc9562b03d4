"""Summaries by a model: of a session so far, of episodes, of a profile's section.

The episodes are those that are compressed.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Literal

from pydantic import BaseModel, ValidationError

from evolution.language.time.notes import time_notes
from evolution.llm.client import ModelClient
from evolution.llm.prompt_fence import shown
from evolution.llm.prompts import prompt
from evolution.llm.types import AnswerProblem, ModelQuestion, Rows
from evolution.reading.model.checks import MOST_NAMED, Ground, fault_of
from evolution.reading.model.prompt_rows import Row
from evolution.reading.model.schema import SUMMARY, fields_wrong
from memory.text.analyse import term_set
from memory.text.tokens import count_tokens, truncate_to_tokens

SummaryOf = Literal["session", "phase", "milestone", "theme", "profile"]
TASKS: dict[SummaryOf, str] = {
    "session": "what a conversation said so far, for those who go on with it",
    "phase": "what a person did and learned within some weeks",
    "milestone": "the turning points of some weeks of a person's life and work",
    "theme": "what some months of a person's life and work were about",
    "profile": "a part of a person's or a group's profile",
}
MOST_READ_TOKENS = 12_000  # of the notes; the oldest are left out
GROUNDED = 0.5
"""Share of a summary's terms that must stand in what it sums up.

Small words and new grammar are the rest.
"""
JSON_TOKENS = 50  # of an answer, beside the summary
# times its limit; a little more is cut at a sentence by whoever stores it, more is no summary
OVER_LENGTH = 1.2


@dataclass(frozen=True, slots=True)
class Summary:
    """A summary and what made it: the model and the prompt's version."""

    text: str
    made_by: str


class _Summed(BaseModel):
    summary: str


def summarise_by_model(
    texts: Sequence[str], *, of: SummaryOf, at: datetime, most_tokens: int, client: ModelClient
) -> Summary:
    """Return a summary of notes, absolute and grounded in them: at most one call and its repair.

    Args:
        texts: notes, oldest first, at least one.
        of: what the summary is for.
        at: on the clock of who reads it: relative times left in it are reckoned from here.
        most_tokens: of the summary.
        client: asks.

    Raises:
        ModelUnavailable: the model is away; a job may let it pass and be tried again, or take the
            extractive summary.
        InvalidAnswer: no summary that can be used: take the extractive one.
        ValueError: no notes.
    """
    asked = question(texts, of=of, at=at, most_tokens=most_tokens)
    return Summary(client.ask(asked), client.made_by(asked))


def question(
    texts: Sequence[str], *, of: SummaryOf, at: datetime, most_tokens: int
) -> ModelQuestion[str]:
    """Return the question that sums up.

    Raises:
        ValueError: no notes.
    """
    if not any(text.strip() for text in texts):
        raise ValueError("there is nothing to sum up")
    kept = _newest(texts)
    task: Row = {"for": TASKS[of], "at_most_tokens": most_tokens, "today": at.date().isoformat()}
    read = partial(_read, notes=kept, at=at, most_tokens=most_tokens)
    data: dict[str, Rows] = {"task": [task], "texts": [{"text": text} for text in kept]}
    return ModelQuestion(
        "summarise",
        prompt("summarise"),
        data,
        read,
        most_tokens + JSON_TOKENS,
        small=True,
        schema=SUMMARY,
    )


def _newest(texts: Sequence[str]) -> list[str]:
    """Return the newest notes that fit, oldest first; of the newest one, what fits."""
    kept: list[str] = []
    room = MOST_READ_TOKENS
    for text in reversed(texts):
        tokens = count_tokens(text)
        if tokens > room:
            break
        kept.append(text)
        room -= tokens
    return kept[::-1] or [truncate_to_tokens(texts[-1], MOST_READ_TOKENS)]


def _read(answer: object, *, notes: Sequence[str], at: datetime, most_tokens: int) -> str:
    try:
        said = _Summed.model_validate(answer).summary
    except ValidationError as wrong:
        raise AnswerProblem("wrong_shape", fields_wrong(wrong)) from None
    text = shown(said)
    found = term_set(text)
    if not found:
        raise AnswerProblem("empty", "the summary is empty")
    if count_tokens(text) > OVER_LENGTH * most_tokens:
        raise AnswerProblem("wrong_shape", f"the summary is longer than {most_tokens} tokens")
    if len(found & term_set(" ".join(notes))) < GROUNDED * len(found):
        raise AnswerProblem("not_grounded", "the summary says what the notes do not")
    fault = fault_of(
        content=text, value="", subject="", at=at, ground=Ground.of((note, at) for note in notes)
    )
    if fault is not None:
        raise AnswerProblem(fault.code, fault.note)
    relative = [text[note.start : note.stop] for note in time_notes(text, at=at)]
    if relative:
        raise AnswerProblem(
            "relative_words", f"dates instead of {', '.join(relative[:MOST_NAMED])}"
        )
    return text
