"""Which memories belong in a profile, and where, in Chinese and English."""

from datetime import UTC, datetime
from typing import Any

import pytest

from evolution.planning.candidates import candidates_of
from evolution.profiles.place_in_profile import place
from evolution.profiles.profile_attributes import SECTIONS, attribute_named
from tests.evolution.profiles.made import memory

STATED = {"stated": True}


def places(content: str, owner: Any = "user", **fields: Any) -> list[tuple[str, str, str]]:
    return [
        (one.section, one.key, one.value) for one in place(memory(content, **fields), owner=owner)
    ]


@pytest.mark.parametrize(
    ("attribute", "value", "section", "key"),
    [
        ("name", "小明", "identity", "name"),
        ("called", "Sam", "identity", "called"),
        ("employer", "Acme", "identity", "employer"),
        ("occupation", "designer", "identity", "occupation"),
        ("job", "产品经理", "identity", "occupation"),
        ("marital status", "married", "identity", "marital_status"),
        ("number of kids", "two", "identity", "number_of_children"),
        ("wife", "Li Na", "identity", "partner"),
        ("home", "上海", "locale", "home"),
        ("timezone", "CET", "locale", "timezone"),
        ("speak", "Portuguese", "locale", "language/portuguese"),
        ("project", "Atlas", "current_projects", "project/atlas"),
        ("diet", "vegan", "constraints", "diet"),
        ("budget", "5000元", "constraints", "budget"),
        ("allergy", "peanuts", "constraints", "allergy/peanuts"),
        ("answer language", "French", "interaction_preferences", "answer_language"),
        ("editor", "Vim", "tech_stack", "technology/vim"),
        ("database for billing", "Postgres", "tech_stack", "technology/postgres"),
    ],
)
def test_an_attribute_says_where_a_statement_belongs(
    attribute: str, value: str, section: str, key: str
) -> None:
    assert places(f"It is {value}", attribute=attribute, value=value) == [(section, key, value)]


@pytest.mark.parametrize(
    "fields",
    [
        {"attribute": "home", "value": "Paris", "subject": "my sister"},
        {"attribute": "occupation", "value": "nurse", "subject": "ann's sister"},
        {"attribute": "employer", "value": "Deloitte", "subject": "raj"},
        {"attribute": "status", "value": "gone", "subject": "truck"},
        {"attribute": "allergy", "value": "花生", "subject": "小明", "kind": "constraint"},
        {"attribute": "instruction", "value": "be brief", "subject": "tom", "kind": "constraint"},
    ],
)
def test_what_is_said_of_somebody_or_something_else_is_not_the_users(
    fields: dict[str, Any],
) -> None:
    assert places("Somebody said so", **fields) == []


@pytest.mark.parametrize(
    ("attribute", "value"),
    [
        ("employer", "The bus"),
        ("employer", "身体和心态都迫切需要通过规律训练来重建节奏"),
        ("department", "known to fire people who report the company"),
        ("phone", "still 555-0177"),
        ("budget", "Berlin team"),
        ("home", "there"),
        ("truck", "gone"),
        ("drink", "tea"),
        ("likes", "pianos"),
        ("preferred drink", "tea"),
        ("deadline", "Friday"),
        ("", "tea"),
    ],
)
def test_a_value_of_another_kind_and_a_statement_of_no_section_make_no_entry(
    attribute: str, value: str
) -> None:
    assert places("The words do not matter", attribute=attribute, value=value) == []


@pytest.mark.parametrize(
    "content",
    [
        "I work at Acme and use Python. My name is Ann.",
        "用户最近在做一个推荐系统的项目，用中文回答",
        "Ann is allergic to peanuts",
        "Please keep answers short",
    ],
)
@pytest.mark.parametrize(
    "kind", ["fact", "preference", "constraint", "episode", "insight", "procedure"]
)
def test_words_alone_never_make_an_entry(content: str, kind: str) -> None:
    assert places(content, kind=kind) == []


@pytest.mark.parametrize(
    ("attribute", "value", "kind"),
    [
        ("employer", "Shell", "fact"),
        ("allergy", "cats", "constraint"),
        ("editor", "Vim", "fact"),
        ("home", "", "fact"),
    ],
)
def test_what_is_denied_is_no_entry(attribute: str, value: str, kind: str) -> None:
    assert places("Not any more", attribute=attribute, value=value, kind=kind, affirmed=False) == []


