"""Which statements become one: worked examples in two languages, and properties. No database."""

import random
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from uuid import UUID

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evolution.consolidation import cluster as clustering
from evolution.consolidation.agreement import say_the_same, telling_terms
from evolution.consolidation.cluster import SIMILAR_ABOVE, clusters, similarity
from evolution.consolidation.types import Member
from evolution.consolidation.wording import aggregated_confidence, richest, shared_value
from memory.embedding.client import EmbeddingSettings, configured

NOON = datetime(2026, 1, 15, 12, tzinfo=UTC)


@lru_cache(maxsize=512)
def vector(text: str) -> np.ndarray:
    return configured(EmbeddingSettings()).embed([text.lower()])[0]


def a_member(number: int, content: str, **fields: object) -> Member:
    values = {"kind": "preference", "at": NOON + timedelta(hours=number), "version": NOON} | fields
    return Member(UUID(int=number), content=content, vector=vector(content), **values)  # type: ignore[arg-type] # a test's own fields


def members(*contents: str, **fields: object) -> list[Member]:
    return [a_member(number, content, **fields) for number, content in enumerate(contents)]


SAY_THE_SAME = [
    ("The user likes coffee.", "The user really loves coffee.", "The user enjoys coffee a lot."),
    ("Ann likes hiking.", "Ann really likes hiking.", "Ann likes hiking in the mountains."),
    ("Tom prefers window seats.", "Tom really prefers window seats.", "Tom definitely prefers window seats."),
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
    told = telling_terms(richest(found.members))
    assert all(told[: len(terms)] == terms for terms in (telling_terms(one.content) for one in found.members))


@pytest.mark.parametrize("contents", SAY_THE_SAME)
def test_two_that_say_the_same_are_left_alone(contents: Sequence[str]) -> None:
    assert clusters(members(*contents[:2])) == []


@pytest.mark.parametrize(
    "contents",
    [
        ("Ann is allergic to peanuts.", "Ann is allergic to walnuts.", "Ann is allergic to almonds."),
        ("The budget is at most 500 yuan.", "The budget is at most 600 yuan.", "The budget is at most 700 yuan."),
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
def test_what_differs_in_a_value_a_person_or_a_negation_is_never_one(contents: Sequence[str]) -> None:
    together = members(*contents)
    assert not any(say_the_same(one, other) for one in together for other in together if one is not other)
    assert clusters(together) == []


@pytest.mark.parametrize(
    ("field", "values"),
    [
        ("sender", ("Ann", "Ben", "")),
        ("kind", ("preference", "constraint", "fact")),
        ("fact_key", ("preference/drink", "preference/food", None)),
        ("value", ("coffee", "tea", "water")),
    ],
)
def test_statements_of_different_owners_kinds_or_slots_stay_apart(field: str, values: Sequence[object]) -> None:
    together = [a_member(number, "The user likes it.", **{field: value}) for number, value in enumerate(values)]
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
    bare = [Member(UUID(int=n), "fact", "The user likes coffee.", NOON, NOON) for n in range(3)]
    assert [one.similarity for one in clusters(bare)] == [1.0]


def test_more_telling_words_than_a_statement_can_take_on_make_another_one() -> None:
    short, long = members("Ann likes hiking.", "Ann likes hiking near lakes with friends, maps, boots, tents, ropes.")
    assert not say_the_same(short, long)


STATEMENTS = st.lists(
    st.sampled_from([content for trio in SAY_THE_SAME for content in trio] + ["Ann likes tea.", "用户喜欢风衣。"]),
    max_size=14,
)


@settings(max_examples=60, deadline=None)
@given(STATEMENTS, st.randoms(use_true_random=False))
def test_the_order_of_memories_decides_nothing(contents: list[str], randomness: random.Random) -> None:
    together = members(*contents)
    shuffled = list(together)
    randomness.shuffle(shuffled)
    assert clusters(shuffled) == clusters(together)


@settings(max_examples=60, deadline=None)
@given(STATEMENTS)
def test_no_memory_is_in_two_clusters_and_every_two_of_a_cluster_are_linked(contents: list[str]) -> None:
    found = clusters(members(*contents))
    ids = [member.id for one in found for member in one.members]
    assert len(ids) == len(set(ids))
    for one in found:
        assert len(one.members) >= clustering.FEWEST_MEMBERS
        for first in one.members:
            for second in one.members:
                assert first is second or say_the_same(first, second)
                assert first is second or similarity(first, second) >= one.similarity > SIMILAR_ABOVE


@settings(max_examples=100, deadline=None)
@given(st.text(max_size=60), st.text(max_size=60))
def test_saying_the_same_is_mutual_whatever_the_text(one: str, other: str) -> None:
    first = Member(UUID(int=1), "fact", one, NOON, NOON)
    second = Member(UUID(int=2), "fact", other, NOON, NOON)
    assert say_the_same(first, second) == say_the_same(second, first)


def test_the_richest_wording_speaks_for_all() -> None:
    assert richest(members(*SAY_THE_SAME[1])) == "Ann likes hiking in the mountains."
    assert richest(members(*SAY_THE_SAME[4])) == "用户喜欢简约风的穿搭，尤其是黑白灰。"


def test_a_sentence_that_the_richest_does_not_cover_is_kept_word_for_word() -> None:
    told = members("Ann likes hiking in the mountains. Ann owns boots.", "Ann likes hiking. Ann sells maps.")
    assert richest(told) == "Ann likes hiking in the mountains. Ann owns boots.\nAnn sells maps."


@settings(max_examples=60, deadline=None)
@given(STATEMENTS.filter(bool))
def test_no_word_of_a_merged_wording_is_invented(contents: list[str]) -> None:
    said = richest(members(*contents)).split("\n")
    assert set(said) <= set(contents)


@pytest.mark.parametrize(("values", "shared"), [(["coffee", "coffee at dawn"], "coffee"), (["coffee", ""], "")])
def test_the_value_is_what_all_of_them_name(values: list[str], shared: str) -> None:
    assert shared_value([a_member(n, "The user likes it.", value=value) for n, value in enumerate(values)]) == shared


@pytest.mark.parametrize(
    ("confidences", "together"),
    [([0.6, 0.5, 0.4], 0.65), ([0.6, 0.5, 0.8], 0.8), ([0.1, 0.1, 0.1], 0.15)],
)
def test_several_observations_are_surer_than_one_but_never_above_an_analysis(
    confidences: list[float], together: float
) -> None:
    assert aggregated_confidence(confidences) == together
