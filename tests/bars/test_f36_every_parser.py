"""Every parser of the service reads pieces of its input, repeated, in linear time."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime
from importlib import import_module
from inspect import getmembers, isfunction
from pkgutil import iter_modules
from typing import Any

import pytest

import memory.exchange
from evolution.language.time.notes import time_notes
from evolution.language.time.times import find_times, remaining_relative_times
from evolution.llm.completion_body import completion_of
from evolution.llm.errors import ModelError
from evolution.llm.json_in_text import json_values
from memory.api.pagination import position_of
from memory.api.parsing import parsed
from memory.api.problems import Problem
from memory.exchange.formats.chat_log import read_chat
from memory.exchange.formats.daily_md import read_day
from memory.exchange.formats.entry import BadEntry
from memory.exchange.formats.facts_md import read_facts
from memory.exchange.formats.front_matter import read_front
from memory.exchange.formats.markdown_pieces import (
    listed,
    read_bullet,
    read_labels,
    read_text,
    read_value,
    without_labels,
)
from memory.exchange.formats.segments_md import read_segment
from memory.exchange.formats.tags_json import read_tags
from memory.exchange.others.read import PRODUCTS, read_export
from memory.exchange.reading.jsonl import read_jsonl
from memory.exchange.reading.logs import Log, read_chat_turns
from memory.text.periods import periods
from tests.bars.hanging import seconds_until_hung
from tests.measured import Measured, assert_linear

AT_FIRST = 4_096  # characters: what is quadratic takes some 20 ms and more
QUICK_SECONDS = 0.02
LENGTH = 65_536  # what an event may hold; a file may be longer, and grows alike
NOON = datetime(2026, 1, 15, 12, tzinfo=UTC)
REFUSALS = (BadEntry, ModelError, Problem, ValueError)
FOLDERS = {"read_path", "read_workspace", "read_days"}
"""They open files and hand what is in them to the others."""


@dataclass(frozen=True)
class Parser:
    """What reads a text, and a text that it reads."""

    read: Callable[[str], object]
    sample: str


def by_lines(read: Callable[[list[str]], Any]) -> Callable[[str], object]:
    return lambda text: list(read(text.split("\n")))


def an_export(product: str) -> Callable[[str], object]:
    return lambda text: read_export(text.encode(), product=product, scope="user:1", zone=UTC)


def jsonl(text: str) -> object:
    return read_jsonl(text.encode().split(b"\n"), scope="user:1", session="s")


LOG = Log("chat.txt", "user:1", "s", UTC)
TALK = (
    "[2026-02-22 09:15] Ann: hi\n**Bob** 2026-02-22 09:16\nhello\n\n- 09:17 - *Ann*: 你好（笑）\n"
)
ITEM = '{"source": "episode", "content": "I own boats", "event_time": "2026-01-15T12:00:00Z"}\n'
TURN = '{"role": "user", "text": "你好", "occurred_at": "2026-01-15T12:00:00Z"}\n'
SAID = (
    "from last Monday till the 3rd of March 2026 at 5 pm, 去年三月五号下午三点到大前天, "
    "two weeks ago, 每周二"
)
LABELS = 'text `tags: [a, "b"]` `since: 2026-01-01` `source: seg-1`'
PARSERS = {
    "parsed": Parser(
        lambda text: parsed(text.encode()),
        '{"items": [{"a": "x\\u0041", "b": [1, -2.5e3, true, null]}]}',
    ),
    "position_of": Parser(lambda text: position_of({"cursor": text}), "AZkk2-_wQkyyYr3qY8yqlw=="),
    "read_jsonl": Parser(jsonl, ITEM + TURN),
    "read_chat": Parser(
        by_lines(lambda lines: read_chat(lines, where="w", day=date(2026, 2, 22))), TALK
    ),
    "read_chat_turns": Parser(
        by_lines(lambda lines: read_chat_turns(lines, log=LOG, day=date(2026, 2, 22))), TALK
    ),
    "read_facts": Parser(
        by_lines(lambda lines: read_facts(lines, where="w")),
        f"# Facts\n\n## 活跃事实\n- [f-1] **Home**: Lives in Ghent {LABELS}\n  more\n"
        "* [f-2] \\`x\\` &#42; 住在上海\n"
        "\n## 归档事实\n",
    ),
    "read_day": Parser(
        lambda text: list(read_day(text, where="w")),
        "---\ndate: 2026-02-22\nturns: 1\n---\n## s-1\n"
        "- 09:15:00+08:00 **Ann**: hi `turn: 1` `role: user`\n  more\n",
    ),
    "read_segment": Parser(
        lambda text: read_segment(text, where="w"),
        "---\nid: seg-1\ntopic: boats\ndate: 2026-02-22\ntime_range: 09:15-09:40\ntags: [a, b]\n"
        "turns: [1, 2]\n---\nThey talk.\n",
    ),
    "read_front": Parser(read_front, "<!-- x -->\n\n---\nid: 1\nname: [a, b]\n---\nbody\n"),
    "read_labels": Parser(lambda text: read_labels(text.split("\n")), LABELS),
    "without_labels": Parser(without_labels, LABELS),
    "read_text": Parser(lambda text: read_text(text.split("\n")), "a \\` b &#42; \\*c\\*\n  d\n"),
    "read_bullet": Parser(
        lambda text: read_bullet(text, text.split("\n")), f"boats {LABELS}\n  more \\` &#42;\n"
    ),
    "read_value": Parser(read_value, '"a \\u0041 \\"b\\"", \'c\''),
    "listed": Parser(listed, "[a, \"b, c\", 丁，'d']"),
    "read_tags": Parser(
        lambda text: read_tags(text.encode(), where="w"),
        '{"index": {"a": {"facts": ["f-1"], "segments": ["seg-1"]}}}',
    ),
    "read_export mem0": Parser(
        an_export("mem0"), '{"results": [{"id": "1", "memory": "boats", "user_id": "u"}]}'
    ),
    "read_export zep": Parser(
        an_export("zep"), '{"edges": [{"uuid": "1", "fact": "owns boats", "name": "OWNS"}]}'
    ),
    "read_export langgraph": Parser(
        an_export("langgraph"),
        '[{"namespace": ["a", "b"], "key": "k", "value": {"text": "boats"}}]',
    ),
    "read_export hindsight": Parser(
        an_export("hindsight"), '{"items": [{"id": "1", "text": "boats"}]}'
    ),
    "find_times": Parser(lambda text: find_times(text, reference=NOON), SAID),
    "remaining_relative_times": Parser(remaining_relative_times, SAID),
    "time_notes": Parser(lambda text: time_notes(text, at=NOON), SAID),
    "periods": Parser(lambda text: periods(text, as_of=NOON), SAID),
    "json_values": Parser(
        json_values,
        '<think>so {"a": 1}</think>\nHere:\n```json\n{"facts": [{"a": "\\x", "b": [1, 2,],},]}\n'
        "```\n",
    ),
    "completion_of": Parser(
        lambda text: completion_of(text.encode()),
        '{"choices": [{"message": {"content": [{"type": "text", "text": "hi"}]}, "finish_reason": '
        '"stop"}], "usage": {"prompt_tokens": 5}}',
    ),
}


def pieces(sample: str) -> Iterator[tuple[str, str]]:
    """Give what comes before a piece of a sample, and the piece.

    All of it, each line, and what a line is made of.
    """
    yield "", sample
    before = ""
    for line in sample.splitlines(keepends=True):
        yield before, line
        for mark in sorted({one for one in line if not one.isalpha()}):
            yield before, mark
            yield before + line[: line.index(mark)], mark
            yield before, line[: line.index(mark) + 1]
        before += line


def seconds_of(parser: Parser, text: str) -> float:
    """Return the processor time of reading a text, or of refusing it.

    Without end where that hangs.
    """

    def read() -> None:
        try:
            parser.read(text)
        except REFUSALS:
            return

    return seconds_until_hung(read)


def grows_too_fast(parser: Parser, *, length: int = LENGTH) -> str:
    """Return the piece that a parser reads in more than linear time.

    Nothing where there is none.
    """
    for before, piece in dict.fromkeys(pieces(parser.sample)):
        for tail in ("", "\ue000"):

            def text(
                length: int, before: str = before, piece: str = piece, tail: str = tail
            ) -> str:
                return before + piece * (length // len(piece)) + tail

            at_first = seconds_of(parser, text(AT_FIRST))
            if at_first < QUICK_SECONDS:
                continue
            if at_first == float("inf") == seconds_of(parser, text(AT_FIRST)):
                return f"{before!r} {piece!r} {tail!r}: it hangs at {AT_FIRST} characters"
            try:
                assert_linear(lambda n, text=text: seconds_of(parser, text(n)), length=length)
            except pytest.fail.Exception as error:
                return f"{before!r} {piece!r} {tail!r}: {error}"
    return ""


@pytest.mark.long
@pytest.mark.parametrize("name", PARSERS)
def test_every_parser_reads_its_own_pieces_in_linear_time(name: str, measured: Measured) -> None:
    measured("pieces", len(set(pieces(PARSERS[name].sample))))
    assert grows_too_fast(PARSERS[name]) == ""


@pytest.mark.parametrize("name", PARSERS)
def test_every_sample_is_read(name: str) -> None:
    PARSERS[name].read(PARSERS[name].sample)


def test_no_reader_of_files_is_left_out() -> None:
    readers: set[str] = set()
    for module in iter_modules(memory.exchange.__path__, "memory.exchange."):
        found = getmembers(import_module(module.name), isfunction)
        readers |= {
            name
            for name, one in found
            if name.startswith("read_") and one.__module__ == module.name
        }
    assert readers - FOLDERS <= PARSERS.keys()
    assert {f"read_export {product}" for product in PRODUCTS} <= PARSERS.keys()


@pytest.mark.long
def test_a_parser_that_looks_back_at_all_it_read_is_found() -> None:
    def quadratic(text: str) -> int:
        return sum(1 for end in range(0, len(text), 2) for _ in text[:end])

    assert grows_too_fast(Parser(quadratic, "a"), length=4 * AT_FIRST)