@pytest.mark.parametrize(
    ("content", "attribute", "value"),
    [("I don't eat pork", "eat", "pork"), ("我不喝酒", "drink", "酒")],
)
def test_what_somebody_does_not_take_in_is_a_limit(
    content: str, attribute: str, value: str
) -> None:
    [(section, _, shown)] = places(content, attribute=attribute, value=value, affirmed=False)
    assert (section, shown) == ("constraints", content)


@pytest.mark.parametrize(
    ("content", "value"),
    [
        ("Never use emojis", "Never use emojis"),
        ("以后请用三句话以内回答", "以后请用三句话以内回答"),
    ],
)
def test_an_instruction_is_shown_in_its_own_words(content: str, value: str) -> None:
    fields = {"kind": "constraint", "attribute": "instruction", "value": value}
    assert [(section, shown) for section, _, shown in places(content, **fields)] == [
        ("interaction_preferences", content)
    ]


def test_a_limit_without_an_attribute_of_its_own_stands_among_the_constraints() -> None:
    [(section, _, shown)] = places(
        "No meetings before ten", kind="constraint", attribute="meetings", value="before ten"
    )
    assert (section, shown) == ("constraints", "No meetings before ten")


@pytest.mark.parametrize(
    ("text", "kinds"), [("Python, Go", ["Python", "Go"]), ("Python和Go", ["Python", "Go"])]
)
def test_each_technology_is_an_entry_of_its_own(text: str, kinds: list[str]) -> None:
    found = places(f"Uses {text}", category="tech_stack", value=text, **STATED)
    assert [(section, value) for section, _, value in found] == [
        ("tech_stack", kind) for kind in kinds
    ]
    assert len({key for _, key, _ in found}) == len(kinds)


def test_allergies_stand_beside_one_another_and_a_diet_does_not() -> None:
    keys = {
        places("It is so", attribute="allergy", value=value)[0][1]
        for value in ("peanuts", "shellfish")
    }
    assert keys == {"allergy/peanuts", "allergy/shellfish"}
    assert {
        places("It is so", attribute="diet", value=value)[0][1] for value in ("vegan", "halal")
    } == {"diet"}


def test_where_somebody_lives_lasts_longer_than_what_they_are_busy_with_and_where_they_are() -> (
    None
):
    lasting = [
        attribute_named(name, owner="user") for name in ("home", "project", "location", "name")
    ]
    assert [attribute.lasts_days if attribute else 0 for attribute in lasting] == [180, 90, 7, None]


@pytest.mark.parametrize(
    ("fact_key", "value", "key"),
    [
        ("city", "Lisbon", "home"),
        ("job_title", "designer", "occupation"),
        ("时区", "东八区", "timezone"),
    ],
)
def test_a_callers_key_names_the_attribute_of_what_it_stored(
    fact_key: str, value: str, key: str
) -> None:
    assert [
        found for _, found, _ in places("So it is", fact_key=fact_key, value=value, **STATED)
    ] == [key]
    assert places("So it is", fact_key=f"li:{fact_key}", value=value, **STATED) == []


@pytest.mark.parametrize(
    ("category", "owner", "section"),
    [
        ("tech_stack", "user", "tech_stack"),
        ("技术栈", "user", "tech_stack"),
        ("Identity", "user", "identity"),
        ("work/current projects", "user", "current_projects"),
        ("constraint/allergy", "user", "constraints"),
        ("jargon", "group", "jargon"),
        ("群规", "group", "rules"),
        ("maintenance notes", "group", "maintenance_notes"),
    ],
)
def test_a_category_puts_a_stored_memory_in_its_section(
    category: str, owner: Any, section: str
) -> None:
    assert {found for found, _, _ in places("Django", owner, category=category, **STATED)} == {
        section
    }


@pytest.mark.parametrize(
    ("category", "content", "value"),
    [
        ("公司", "公司报销系统每月 25 日截止", "每月 25 日"),
        ("团队", "团队有 12 个人", "12"),
        ("budget", "The cloud budget is 42,000 yuan", "42000"),
        ("work/team", "The standup is at ten", "ten"),
        ("phone", "The hotline has 12 lines", "12"),
    ],
)
def test_what_a_memory_is_filed_under_is_no_attribute_of_a_person(
    category: str, content: str, value: str
) -> None:
    assert places(content, category=category, value=value, **STATED) == []


