import pytest

from evolution.rules.changes import find_change
from evolution.rules.extract import extract
from evolution.rules.matching import closed_by
from evolution.rules.types import CHANGE_CONFIDENCE, Statement
from tests.evolution import cases_of_change_unseen as unseen
from tests.evolution.cases_of_change import Case, changes, lookalikes
from tests.evolution.remembering import changes_anything, is_followed, remembered_after

# The aims: 95 % of changes followed, at most 2 % of look-alikes change anything.
FOLLOWED_AT_LEAST = 0.95
FALSE_AT_MOST = 0.02


@pytest.mark.parametrize(
    "cases",
    [
        pytest.param(changes("en"), id="en"),
        pytest.param(changes("zh"), id="zh"),
        pytest.param(unseen.CHANGES_EN, id="en, other words"),
        pytest.param(unseen.CHANGES_ZH, id="zh, other words"),
        pytest.param(unseen.LATER_EN, id="en, later words"),
        pytest.param(unseen.LATER_ZH, id="zh, later words"),
        pytest.param(unseen.LAST_EN, id="en, last words"),
        pytest.param(unseen.LAST_ZH, id="zh, last words"),
    ],
)
def test_the_new_value_is_kept_and_the_old_one_closed(cases: list[Case]) -> None:
    followed = [is_followed(case) for case in cases]
    assert sum(followed) / len(followed) >= FOLLOWED_AT_LEAST


@pytest.mark.parametrize(
    "cases",
    [
        pytest.param(lookalikes("en"), id="en"),
        pytest.param(lookalikes("zh"), id="zh"),
        pytest.param(unseen.LOOKALIKES_EN, id="en, other words"),
        pytest.param(unseen.LOOKALIKES_ZH, id="zh, other words"),
    ],
)
def test_what_only_looks_like_a_change_changes_nothing(cases: list[Case]) -> None:
    false = [case[1] for case in cases if changes_anything(case)]
    assert len(false) / len(cases) <= FALSE_AT_MOST, false


@pytest.mark.parametrize(
    ("text", "old", "new"),
    [
        ("Not red but blue, please.", "red", "blue"),
        ("We switched from Slack to Teams.", "Slack", "Teams"),
        ("I replaced Trello with Linear.", "Trello", "Linear"),
        ("I used to live in Berlin, but now I live in Lisbon.", "Berlin", "Lisbon"),
        ("I now prefer jazz over rock.", "rock", "jazz"),
        ("不是运动风，我现在喜欢简约风。", "运动风", "简约风"),
        ("我从北京搬到上海了。", "北京", "上海"),
        ("我把钉钉换成了飞书。", "钉钉", "飞书"),
        ("我不再喝咖啡了，现在都喝绿茶。", "咖啡", "绿茶"),
        ("比起火锅，我现在更喜欢寿司。", "火锅", "寿司"),
    ],
)
def test_a_change_names_both_values(text: str, old: str, new: str) -> None:
    [statement] = extract(text, role="user", speaker=None)
    assert (statement.kind, statement.old_value, statement.value) == ("change", old, new)
    assert statement.provenance == "confirmed_by_user"
    assert statement.confidence == CHANGE_CONFIDENCE
    assert old not in statement.content


@pytest.mark.parametrize(
    ("text", "old"),
    [
        ("I no longer eat meat.", "meat"),
        ("I've given up sugar.", "sugar"),
        ("我戒烟了。", "烟"),
        ("我不再吃辣了。", "辣"),
    ],
)
def test_an_end_without_a_new_value_is_a_change_to_nothing(text: str, old: str) -> None:
    [statement] = extract(text, role="user", speaker=None)
    assert statement.kind == "change"
    assert statement.value is None
    assert statement.old_value == old
    assert statement.polarity == -1


def test_a_statement_of_weak_words_needs_a_remembered_value() -> None:
    assert find_change("Make it Friday instead.", language="en") is None
    known = [Statement("fact", "The user's standup is on Monday.", "the user", key="meeting", value="Monday")]
    change = find_change("Make it Friday instead.", language="en", known=known)
    assert change is not None
    assert (change.key, change.old, change.new) == ("meeting", "Monday", "Friday")


def test_the_remembered_sentence_is_said_again_with_the_new_value() -> None:
    store = remembered_after(["Our standup is on Monday.", "It has been moved to Friday."])
    assert [item.content for item in store] == ["The user's standup is on Friday."]


def test_an_unrelated_memory_with_the_same_word_stays() -> None:
    store = remembered_after(
        [
            "I met my friend Anna at a coffee shop in Lisbon last summer.",
            "I love coffee.",
            "I no longer drink coffee, I drink tea.",
        ]
    )
    assert any("Anna" in item.content for item in store)
    assert not any(item.content == "The user loves coffee." for item in store)


def test_a_change_in_one_slot_leaves_the_others() -> None:
    store = remembered_after(["I live in Berlin.", "I work at Siemens.", "I moved to Lisbon."])
    assert {item.key: item.value for item in store} == {"employer": "Siemens", "city": "Lisbon"}


def test_closing_is_by_slot_for_values_that_exclude_each_other() -> None:
    old = Statement("fact", "The user lives in Oslo.", "the user", key="city", value="Oslo", exclusive=True)
    new = Statement("fact", "The user lives in Rome.", "the user", key="city", value="Rome", exclusive=True)
    same = Statement("fact", "The user lives in Oslo, Norway.", "the user", key="city", value="Oslo", exclusive=True)
    assert closed_by(new, [old]) == [0]
    assert closed_by(same, [old]) == []
