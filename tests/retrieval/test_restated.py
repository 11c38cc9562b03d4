"""What was said earlier of the same thing stands behind what was said later, in one line."""

from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evolution.jobs import work
from memory.models import Tenant
from memory.policy import DEFAULT_POLICY, SHIPPED
from memory.policy.order import Order
from memory.policy.words import Level
from memory.ranking.types import RecallCandidate, Scored
from memory.retrieval.block.compact import compact
from memory.retrieval.block.dates import Dates
from memory.retrieval.context.pack import without
from memory.retrieval.statements.restated import restated, tellings_of, texts_of
from memory.retrieval.statements.types import Statement
from memory.retrieval.types import Injected, Passage
from memory.text.analyse import analyse
from tests.api.client import a_caller
from tests.factories import ask, remember
from tests.retrieval.packing import a_goal

NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)
ORDER = SHIPPED[DEFAULT_POLICY].order


def scored(
    text: str,
    *,
    days_ago: int,
    source: str = "episode",
    scope: str = "user:1",
    level: Level | None = None,
    score: float = 0.5,
) -> Scored:
    candidate = RecallCandidate(
        source=source,  # type: ignore[arg-type]
        item_id=uuid4(),
        scope=scope,
        happened_at=NOW - timedelta(days=days_ago),
        relevance=0.5,
        level=level,
        text=text,
        terms=frozenset(analyse(text)),
    )
    return Scored(candidate, {}, score)


def pairs(  # noqa: PLR0913 - a memory has as many sides
    *memories: Scored,
    speakers: tuple[str, ...] = (),
    subjects: tuple[str | None, ...] = (),
    attributes: tuple[str, ...] = (),
    keys: tuple[str | None, ...] = (),
    order: Order = ORDER,
    question: str = "",
    rest: tuple[int, int] | None = None,
) -> list[tuple[str, str]]:
    """Return (newer, older) as texts; a subject is that of a typed memory that was read.

    `rest` has the places of a typed memory and of the episode of its turn.
    """
    keyed = keys or (None,) * len(memories)
    named = speakers or ("",) * len(memories)
    about = zip(
        subjects or (None,) * len(memories), attributes or ("",) * len(memories), strict=True
    )
    read = [Statement(one, what, "") if one is not None else None for one, what in about]
    passages = {
        one.candidate.item_id: Passage(
            one.candidate.text, speaker=speaker, statement=statement, fact_key=key
        )
        for one, speaker, statement, key in zip(memories, named, read, keyed, strict=True)
    }
    texts = {one.candidate.item_id: one.candidate.text for one in memories}
    ids = [(one.candidate.source, one.candidate.item_id) for one in memories]
    rests = [(ids[rest[0]], ids[rest[1]])] if rest else []
    found = restated(memories, passages, order=order, question=question, rests=rests)  # type: ignore[arg-type]
    return [(texts[newer[1]], texts[older[1]]) for newer, older in found]


@pytest.mark.parametrize(
    ("older", "newer"),
    [
        ("My chess rating is 1462", "After Sunday my chess rating is 1507!!"),
        (
            "The nightly job kicks off at 01:15.",
            "The nightly job kicks off at 03:40, I rescheduled it.",
        ),
        ("早市摊位费一天八块", "涨价了，早市摊位费一天十二块"),
        ("接待处在3号厅", "更正：接待处不在3号厅，在6号厅"),
    ],
)
def test_the_older_of_two_alike_stands_behind_the_newer(older: str, newer: str) -> None:
    assert pairs(scored(older, days_ago=9), scored(newer, days_ago=2)) == [(newer, older)]


@pytest.mark.parametrize(
    ("older", "newer"),
    [
        ("My chess rating is 1462", "The boiler was serviced in May"),
        ("早市摊位费一天八块", "我姐姐在成都教书"),
        ("I am at the office", "I was at home"),
    ],
)
def test_what_shares_little_stands_alone(older: str, newer: str) -> None:
    assert pairs(scored(older, days_ago=9), scored(newer, days_ago=2, score=0.1)) == []


