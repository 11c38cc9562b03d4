import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evolution.rules.extract import extract
from evolution.rules.pronouns import remaining_pronouns


@pytest.mark.parametrize(
    ("text", "kind", "key", "value"),
    [
        ("I really love jazz.", "preference", "preference/music", "jazz"),
        ("My favorite color is teal.", "preference", "favourite/color", "teal"),
        ("I'm allergic to peanuts.", "constraint", "allergy", "peanuts"),
        ("My budget is at most $500.", "constraint", "budget", "at most $500"),
        ("I live in Lisbon.", "fact", "city", "Lisbon"),
        ("I work at Siemens.", "fact", "employer", "Siemens"),
        ("I'm 34 years old.", "fact", "age", "34"),
        ("My phone number is 555-0101.", "fact", "phone", "555-0101"),
        ("My team has 8 people.", "fact", "team_size", "8 people"),
        ("我特别喜欢爵士乐。", "preference", "preference/music", "爵士乐"),
        ("我最喜欢的颜色是蓝色。", "preference", "favourite/color", "蓝色"),
        ("我对花生过敏。", "constraint", "allergy", "花生"),
        ("超过500元的不要。", "constraint", "budget", "超过500元"),
        ("我住在杭州。", "fact", "city", "杭州"),
        ("我在华为上班。", "fact", "employer", "华为"),
        ("我今年34岁。", "fact", "age", "34"),
        ("我的手机号是13911112222。", "fact", "phone", "13911112222"),
        ("我们团队有8个人。", "fact", "team_size", "8个人"),
    ],
)
def test_a_statement_fills_the_same_slot_in_both_languages(text: str, kind: str, key: str | None, value: str) -> None:
    [statement] = extract(text, role="user", speaker=None)
    assert (statement.kind, statement.key, statement.value) == (kind, key, value)
    assert statement.provenance == "confirmed_by_user"
    assert text[slice(*statement.span)] == text


@pytest.mark.parametrize(
    ("text", "polarity"),
    [
        ("I like tea.", 1),
        ("I hate olives.", -1),
        ("I don't like crowds.", -1),
        ("我喜欢喝茶。", 1),
        ("我讨厌香菜。", -1),
    ],
)
def test_a_taste_has_a_polarity(text: str, polarity: int) -> None:
    [statement] = extract(text, role="user", speaker=None)
    assert (statement.kind, statement.polarity) == ("preference", polarity)


@pytest.mark.parametrize(
    "text",
    [
        "I'm planning to visit Rome in May.",
        "I'll repaint the kitchen next week.",
        "我打算下周去爬黄山。",
        "明天我要去北京出差。",
    ],
)
def test_a_plan_is_a_plan(text: str) -> None:
    assert [item.kind for item in extract(text, role="user", speaker=None)] == ["plan"]


def test_contents_name_the_speaker_in_the_third_person() -> None:
    [english] = extract("I love hiking with my dog.", role="user", speaker="Caroline")
    [chinese] = extract("我喜欢爬山。", role="user", speaker="李雪")
    assert english.content == "Caroline loves hiking with Caroline's dog."
    assert chinese.content == "李雪喜欢爬山。"
    assert (english.subject, english.fact_key) == ("Caroline", "Caroline/preference/sport")


def test_an_unnamed_speaker_is_the_user() -> None:
    assert extract("I live in Rome.", role="user", speaker=None)[0].content == "The user lives in Rome."
    assert extract("我住在杭州。", role="user", speaker="用户")[0].content == "用户住在杭州。"


def test_a_key_is_bare_for_the_user_and_led_by_the_name_of_others() -> None:
    assert extract("I live in Rome.", role="user", speaker=None)[0].fact_key == "city"
    assert extract("I live in Rome.", role="user", speaker="Ann")[0].fact_key == "Ann/city"
    assert extract("我妹妹住在苏州。", role="user", speaker=None)[0].fact_key == "用户的妹妹/city"