def test_a_constraint_stored_about_a_user_is_one_and_a_taste_is_nowhere() -> None:
    assert places("Allergic to peanuts", kind="constraint", **STATED)[0][0] == "constraints"
    assert places("Likes tea", kind="preference", **STATED) == []


def test_a_constraint_stored_about_a_group_is_a_rule_and_a_preference_a_topic() -> None:
    assert places("Be kind", "group", kind="constraint", **STATED)[0][0] == "rules"
    assert places("Indie games", "group", kind="preference", **STATED)[0][0] == "topic_preferences"


@pytest.mark.parametrize(
    ("content", "fields"),
    [
        (
            "小明喜欢喝咖啡",
            {"kind": "preference", "subject": "小明", "attribute": "likes", "value": "喝咖啡"},
        ),
        (
            "I'm allergic to peanuts",
            {"kind": "constraint", "subject": "ann", "attribute": "allergy", "value": "peanuts"},
        ),
        ("I live in Lisbon", {"attribute": "home", "value": "Lisbon"}),
        (
            "Always answer in French",
            {"kind": "constraint", "attribute": "answer language", "value": "French"},
        ),
    ],
)
def test_what_a_member_says_of_themselves_is_no_trait_of_the_group(
    content: str, fields: dict[str, Any]
) -> None:
    assert places(content, "group", **fields) == []


def test_what_is_said_of_the_group_by_its_name_belongs() -> None:
    fields = {"subject": "本群", "attribute": "purpose", "value": "讨论机器学习"}
    assert places("本群用来讨论机器学习", "group", **fields) == [
        ("purpose", "purpose", "本群用来讨论机器学习")
    ]


def test_a_key_tells_long_values_apart_and_fits_its_column() -> None:
    long = [memory("never " + "x" * 150 + end, kind="constraint", stated=True) for end in "ab"]
    keys = {one.key for each in long for one in place(each, owner="user")}
    assert len(keys) == 2
    assert all(len(key) <= 200 for key in keys)


def test_a_story_is_no_line() -> None:
    assert places("never " + "x" * 300, kind="constraint", **STATED) == []


@pytest.mark.parametrize(
    ("said", "section", "value"),
    [
        ("I live in Ghent", "locale", "Ghent"),
        ("I'm allergic to peanuts", "constraints", "peanuts"),
        ("My name is Ann", "identity", "Ann"),
        ("I work at Shell", "identity", "Shell"),
        ("Always answer in French", "interaction_preferences", "French"),
        ("Never use emojis", "interaction_preferences", "Never use emojis"),
        ("I use Postgres for billing", "tech_stack", "Postgres"),
        ("the user's timezone is CET", "locale", "CET"),
    ],
)
def test_what_the_language_package_reads_finds_its_section(
    said: str, section: str, value: str
) -> None:
    at = datetime(2026, 3, 1, tzinfo=UTC)
    read = [
        memory(
            one.content,
            kind=one.kind,
            subject=one.subject,
            attribute=one.attribute,
            value=one.value,
        )
        for one in candidates_of(said, speaker="", role="user", at=at)
    ]
    assert [(one.section, one.value) for each in read for one in place(each, owner="user")] == [
        (section, value)
    ]


@pytest.mark.parametrize(
    "said",
    ["My sister lives in Oslo.", "Tom works at Asda", "I like tea", "I drive a Skoda Octavia"],
)
def test_what_belongs_to_others_and_tastes_find_none(said: str) -> None:
    at = datetime(2026, 3, 1, tzinfo=UTC)
    read = [
        memory(
            one.content,
            kind=one.kind,
            subject=one.subject,
            attribute=one.attribute,
            value=one.value,
        )
        for one in candidates_of(said, speaker="", role="user", at=at)
    ]
    assert read
    assert [place(one, owner="user") for one in read] == [()]


def test_the_sections_are_those_of_the_design() -> None:
    assert set(SECTIONS["user"]) == {
        *("identity", "tech_stack", "current_projects"),
        *("interaction_preferences", "constraints", "locale"),
    }
    assert set(SECTIONS["group"]) == {
        *("purpose", "rules", "topic_preferences"),
        *("sensitive_topics", "jargon", "maintenance_notes"),
    }
