"""Which memories belong in a profile, and where, in Chinese and English."""

from typing import Any

import pytest

from evolution.profiles.section_words import GROUP_SECTIONS, USER_SECTIONS
from evolution.profiles.sections import place
from tests.evolution.profiles import told

SAID = {"provenance": "confirmed_by_user", "confidence": 0.9, "heard": True}


def places(content: str, owner: Any = "user", **fields: Any) -> list[tuple[str, str, str]]:
    return [(one.section, one.key, one.value) for one in place(told(content, **fields), owner=owner)]


@pytest.mark.parametrize(
    ("fact_key", "value", "section", "key"),
    [
        ("name", "小明", "identity", "name"),
        ("Ann/name", "Ann Lee", "identity", "Ann/name"),
        ("employer", "Acme", "identity", "employer"),
        ("job_title", "designer", "identity", "job"),
        ("city", "上海", "locale", "city"),
        ("home_city", "Lisbon", "locale", "city"),
        ("小明/timezone", "东八区", "locale", "小明/timezone"),
        ("project", "Atlas", "current_projects", "project"),
        ("diet", "vegan", "constraints", "diet"),
        ("language", "中文", "interaction_preferences", "language"),
        ("editor", "Vim", "tech_stack", "technology/vim"),
        ("Ann/preference/editor", "Vim", "tech_stack", "Ann/technology/vim"),
    ],
)
def test_a_slot_says_where_a_fact_belongs(fact_key: str, value: str, section: str, key: str) -> None:
    assert places(f"It is {value}", fact_key=fact_key, value=value) == [(section, key, value)]


@pytest.mark.parametrize(
    ("content", "fields"),
    [
        ("The team has 12 people", {"fact_key": "team_size", "value": "12"}),
        ("It rained in Porto", {}),
        ("小明的经理是王芳", {"fact_key": "小明/manager_of_shop", "value": "王芳"}),
        ("Ann's sister lives in Paris", {"fact_key": "Ann's sister/city", "value": "Paris"}),
        ("小明的妹妹住在成都", {"fact_key": "小明的妹妹/city", "value": "成都"}),
        ("They spoke of Porto", {"kind": "episode"}),
        ("They spoke of Porto", {"kind": "insight"}),
        ("Restart the worker first", {"kind": "procedure"}),
        ("Ann may like tea", {"kind": "preference", "value": "tea"}),
        ("小明不再喝咖啡", {"kind": "preference", **SAID}),
    ],
)
def test_not_every_memory_belongs_in_a_profile(content: str, fields: dict[str, Any]) -> None:
    assert places(content, **fields) == []


@pytest.mark.parametrize(("text", "kinds"), [("Python, Go", ["Python", "Go"]), ("Python和Go写后端", ["Python", "Go"])])
def test_each_technology_is_an_entry_of_its_own(text: str, kinds: list[str]) -> None:
    found = places(f"Uses {text}", fact_key="tech_stack", value=text)
    assert [(section, value) for section, _, value in found] == [("tech_stack", kind) for kind in kinds]
    assert len({key for _, key, _ in found}) == len(kinds)


def test_the_same_technology_has_one_key_whatever_slot_it_was_said_in() -> None:
    used = places("Ann writes Go", value="Go")
    liked = places("Ann prefers Go", kind="preference", fact_key="preference/programming", value="Go", **SAID)
    assert used == liked == [("tech_stack", "technology/go", "Go")]


@pytest.mark.parametrize("content", ["小明讨厌Java", "Ann no longer uses Java", "Ann doesn't like Java"])
def test_a_technology_that_is_not_used_is_not_in_the_stack(content: str) -> None:
    fields = {"kind": "preference", "fact_key": "preference/programming", "value": "Java", **SAID}
    assert "tech_stack" not in {section for section, _, _ in places(content, **fields)}


