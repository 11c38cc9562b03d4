"""A correct sentence comes through the checks byte for byte.

Those of the corpus, and every example of every prompt.
"""

import json
import re
from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import uuid4

import pytest

from evolution.llm.prompts import prompt
from evolution.llm.types import AnswerProblem
from evolution.planning.types import Known
from evolution.reading.model.extract import Extracted, extraction
from evolution.reading.types import Stretch, Utterance
from tests.evolution.planning.made import known
from tests.evolution.reading.model.correct_sentences import CHINESE, ENGLISH

FRIDAY = datetime.fromisoformat("2026-11-20T10:00:00+01:00")
EXAMPLE_DAY = datetime.fromisoformat("2024-03-08T09:00:00+08:00")


def said(text: str, *, at: datetime = FRIDAY, speaker: str = "") -> Utterance:
    return Utterance(uuid4(), "user", speaker, text, at)


def read(
    turn: Utterance,
    answer: dict[str, Any],
    *,
    aliases: frozenset[str] = frozenset(),
    memories: Sequence[Known] = (),
) -> Extracted:
    stretch = Stretch(utterances=[turn], aliases=aliases)
    question = extraction([turn], stretch=stretch, memories=memories, model="m")
    return question.read(answer)


def answered(*entries: dict[str, Any]) -> dict[str, Any]:
    return {"nothing_to_extract": False, "memories": list(entries)}


@pytest.mark.parametrize(("text", "content", "value", "subject"), [*ENGLISH, *CHINESE])
def test_a_correct_sentence_is_stored_as_it_came(
    text: str, content: str, value: str, subject: str
) -> None:
    entry = {
        "type": "fact",
        "turn": 1,
        "quote": text,
        "content": content,
        "subject": subject,
        "value": value,
    }
    try:
        [made] = read(said(text), answered(entry)).statements
    except AnswerProblem as problem:
        pytest.fail(f"{content}: {problem.note}")
    assert (made.content, made.value) == (content, value)
    assert [(span.start, span.stop) for span in made.spans] == [(0, len(text))]


def examples() -> list[tuple[str, dict[str, Any]]]:
    """What the extract prompt shows as data, and what it answers to that."""
    parts = prompt("extract").text.split("\nExample. ")[1:]
    return [(shown, json.loads(answer)) for shown, answer in (part.split("\n") for part in parts)]


def rows_of(shown: str) -> list[dict[str, Any]]:
    return [json.loads(row) for row in re.findall(r"\{[^{}]*\}", shown)]


@pytest.mark.parametrize(("shown", "answer"), examples())
def test_an_example_of_a_prompt_is_stored_as_it_stands(shown: str, answer: dict[str, Any]) -> None:
    scene, *rows = rows_of(shown)
    text = rows[-1]["text"]
    memories = [
        known(row["subject"].replace("user", ""), row["attribute"], value=row["value"])
        for row in rows[:-1]
    ]
    turn = said(text, at=EXAMPLE_DAY, speaker=scene["user"])
    made = read(turn, answer, aliases=frozenset({scene["user"]}), memories=memories).statements
    entries = answer["memories"]
    assert [one.content for one in made] == [entry["content"] for entry in entries]
    assert [text[one.spans[0].start : one.spans[0].stop] for one in made] == [
        entry["quote"] for entry in entries
    ]
    ended = [tuple(memories[number - 1].id for number in entry["ends"]) for entry in entries]
    assert [(one.ends, one.implied) for one in made] == [
        (ids, entry["status"] == "implied") for ids, entry in zip(ended, entries, strict=True)
    ]


@pytest.mark.parametrize(
    ("text", "content", "words"),
    [
        ("I live in Ghent", "The user lives in Ghent since 2011.", "2011"),
        ("I live in Ghent", "The user and Marie live in Ghent.", "Marie"),
        ("she moved to Ghent", "She moved to Ghent.", "She"),
        ("I love my job", "The user loves my job.", "my"),
        ("我住在成都", "我住在成都。", "我"),
        ("我住在成都", "用户住在成都三环，房租4500。", "4500"),
        ("看了电影", "用户看了电影《流浪地球》。", "流浪地球"),
        ("my budget is 500", "The user's budget is 5000.", "5000"),
        ("dentist tomorrow", "The user has a dentist appointment on 2026-12-24.", "24"),
    ],
)
def test_what_was_made_up_is_named(text: str, content: str, words: str) -> None:
    entry = {"type": "fact", "turn": 1, "quote": text, "content": content}
    with pytest.raises(AnswerProblem) as failed:
        read(said(text), answered(entry))
    assert words in failed.value.note
    assert failed.value.partial is None


def test_one_bad_entry_is_named_and_the_others_stay() -> None:
    turn = said("I live in Ghent. I love tea.")
    good = {
        "type": "preference",
        "turn": 1,
        "quote": "I love tea",
        "content": "The user loves tea.",
        "value": "tea",
    }
    bad = {
        "type": "fact",
        "turn": 1,
        "quote": "I live in Gent",
        "content": "The user lives in Ghent.",
    }
    with pytest.raises(AnswerProblem) as failed:
        read(turn, answered(good, bad))
    assert "entry 2" in failed.value.note
    partial = failed.value.partial
    assert isinstance(partial, Extracted)
    assert [one.content for one in partial.statements] == ["The user loves tea."]
    assert [one.set_aside for one in partial.set_aside] == ["not_grounded"]
