"""Notes and glosses go along with what is left of a text (pure)."""

from memory.revisions.glosses import gloss_left, notes_left

TEXT = "I moved to Berlin last month, and my dog is ill."
REST = "I moved to Berlin last month"
GLOSSED = "I moved to Berlin last month [2026-10], and my dog is ill."
NOTE = {"start": 18, "stop": 28, "meaning": "2026-10", "certain": True}


def test_a_note_moves_with_its_words_and_goes_with_them() -> None:
    assert TEXT[NOTE["start"] : NOTE["stop"]] == "last month"
    assert notes_left([NOTE], [(0, 28)], text=TEXT, rest=REST) == [NOTE]
    moved = notes_left([NOTE], [(11, 28)], text=TEXT, rest="Berlin last month")
    assert moved == [{**NOTE, "start": 7, "stop": 17}]
    assert notes_left([NOTE], [(30, 48)], text=TEXT, rest=TEXT[30:48]) == []


def test_a_note_whose_words_were_cut_in_two_is_left_out() -> None:
    assert notes_left([NOTE], [(0, 22)], text=TEXT, rest=TEXT[:22]) == []


def test_what_is_left_has_the_brackets_of_the_whole() -> None:
    assert gloss_left(TEXT, GLOSSED, [NOTE], REST) == "I moved to Berlin last month [2026-10]"
    chinese = {"start": 1, "stop": 3, "meaning": "2026-10-04"}
    assert (
        gloss_left("我昨天搬家。", "我昨天（2026-10-04）搬家。", [chinese], "我昨天搬家。")
        == "我昨天（2026-10-04）搬家。"
    )


def test_an_uncertain_note_and_a_text_without_brackets_have_none() -> None:
    assert gloss_left(TEXT, GLOSSED, [{**NOTE, "certain": False}], REST) == ""
    assert gloss_left(TEXT, TEXT, [NOTE], REST) == ""
    assert gloss_left(TEXT, "", [NOTE], REST) == ""