def test_of_the_same_moment_neither_stands_behind() -> None:
    assert (
        pairs(scored("The menu is lasagne", days_ago=2), scored("The menu is ramen", days_ago=2))
        == []
    )


def test_another_speaker_is_another_matter() -> None:
    memories = scored("My room is 207", days_ago=9), scored("My room is 311", days_ago=2)
    assert pairs(*memories, speakers=("Ann", "Tom")) == []
    assert len(pairs(*memories, speakers=("Ann", "Ann"))) == 1


@pytest.mark.parametrize(
    ("question", "older", "newer"),
    [
        (
            "Who is my landlord?",
            "My landlord Feldman lives downstairs with two dogs",
            "The new landlord took over in May",
        ),
        (
            "Which part of town do I live in?",
            "I live in a one-bedroom in Leith",
            "I am a Portobello resident, near the sea",
        ),
        ("我摆摊卖什么？", "我下班后摆摊卖烤冷面", "现在我摊上卖的是淀粉肠，排队的都是学生"),
    ],
)
def test_what_both_tell_of_what_was_asked_counts_twice(
    question: str, older: str, newer: str
) -> None:
    told = scored(older, days_ago=90), scored(newer, days_ago=2)
    assert pairs(*told, order=SHIPPED[DEFAULT_POLICY].order, question=question) == [(newer, older)]


def test_of_several_the_newest_stands_before_them_all() -> None:
    first, alike, last = (
        scored("The family car is a Volvo estate", days_ago=90),
        scored("The family car of my brother is a Volvo van", days_ago=89),
        scored("We traded the Volvo for a Kia", days_ago=2),
    )
    behind = {older: newer for newer, older in pairs(first, alike, last)}
    assert last.candidate.text not in behind
    assert behind.keys() == {first.candidate.text, alike.candidate.text}


def test_a_conversation_asks_nothing() -> None:
    told = [scored("My landlord Feldman lives downstairs with two dogs", days_ago=90)]
    tellings = tellings_of(told, {}, order=ORDER)
    long = "So my landlord " + " ".join(f"word{number}" for number in range(60))
    topics = [
        texts_of(tellings, asked, order=ORDER).topics.sum()
        for asked in ("Who is my landlord?", long)
    ]
    assert topics[0] > 0
    assert topics[1] == 0


@pytest.mark.parametrize(
    ("subjects", "joined"),
    [
        (("my sister", ""), False),
        (("my sister", "my brother"), False),
        (("my sister", None), False),
        (("", ""), True),
    ],
)
def test_what_is_known_to_be_of_somebody_else_stands_alone(
    subjects: tuple[str | None, ...], *, joined: bool
) -> None:
    told = (
        scored("lives in Ghent by the canal", days_ago=90, source="fact"),
        scored("I live in Delft by the canal", days_ago=2),
    )
    assert bool(pairs(*told, subjects=subjects)) is joined


@pytest.mark.parametrize(
    ("subject", "newer", "joined"),
    [
        ("my 妈妈", "给我妈买了新的手机，是华为", True),  # a name stands for how she is called
        ("我狗", "馒头这条狗的手机套换了", True),
        ("小王", "我的手机换成华为了", False),
        ("小王", "老王的手机换成华为了", True),
        ("小王", "小李的手机换成华为了", False),
    ],
)
def test_a_chinese_name_is_found_by_its_characters(
    subject: str, newer: str, *, joined: bool
) -> None:
    told = (
        scored("手机用的红米", days_ago=90, source="fact"),
        scored(newer, days_ago=2),
    )
    assert bool(pairs(*told, subjects=(subject, None), question="手机是什么？")) is joined


def test_the_kind_and_the_date_that_are_indexed_are_no_likeness() -> None:
    told = [
        scored(text, days_ago=day, source="fact", score=score)
        for text, day, score in (("My blood type is O", 90, 0.5), ("My gym is Core", 2, 0.1))
    ]
    indexed = frozenset({"fact", "2026", "03"})
    dated = [
        one._replace(candidate=one.candidate._replace(terms=one.candidate.terms | indexed))
        for one in told
    ]
    assert pairs(*dated) == []


