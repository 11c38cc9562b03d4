"""Whether a denial is of just what a memory states: where it is not, a person looks at it."""

from typing import Any

import pytest

from evolution.feedback.denial import denies
from evolution.language.reactions import reaction_of
from memory.models import MemoryItem
from memory.models.vocabulary import Kind, Standing


def stated(content: str, **fields: Any) -> MemoryItem:
    believed = {"kind": Kind.FACT, "standing": Standing.ACTIVE, "affirmed": True}
    return MemoryItem(content=content, **(believed | fields))


@pytest.mark.parametrize(
    ("reaction", "content"),
    [
        ("Not any more.", "The user lives in Ghent"),
        ("I no longer drink it", "The user drinks coffee every day"),
        ("I don't use that any more", "Uses a Mac for work"),
        ("I don't love it any more", "The user likes jazz"),
        ("I don't like those", "The user really enjoys long walks"),
        ("不是", "用户住在柏林"),
        ("我现在不吃了", "用户爱吃辣"),
        ("我现在不喜欢了", "用户热爱编程，也喜欢爬山"),
        ("我现在不喜欢了", "用戶喜歡運動風"),
        ("我已经不用了", "用户使用Mac电脑"),
        ("我现在不喝了", "用户每天喝茶"),
        ("不是运动风，我现在喜欢简约", "用戶喜歡運動風"),
        ("不是nike，我现在喜欢Adidas", "用户喜欢Nike"),
    ],
)
def test_a_denial_that_fits_what_a_memory_states(reaction: str, content: str) -> None:
    assert denies(reaction_of(reaction), stated(content))


@pytest.mark.parametrize(
    ("reaction", "content"),
    [
        pytest.param("I no longer use it", "The user lives in Ghent", id="use in user"),
        pytest.param("I don't eat it any more", "The weather here is great", id="eat in weather"),
        pytest.param("I no longer do that", "The user lives in London", id="do in London"),
        pytest.param("I don't love it any more", "Owns leather gloves", id="love in gloves"),
        pytest.param("I don't need it any more", "Collects knitting needles", id="need in needle"),
        pytest.param("我已经不用了", "用户住在柏林", id="用 in 用户"),
        pytest.param("我现在不去了", "用户过去在上海工作", id="去 in 过去"),
        pytest.param("我现在不学了", "用户在大学工作", id="学 in 大学"),
        pytest.param("我已经不要了", "健康对用户很重要", id="要 in 重要"),
        pytest.param("我现在不爱了", "用户住在爱丁堡", id="爱 in 爱丁堡"),
        pytest.param("不是Go，我现在用Rust", "用户使用Google搜索", id="Go in Google"),
        pytest.param("我已经不吃了", "用户对花生过敏，不吃花生", id="what is not eaten already"),
        pytest.param("Tell me more", "The user lives in Ghent", id="no denial"),
        pytest.param("", "The user lives in Ghent", id="nothing said"),
    ],
)
def test_a_word_within_another_word_denies_nothing(reaction: str, content: str) -> None:
    assert not denies(reaction_of(reaction), stated(content))


@pytest.mark.parametrize(
    "fields",
    [
        pytest.param({"kind": Kind.EPISODE}, id="words as they were said"),
        pytest.param({"kind": Kind.PROCEDURE}, id="a procedure"),
        pytest.param({"affirmed": False}, id="what is denied already"),
        pytest.param({"standing": Standing.DISPUTED}, id="what is disputed"),
        pytest.param({"fact_key": "home"}, id="a caller's own key"),
    ],
)
def test_what_a_reaction_never_ends(fields: dict[str, Any]) -> None:
    assert not denies(reaction_of("Not any more."), stated("The user lives in Ghent", **fields))
