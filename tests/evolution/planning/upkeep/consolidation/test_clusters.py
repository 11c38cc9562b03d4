"""Which statements become one: worked examples in two languages, and properties. No database."""

import random
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from uuid import UUID

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evolution.planning.upkeep.consolidation.clusters import (
    FEWEST_MEMBERS,
    SIMILAR_ABOVE,
    aggregated_confidence,
    clusters,
    plan,
    richest,
    similarity,
)
from evolution.planning.upkeep.consolidation.same_memory import say_the_same, telling_terms
from evolution.planning.upkeep.types import StatedMemory
from memory.embedding.configured import EmbeddingSettings, configured

NOON = datetime(2026, 1, 15, 12, tzinfo=UTC)


@lru_cache(maxsize=512)
def vector(text: str) -> np.ndarray:
    return configured(EmbeddingSettings()).embed([text.lower()])[0]


def a_member(number: int, content: str, **fields: object) -> StatedMemory:
    values = {"kind": "preference", "at": NOON + timedelta(hours=number), "version": NOON} | fields
    return StatedMemory(id=UUID(int=number), content=content, vector=vector(content), **values)  # type: ignore[arg-type] # a test's own fields


def a_bare_one(number: int, content: str) -> StatedMemory:
    return StatedMemory(id=UUID(int=number), version=NOON, kind="fact", content=content, at=NOON)


def members(*contents: str, **fields: object) -> list[StatedMemory]:
    return [a_member(number, content, **fields) for number, content in enumerate(contents)]


SAY_THE_SAME = [
    ("The user likes coffee.", "The user really loves coffee.", "The user enjoys coffee a lot."),
    ("Ann likes hiking.", "Ann really likes hiking.", "Ann likes hiking in the mountains."),
    (
        "Tom prefers window seats.",
        "Tom really prefers window seats.",
        "Tom definitely prefers window seats.",
    ),
    ("用户喜欢喝咖啡。", "用户非常喜欢喝咖啡。", "用户特别喜欢喝咖啡。"),
    ("用户喜欢简约风的穿搭。", "用户很喜欢简约风的穿搭。", "用户喜欢简约风的穿搭，尤其是黑白灰。"),
    ("小王喜欢爬山。", "小王真的很喜欢爬山。", "小王喜欢爬山和露营。"),
]


@pytest.mark.parametrize("contents", SAY_THE_SAME)
def test_three_that_say_the_same_are_one_cluster(contents: Sequence[str]) -> None:
    found = clusters(members(*contents))
    assert [len(one.members) for one in found] == [3]
    assert found[0].similarity > SIMILAR_ABOVE


@pytest.mark.parametrize("contents", SAY_THE_SAME)
def test_the_richest_of_a_cluster_says_all_that_any_of_it_says(contents: Sequence[str]) -> None:
    """So nothing is left for a model to merge."""
    [found] = clusters(members(*contents))
    told = telling_terms(richest(found.members).content)
    assert all(
        told[: len(terms)] == terms
        for terms in (telling_terms(one.content) for one in found.members)
    )


@pytest.mark.parametrize("contents", SAY_THE_SAME)
def test_two_that_say_the_same_are_left_alone(contents: Sequence[str]) -> None:
    assert clusters(members(*contents[:2])) == []