@pytest.mark.parametrize(
    ("content", "value"),
    [
        ("小明最近在做一个推荐系统的项目", "推荐系统"),
        ("Ann is working on a memory service for agents", "memory service for agents"),
    ],
)
def test_what_somebody_is_busy_with_expires(content: str, value: str) -> None:
    (found,) = place(told(content), owner="user")
    assert (found.section, found.value, found.lasts_days) == ("current_projects", value, 90)


def test_where_somebody_lives_lasts_longer_than_where_they_are() -> None:
    (city,) = place(told(fact_key="city", value="Lisbon"), owner="user")
    (here,) = place(told(fact_key="current_location", value="Porto"), owner="user")
    assert (city.lasts_days, here.lasts_days) == (180, 7)


@pytest.mark.parametrize(
    "content", ["回答请简短一点", "Ann prefers concise answers", "用户希望用中文回复", "Use bullet points in replies"]
)
def test_how_somebody_wants_to_be_spoken_to_belongs_however_it_is_known(content: str) -> None:
    assert [section for section, _, _ in places(content, kind="preference")] == ["interaction_preferences"]


def test_a_taste_belongs_where_the_user_stands_for_it_and_says_which_way() -> None:
    fields = {"kind": "preference", "fact_key": "preference/food", "value": "香菜", **SAID}
    likes, hates = places("小明喜欢香菜", **fields), places("小明讨厌香菜", **fields)
    assert likes == [("interaction_preferences", "preference/food/香菜", "小明喜欢香菜")]
    assert likes[0][:2] == hates[0][:2]
    assert hates[0][2] == "小明讨厌香菜"


def test_allergies_stand_beside_one_another_and_a_diet_does_not() -> None:
    allergy = {"kind": "constraint", "fact_key": "allergy"}
    keys = {places(f"Allergic to {value}", **allergy, value=value)[0][1] for value in ("peanuts", "shellfish")}
    assert keys == {"allergy/peanuts", "allergy/shellfish"}
    diets = {
        places(f"Is {value}", kind="constraint", fact_key="diet", value=value)[0][1] for value in ("vegan", "halal")
    }
    assert diets == {"diet"}


@pytest.mark.parametrize(
    ("content", "section"),
    [
        ("本群用来讨论机器学习", "purpose"),
        ("This group is for people who learn Rust", "purpose"),
        ("本群禁止发广告", "rules"),
        ("No ads in this group", "rules"),
        ("大家不要讨论政治", "sensitive_topics"),
        ("Everyone here avoids talking about salaries", "sensitive_topics"),
        ("群里“老铁”是指老用户", "jargon"),
        ("In this group FOMO stands for fear of missing out", "jargon"),
        ("群主是王芳，管理员每周一审核", "maintenance_notes"),
        ("The admins of this channel rotate monthly", "maintenance_notes"),
        ("群里常聊独立游戏", "topic_preferences"),
        ("Members often discuss indie games", "topic_preferences"),
    ],
)
@pytest.mark.parametrize("heard", [True, False])
def test_what_is_said_of_a_group_belongs_in_its_sections(content: str, section: str, heard: bool) -> None:
    assert [found for found, _, _ in places(content, "group", heard=heard)] == [section]


@pytest.mark.parametrize(
    ("content", "fields"),
    [
        ("小明喜欢喝咖啡", {"kind": "preference", "fact_key": "小明/preference/drink", **SAID}),
        ("Ann is allergic to peanuts", {"kind": "constraint", "fact_key": "Ann/allergy", **SAID}),
        ("Ann lives in Lisbon", {"fact_key": "Ann/city", "value": "Lisbon", "heard": True}),
    ],
)
def test_what_a_member_says_of_themselves_is_no_trait_of_the_group(content: str, fields: dict[str, Any]) -> None:
    assert places(content, "group", **fields) == []


def test_a_constraint_stated_about_a_group_is_a_rule_and_a_preference_a_topic() -> None:
    assert places("Be kind", "group", kind="constraint")[0][0] == "rules"
    assert places("Indie games", "group", kind="preference")[0][0] == "topic_preferences"


