"""Which words of turns a text holds, what of it is told already, and what is left."""

from uuid import UUID

import pytest

from memory.retrieval.statements.coverage import NOTHING, Coverage, Shown, Stated, repetition
from memory.retrieval.statements.glosses import gloss
from memory.retrieval.statements.tellings import Rest, TurnWords, untold
from memory.retrieval.statements.types import ProfileLine
from memory.retrieval.statements.words import words_of, words_of_lines
from memory.retrieval.types import Passage
from memory.text.remains import remaining

SAID = "I moved to Berlin last month, and my dog is ill."
MOVED = (0, 28)


def a_telling(
    source: str, text: str, *spans: tuple[str, int, int], number: int = 1, **fields
) -> TurnWords:
    return TurnWords((source, UUID(int=number)), Passage(text, spans=spans, **fields))


def told(*tellings: TurnWords) -> Coverage:
    coverage = NOTHING
    for one in tellings:
        coverage = coverage.with_shown(one.shown(), row=one.key)
    return coverage


def rest(one: TurnWords, *before: TurnWords) -> str:
    return one.beside(told(*before), most_repeated=0.5).text


FACT = a_telling("fact", SAID[slice(*MOVED)], ("t", *MOVED))
EPISODE = a_telling("episode", SAID, ("t", 0, len(SAID)), number=2)


def test_each_piece_of_a_text_has_its_place() -> None:
    text = "I moved … my dog is ill. It rains"
    assert [
        text[one.at : one.to] for one in words_of(text, [("t", 0, 7), ("t", 20, 34), ("t", 35, 43)])
    ] == [
        "I moved",
        "my dog is ill.",
        "It rains",
    ]
    assert not any(one.alone for one in words_of("A model's words", [("t", 0, 7), ("t", 20, 34)]))


def test_a_line_of_a_segment_has_its_speaker_apart() -> None:
    text = "Ann: I moved\nLeo: why: to work?\nand so"
    words, labels = words_of_lines(text, [("a", 3, 10), ("b", 0, 13), ("c", 0, 6)])
    assert [text[one.at : one.to] for one in words] == ["I moved", "why: to work?", "and so"]
    assert [text[start:stop] for start, stop in labels] == ["Ann: ", "Leo: "]


def test_white_space_that_was_set_otherwise_is_no_matter() -> None:
    spaced = a_telling("episode", "I moved   to\nBerlin, and it   rains", ("t", 0, 35))
    segment = a_telling("segment", "Ann: I moved to Berlin, and it rains", ("t", 0, 35))
    fact = a_telling("fact", "I moved   to\nBerlin", ("t", 0, 19), number=3)
    assert rest(segment, fact) == "Ann: … it rains"
    assert rest(segment, spaced) == ""


def test_an_episode_gives_up_the_words_that_a_fact_holds() -> None:
    assert rest(EPISODE, FACT) == "… my dog is ill."
    assert rest(EPISODE) == SAID
    assert rest(FACT, EPISODE) == FACT.passage.text
    assert EPISODE.beside(told(FACT), most_repeated=0.5).by == (FACT.key,)


def test_nothing_is_left_of_one_that_holds_no_more() -> None:
    only = a_telling("episode", "Hi! I moved to Berlin.", ("t", 0, 22), number=2)
    fact = a_telling("fact", "I moved to Berlin", ("t", 4, 21))
    assert rest(only, fact) == ""


def test_words_of_another_turn_are_not_touched() -> None:
    assert rest(a_telling("episode", SAID, ("u", 0, len(SAID))), FACT) == SAID


def test_a_segment_loses_the_line_that_an_episode_tells() -> None:
    segment = a_telling(
        "segment", f"Ann: {SAID}\nLeo: Why Berlin?", ("t", 0, len(SAID)), ("u", 0, 11)
    )
    assert rest(segment, EPISODE) == "Leo: Why Berlin?"
    assert rest(segment, FACT) == "Ann: … my dog is ill.\nLeo: Why Berlin?"
    assert rest(EPISODE, segment) == ""


