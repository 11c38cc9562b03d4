"""Which turns answer a retrieval, whenever an agent sends them."""

from datetime import UTC, datetime, timedelta
from uuid import UUID, uuid4

from evolution.feedback.pairing import Asked, Pair, SessionTurn, pairs

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)


def at(minutes: float) -> datetime:
    return NOON + timedelta(minutes=minutes)


def turn(role: str, text: str, *, said: float, sent: float | None = None) -> SessionTurn:
    return SessionTurn(uuid4(), role, text, at(said), at(said if sent is None else sent), uuid4())


def asked(query: str, minutes: float) -> Asked:
    return Asked(uuid4(), query, at(minutes))


def came(found: list[Pair], retrieval: UUID) -> tuple[str | None, str | None]:
    [pair] = [each for each in found if each.retrieval == retrieval]
    return pair.reply, pair.reaction.text if pair.reaction else None


def test_turns_that_are_sent_as_they_are_said() -> None:
    first, second = asked("what to wear", 1), asked("and shoes?", 4)
    turns = [
        turn("user", "what to wear", said=0),
        turn("assistant", "sportswear", said=2),
        turn("user", "and shoes?", said=3),
        turn("assistant", "sneakers", said=5),
    ]
    found = pairs(turns, [first, second])
    assert came(found, first.id) == ("sportswear", "and shoes?")
    assert came(found, second.id) == ("sneakers", None)


def test_exchanges_that_are_sent_after_the_retrieval() -> None:
    first, second = asked("what to wear", 0.5), asked("exactly, and shoes?", 3.5)
    turns = [
        turn("user", "what to wear", said=0, sent=2),
        turn("assistant", "sportswear", said=1, sent=2),
        turn("user", "exactly, and shoes?", said=3, sent=5),
        turn("assistant", "sneakers", said=4, sent=5),
    ]
    found = pairs(turns, [first, second])
    assert came(found, first.id) == ("sportswear", "exactly, and shoes?")
    assert came(found, second.id) == ("sneakers", None)


def test_a_whole_conversation_that_is_sent_at_its_end() -> None:
    first, second = asked("what to wear", 0.5), asked("exactly", 3.5)
    turns = [
        turn("user", "what to wear", said=0, sent=9),
        turn("assistant", "sportswear", said=1, sent=9),
        turn("user", "exactly", said=3, sent=9),
        turn("assistant", "glad", said=4, sent=9),
    ]
    found = pairs(turns, [first, second])
    assert came(found, first.id) == ("sportswear", "exactly")
    assert came(found, second.id) == ("glad", None)


def test_a_retrieval_with_words_of_the_agents_own() -> None:
    recall = asked("clothing preferences", 1)
    turns = [
        turn("assistant", "hello", said=0),
        turn("user", "what to wear", said=0.5),
        turn("assistant", "sportswear", said=2),
        turn("user", "yes", said=3),
    ]
    assert came(pairs(turns, [recall]), recall.id) == ("sportswear", "yes")


def test_the_same_question_twice_is_tied_to_its_own_turn() -> None:
    first, second = asked("again", 1), asked("again", 5)
    turns = [
        turn("user", "again", said=0),
        turn("assistant", "one", said=2),
        turn("user", "again", said=4),
        turn("assistant", "two", said=6),
    ]
    found = pairs(turns, [first, second])
    assert came(found, first.id) == ("one", "again")
    assert came(found, second.id) == ("two", None)


def test_an_agent_that_sends_only_what_the_person_says() -> None:
    recall = asked("what to wear", 1)
    turns = [turn("user", "what to wear", said=0), turn("user", "no", said=3)]
    assert came(pairs(turns, [recall]), recall.id) == (None, "no")


def test_nothing_came_yet() -> None:
    recall = asked("what to wear", 1)
    assert pairs([turn("user", "what to wear", said=0)], [recall]) == [Pair(recall.id)]
    assert pairs([], [recall]) == [Pair(recall.id)]
    assert pairs([turn("assistant", "hello", said=0)], [recall]) == [Pair(recall.id)]


def test_a_long_question_is_known_by_its_first_characters() -> None:
    question = "出差要带什么？" * 60
    recall = asked(question[:200], 1)
    turns = [turn("user", question, said=0), turn("assistant", "一件外套", said=2)]
    assert came(pairs(turns, [recall]), recall.id) == ("一件外套", None)


def test_a_question_is_known_however_it_is_spaced_and_written() -> None:
    recall = asked("穿什麼  好", 1)
    turns = [turn("user", " 穿什么\n好 ", said=0), turn("user", "嗯", said=2)]
    assert came(pairs(turns, [recall]), recall.id) == (None, "嗯")


def test_a_reply_of_several_turns_is_one_and_tools_say_nothing_to_the_person() -> None:
    recall = asked("what to wear", 1)
    turns = [
        turn("user", "what to wear", said=0),
        turn("assistant", "let me look", said=2),
        turn("tool", "12 degrees", said=3),
        turn("system", "be brief", said=3),
        turn("assistant", "a coat", said=4),
        turn("user", "thanks", said=5),
    ]
    assert came(pairs(turns, [recall]), recall.id) == ("let me look\na coat", "thanks")


def test_two_retrievals_for_one_question_are_answered_by_the_same_reply() -> None:
    first, second = asked("what to wear", 1), asked("clothes", 1.5)
    turns = [
        turn("user", "what to wear", said=0),
        turn("assistant", "a coat", said=2),
        turn("user", "no", said=3),
    ]
    found = pairs(turns, [first, second])
    assert came(found, first.id) == came(found, second.id) == ("a coat", "no")


def test_what_was_said_before_a_retrieval_is_no_answer_to_it() -> None:
    recall = asked("clothes", 5)
    turns = [turn("assistant", "a coat", said=2), turn("user", "no", said=3)]
    assert pairs(turns, [recall]) == [Pair(recall.id)]


def test_every_retrieval_gets_one_pair_in_its_order() -> None:
    recalls = [asked("again", minute) for minute in (1, 2, 3)]
    turns = [turn("user", "again", said=0), turn("assistant", "one", said=1.5)]
    assert [each.retrieval for each in pairs(turns, recalls)] == [each.id for each in recalls]
    assert pairs(turns, []) == []