def test_a_summary_is_no_later_telling_of_what_it_tells() -> None:
    told, later = (
        scored("My room is 207", days_ago=9, level="raw"),
        scored("My room is 311", days_ago=1, level="raw"),
    )
    day = scored("2026-11-11: My room is 207", days_ago=8, level="phase")
    month = scored("2026-11: My room is 207", days_ago=7, level="theme")
    assert pairs(told, day, month) == []
    assert pairs(scored("My room is 207", days_ago=9, source="fact"), day) == []
    assert pairs(day, later) == [(later.candidate.text, day.candidate.text)]


def test_another_scope_is_another_matter() -> None:
    assert (
        pairs(
            scored("My room is 207", days_ago=9),
            scored("My room is 311", days_ago=2, scope="user:2"),
        )
        == []
    )


@pytest.mark.parametrize(
    ("of", "stands"), [("fact", True), ("preference", False), ("constraint", False)]
)
def test_a_fact_does_not_stand_behind_a_wish(of: str, *, stands: bool) -> None:
    older = scored("The staging database is PostgreSQL 16", days_ago=90, source="fact")
    newer = scored("The staging database is PostgreSQL 18", days_ago=2, source=of)
    assert bool(pairs(older, newer)) is stands


@pytest.mark.parametrize(("keys", "stands"), [(("a", "b"), False), (("a", "a"), True)])
def test_callers_keys_that_differ_name_different_things(
    keys: tuple[str, str], *, stands: bool
) -> None:
    older = scored("The staging database is PostgreSQL 16", days_ago=90, source="fact")
    newer = scored("The staging database is PostgreSQL 18", days_ago=2, source="fact")
    assert bool(pairs(older, newer, keys=keys)) is stands
    assert pairs(older, newer, keys=(keys[0], None))


@pytest.mark.parametrize("source", ["task", "goal", "procedure", "profile"])
def test_only_what_states_something_is_compared(source: str) -> None:
    assert (
        pairs(
            scored("My room is 207", days_ago=9, source=source),
            scored("My room is 311", days_ago=2),
        )
        == []
    )


def test_a_long_message_has_the_older_behind_it_and_a_text_stands_alone() -> None:
    old = scored("My room is 207", days_ago=9)
    chat = " ".join(f"word{number}" for number in range(70))
    message = f"My room is 311 now, {chat}"
    assert pairs(old, scored(message, days_ago=2)) == [(message, "My room is 207")]
    text = f"{message} {' '.join(f'more{number}' for number in range(20))}"
    assert pairs(old, scored(text, days_ago=2)) == []


def test_attributes_that_differ_tell_of_different_things() -> None:
    older = scored("I work in Hamburg as a nurse", days_ago=9)
    newer = scored("I moved to Berlin, my home in Hamburg is sold", days_ago=2)
    memories = (older, newer)
    assert pairs(*memories, subjects=("", ""), attributes=("home", "home"))
    assert pairs(*memories, subjects=("", ""), attributes=("", "home"))
    assert pairs(*memories, subjects=("", ""), attributes=("occupation", "home")) == []


def test_a_turn_is_compared_by_all_its_words_and_not_by_its_typed_memory_alone() -> None:
    older = scored("我导师叫章文博", days_ago=14, source="fact")
    typed = scored("导师是弓长张", days_ago=1, source="fact")
    turn = scored("不好意思前面打错字了，导师是弓长张，张文博，写致谢的时候别弄错", days_ago=1)
    about = {"subjects": ("my 导师", "", None), "attributes": ("name", "导师", "")}
    asked = "我导师叫什么?"
    assert pairs(older, typed, turn, **about, question=asked) == [
        (turn.candidate.text, "我导师叫章文博")
    ]
    whole = pairs(older, typed, turn, **about, question=asked, rest=(1, 2))
    assert whole == [("导师是弓长张", "我导师叫章文博")]


def test_without_a_share_nothing_is_paired() -> None:
    assert (
        pairs(
            scored("My room is 207", days_ago=9),
            scored("My room is 311", days_ago=2),
            order=Order(),
        )
        == []
    )