def test_what_a_model_worded_is_cut_nowhere_and_goes_where_most_of_it_is_told() -> None:
    worded = a_telling(
        "episode", "Ann moved and her dog is ill", ("t", 0, len(SAID)), ("u", 0, 20), number=3
    )
    assert rest(worded, FACT) == worded.passage.text
    assert rest(worded, EPISODE) == ""


def test_the_sentence_of_a_model_stands_for_no_number_and_no_name_that_it_lacks() -> None:
    vague = a_telling("fact", "The user has moved", ("t", *MOVED))
    telling = a_telling("fact", "User lives in Berlin", ("t", *MOVED))
    assert rest(EPISODE, vague) == SAID
    assert rest(EPISODE, telling) == "… my dog is ill."


def test_what_is_left_keeps_what_its_words_mean_in_brackets() -> None:
    said = "My dog is ill, and I moved last month to Rome"
    shown = a_telling(
        "episode",
        "Ann: My dog is ill, and I moved last month [2026-10] to Rome",
        ("t", 0, 45),
        label="Ann: ",
        words=said,
    )
    ill = a_telling("fact", "My dog is ill", ("t", 0, 13))
    assert rest(shown, ill) == "Ann: … I moved last month [2026-10] to Rome"
    assert gloss(said, "not the same", remaining(said, [(0, 13)])) == "I moved last month to Rome"


@pytest.mark.parametrize("pieces", [[(0, 28)], [(0, 10), (20, 28)]])
def test_what_is_shown_in_part_tells_that_part(pieces) -> None:
    shown = NOTHING.with_shown(EPISODE.shown(pieces))
    assert shown.tells([("t", start, stop) for start, stop in pieces]) == EPISODE.key
    assert shown.tells([("t", 0, len(SAID))]) is None
    assert shown.tells([]) is None


def test_a_profile_keeps_the_lines_that_nothing_else_tells() -> None:
    lines = (
        ProfileLine("Home: Berlin", (FACT.key[1],)),
        ProfileLine("Dog: ill", (UUID(int=8), UUID(int=9)), ((), (("t", 30, 47),))),
        ProfileLine("Job: nurse", (UUID(int=7),), ((("u", 0, 9),),)),
    )
    assert [part.text for part in untold(lines, told(FACT))[0]] == ["Dog: ill", "Job: nurse"]
    assert [part.text for part in untold(lines, told(FACT, EPISODE))[0]] == ["Job: nurse"]
    passage = TurnWords(
        ("profile", UUID(int=5)),
        Passage("About\nHome: Berlin\nJob: nurse", parts=(lines[0], lines[2])),
    )
    assert passage.beside(told(FACT), most_repeated=0.5).text == "About\nJob: nurse"


def test_a_raw_episode_is_not_told_beside_its_summary() -> None:
    summary = a_telling("episode", "A week of moving", number=3)
    behind = a_telling("episode", SAID, number=4, summarised_by=summary.key[1])
    assert rest(behind, summary) == ""
    assert rest(behind) == SAID


def test_a_mark_alone_is_no_repetition() -> None:
    shown = Shown(".", words_of(".", [("t", 47, 48)])[0], FACT.key)
    assert repetition(SAID, EPISODE.words, NOTHING.with_shown([shown])).cut == ()


WALKS = ("t", 0, 16)
AGAIN = ("u", 4, 25)


def stated(*spans: tuple[str, int, int], row: UUID | None = None) -> Stated:
    by_turn: dict[str, list[tuple[int, int, int]]] = {}
    for turn, start, stop in spans:
        by_turn.setdefault(turn, []).append((start, stop, 0))
    return Stated(by_turn, [("I love long walks", list(spans))], {row: 0} if row else {})


