"""Which of the memories that were found tell the same, and which stands before which."""

from datetime import timedelta
from uuid import UUID

from memory.retrieval.context.choose import choose
from memory.retrieval.statements.marks import with_marks
from memory.retrieval.statements.relations import Relations, relations
from memory.retrieval.statements.types import ProfileLine, Statement
from memory.retrieval.types import Linked, Passage
from tests.ranking.made import NOW, scored, shipped
from tests.retrieval.packing import a_question

TEA = Statement("", "drink", "green tea")
LEVELS = shipped().levels


def an_id(number: int) -> UUID:
    return UUID(int=number)


def found(*rows: tuple[str, float, Passage], links: list[tuple[int, int]] | None = None, **fields):
    """Number memories from 1 and return them scored, with their relations."""
    items = [
        scored(
            score,
            item_id=an_id(n),
            source=source,
            text=passage.text,
            terms=frozenset(passage.text.split()),
            **fields,
        )
        for n, (source, score, passage) in enumerate(rows, start=1)
    ]
    passages = {an_id(n): passage for n, (_, _, passage) in enumerate(rows, start=1)}
    linked = [
        Linked(
            an_id(older),
            an_id(newer),
            "preference",
            an_id(0),
            NOW,
            0.8,
            "observation",
            needs_review=False,
        )
        for newer, older in links or []
    ]
    return items, relations(items, passages, linked, now=NOW, levels=LEVELS)


def ranked(items, related: Relations) -> list[int]:
    return [one.key[1].int for one in related.ranked(items)]


def chosen(items, related: Relations, *, wanted: int = 30):
    policy = shipped()
    return choose(
        related.ranked(items), question=a_question(), policy=policy, wanted=wanted, related=related
    )


def test_of_rows_that_state_the_same_the_surest_stays() -> None:
    items, related = found(
        ("preference", 0.9, Passage("I like green tea", statement=TEA)),
        ("fact", 0.5, Passage("Drinks: green tea", statement=Statement("", "drink", "Green tea."))),
    )
    sure = [items[0], scored(0.5, item_id=an_id(2), source="fact", provenance="confirmed_by_user")]
    related = relations(sure, related.passages, [], now=NOW, levels=LEVELS)
    left = chosen(sure, related)
    assert [one.key for one in left.scored] == [("fact", an_id(2))]
    assert left.left_out == {("preference", an_id(1)): ("told_already", "statement")}
    assert left.told_by == {("preference", an_id(1)): (("fact", an_id(2)),)}
    assert left.scored[0].score == 0.9


def test_another_subject_value_or_polarity_is_another_statement() -> None:
    others = (
        Statement("tom", "drink", "green tea"),
        Statement("", "drink", "rum"),
        Statement("", "drink", "green tea", affirmed=False),
    )
    items, related = found(
        *(("fact", 0.5, Passage(str(n), statement=one)) for n, one in enumerate((TEA, *others)))
    )
    assert related.same == {}
    assert len(chosen(items, related).scored) == 4


def test_a_typed_memory_takes_the_place_of_an_episode_that_says_little_more() -> None:
    words = "I like green tea in the morning"
    items, related = found(
        ("episode", 0.9, Passage(words, spans=(("t", 0, 31),))),
        ("fact", 0.6, Passage("another fact", spans=(("u", 0, 12),))),
        ("preference", 0.1, Passage(words, spans=(("t", 0, 31),))),
    )
    assert ranked(items, related) == [3, 1, 2]
    left = chosen(items, related)
    assert [one.key[1].int for one in left.scored] == [3, 2]


def test_before_one_that_says_much_more_it_only_stands_once_both_are_chosen() -> None:
    items, related = found(
        ("episode", 0.9, Passage("much more than that", spans=(("t", 0, 200),))),
        ("fact", 0.6, Passage("something else")),
        ("preference", 0.1, Passage("green tea", spans=(("t", 0, 20),))),
    )
    assert ranked(items, related) == [1, 2, 3]
    assert [one.key[1].int for one in chosen(items, related).scored] == [3, 1, 2]
    assert [one.key[1].int for one in chosen(items, related, wanted=2).scored] == [1, 2]


