"""What the words of a Chinese clause are of: a person, a thing, a doing."""

import pytest

from evolution.language.nouns import is_somebody, opens_with_verb


@pytest.mark.parametrize("words", ["张开", "周医生", "周叔", "我妈"])
def test_a_name_or_a_title_is_of_somebody(words: str) -> None:
    assert is_somebody(words)


@pytest.mark.parametrize("words", ["周会", "方法", "马上", "温度"])
def test_a_noun_that_opens_with_a_family_name_is_nobody(words: str) -> None:
    assert not is_somebody(words)


@pytest.mark.parametrize(
    ("words", "is_doing"),
    [
        ("吃饭", True),
        ("是我", False),
        ("老师", False),
        ("", False),
        ("吃饭的时候总是坐在窗边看着外面来来往往的人群发呆", False),
    ],
)
def test_what_opens_with_a_verb_of_doing_is_a_doing(words: str, is_doing: bool) -> None:
    assert opens_with_verb(words) is is_doing
