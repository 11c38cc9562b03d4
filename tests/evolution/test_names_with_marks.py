"""Names that a pattern would take for something else are names."""

import pytest

from tests.evolution.conversation import decided, said

NAMES = ["Ann\\", "a\\1", "\\g<0>", "Zo(e", "[x]*", "$&"]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    "text",
    [
        "我现在住在深圳。",
        "咱俩下周去爬山，我对花生过敏。",
        "我的公司换成了腾飞。",
        "I live in Porto with my wife. We both like tea, let's go there in May 2026.",
        "You and I both prefer trains. My office has changed to Oslo.",
    ],
)
def test_a_turn_is_read_whatever_its_speaker_is_called(name: str, text: str) -> None:
    before = [said("好的，你呢？ Fine, and you?", speaker="Bob\\2", role="user")]
    contents = [one.candidate.content for one in decided(said(text, speaker=name), before=before)]
    assert any(name.lower() in content.lower() for content in contents), contents
