"""What a text names: titles, people, products, amounts, dates, and the words that tell most."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evolution.language.tags import (
    DEFAULT_TAGS,
    dates,
    names,
    products,
    quantities,
    tags_of,
    titles,
    topic_words,
)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("I read 《三体》 and 《活着》", ["三体", "活着"]),
        ('I read "Dune" twice', ["Dune"]),
        ("我看了“活着”", ["活着"]),
        ("我看了「活着」", ["活着"]),
        ('"I am here," she said', []),
        ("“你好，世界”", []),
        ("no titles", []),
    ],
)
def test_a_title_stands_in_marks_and_is_no_sentence(text: str, found: list[str]) -> None:
    assert titles(text) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("We met Anna Lee in Lisbon.", ["Anna Lee", "Lisbon"]),
        ("Anna sold it.", []),
        ("Anna sold it. Anna left.", ["Anna", "Anna"]),
        ("Anna Lee sold it.", ["Anna Lee"]),
        ("Yesterday I met Tom", ["Tom"]),
        ("On Monday we met", []),
        ("I met Vincent van Gogh", ["Vincent van Gogh"]),
        ("the Bank of England said", ["Bank of England"]),
        ("all lower case", []),
        ("", []),
    ],
)
def test_a_name_has_a_capital_within_a_sentence(text: str, found: list[str]) -> None:
    assert names(text) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("我用 Notion 写笔记", ["Notion"]),
        ("my iPhone and pgvector2", ["iPhone", "pgvector2"]),
        ("we deploy on AWS", ["AWS"]),
        ("see vue.js", ["vue.js"]),
        ("plain words", []),
    ],
)
def test_a_product_is_in_latin_letters_within_chinese_or_of_mixed_case(text, found) -> None:
    assert products(text) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("it costs $300", ["$300"]),
        ("5 km and 20 minutes", ["5 km", "20 minutes"]),
        ("500元，8个人", ["500元", "8个人"]),
        ("99.5%", ["99.5%"]),
        ("2 million", []),
        ("room 12", []),
        ("5 kilos", []),
    ],
)
def test_an_amount_has_a_unit(text: str, found: list[str]) -> None:
    assert quantities(text) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("on 2026-05-01", ["2026-05-01"]),
        ("on May 5", ["May 5"]),
        ("on 5 May 2026", ["5 May 2026"]),
        ("2026年5月1日见", ["2026年5月1日"]),
        ("5月1号", ["5月1号"]),
        ("in 2026", []),
    ],
)
def test_a_date_is_as_it_was_written(text: str, found: list[str]) -> None:
    assert dates(text) == found


def test_the_most_frequent_words_come_first_and_then_the_longest() -> None:
    assert topic_words("boats like harbour boats") == ["boats", "harbour"]
    assert topic_words("帆船在港口，帆船很贵")[0] == "帆船"


@given(
    st.lists(
        st.sampled_from(["Lisbon", "lisbon", "《三体》", "$300", "May 5", "iPhone", "boats", "."]),
        max_size=14,
    ).map(" ".join),
    st.integers(0, DEFAULT_TAGS),
)
def test_tags_are_few_and_each_once_whatever_its_case(text: str, limit: int) -> None:
    tags = tags_of(text, limit)
    assert len(tags) <= limit
    assert len({tag.lower() for tag in tags}) == len(tags)
    assert tags == tags_of(text)[:limit]


def test_names_are_capitals_inside_a_sentence() -> None:
    assert names("Yesterday Anna Lee flew to Lisbon.") == ["Anna Lee", "Lisbon"]


def test_a_capital_at_the_start_is_a_name_only_when_repeated() -> None:
    assert names("Gardens bloom.") == []
    assert "Toby" in names("Toby ran. Toby slept.")


def test_titles_stand_in_marks() -> None:
    assert titles("看了《三体》和“活着”") == ["三体", "活着"]
    assert titles('She said "I am here" and read "Dune"') == ["Dune"]


def test_latin_words_within_chinese_are_products() -> None:
    assert products("我们用Mem0做检索，用 pgvector 存向量") == ["Mem0", "pgvector"]


def test_numbers_keep_their_units() -> None:
    assert quantities("预算500元，8个人，跑了5 km，$300") == ["500元", "8个人", "5 km", "$300"]


def test_dates_are_tags() -> None:
    assert dates("on May 5, 2024 and 2024-06-01, 3月5号") == ["May 5, 2024", "2024-06-01", "3月5号"]


def test_tags_are_few_and_each_once() -> None:
    tags = tags_of(
        "Toby and toby met Toby in Lisbon with Mem0, Figma, Slack, Trello, "
        "Linear, Notion, Jira, Zed",
        limit=5,
    )
    assert len(tags) == 5
    assert len({tag.lower() for tag in tags}) == 5
    assert tags_of("") == []
