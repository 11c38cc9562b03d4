"""Who says a turn of which a log has only a label."""

import pytest

from evolution.sessions.speaker_labels import name_of, spoken_by


@pytest.mark.parametrize(
    ("label", "role", "name"),
    [
        ("Ann", "user", "Ann"),
        (" Ann\t", "user", "Ann"),
        ("王伟", "user", "王伟"),
        ("Ａｎｎ", "user", "Ａｎｎ"),
        ("🦊", "user", "🦊"),
        ("Botond", "user", "Botond"),
        ("user", "user", ""),
        ("Human", "user", ""),
        ("用户", "user", ""),
        ("用戶", "user", ""),
        ("", "user", ""),
        ("  ", "user", ""),
        ("assistant", "assistant", ""),
        ("Assistant", "assistant", ""),
        (" Assistant ", "assistant", ""),
        ("ＡＩ", "assistant", ""),
        ("A.I.", "assistant", ""),
        ("助手", "assistant", ""),
        ("機器人", "assistant", ""),
        ("系统\n", "assistant", ""),
    ],
)
def test_a_label_tells_a_role_and_maybe_a_name(label: str, role: str, name: str) -> None:
    """What an assistant says is nobody's statement: a stray space must not make it a person's."""
    assert spoken_by(label) == (role, name)
    assert name_of(label) == name
