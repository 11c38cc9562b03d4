"""A tag that a question names is found, however it is written and wherever it stands."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.models import Tenant
from memory.retrieval.rewrite import MAX_TAG_CHARACTERS, possible_tags
from memory.retrieval.types import Answer
from tests.factories import ask, remember
from tests.ranking.made import shipped
from tests.text.test_numbers_compared import numeral

LATIN = st.text(alphabet="abcxyzéßж019", min_size=1, max_size=20)
HAN = st.integers(0, 99).map(numeral)


@pytest.mark.parametrize(
    ("query", "tag"),
    [
        ("Tell me about redis.", "redis"),
        ("redis, please", "redis"),
        ("Is it redis?", "redis"),
        ("the REDIS cluster", "redis"),
        ("the Redis cluster", "Redis"),
        ("who knows GitHub", "GitHub"),
        ("who knows C++?", "c++"),
        ("is C# hard", "c#"),
        ("node.js...", "node.js"),
        ("the hip-hop show -", "hip-hop"),
        ("about machine learning", "machine learning"),
        ("redis超时了", "redis"),
        ("redis超时了", "超时"),
        ("authentication超时", "authentication"),
        ("über die école", "über"),
        ("über die école", "école"),
        ("расскажи про чай", "чай"),
        ("ラーメンが好き", "ラーメン"),
        ("團隊會議", "團隊"),
        ("團隊會議", "团队"),
        ("ＲＥＤＩＳ", "redis"),
    ],
)
def test_a_tag_that_is_named_could_be_one(query: str, tag: str) -> None:
    assert tag in possible_tags(query)


@given(LATIN, st.sampled_from(["{}", "is {} it?", "{}.", "({})", "我说{}好", "“{}”", "a,{}，b"]))
def test_a_word_is_a_tag_whatever_stands_around_it(word: str, around: str) -> None:
    assert word in possible_tags(around.format(word))


@given(HAN, HAN, HAN)
def test_any_few_characters_in_a_row_may_be_a_tag(before: str, tag: str, behind: str) -> None:
    assert tag in possible_tags(f"{before}{tag}{behind}")


@given(st.text(max_size=60))
def test_any_query_has_tags_that_stand_in_it_once_each(query: str) -> None:
    found = possible_tags(query)
    assert sorted(set(found)) == found
    assert all(tag.strip() == tag != "" for tag in found)
    runs = [tag for tag in found if "\u4e00" <= tag[0] <= "\u9fff"]
    assert all(len(tag) <= MAX_TAG_CHARACTERS for tag in runs)


def found_by_tag(tenant: Tenant, query: str) -> Answer:
    """Ask where words and vectors find nothing: what comes back came by its tag."""
    arms = {"vector": {"enabled": False}, "full_text": {"enabled": False}}
    policy = shipped("guarded", arms=arms)
    return ask(tenant, query, policy=policy, gate=False)


@pytest.mark.django_db
@pytest.mark.parametrize("tag", ["zeppelin", "Zeppelin", "ZEPPELIN", "飞艇"])
@pytest.mark.parametrize("query", ["who repairs the {}?", "the {} lands at noon"])
def test_a_memory_is_found_by_its_tag_whatever_its_case(
    tag: str, query: str, tenant: Tenant
) -> None:
    remember(tenant, {"source": "fact", "content": "It lands at noon", "tags": [tag, "air"]})
    for named in {tag, tag.lower()}:
        answer = found_by_tag(tenant, query.format(named))
        assert [item.text for item in answer.items] == ["It lands at noon"]


@pytest.mark.django_db
def test_a_memory_without_the_tag_is_not_found_by_it(tenant: Tenant) -> None:
    remember(
        tenant, {"source": "fact", "content": "It lands at noon", "tags": ["zeppelins", "air ship"]}
    )
    assert found_by_tag(tenant, "who repairs the zeppelin on a ship?").items == []
