"""What an evaluation says in the end: averages, verdicts, a table and a file (pure)."""

import json
from pathlib import Path

import pytest

from memory.evaluation.corpus import CorpusQuestion
from memory.evaluation.report import write_report
from memory.evaluation.summary import OVERALL, degraded_reasons, summarise
from memory.evaluation.table import table
from memory.evaluation.types import QuestionResult
from memory.evaluation.verdicts import passed, verdict_lines


def result(
    name: str,
    values: dict[str, float],
    *,
    category: str = "",
    variant: str = "unified",
    gold: tuple[str, ...] = ("e",),
) -> QuestionResult:
    question = CorpusQuestion(
        id=name, scope="s", query=f"Who is {name}?", gold=gold, category=category
    )
    return QuestionResult(
        question, variant, values, elapsed_ms=2.0, degraded=["no_vectors"] if name == "slow" else []
    )


RESULTS = [
    result("a", {"mrr": 1.0}, category="temporal"),
    result("b", {"mrr": 0.5, "evidence@300": 0.5}, category="temporal"),
    result("slow", {"mrr": 0.0}, category="adversarial"),
]


def test_a_look_alike_is_shown_but_does_not_count_in_the_headline() -> None:
    rows = {row.category: row for row in summarise(RESULTS)}
    assert list(rows) == [OVERALL, "adversarial", "temporal"]
    assert rows[OVERALL].values == {"mrr": 0.75, "evidence@300": 0.5}
    assert [rows[name].questions for name in rows] == [2, 1, 2]


def test_a_measure_is_averaged_over_the_questions_that_have_it() -> None:
    assert summarise(RESULTS[:2])[0].values["evidence@300"] == 0.5


def test_variants_come_in_the_order_in_which_they_were_asked() -> None:
    rows = summarise(
        [result("a", {"mrr": 1.0}, variant="z"), result("a", {"mrr": 0.0}, variant="b")]
    )
    assert [row.variant for row in rows] == ["z", "b"]


def test_a_category_for_each_question_says_no_more_than_all_of_them() -> None:
    alone = [result("a", {"mrr": 1.0}, category="x"), result("b", {"mrr": 1.0}, category="y")]
    assert [row.category for row in summarise(alone)] == [OVERALL]


def test_what_was_degraded_is_counted_by_its_reason() -> None:
    assert degraded_reasons(RESULTS) == {"no_vectors": 1}


@pytest.mark.parametrize(
    ("values", "gold", "expected"),
    [
        ({"evidence@300": 1.0, "evidence@800": 0.0}, ("e",), True),  # the smallest block decides
        ({"evidence@300": 0.5, "evidence@800": 1.0}, ("e",), False),
        ({"silence": 1.0}, (), True),
        ({"silence": 0.0}, (), False),
    ],
)
def test_a_question_passes_by_its_smallest_block_or_by_silence(
    values: dict[str, float], gold: tuple[str, ...], expected: bool
) -> None:
    assert passed(result("q", values, gold=gold)) is expected


def test_verdicts_name_each_question_and_count_those_that_passed() -> None:
    outcomes = [result("a", {"evidence@300": 1.0}), result("b", {"evidence@300": 0.0})]
    assert verdict_lines(outcomes) == [
        "pass  unified  a  Who is a?",
        "FAIL  unified  b  Who is b?",
        "1 of 2 passed",
    ]


def test_the_table_has_a_column_a_measure_by_its_kind_and_is_empty_where_nothing_was_measured() -> (
    None
):
    shown = table(summarise(RESULTS), title="t")
    assert [column.header for column in shown.columns] == [
        "variant",
        "category",
        "questions",
        "mrr",
        "evidence@300",
        "ms",
    ]
    assert list(shown.columns[4].cells) == ["0.500", "", "0.500"]


def test_the_file_has_the_numbers_of_each_question_and_no_text(tmp_path: Path) -> None:
    path = tmp_path / "report.json"
    write_report(path, corpus="made", rows=summarise(RESULTS), outcomes=RESULTS)
    written = json.loads(path.read_text())
    assert [question["id"] for question in written["questions"]] == ["a", "b", "slow"]
    assert written["questions"][1]["evidence@300"] == 0.5
    assert "Who is" not in path.read_text()