@given(
    st.lists(st.sampled_from(["room 207", "room 311", "room 404 blue", "blue door"]), max_size=6)
)
def test_each_older_stands_behind_one_newer(texts: list[str]) -> None:
    memories = [scored(text, days_ago=place) for place, text in enumerate(texts)]
    found = restated(memories, {}, order=ORDER)
    happened = {("episode", one.candidate.item_id): one.candidate.happened_at for one in memories}
    assert len({older for _, older in found}) == len(found)
    assert all(happened[newer] > happened[older] for newer, older in found)  # type: ignore[index]


@pytest.mark.django_db
def test_a_block_tells_both_in_one_line_the_newer_first(tenant: Tenant) -> None:
    told = [
        ("My chess rating is 1462", 30),
        ("After Sunday my chess rating is 1507", 2),
        ("I keep bees", 1),
    ]
    remember(
        tenant,
        *(
            {
                "source": "episode",
                "content": text,
                "event_time": (NOW - timedelta(days=days)).isoformat(),
            }
            for text, days in told
        ),
        now=NOW,
    )
    lines = ask(tenant, "What is my chess rating?").context.splitlines()
    newer, older = "After Sunday my chess rating is 1507", "My chess rating is 1462"
    assert f"~ {newer} | Oct: {older}" in lines


@pytest.mark.django_db
def test_what_was_said_in_another_year_names_its_year(tenant: Tenant) -> None:
    for text, moment in (
        ("我的国际象棋等级分是1462", "2025-12-20T12:00:00Z"),
        ("周日之后我的国际象棋等级分是1507", "2026-03-03T12:00:00Z"),
    ):
        remember(tenant, {"source": "episode", "content": text, "event_time": moment})
    lines = ask(tenant, "我的国际象棋等级分是多少？").context.splitlines()
    newer, older = "周日之后我的国际象棋等级分是1507", "我的国际象棋等级分是1462"
    assert f"~ {newer} | 2025-12：{older}" in lines


@pytest.mark.django_db
def test_the_older_alone_is_told_where_the_newer_is_not_there(tenant: Tenant) -> None:
    remember(
        tenant,
        {
            "source": "episode",
            "content": "My chess rating is 1462",
            "event_time": "2026-10-21T12:00:00Z",
        },
    )
    assert (
        "~ My chess rating is 1462" in ask(tenant, "What is my chess rating?").context.splitlines()
    )


@pytest.mark.django_db
def test_a_turn_that_is_told_whole_is_told_as_it_was_said(tenant: Tenant) -> None:
    caller = a_caller(tenant)
    turn = {
        "role": "user",
        "text": "I live in Ghent. The cellar floods whenever it rains.",
        "occurred_at": "2026-11-01T09:00:00Z",
    }
    caller.post("turns", {"scope": "user:1", "session": "s-1", "turns": [turn]})
    work.drain()
    lines = ask(tenant, "Where do I live, and does the cellar flood?").context.splitlines()
    assert "- I live in Ghent. The cellar floods whenever it rains." in lines


@pytest.mark.django_db
def test_what_is_left_of_a_turn_stands_behind_one_of_its_typed_memories(tenant: Tenant) -> None:
    """Two of them are lines of their own: the whole turn would tell the second again."""
    caller = a_caller(tenant)
    turn = {
        "role": "user",
        "text": "I live in Ghent. The cellar floods whenever it rains. I work as a nurse.",
        "occurred_at": "2026-11-01T09:00:00Z",
    }
    caller.post("turns", {"scope": "user:1", "session": "s-1", "turns": [turn]})
    work.drain()
    context = ask(tenant, "Where do I live and work, and does the cellar flood?").context
    assert [
        context.count(words)
        for words in ("I live in Ghent", "I work as a nurse", "The cellar floods")
    ] == [
        1,
        1,
        1,
    ]


@pytest.mark.django_db
def test_the_newest_of_a_kind_stands_first(tenant: Tenant) -> None:
    told = [
        ("We rent a flat in Leith", "2026-03-02"),
        ("There is a terraced house in Portobello with our name on the bell", "2026-09-20"),
        ("The flat has a view of a car park", "2026-06-01"),
    ]
    remember(
        tenant,
        *(
            {"source": "episode", "content": text, "event_time": f"{day}T12:00:00Z"}
            for text, day in told
        ),
    )
    context = ask(tenant, "Is it a flat or a house with a view?").context
    places = [context.find(text) for text, _ in sorted(told, key=lambda one: one[1], reverse=True)]
    assert -1 not in places
    assert places == sorted(places)


