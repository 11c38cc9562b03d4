"""A text is cut where its sentences and clauses end, and a clause that is no statement says why."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evolution.language.annotate import annotate
from evolution.language.claims import claims
from evolution.language.masking import is_sentence
from evolution.language.splitting import language_of


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("I like tea", "en"),
        ("我喜欢茶", "zh"),
        ("我们用 React 和 Vue 做前端", "zh"),
        ("Meeting at 好 place today please", "en"),
        ("123", "en"),
    ],
)
def test_a_sentence_is_of_the_language_of_most_of_its_words(text: str, language: str) -> None:
    assert language_of(text) == language


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("I met Dr. Smith. We ate.", ["I met Dr. Smith.", "We ate."]),
        ("It costs 3.50 today! Really?", ["It costs 3.50 today!", "Really?"]),
        ("She stayed till 6 p.m. Then we ate.", ["She stayed till 6 p.m.", "Then we ate."]),
        ("We met in the U.S. he said.", ["We met in the U.S. he said."]),
        ("我去了。你呢？好！", ["我去了。", "你呢？", "好！"]),
        ("他说：“我不去。真的。”然后走了。", ["他说：“我不去。真的。”然后走了。"]),
        ("one\ntwo", ["one", "two"]),
        ("Nice 😀 I moved", ["Nice 😀", "I moved"]),
        ("e.g. this one", ["e.g. this one"]),
        ("", []),
    ],
)
def test_sentences_end_where_they_end(text: str, sentences: list[str]) -> None:
    assert [one.text for one in annotate(text).sentences] == sentences


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=100))
def test_every_sentence_and_clause_stands_where_it_says(text: str) -> None:
    read = annotate(text)
    assert all(text[one.start : one.stop] == one.text for one in (*read.sentences, *read.clauses))


def test_clauses_keep_numbers_and_titles_whole() -> None:
    clauses = annotate("我花了1,200元，买了《你好，李焕英》的票").clauses
    assert [one.text for one in clauses] == ["我花了1,200元", "买了《你好，李焕英》的票"]


@pytest.mark.parametrize(
    ("text", "clauses"),
    [
        ("我累了 然后我睡了", ["我累了", "然后我睡了"]),
        ("天黑了我就回家了", ["天黑了", "我就回家了"]),
    ],
)
def test_a_clause_ends_with_its_particle_where_the_next_one_opens(
    text: str, clauses: list[str]
) -> None:
    assert [one.text for one in annotate(text).clauses] == clauses


@pytest.mark.parametrize(
    ("text", "quoted"),
    [
        ("He said 'don't go' to her", ["'don't go'"]),
        ("the dog's bowl isn't the cat's", []),
    ],
)
def test_an_apostrophe_opens_and_closes_no_quotation(text: str, quoted: list[str]) -> None:
    assert [text[start:stop] for start, stop in annotate(text).quotations] == quoted


@pytest.mark.parametrize(
    ("quoted", "is_said"),
    [
        ("“the old man and the sea”", True),
        ("“我喜欢你”", True),
        ("“Dune”", False),
        ("《我喜欢你》", False),
    ],
)
def test_a_title_is_no_sentence_of_somebodys(quoted: str, is_said: bool) -> None:
    assert is_sentence(quoted) is is_said


@pytest.mark.parametrize(
    "between",
    [
        "```\nI like tea\n```",
        "<memory>I like tea</memory>",
        "<memory>I like <quote>iced</quote> tea</memory>",
        "<memory>```I like tea</memory>```",
    ],
)
def test_what_is_fenced_off_is_not_said(between: str) -> None:
    read = claims(annotate(f"{between}\nI like coffee"))
    assert [claim.value for claim in read] == ["coffee"]


@pytest.mark.parametrize("opened", ["```", "<memory>"])
def test_a_fence_that_stays_open_reaches_to_the_end(opened: str) -> None:
    read = claims(annotate(f"I like coffee.\n{opened}\nI like tea"))
    assert [claim.value for claim in read] == ["coffee"]


@pytest.mark.parametrize(
    ("text", "mood"),
    [
        ('The sign said "I no longer like tea".', "quotation"),
        ("Should I switch to tea?", "question"),
        ("Don't you like tea?", "question"),
        ("My doctor told me I should switch to tea.", "hypothesis"),
        ("In the novel I switch to tea.", "quotation"),
        ("Translate this for me: I switched to tea.", "quotation"),
        ("I haven't switched to tea.", "denied_change"),
        ("If I moved to Rome, I would learn Italian.", "hypothesis"),
        ("> I switched to tea.", "quotation"),
        ("AI：我换成茶了。", "quotation"),
        ("她说“我不再喜欢喝茶了”。", "quotation"),
        ("我要不要换成茶？", "question"),
        ("医生说我应该换成茶。", "hearsay"),
        ("翻译一下我换成茶了。", "quotation"),
        ("我没有换成茶。", "denied_change"),
        ("如果我搬到上海就好了。", "hypothesis"),
    ],
)
def test_what_is_not_asserted_has_another_mood_and_states_nothing(text: str, mood: str) -> None:
    assert {one.mood for one in annotate(text).clauses} == {mood}
    assert claims(annotate(text)) == ()


@pytest.mark.parametrize(
    "text",
    ["<user_memory source='fact'>I like tea</user_memory>", "小说里他换成了茶。", "I told you so."],
)
def test_recalled_and_made_up_words_state_nothing(text: str) -> None:
    assert claims(annotate(text)) == ()


@pytest.mark.parametrize("text", ["I switched to tea.", "我换成茶了。", "我最喜欢的书是《三体》。"])
def test_the_speakers_own_words_are_statements(text: str) -> None:
    assert {one.mood for one in annotate(text).clauses} == {"statement"}
    assert claims(annotate(text))


@pytest.mark.parametrize(
    ("text", "stated"),
    [
        (
            "My name is Ola and my cat is called Pip, I drive a van.",
            [("", "name", "Ola"), ("my cat", "name", "Pip"), ("", "drive", "a van")],
        ),
        (
            "Hi! I'm Nadia, I live in Cork and work as a plumber.",
            [("", "home", "Cork"), ("", "occupation", "plumber")],
        ),
        (
            "我叫周宁，住在厦门，在一家书店上班，对海鲜过敏。",
            [
                ("", "name", "周宁"),
                ("", "home", "厦门"),
                ("", "employer", "一家书店"),
                ("", "allergy", "海鲜"),
            ],
        ),
        ("我妈住在南京，喜欢钓鱼。", [("我妈", "home", "南京"), ("我妈", "hobby", "钓鱼")]),
    ],
)
def test_a_compound_sentence_states_each_of_its_clauses(
    text: str, stated: list[tuple[str, str, str]]
) -> None:
    assert [(one.subject, one.attribute, one.value) for one in claims(annotate(text))] == stated


@pytest.mark.parametrize(
    "text",
    [
        "If I had a garden, I would grow beans.",
        "I want to live and work in Cork.",
        "如果我住厦门，我会常去海边",
    ],
)
def test_a_wish_and_a_condition_colour_all_their_clauses(text: str) -> None:
    assert claims(annotate(text)) == ()
