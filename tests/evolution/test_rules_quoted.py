import pytest

from evolution.rules.quoted import about_others, is_question, lines_by_voice, masked, reason_not_own, without_quotations


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ('The sign said "I no longer like tea".', "quotation"),
        ("Should I switch to tea?", "question"),
        ("Don't you like tea?", "question"),
        ("My doctor told me I should switch to tea.", "attributed"),
        ("In the novel I switch to tea.", "fiction"),
        ("Translate this for me: I switched to tea.", "text task"),
        ("I haven't switched to tea.", "denied"),
        ("If I moved to Rome, I would learn Italian.", "hypothetical"),
        ("她说“我不再喜欢喝茶了”。", "quotation"),
        ("我要不要换成茶？", "question"),
        ("医生说我应该换成茶。", "attributed"),
        ("小说里他换成了茶。", "fiction"),
        ("翻译一下我换成茶了。", "text task"),
        ("我没有换成茶。", "denied"),
        ("如果我搬到上海就好了。", "hypothetical"),
    ],
)
def test_what_is_not_the_speakers_assertion_is_told_why(text: str, reason: str) -> None:
    assert reason_not_own(text) == reason


@pytest.mark.parametrize(
    "text",
    [
        "I switched to tea.",
        "I told you I like tea.",
        'My favourite book is "Dune".',
        "我换成茶了。",
        "我最喜欢的书是《三体》。",
        "我跟你说过我喜欢茶。",
    ],
)
def test_the_speakers_own_words_are_own(text: str) -> None:
    assert reason_not_own(text) is None


@pytest.mark.parametrize(
    ("text", "asks"),
    [
        ("I moved to Rome, you know?", False),
        ("我搬家了，知道吗？", False),
        ("Where is it?", True),
        ("在哪里呢？", True),
    ],
)
def test_a_tag_does_not_make_a_question(text: str, asks: bool) -> None:
    assert is_question(text) is asks


@pytest.mark.parametrize(
    ("text", "others"),
    [
        ("My sister loves tea", True),
        ("Everyone here", True),
        ("I met my sister", False),
        ("我妈喜欢", True),
        ("我跟同事", False),
        ("小王现在", True),
    ],
)
def test_others_are_seen_before_the_speaker(text: str, others: bool) -> None:
    assert about_others(text) is others


def test_recalled_memory_is_blanked_in_its_place() -> None:
    text = "a <user_memory source='fact'>tea</user_memory> b\n> quoted\nc"
    blank = masked(text)
    assert len(blank) == len(text)
    assert "tea" not in blank
    assert "quoted" not in blank
    assert blank.endswith("\nc")


def test_a_quoted_sentence_is_filled_and_a_quoted_name_stays() -> None:
    assert "tea" not in without_quotations('He said "I love tea"')
    assert "Dune" in without_quotations('I read "Dune"')


def test_lines_are_cut_at_their_labels() -> None:
    user, assistant = lines_by_voice("用户：你好\nAI：好", role="user")
    assert (user.text.strip(), user.by_assistant) == ("你好", False)
    assert (assistant.text, assistant.by_assistant) == ("好", True)