@pytest.mark.parametrize(
    ("content", "owner", "section", "value"),
    [
        ("回答的时候请简短一点，别用表情", "user", "interaction_preferences", "回答的时候请简短一点，别用表情"),
        ("Please keep answers short.", "user", "interaction_preferences", "Please keep answers short."),
        ("用户2026年11月左右在做一个排班系统的项目", "user", "current_projects", "排班系统"),
        ("Ann is working on a memory service", "user", "current_projects", "memory service"),
        ("今天很累。本群禁止发广告。", "group", "rules", "本群禁止发广告。"),
        ("No spam in this group please.", "group", "rules", "No spam in this group please."),
        ("大家不要讨论政治", "group", "sensitive_topics", "大家不要讨论政治"),
    ],
)
def test_a_telling_sentence_of_an_episode_belongs_too(content: str, owner: Any, section: str, value: str) -> None:
    found = places(content, owner, kind="episode", sender="Ann", heard=True)
    assert [(where, what) for where, _, what in found] == [(section, value)]


@pytest.mark.parametrize("owner", ["user", "group"])
@pytest.mark.parametrize(
    "content",
    [
        "本群禁止发广告吗？",
        "张三说本群禁止发广告",
        "如果本群禁止发广告就好了",
        "Is this group for Rust?",
        "大家晚上好",
        "Everyone had fun yesterday",
        "请用中文回答这个问题",
        "Please answer this in English",
        "I will answer the phone",
        "王芳在做一个排班系统的项目",
        "助手在做一个排班系统的项目",
        "Bob is working on a memory service",
    ],
)
def test_questions_quotations_and_small_talk_say_nothing_of_anybody(content: str, owner: Any) -> None:
    assert places(content, owner, kind="episode", sender="Ann", heard=True) == []


@pytest.mark.parametrize(
    ("category", "owner", "section"),
    [
        ("tech_stack", "user", "tech_stack"),
        ("技术栈", "user", "tech_stack"),
        ("Identity", "user", "identity"),
        ("work/current projects", "user", "current_projects"),
        ("jargon", "group", "jargon"),
        ("群规", "group", "rules"),
        ("maintenance notes", "group", "maintenance_notes"),
    ],
)
def test_a_category_puts_a_stated_memory_in_its_section(category: str, owner: Any, section: str) -> None:
    assert {found for found, _, _ in places("Django", owner, category=category)} == {section}


def test_a_key_tells_long_values_apart_and_fits_its_column() -> None:
    long = [told("never " + "x" * 300 + end, kind="constraint") for end in "ab"]
    keys = {one.key for memory in long for one in place(memory, owner="user")}
    assert len(keys) == 2
    assert all(len(key) <= 200 for key in keys)


def test_a_wish_has_one_key_however_it_was_kept() -> None:
    wish = "Please always keep answers short."
    fields = {"kind": "constraint", "fact_key": "Ann/preference/interaction", **SAID}
    stated = places(f"Ann says: {wish}", **fields)
    heard = places(wish, kind="episode", sender="Ann", heard=True)
    assert stated == heard == [("interaction_preferences", "Ann/manner/please_always_keep_answers_short", wish)]


@pytest.mark.parametrize("content", ["用户不再用Python了，改用Go。", "Ann no longer uses Java"])
def test_a_tool_that_is_used_no_more_forbids_nothing(content: str) -> None:
    assert places(content, kind="constraint", **SAID) == []


def test_the_sections_are_those_of_the_design() -> None:
    assert set(USER_SECTIONS) == {
        "identity",
        "tech_stack",
        "current_projects",
        "interaction_preferences",
        "constraints",
        "locale",
    }
    assert set(GROUP_SECTIONS) == {
        "purpose",
        "rules",
        "topic_preferences",
        "sensitive_topics",
        "jargon",
        "maintenance_notes",
    }