def test_a_statement_that_was_said_in_two_turns_is_told_by_either() -> None:
    first = a_telling("episode", "I love long walk", WALKS, number=2)
    second = a_telling("episode", "Hi! I adore long walks, and rain", ("u", 0, 32), number=3)
    nothing = Coverage(stated=stated(WALKS, AGAIN))
    shown = first.told(nothing, None, whole=True)
    assert shown.told == {0: first.key}
    assert "long walks" not in second.beside(shown, most_repeated=0.5).text
    assert second.beside(nothing, most_repeated=0.5).text == second.passage.text


def test_a_typed_memory_is_not_told_where_its_statement_is() -> None:
    episode = a_telling("episode", "I love long walk", WALKS, number=2)
    typed = a_telling("preference", "I love long walk", WALKS, number=1)
    nothing = Coverage(stated=stated(WALKS, row=typed.key[1]))
    assert typed.beside(nothing, most_repeated=0.5).text == typed.passage.text
    shown = episode.told(nothing, None, whole=True)
    assert typed.beside(shown, most_repeated=0.5).by == (episode.key,)
    assert typed.beside(shown.words_alone(), most_repeated=0.5).text == typed.passage.text


def test_a_clause_that_the_same_speaker_says_again_in_another_turn_goes() -> None:
    once = a_telling("episode", "I love long walks by the river.", ("t", 0, 31), number=2)
    again = a_telling(
        "episode", "It rained, but I love long walks by the river.", ("u", 0, 46), number=3
    )
    asked = a_telling(
        "episode", "Do you know: I love long walks by the river?", ("u", 0, 44), number=3
    )
    of_another = a_telling(
        "episode",
        "Leo: It rained, but I love long walks by the river.",
        ("u", 0, 46),
        number=3,
        label="Leo: ",
    )
    shown = once.told(NOTHING, None, whole=True)
    assert again.beside(shown, most_repeated=0.5).text == "It rained …"
    assert asked.beside(shown, most_repeated=0.5).text == asked.passage.text
    assert of_another.beside(shown, most_repeated=0.5).text == of_another.passage.text


def test_in_a_segment_each_line_has_its_speaker() -> None:
    once = a_telling("fact", "Ann: I love long walks by the river", ("t", 0, 30), label="Ann: ")
    segment = a_telling(
        "segment",
        "Leo: I love long walks by the river.\nAnn: I love long walks by the river.",
        ("u", 0, 31),
        ("v", 0, 31),
    )
    shown = once.told(NOTHING, None, whole=True)
    assert segment.beside(shown, most_repeated=0.5).text == "Leo: I love long walks by the river."


def test_words_that_a_note_dates_may_be_said_of_another_day() -> None:
    fields = {"label": "Ann: ", "words": "I went to the gym yesterday"}
    once = a_telling(
        "episode", "Ann: I went to the gym yesterday [2026-01-01]", ("t", 0, 27), number=2, **fields
    )
    again = a_telling(
        "episode", "Ann: I went to the gym yesterday [2026-01-08]", ("u", 0, 27), number=3, **fields
    )
    assert (
        again.beside(once.told(NOTHING, None, whole=True), most_repeated=0.5).text
        == again.passage.text
    )


@pytest.mark.parametrize(
    ("shown", "visible"),
    [
        (SAID, [(0, 48)]),
        ("I moved to Berlin last month", [(0, 28)]),
        ("I moved to Berlin last month [2026-10]", [(0, 28)]),
        ("nothing of it", []),
    ],
)
def test_a_beginning_shows_the_words_it_holds(shown: str, visible: list[tuple[int, int]]) -> None:
    assert list(Rest(SAID).beginning(SAID, shown)) == visible


def test_of_what_was_cut_a_beginning_shows_whole_pieces_and_the_beginning_of_the_next() -> None:
    rest = Rest("… my dog … is ill", pieces=((34, 40), (41, 47)))
    assert rest.beginning(SAID, "… my dog … is") == ((34, 40), (41, 43))
