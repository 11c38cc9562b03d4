"""A line of JSON is an item or a turn; what is neither is named with its place and its field."""

from datetime import UTC
from pathlib import Path
from typing import Any

import orjson
import pytest

from memory.exchange.formats.entry import BadEntry, entry
from memory.exchange.importing.report import Report
from memory.exchange.others import langgraph
from memory.exchange.others.read import product_of
from memory.exchange.others.record import Record
from memory.exchange.reading.jsonl import read_jsonl
from memory.exchange.reading.open import read_path
from memory.exchange.reading.parcel import Parcel

FACT = {"source": "fact", "content": "Tea"}
TURN = {"role": "user", "text": "hi", "occurred_at": "2026-02-22T09:15:00+08:00"}


def read(*values: object) -> Parcel:
    lines = [value if isinstance(value, bytes) else orjson.dumps(value) for value in values]
    return read_jsonl(lines, scope="user:1", session="talk")


def refused(*values: object) -> str:
    with pytest.raises(BadEntry) as error:
        read(*values)
    return str(error.value)


def test_an_item_and_a_turn_a_line_and_blank_lines_between() -> None:
    parcel = read(FACT, b"", TURN, b"  \n", {**FACT, "scope": "user:2"})
    assert [each.item.scope for each in parcel.entries] == ["user:1", "user:2"]
    assert [each.where for each in parcel.entries] == ["line 1", "line 5"]
    [turn] = parcel.turns
    assert (turn.session, turn.message_id, turn.scope) == ("talk", "talk:3", "user:1")
    assert parcel.memories == 2


def test_a_turn_says_its_own_session_and_id_and_null_says_nothing() -> None:
    named = {**TURN, "session": "s", "message_id": "m", "scope": "user:9"}
    parcel = read(named, {**TURN, "session": None, "speaker": None})
    assert [(turn.session, turn.message_id, turn.scope) for turn in parcel.turns] == [
        ("s", "m", "user:9"),
        ("talk", "talk:2", "user:1"),
    ]


def test_labels_say_what_an_item_cannot() -> None:
    labels = {"level": "phase", "turns": {"talk": [1, 2]}, "needs_review": True}
    [found] = read({**FACT, "labels": labels}).entries
    assert (found.labels.level, found.labels.turns) == ("phase", {"talk": [1, 2]})
    [plain] = read(FACT).entries
    assert plain.labels.model_fields_set == set()


@pytest.mark.parametrize(
    ("value", "complaint"),
    [
        (b"{", "line 1: not JSON"),
        (b"[1]", "line 1: must be a JSON object"),
        (b"null", "line 1: must be a JSON object"),
        ({"content": "Tea"}, "line 1: source:"),
        ({"source": "segment", "content": "Tea"}, "line 1: source:"),
        ({**FACT, "content": ""}, "line 1: content:"),
        ({**FACT, "confidence": 0.9}, "line 1: confidence: must not exceed 0.6"),
        ({**FACT, "colour": "blue"}, "line 1: colour:"),
        ({**FACT, "tags": ["a", ""]}, "line 1: tags.1:"),
        ({**FACT, "labels": {"level": "week"}}, "line 1: level:"),
        ({**FACT, "labels": {"turns": {"s": [0]}}}, "line 1: turns.s.0:"),
        ({**FACT, "scope": "nobody"}, "line 1: scope: must be written kind:id"),
        ({**TURN, "mood": "good"}, "line 1: mood: is no field of a turn"),
        ({**TURN, "text": " "}, "line 1: text:"),
        ({**TURN, "occurred_at": "2026-02-22T09:15:00"}, "line 1: occurred_at:"),
        ({**TURN, "role": "narrator"}, "line 1: role:"),
    ],
)
def test_what_is_wrong_is_named_with_its_place(value: object, complaint: str) -> None:
    message = refused(value)
    assert message.startswith(complaint) or complaint in message
    assert "Value error" not in message


def test_the_first_line_that_is_wrong_is_named_and_nothing_of_what_it_says() -> None:
    message = refused(FACT, {**FACT, "confidence": "my secret"}, b"{")
    assert message.startswith("line 2: confidence")
    assert "secret" not in message