@pytest.mark.parametrize(
    "contents",
    [
        (
            "Ann is allergic to peanuts.",
            "Ann is allergic to walnuts.",
            "Ann is allergic to almonds.",
        ),
        (
            "The budget is at most 500 yuan.",
            "The budget is at most 600 yuan.",
            "The budget is at most 700 yuan.",
        ),
        ("Ann likes tea.", "Ben likes tea.", "Cleo likes tea."),
        ("Ann likes tea.", "Ann's sister likes tea.", "Ann's mother likes tea."),
        ("Ann likes tea.", "Ann does not like tea.", "Ann never liked tea."),
        ("Ann has a dog.", "Ann had a dog.", "Ann wants a dog."),
        ("Ann works on Monday.", "Ann works on Tuesday.", "Ann works on Friday."),
        ("Ann plays tennis.", "Ann played tennis.", "Ann will play tennis."),
        ("Ann eats meat.", "Ann eats meat except on Fridays.", "Ann eats some meat."),
        ("用户对花生过敏。", "用户对核桃过敏。", "用户对杏仁过敏。"),
        ("用户喜欢香菜。", "用户不喜欢香菜。", "用户以前喜欢香菜。"),
        ("预算最多500元。", "预算最多600元。", "预算最多700元。"),
        ("小王喜欢爬山。", "小李喜欢爬山。", "小张喜欢爬山。"),
        ("用户去巴黎。", "用户去过巴黎。", "用户想去巴黎。"),
        ("用户周一健身。", "用户周二健身。", "用户周五健身。"),
        ("用户喜欢风衣。", "用户喜欢黑色风衣。", "用户喜欢白色风衣。"),
        ("用户养了一只猫。", "用户养了两只猫。", "用户养了三只猫。"),
    ],
)
def test_what_differs_in_a_value_a_person_or_a_negation_is_never_one(
    contents: Sequence[str],
) -> None:
    together = members(*contents)
    assert not any(
        say_the_same(one, other) for one in together for other in together if one is not other
    )
    assert clusters(together) == []


@pytest.mark.parametrize(
    ("field", "values"),
    [
        ("sender", ("Ann", "Ben", "")),
        ("kind", ("preference", "constraint", "fact")),
        ("subject", ("", "my sister", "tom")),
        ("affirmed", (True, False, True)),
        ("value", ("coffee", "tea", "water")),
    ],
)
def test_statements_of_different_owners_kinds_or_slots_stay_apart(
    field: str, values: Sequence[object]
) -> None:
    together = [
        a_member(number, "The user likes it.", **{field: value})
        for number, value in enumerate(values)
    ]
    assert clusters(together) == []


def test_what_somebody_stands_for_is_not_mixed_with_what_was_observed() -> None:
    stood_for = members("Ann likes hiking.", "Ann really likes hiking.", confirmed=True)
    assert clusters([*stood_for, a_member(9, "Ann likes hiking in the mountains.")]) == []


def test_a_chain_whose_ends_differ_is_no_cluster() -> None:
    ends = ("Ann likes hiking.", "Ann likes hiking near lakes.", "Ann likes hiking under stars.")
    first, second, third = members(*ends)
    assert say_the_same(first, second)
    assert say_the_same(first, third)
    assert not say_the_same(second, third)
    assert clusters([first, second, third]) == []


def test_similar_words_need_no_vector() -> None:
    bare = [a_bare_one(number, "The user likes coffee.") for number in range(3)]
    assert [one.similarity for one in clusters(bare)] == [1.0]


def test_more_telling_words_than_a_statement_can_take_on_make_another_one() -> None:
    short, long = members(
        "Ann likes hiking.", "Ann likes hiking near lakes with friends, maps, boots, tents, ropes."
    )
    assert not say_the_same(short, long)


STATEMENTS = st.lists(
    st.sampled_from(
        [content for trio in SAY_THE_SAME for content in trio]
        + ["Ann likes tea.", "用户喜欢风衣。"]
    ),
    max_size=14,
)


@settings(max_examples=60, deadline=None)
@given(STATEMENTS, st.randoms(use_true_random=False))
def test_the_order_of_memories_decides_nothing(
    contents: list[str], randomness: random.Random
) -> None:
    together = members(*contents)
    shuffled = list(together)
    randomness.shuffle(shuffled)
    assert clusters(shuffled) == clusters(together)


