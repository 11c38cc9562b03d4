"""Reading a corpus: what is wrong is named by file, line and field."""

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from memory.evaluation.corpus import BadCorpus, read_corpus
from memory.evaluation.load import scope_name

LINE = {
    "id": "1",
    "scope": "a",
    "session": "s",
    "speaker": "x",
    "time": "2025-01-01T09:00:00",
    "text": "hello",
}
QUERY = {"id": "q", "scope": "a", "query": "hello?", "gold": ["1"], "category": "c"}


def _folder(tmp_path: Path, lines: list[Any], queries: list[Any]) -> Path:
    for name, rows in (("corpus", lines), ("queries", queries)):
        text = "\n".join(
            row if isinstance(row, str) else json.dumps(row, ensure_ascii=False) for row in rows
        )
        (tmp_path / f"{name}.jsonl").write_text(text, encoding="utf-8")
    return tmp_path


def test_a_naive_time_is_utc_and_an_offset_is_kept_as_the_same_moment(tmp_path: Path) -> None:
    lines = [LINE, LINE | {"id": "2", "time": "2025-01-01T09:00:00+08:00"}]
    corpus = read_corpus(_folder(tmp_path, lines, [QUERY]))
    assert [line.time for line in corpus.lines] == [
        datetime(2025, 1, 1, 9, tzinfo=UTC),
        datetime(2025, 1, 1, 1, tzinfo=UTC),
    ]


def test_lines_are_grouped_by_scope_and_keep_their_order_in_it(tmp_path: Path) -> None:
    lines = [LINE | {"id": str(i), "scope": scope} for i, scope in enumerate("babab")]
    corpus = read_corpus(_folder(tmp_path, lines, [QUERY | {"gold": []}]))
    assert [line.id for line in corpus.lines] == ["1", "3", "0", "2", "4"]


@pytest.mark.parametrize(
    ("lines", "queries", "message"),
    [
        ([LINE, LINE], [QUERY], "corpus.jsonl line 2: id: 1 was there before"),
        ([LINE | {"text": ""}], [QUERY], "corpus.jsonl line 1: text: "),
        ([LINE | {"time": "yesterday"}], [QUERY], "corpus.jsonl line 1: time: "),
        ([LINE, "", "{"], [QUERY], "corpus.jsonl line 3: line: "),
        (
            [LINE],
            [QUERY | {"gold": ["1", "9"]}],
            "queries.jsonl line 1: gold: no line of the corpus has the id 9",
        ),
        ([LINE], [{k: v for k, v in QUERY.items() if k != "gold"}], "queries.jsonl line 1: gold: "),
        ([], [QUERY], "corpus.jsonl: it is empty"),
    ],
)
def test_what_is_wrong_is_named(
    tmp_path: Path, lines: list[Any], queries: list[Any], message: str
) -> None:
    with pytest.raises(BadCorpus) as raised:
        read_corpus(_folder(tmp_path, lines, queries))
    assert str(raised.value).startswith(message)


def test_a_folder_without_the_files_is_no_corpus(tmp_path: Path) -> None:
    with pytest.raises(BadCorpus, match="no such file"):
        read_corpus(tmp_path)


@pytest.mark.parametrize("name", ["李雪", "conv-26", "a:b", "x" * 200])
def test_a_scope_name_that_fits_is_kept(name: str) -> None:
    assert scope_name(name) == f"user:{name}"


def test_names_that_do_not_fit_stay_apart() -> None:
    awkward = ["*", "**", ":a", " a", "a\n", "x" * 201, "x" * 202]
    names = [scope_name(name) for name in awkward]
    assert len(set(names)) == len(awkward)
    assert all(
        len(name) <= 205 and "*" not in name and not name.startswith("user::") for name in names
    )