def test_the_newer_of_a_link_stands_before_the_older_and_is_worth_no_less() -> None:
    items, related = found(
        ("preference", 0.9, Passage("I like golf")),
        ("fact", 0.5, Passage("something else")),
        ("preference", 0.1, Passage("My clubs are sold")),
        links=[(3, 1)],
    )
    assert ranked(items, related) == [3, 1, 2]
    assert [one.key[1].int for one in chosen(items, related, wanted=2).scored] == [3, 1]


def test_of_a_linked_pair_that_is_worded_alike_the_newer_stays() -> None:
    items, related = found(
        ("preference", 0.9, Passage("a b c d e f")),
        ("preference", 0.1, Passage("a b c d e f")),
        links=[(2, 1)],
    )
    assert [one.key[1].int for one in chosen(items, related).scored] == [2]


def test_a_summary_stands_before_what_it_tells_unless_a_strong_cue_asks_for_that() -> None:
    summary = ("episode", 0.2, Passage("A week of golf"))
    raw = ("episode", 0.9, Passage("Golf on Monday", summarised_by=an_id(1)))
    aged = {"happened_at": NOW - timedelta(days=20), "summarised": True, "level": "raw"}
    _, related = found(summary, raw, **aged)
    assert related.before == {("episode", an_id(2)): [("episode", an_id(1))]}
    _, related = found(summary, raw, **aged, ranks={"full_text": 1})
    assert related.before == {("episode", an_id(1)): [("episode", an_id(2))]}
    _, related = found(summary, raw, summarised=True, level="raw")
    assert related.before == {("episode", an_id(1)): [("episode", an_id(2))]}


def test_a_profile_comes_behind_what_it_is_made_of() -> None:
    parts = (
        ProfileLine("Likes tea", (an_id(2),)),
        ProfileLine("Home: Rome", (an_id(9),), ((("t", 0, 9),),)),
    )
    _, related = found(
        ("profile", 0.9, Passage("Likes", parts=parts)),
        ("fact", 0.5, Passage("I like tea")),
        ("episode", 0.4, Passage("I moved to Rome", spans=(("t", 0, 15),))),
        ("episode", 0.4, Passage("It rains", spans=(("u", 0, 8),))),
    )
    assert related.before == {("profile", an_id(1)): [("fact", an_id(2)), ("episode", an_id(3))]}


def test_what_may_be_over_is_marked_with_a_value_or_with_words_cut_short() -> None:
    passages = {
        an_id(1): Passage("I like golf"),
        an_id(2): Passage("Ann: " + "My clubs are sold " * 9, label="Ann: "),
        an_id(3): Passage("I took up chess", statement=Statement("", "sport", "chess")),
    }
    links = [
        Linked(
            an_id(1),
            an_id(newer),
            "fact",
            an_id(0),
            NOW + timedelta(days=newer),
            0.8,
            None,
            needs_review=False,
        )
        for newer in (2, 3)
    ]
    marked = with_marks(passages, links)
    assert marked[an_id(1)].now.startswith("chess / My clubs are sold My clubs")
    assert len(marked[an_id(1)].now) < 80
    assert with_marks(passages, []) == passages


def test_a_turn_that_a_link_names_is_not_the_turn_of_what_may_hold_instead() -> None:
    turn = Passage("my slot changed, it is Monday", spans=(("u", 0, 29),))
    _, related = found(
        ("fact", 0.9, Passage("it is Monday", spans=(("u", 17, 29),))),
        ("episode", 0.8, Passage("the slot is Tuesday", spans=(("t", 0, 19),))),
        ("episode", 0.7, turn),
        links=[(1, 2)],
    )
    keys = [("fact", an_id(1)), ("episode", an_id(2)), ("episode", an_id(3))]
    assert related.rests(keys) == [(keys[0], keys[2])]
