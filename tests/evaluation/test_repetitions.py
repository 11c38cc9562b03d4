"""The check that no block tells a statement twice sees what a block repeats."""

from uuid import UUID

from memory.evaluation.corpus import CorpusQuestion
from memory.evaluation.repetitions import bare, repetition_line, told_twice
from memory.evaluation.types import QuestionResult, StatementText
from memory.retrieval.types import Injected
from tests.ranking.made import NOW
from tests.retrieval.packing import a_goal

TEA = StatementText(
    frozenset({UUID(int=1)}),
    frozenset({bare("I drink green tea")}),
    frozenset({bare("Drink: green tea")}),
)


def an_item(source: str, text: str, number: int = 9) -> Injected:
    return a_goal(text, number)._replace(source=source, item_id=UUID(int=number))


FACT = an_item("fact", "Tea it is", 1)


def test_each_element_that_says_the_words_or_is_the_row_tells_it() -> None:
    assert not told_twice([FACT], [TEA])
    assert told_twice([FACT, an_item("episode", "Hi! I drink green  tea, daily")], [TEA])
    assert told_twice([FACT, an_item("profile", "Name: Ann; Drink: green tea")], [TEA])
    assert told_twice(
        [
            an_item("window", "I DRINK green tea"),
            an_item("segment", "Ann: I drink green tea [daily]."),
        ],
        [TEA],
    )


def test_other_words_another_row_and_a_mark_do_not() -> None:
    assert not told_twice([FACT, an_item("episode", "I drink green … tea")], [TEA])
    assert not told_twice([FACT, an_item("fact", "I drink green tea", 2)], [TEA])
    assert not told_twice(
        [FACT, an_item("preference", "Coffee (outdated? now: I drink green tea)", 3)], [TEA]
    )
    assert not told_twice(
        [FACT, an_item("episode", "Coffee (outdated? now: I drink green tea)", 3)], [TEA]
    )


def test_blocks_are_counted() -> None:
    asked = CorpusQuestion(
        id="q", scope="s", query="q", gold=["1"], gold_sessions=[], category="", query_time=NOW
    )
    outcomes = [
        QuestionResult(
            asked, "unified", {"repeated@800": 0, "repeated@2000": 2, "mrr": 1.0}, 1.0, ()
        )
    ]
    assert repetition_line(outcomes) == "statements told twice: in 1 of 2 blocks"
