"""A correction of what was said takes out what is wrong and leaves what the new text repeats."""

import pytest

from memory.models import MemoryItem, Segment, Tenant
from memory.revisions import consequences, correct, restore, undo
from tests.factories import a_change, remember
from tests.revisions.rows import (
    BERLIN,
    TEA,
    a_statement,
    again,
    berlin,
    read,
    said_now,
    saying,
    told,
)

pytestmark = pytest.mark.django_db


def test_of_an_episode_the_sentences_that_are_not_repeated_are_over(tenant: Tenant) -> None:
    of, home = berlin(tenant)
    done = correct(
        of.episodes[0], content=f"I moved to Rome. {TEA}.", value=None, change=a_change()
    )
    assert saying(tenant, "Berlin") == []
    assert again(home.pk).withdrawn
    tea = MemoryItem.objects.get(tenant=tenant, attribute="drink")
    assert tea.retired_at is None
    assert [[*span] for span in done.row.spans] == [of.span(f" {TEA}.")]
    segment = Segment.objects.get(pk=of.segment.pk)
    assert segment.text == f"Ann: {TEA}.\nAnn: Thanks!"


@pytest.mark.parametrize(
    ("text", "wrong", "corrected", "left"),
    [
        pytest.param(
            "我搬到了柏林。我改喝绿茶了。",
            "柏林",
            "我搬到了慕尼黑。我改喝绿茶了。",
            "绿茶",
            id="Chinese",
        ),
        pytest.param("住柏林！喝绿茶？", "柏林", "喝绿茶？", "绿茶", id="Chinese marks"),
        pytest.param("I live in Berlin\nI drink tea", "Berlin", "I drink tea", "tea", id="lines"),
        pytest.param(
            "Ich wohne in Köln. Ich trinke Tee.", "Köln", "Ich trinke Tee.", "Tee", id="German"
        ),
        pytest.param("😀 Berlin! Tea 🍵.", "Berlin", "Tea 🍵.", "🍵", id="emoji"),
    ],
)
def test_a_sentence_ends_as_its_script_ends_it(
    tenant: Tenant, text: str, wrong: str, corrected: str, left: str
) -> None:
    of = told(tenant, text)
    correct(of.episodes[0], content=corrected, value=None, change=a_change())
    assert saying(tenant, wrong) == []
    assert saying(tenant, left)


def test_a_text_that_repeats_nothing_takes_everything_out(tenant: Tenant) -> None:
    of, _home = berlin(tenant)
    correct(of.episodes[0], content="I moved house.", value=None, change=a_change())
    assert saying(tenant, "Berlin") == saying(tenant, "tea") == []
    assert saying(tenant, "I moved house.") == ["I moved house."]


def test_a_text_that_only_adds_takes_nothing_out(tenant: Tenant) -> None:
    of, home = berlin(tenant)
    whole = of.turns[0].text
    done = correct(of.episodes[0], content=f"{whole} It rained.", value=None, change=a_change())
    assert again(home.pk).retired_at is None
    assert len(saying(tenant, BERLIN)) == 6
    assert {each.effect for each in done.also} <= {"made"}


def test_correcting_an_episode_is_said_beforehand_and_undone_as_one(tenant: Tenant) -> None:
    of, _home = berlin(tenant)
    before = said_now(tenant)
    asked = {"content": f"I moved to Rome. {TEA}.", "value": None}
    said = consequences(of.episodes[0], "correct", change=a_change(), **asked)
    assert said_now(tenant) == before
    done = correct(of.episodes[0], **asked, change=a_change())
    assert [(each.source, each.effect) for each in said] == [
        (each.source, each.effect) for each in done.effects
    ]
    [revision] = done.revisions
    undo(revision, change=a_change())
    assert said_now(tenant) == before


def test_an_episode_that_was_corrected_is_restored_as_it_was_said(tenant: Tenant) -> None:
    of, _home = berlin(tenant)
    before = said_now(tenant)
    correct(of.episodes[0], content="I moved house.", value=None, change=a_change())
    restore(again(of.episodes[0].pk), change=a_change())
    assert said_now(tenant) == before


def test_a_correction_of_one_telling_reaches_the_others(tenant: Tenant) -> None:
    _of, home = berlin(tenant)
    other = told(tenant, "As I said, I live in Berlin.")
    twin = read(other, a_statement(other, "I live in Berlin"))[0]
    correct(home, content=None, value="Munich", change=a_change())
    assert again(twin.pk).withdrawn
    assert saying(tenant, "Berlin") == []


def test_what_tells_another_statement_of_the_same_value_stays(tenant: Tenant) -> None:
    _of, home = berlin(tenant)
    other = told(tenant, "My sister was born in Berlin.")
    words = "My sister was born in Berlin"
    sister = read(other, a_statement(other, words, attribute="birthplace", subject="my sister"))[0]
    correct(home, content=None, value="Munich", change=a_change())
    assert again(sister.pk).retired_at is None
    assert set(saying(tenant, "Berlin")) == {
        words,
        f"{words}.",
        f"Ann: {words}.",
    }


@pytest.mark.parametrize(
    ("value", "content", "says_now"),
    [
        pytest.param("14", None, "The team has 14 people", id="the value in its place"),
        pytest.param(None, "We are 14", "We are 14", id="other words"),
        pytest.param("14", "We are 14", "We are 14", id="both"),
        pytest.param("十四", None, "The team has 十四 people", id="in Chinese"),
    ],
)
def test_a_fact_under_a_key_keeps_its_key_when_it_is_corrected(
    tenant: Tenant, value: str | None, content: str | None, says_now: str
) -> None:
    fact = {
        "source": "fact",
        "content": "The team has 12 people",
        "fact_key": "size",
        "value": "12",
    }
    old = again(remember(tenant, fact)[0].id)
    done = correct(old, content=content, value=value, change=a_change())
    active = MemoryItem.objects.get(tenant=tenant, standing="active")
    assert (active.pk, active.fact_key, active.content) == (done.row.pk, "size", says_now)
    assert (again(old.pk).superseded_by, again(old.pk).withdrawn) == (done.row.pk, True)
