from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.text.analyse import analyse
from memory.text.concepts import (
    MAX_CHINESE_CHARACTERS,
    MAX_PHRASE_TERMS,
    concepts_of,
    expand,
    names_compound,
    topics_of,
)
from memory.text.lexicon import EVERYDAY, RELATED, SOFTWARE
from memory.text.query import query_terms

LEARNINGS = [
    "auth error: refresh the token before calling the gateway",
    "flaky test in the importer was a time zone",
    "deploy needs the migration first",
    "pagination cursor lost rows when sorting by date",
    "nightly backup fills the disk",
]
MEMORIES = [
    "用户家里有一只叫豆豆的猫",
    "用户在上海做后端开发",
    "下周三下午有季度汇报会议",
    "用户对花生过敏",
    "上个月买了一台新电脑",
    "孩子今年上小学二年级",
]
OUTFIT_ZH = ["用户明确表示喜欢运动风格穿搭", "[用户偏好/穿衣风格] 喜欢简约风"]
OUTFIT_EN = ["The user prefers a sporty style", "Likes minimalist outfits"]
OTHERS_EN = [
    "The cat of the user is called Bean",
    "Works on backends in Shanghai",
    "Quarterly meeting on Wednesday afternoon",
    "Allergic to peanuts",
    "Bought a computer last month",
]
EXPANSION_WEIGHT = 0.3  # of an added word against a word of the query


def _best(query: str, memories: list[str]) -> list[str]:
    weights = query_terms(query) | {
        term: EXPANSION_WEIGHT * weight for term, weight in expand(query).items()
    }
    scores = {text: sum(weights.get(term, 0.0) for term in set(analyse(text))) for text in memories}
    return sorted(
        (text for text in memories if scores[text] > 0), key=lambda text: (-scores[text], text)
    )


@pytest.mark.parametrize(
    "query", ["认证失败", "登录报错", "authentication failure", "login failed"]
)
def test_a_failed_login_is_found_under_auth_error(query: str) -> None:
    assert _best(query, LEARNINGS)[0] == LEARNINGS[0]


@pytest.mark.parametrize("query", ["认证失败", "登陆出错了"])
def test_an_english_note_answers_a_chinese_question_and_back(query: str) -> None:
    assert _best(query, [*LEARNINGS, *MEMORIES])[0] == LEARNINGS[0]
    assert (
        _best("authentication error", ["网关认证失败：先刷新令牌", *MEMORIES])[0]
        == "网关认证失败：先刷新令牌"
    )


def test_what_to_wear_today_is_answered_by_taste() -> None:
    for memory in OUTFIT_ZH:
        assert _best("帮我推荐一套今天穿的", [*MEMORIES, memory])[0] == memory


def test_an_outfit_for_today_is_answered_by_taste() -> None:
    for memory in OUTFIT_EN:
        assert _best("Recommend me an outfit for today", [*OTHERS_EN, memory])[0] == memory


@pytest.mark.parametrize(
    ("text", "concept"),
    [
        ("数据库很慢", "database"),
        ("數據庫很慢", "database"),
        ("the request timed out", "timeout"),
        ("我想吃点什么", "food"),
        ("what should we eat", "food"),
        ("Databases", "database"),
    ],
)
def test_a_concept_is_recognised(text: str, concept: str) -> None:
    assert concept in concepts_of(text)


@pytest.mark.parametrize(
    ("text", "concept"), [("吃惊的消息", "food"), ("an outfit", "size"), ("谷歌浏览器", "music")]
)
def test_a_part_of_another_word_is_not_a_concept(text: str, concept: str) -> None:
    assert concept not in concepts_of(text)


def test_a_word_without_a_concept_adds_nothing() -> None:
    assert expand("Zxqv 囧") == {}


@given(st.text(st.characters(), max_size=60) | st.sampled_from([*MEMORIES, *OTHERS_EN, *LEARNINGS]))
def test_added_terms_are_new_and_weigh_at_most_one(text: str) -> None:
    added = expand(text)
    assert not added.keys() & set(analyse(text))
    assert all(0 < weight <= 1 for weight in added.values())


def test_a_related_concept_weighs_less_than_the_one_said() -> None:
    added = expand("推荐")
    assert added["喜欢"] < added["建议"]


def test_the_lexicon_is_well_formed() -> None:
    lines = [line for line in (SOFTWARE + EVERYDAY).replace("\n  ", " ").splitlines() if line]
    names = Counter(line.partition(":")[0] for line in lines)
    assert not [name for name, count in names.items() if count > 1]
    assert (
        not {word for line in RELATED.splitlines() for word in line.replace(":", "").split()}
        - names.keys()
    )
    for line in lines:
        english, _, chinese = line.partition(":")[2].partition("|")
        assert english.strip()
        assert all(len(word.split("_")) <= MAX_PHRASE_TERMS for word in english.split())
        assert all(len(word) <= MAX_CHINESE_CHARACTERS for word in chinese.split())


@pytest.mark.parametrize(
    ("text", "compound"),
    [("认证失败", True), ("数据库超时", True), ("认证", False), ("认证了", False)],
)
def test_a_compound_is_technical_words_and_nothing_else(text: str, compound: bool) -> None:
    assert names_compound(text) is compound


def test_a_question_asks_about_each_telling_word_and_each_concept_it_names() -> None:
    words, concepts = topics_of("login failed")[:2], topics_of("login failed")[2:]
    assert words == (frozenset({"login"}), frozenset({"fail"}))
    assert [{"login", "password", "登录"} <= topic for topic in concepts] == [True, False]
    assert [{"fail", "error", "失败"} <= topic for topic in concepts] == [False, True]


def test_a_question_without_a_concept_asks_about_its_words_alone() -> None:
    assert topics_of("Zebedee") == (frozenset({"zebede"}),)