def test_a_mark_of_byte_order_at_the_beginning_is_no_text() -> None:
    assert read(b"\xef\xbb\xbf" + orjson.dumps(FACT)).memories == 1


def test_an_entry_is_checked_as_the_api_would() -> None:
    with pytest.raises(BadEntry, match="here: valid_to: must be later"):
        entry(
            {
                **FACT,
                "scope": "user:1",
                "valid_from": "2026-01-02T00:00:00Z",
                "valid_to": "2026-01-01T00:00:00Z",
            },
            where="here",
        )


@pytest.mark.parametrize(
    ("document", "product"),
    [
        ({"results": [{"id": "1", "memory": "Tea"}]}, "mem0"),
        ([{"id": "1", "memory": "Tea"}], "mem0"),
        ({"edges": [], "episodes": []}, "zep"),
        ({"items": [{"id": "1", "text": "Tea"}]}, "hindsight"),
        ([{"namespace": ["a"], "key": "k", "value": {}}], "langgraph"),
        ({"results": []}, None),
        ([], None),
        ("text", None),
        (7, None),
        ([[1]], None),
        ({"items": "x"}, None),
        ({"items": 7}, None),
        ([7], None),
    ],
)
def test_an_export_is_known_by_its_form(document: Any, product: str | None) -> None:
    assert product_of(orjson.dumps(document)) == product
    assert product_of(b"{") is None


def test_a_stores_values_stand_as_people_read_them() -> None:
    values = {"namespace": ["用户"], "key": "口味", "value": {"喜欢": {"饮料": "绿茶"}, "年": 3}}
    item = langgraph.item(Record(values, "here", UTC), "items", "user:1")
    assert item["content"] == '喜欢: {"饮料": "绿茶"}; 年: 3'
    assert "绿茶" in item["value"]


@pytest.mark.parametrize(
    ("name", "content", "turns", "entries"),
    [
        ("a.jsonl", orjson.dumps(FACT), 0, 1),
        ("a.ndjson", orjson.dumps(FACT), 0, 1),
        ("a.log", orjson.dumps(FACT), 0, 1),
        ("a.json", orjson.dumps(FACT), 0, 1),
        ("talk.txt", b"[2026-02-22 09:15] Ann: hi", 1, 0),
        ("2026-02-22 talk.txt", "09:15 Ann: hi\n09:16 Ben: 茶".encode(), 2, 0),
    ],
)
def test_what_a_file_holds_is_seen_from_its_name_and_its_beginning(
    tmp_path: Path, name: str, content: bytes, turns: int, entries: int
) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    parcel = read_path(path, scope="user:1", zone=UTC)
    assert (len(parcel.turns), len(parcel.entries)) == (turns, entries)


@pytest.mark.parametrize(
    ("content", "complaint"),
    [(b"\xff\xfe", "is no UTF-8 text"), (b"09:15 Ann: \x00", "null character")],
)
def test_what_is_no_text_is_refused(tmp_path: Path, content: bytes, complaint: str) -> None:
    (tmp_path / "a.txt").write_bytes(content)
    with pytest.raises(BadEntry, match=complaint):
        read_path(tmp_path / "a.txt", scope="user:1", zone=UTC)
    with pytest.raises(BadEntry, match="no such file or folder"):
        read_path(tmp_path / "missing", scope="user:1", zone=UTC)


def test_a_report_says_what_there_is_to_know_and_no_more() -> None:
    assert Report().text() == "0 memories: 0 created, 0 updated, 0 unchanged"
    report = Report(
        counts={"created": 2, "updated": 1, "unchanged": 0},
        turns=5,
        new_turns=4,
        unread_turns=3,
        missing={f"n{number}" for number in range(7)},
        left_out={"results.score": 2, "edges.x": 1},
    )
    assert report.text().split("\n") == [
        "3 memories: 2 created, 1 updated, 0 unchanged",
        "5 turns: 4 new; a worker makes memories of 3",
        "7 named and not here: n0, n1, n2, n3, n4",
        "no place for: 1 edges.x, 2 results.score",
    ]
    assert Report(turns=1).text().endswith("1 turns: 0 new")