OLDER = {"role": "user", "occurred_at": "2026-11-01T09:00:00Z"}
NEWER = {"role": "user", "occurred_at": "2026-11-02T09:00:00Z"}


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("older", "newer", "question"),
    [
        (
            "My phone is a Pixel 6a with a cracked corner, so no, I can't do Face ID.",
            "My phone's an iPhone 15 now.",
            "What phone does the user have?",
        ),
        (
            "My protagonist is called Edda, seventeen, lives in a lighthouse.",
            "The protagonist's name is Signe now.",
            "What is the protagonist called?",
        ),
        (
            "房租每月5600,押一付三,房东是个温州阿姨,姓潘。",
            "续签了,潘阿姨给我涨到六千一,别的条款没动。",
            "用户房租多少?",
        ),
    ],
)
def test_what_is_newer_is_told_before_an_older_turn_that_is_told_whole(
    older: str, newer: str, question: str, tenant: Tenant
) -> None:
    caller = a_caller(tenant)
    for turn in (OLDER | {"text": older}, NEWER | {"text": newer}):
        caller.post("turns", {"scope": "user:1", "session": "s-1", "turns": [turn]})
        work.drain()
    [line] = [line for line in ask(tenant, question).context.splitlines() if newer in line]
    assert line.startswith(f"~ {newer} | ")


def test_what_stood_behind_a_memory_without_room_moves_up() -> None:
    newest, middle, oldest, older = (_episode(f"w{place}", place) for place in range(4))
    middle = middle._replace(newer=newest.item_id)
    oldest, older = (one._replace(newer=middle.item_id) for one in (oldest, older))
    items = [newest, middle, oldest, older]
    assert [one.newer for one in without(middle, items)] == [None, newest.item_id, newest.item_id]
    assert [one.newer for one in without(newest, items)] == [None, middle.item_id, middle.item_id]
    assert [one.text for one in without(newest, items)] == ["w1", "w2", "w3"]


def test_a_word_that_all_have_says_little() -> None:
    """Everything that is told of Bart names Bart; that is not one thing."""
    told = [
        f"Bart felt happy at the {place}"
        for place in ("zoo", "lake", "fair", "farm", "beach", "museum")
    ]
    memories = [scored(text, days_ago=days) for days, text in enumerate(told * 6)]
    found = pairs(*memories)
    assert found
    assert all(newer == older for newer, older in found)


def _episode(text: str, place: int) -> Injected:
    return a_goal(text, place)._replace(source="episode", confidence=0.6)


@st.composite
def lines_of_items(draw: st.DrawFn) -> list[Injected]:
    """One line's items, each behind one before it.

    Some tell the rest of a turn, some may be over.
    """
    items = [_episode("w0", 0)]
    for place in range(1, draw(st.integers(1, 5))):
        before = draw(st.sampled_from(items))
        is_rest = draw(st.booleans()) and not before.beside
        turn = f"{before.text} and w{place}" if is_rest and draw(st.booleans()) else ""
        is_outdated = not is_rest and draw(st.booleans())
        text = f"w{place}{' (outdated?)' if is_outdated else ''}"
        item = _episode(text, place)
        items.append(
            item._replace(newer=before.item_id, beside=is_rest, turn=turn, outdated=is_outdated)
        )
    return items


@given(lines_of_items())
def test_a_line_tells_each_of_its_memories(items: list[Injected]) -> None:
    line = compact(items, "en", Dates(NOW)).splitlines()[-2]
    assert [place for place in range(len(items)) if f"w{place}" not in line] == []
    assert line.count(" (outdated?)") == sum(item.outdated for item in items)


@given(lines_of_items())
def test_what_a_line_begins_with_stays_in_front(items: list[Injected]) -> None:
    assert compact(items, "en", Dates(NOW)).splitlines()[-2].split()[1] == "w0"