@settings(max_examples=60, deadline=None)
@given(STATEMENTS)
def test_no_memory_is_in_two_clusters_and_every_two_of_a_cluster_are_linked(
    contents: list[str],
) -> None:
    found = clusters(members(*contents))
    ids = [member.id for one in found for member in one.members]
    assert len(ids) == len(set(ids))
    for one in found:
        assert len(one.members) >= FEWEST_MEMBERS
        for first in one.members:
            for second in one.members:
                assert first is second or say_the_same(first, second)
                assert (
                    first is second or similarity(first, second) >= one.similarity > SIMILAR_ABOVE
                )


@settings(max_examples=100, deadline=None)
@given(st.text(max_size=60), st.text(max_size=60))
def test_saying_the_same_is_mutual_whatever_the_text(one: str, other: str) -> None:
    first, second = a_bare_one(1, one), a_bare_one(2, other)
    assert say_the_same(first, second) == say_the_same(second, first)


def test_the_richest_wording_speaks_for_all() -> None:
    assert richest(members(*SAY_THE_SAME[1])).content == "Ann likes hiking in the mountains."
    assert richest(members(*SAY_THE_SAME[4])).content == "用户喜欢简约风的穿搭，尤其是黑白灰。"


def test_a_merger_names_its_members_their_versions_and_whose_words_it_takes() -> None:
    together = members(*SAY_THE_SAME[1])
    [merger] = plan(together)
    assert (merger.members, merger.ends) == (tuple(one.id for one in together), merger.members)
    assert merger.seen == {one.id: one.version for one in together}
    assert (merger.wording, merger.content) == (together[2].id, together[2].content)
    assert merger.stages["consolidate"]["least_similarity"] > SIMILAR_ABOVE


HOME = {"kind": "fact", "attribute": "home"}


def test_memories_of_one_statement_are_one_whatever_their_words() -> None:
    said = [
        a_member(1, "I live in Ghent", value="Ghent", **HOME),
        a_member(2, "We're based in Ghent these days", value="Ghent", **HOME),
        a_member(
            3, "Ghent, near the river, is where I live", value="Ghent, near the river", **HOME
        ),
    ]
    [merger] = plan(said)
    assert merger.content == "Ghent, near the river, is where I live"


@pytest.mark.parametrize(
    "fields",
    [
        {"value": "Antwerp"},
        {"value": "Ghent", "subject": "tom"},
        {"value": "Ghent", "attribute": "hometown"},
        {"value": "Ghent", "affirmed": False},
        {"value": "New Ghent"},
    ],
)
def test_memories_of_another_statement_stay_apart_whatever_their_words(
    fields: dict[str, object],
) -> None:
    said = [a_member(number, "I live in Ghent", value="Ghent", **HOME) for number in (1, 2)]
    assert plan([*said, a_member(3, "I live in Ghent", **HOME | fields)]) == []


@settings(max_examples=60, deadline=None)
@given(STATEMENTS.filter(bool))
def test_a_merger_is_worded_as_one_of_its_members(contents: list[str]) -> None:
    together = {one.id: one for one in members(*contents)}
    for merger in plan(list(together.values())):
        assert merger.content == together[merger.wording or UUID(int=0)].content


@pytest.mark.parametrize(
    ("confidences", "together"),
    [([0.6, 0.5, 0.4], 0.65), ([0.6, 0.5, 0.8], 0.8), ([0.1, 0.1, 0.1], 0.15)],
)
def test_several_observations_are_surer_than_one_but_never_above_an_analysis(
    confidences: list[float], together: float
) -> None:
    assert aggregated_confidence(confidences) == together


def test_of_one_attribute_what_another_number_is_said_of_is_another() -> None:
    one, other, again = (
        a_bare_one(number, content)
        for number, content in enumerate(["Ann has 2 cats.", "Ann has 3 cats.", "Ann has 2 cats!"])
    )
    one, other, again = (replace(row, attribute="cats") for row in (one, other, again))
    assert say_the_same(one, again)
    assert not say_the_same(one, other)
