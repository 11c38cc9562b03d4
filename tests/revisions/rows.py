"""Rows as a reader of turns leaves them.

A turn, its episode, its segment, quotes, a summary, and statements.
"""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

from memory.models import MemoryItem, Profile, ProfilePassage, Scope, Segment, Session, Tenant, Turn
from memory.revisions import Revision, revise
from tests.factories import a_change, remember

NOW = datetime.now(UTC) - timedelta(days=1)
BERLIN, TEA = "I moved to Berlin last month", "I switched to green tea"


@dataclass(frozen=True)
class Told:
    """What one session left behind."""

    scope: Scope
    session: Session
    turns: list[Turn]
    episodes: list[MemoryItem]
    segment: Segment

    def span(self, words: str) -> list[Any]:
        """Return where words were first said."""
        turn = next(turn for turn in self.turns if words in turn.text)
        start = turn.text.index(words)
        return [str(turn.pk), start, start + len(words)]


def told(tenant: Tenant, *texts: str, speaker: str = "Ann", scope: str = "1") -> Told:
    """Store turns of a session with their episodes, segment, quotes and a summary."""
    owner, _made = Scope.objects.get_or_create(tenant=tenant, kind="user", key=scope)
    session = Session.objects.create(tenant=tenant, scope=owner, key=str(uuid4()))
    turns = [
        Turn.objects.create(
            tenant=tenant,
            scope=owner,
            session=session,
            position=position,
            role="user",
            speaker=speaker,
            text=text,
            occurred_at=NOW + timedelta(minutes=position),
            job=uuid4(),
        )
        for position, text in enumerate(texts, 1)
    ]
    whole = [[str(turn.pk), 0, len(turn.text)] for turn in turns]
    episodes = [_episode(turn, owner, session) for turn in turns]
    segment = Segment(
        tenant=tenant,
        scope=owner,
        session=session,
        topic="home",
        text="\n".join(f"{speaker}: {text}" for text in texts),
        spans=whole,
        source_turns=[turn.pk for turn in turns],
        first_position=1,
        last_position=len(turns),
        valid_from=NOW,
        recorded_at=NOW,
        updated_at=NOW,
        ended_at=NOW,
    )
    session.key_quotes = [_line(turn, turn.text, speaker=speaker) for turn in turns]
    session.summary_lines = [_line(turn, f"{speaker}: {turn.text}") for turn in turns]
    session.rolling_summary = "\n".join(line["text"] for line in session.summary_lines)
    session.save()
    revise(owner, [Revision(makes=[*episodes, segment], kind="read")], change=a_change(NOW))
    return Told(owner, session, turns, episodes, segment)


def _line(turn: Turn, text: str, **more: Any) -> dict[str, Any]:
    return {**more, "text": text, "turn": str(turn.pk), "start": 0, "stop": len(turn.text)}


def _episode(turn: Turn, scope: Scope, session: Session) -> MemoryItem:
    return MemoryItem(
        tenant_id=scope.tenant_id,
        scope=scope,
        session=session,
        kind="episode",
        content=turn.text,
        sender=turn.speaker,
        confidence=0.6,
        attribute="",
        spans=[[str(turn.pk), 0, len(turn.text)]],
        source_turns=[turn.pk],
        valid_from=turn.occurred_at,
        valid_from_stated=True,
        recorded_at=NOW,
        updated_at=NOW,
    )


def a_statement(
    of: Told, words: str, *, attribute: str = "home", value: str = "Berlin", **fields: Any
) -> MemoryItem:
    """Return an unsaved typed memory of words that were said."""
    span = of.span(words)
    return MemoryItem(
        **{
            "tenant_id": of.scope.tenant_id,
            "scope": of.scope,
            "kind": "fact",
            "content": words,
            "attribute": attribute,
            "value": value,
            "single": True,
            "confidence": 0.6,
            "spans": [span],
            "source_turns": [next(turn.pk for turn in of.turns if str(turn.pk) == span[0])],
            "source_job": uuid4(),
            "valid_from": NOW,
            "recorded_at": NOW,
            "updated_at": NOW,
        }
        | fields
    )


def read(of: Told, *statements: MemoryItem) -> list[MemoryItem]:
    """Write statements as a reader does, one revision each."""
    revisions = [Revision(makes=[statement], kind="read") for statement in statements]
    revise(of.scope, revisions, change=a_change(NOW))
    return [MemoryItem.objects.select_related("scope").get(pk=each.pk) for each in statements]


def stated(tenant: Tenant, content: str, **fields: Any) -> MemoryItem:
    """State a fact as a caller does."""
    return again(remember(tenant, {"source": "fact", "content": content, **fields})[0].id)


def again(pk: Any) -> MemoryItem:
    """Return a memory as it is now."""
    return MemoryItem.objects.select_related("scope").get(pk=pk)


def believed(tenant: Tenant) -> list[str]:
    """Return what the memories say that are current and active, in order."""
    rows = MemoryItem.objects.filter(tenant=tenant, retired_at=None, standing="active")
    return sorted(rows.values_list("content", flat=True))


def saying(tenant: Tenant, word: str) -> list[str]:
    """Return those of the current texts that say a word."""
    return [text for text in said_now(tenant) if word in text]


def said_now(tenant: Tenant) -> list[str]:
    """Return every text that is current: memories, segments, quotes and lines of summaries."""
    items = MemoryItem.objects.filter(
        tenant=tenant, retired_at=None, standing="active"
    ).values_list("content", flat=True)
    segments = Segment.objects.filter(tenant=tenant, retired_at=None).values_list("text", flat=True)
    texts = [*items, *segments]
    for session in Session.objects.filter(tenant=tenant):
        texts += [line["text"] for line in (*session.key_quotes, *session.summary_lines)]
        texts.append(session.rolling_summary)
    return sorted(text for text in texts if text)


def said_by_profile(tenant: Tenant) -> str:
    """Return all that a profile says: its head, its view, and the passages that are searched."""
    profiles = Profile.objects.filter(tenant=tenant)
    passages = ProfilePassage.objects.filter(tenant=tenant)
    views = [f"{each.head}\n{each.markdown}" for each in profiles]
    return "\n".join([*views, *sorted(each.text for each in passages)])


def berlin(tenant: Tenant) -> tuple[Told, MemoryItem]:
    """Return a story: Ann said in one turn that she moved to Berlin and switched to green tea."""
    of = told(tenant, f"{BERLIN}. {TEA}.", "Thanks!")
    home = read(
        of, a_statement(of, BERLIN), a_statement(of, TEA, attribute="drink", value="green tea")
    )[0]
    return of, home