def test_several_facts_of_a_sentence_are_several_statements() -> None:
    keys = [item.key for item in extract("我叫李雪，我今年28岁，我住在杭州。", role="user", speaker=None)]
    assert keys == ["name", "age", "city"]


def test_what_no_rule_reads_is_kept_whole_as_an_observation() -> None:
    [statement] = extract("The bakery on Elm Street burned down.", role="user", speaker="Ann")
    assert statement.content == "Ann says: The bakery on Elm Street burned down."
    assert (statement.rule, statement.provenance) == ("told", "observation")


@pytest.mark.parametrize(
    "text",
    [
        "My sister loves sushi.",
        "My boss now prefers tea.",
        'He said "I hate mornings and I love coffee now".',
        "<user_memory>The user loves sushi</user_memory>",
        "> I love sushi",
        "我妈喜欢喝茶。",
        "同事说：“我现在喜欢喝茶，不喝咖啡了”。",
        "<user_memory>用户喜欢寿司</user_memory>",
    ],
)
def test_other_peoples_words_and_recalled_text_are_never_the_users_confirmed_taste(text: str) -> None:
    statements = extract(text, role="user", speaker=None)
    assert all(item.provenance == "observation" and item.kind == "fact" for item in statements)


@pytest.mark.parametrize("text", ["I love sushi.", "I now prefer tea, not coffee.", "我现在喜欢喝茶。", "我住在杭州。"])
def test_an_assistants_words_are_never_confirmed(text: str) -> None:
    statements = extract(text, role="assistant", speaker=None)
    assert all(item.provenance == "observation" and item.key is None and not item.exclusive for item in statements)


def test_an_assistants_words_about_the_user_are_not_kept() -> None:
    assert extract("You said you like coffee with oat milk.", role="assistant", speaker=None) == []
    assert extract("你之前提到你喜欢《三体》。", role="assistant", speaker=None) == []


def test_an_assistants_recommendation_is_kept_as_its_own() -> None:
    [statement] = extract("推荐《肖申克的救赎》和《小丑》，都很经典。", role="assistant", speaker=None)
    assert statement.subject == "助手"
    assert "肖申克" in statement.content


def test_a_pasted_transcript_is_read_by_voice() -> None:
    user, assistant = extract("用户：我很喜欢旅游。\nAI：推荐鼓浪屿和环岛路。", role="user", speaker="李雪")
    assert (user.kind, user.content) == ("preference", "李雪很喜欢旅游。")
    assert assistant.subject == "助手"


def test_a_question_leaves_nothing_but_its_telling_clauses() -> None:
    assert extract("Do you know a good ramen place?", role="user", speaker=None) == []
    [statement] = extract("我最近学习语文有些困难，你能不能帮我想想办法？", role="user", speaker=None)
    assert "学习语文" in statement.content
    assert "想想办法" not in statement.content


def test_a_system_turn_says_nothing() -> None:
    assert extract("I love sushi.", role="system", speaker=None) == []


def test_contents_of_own_statements_hold_no_first_person() -> None:
    for text in (
        "I told my mother that we moved and I love our new flat.",
        "我跟我妈说我们搬家了，我很喜欢我的新房子。",
    ):
        for item in extract(text, role="user", speaker="Ann" if text.isascii() else "李雪"):
            assert remaining_pronouns(item.content) == []


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=120))
def test_any_text_is_read_without_an_error(text: str) -> None:
    for item in extract(text, role="user", speaker="Ann"):
        assert item.content
        assert 0 <= item.span[0] <= item.span[1] <= len(text)
        assert 0 < item.confidence <= 1


@settings(max_examples=40, deadline=None)
@given(
    st.lists(
        st.sampled_from(
            ["I", "now", "not", "but", "love", "tea", "不是", "我", "现在", "换成", "茶", "，", "。", ".", "?", '"']
        ),
        max_size=14,
    )
)
def test_any_mix_of_the_rules_own_words_is_read_without_an_error(words: list[str]) -> None:
    assert isinstance(extract(" ".join(words), role="user", speaker=None), list)
