"""The short-lived memory of a session: carried on as its turns are read, cleared at its end."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Max

from evolution.sessions.window_summary_quotes import (
    READ_TURNS,
    WINDOW_TURNS,
    Quote,
    Spoken,
    SummaryLine,
    Summed,
    key_quotes,
    lines_in,
    stored,
    summary_of,
    text_of,
)
from memory.models import Session, Turn


@dataclass(frozen=True, slots=True)
class ShortTerm:
    """What an agent is shown of a session.

    Attributes:
        turns: the position of the last of them that may be shown.
        window: its last turns, as they were said.
        summary: of the turns before the window.
        quotes: the most telling sentences of all of it.
    """

    turns: int
    window: Sequence[Turn]
    summary: Sequence[SummaryLine]
    quotes: Sequence[Quote]


def short_term(session: Session) -> ShortTerm:
    """Return a session's short-lived memory, what was not yet summarised included.

    One statement.
    """
    shown = Turn.objects.filter(session=session, concern="")
    newest = shown.filter(position__gt=session.summarised_to).order_by("-position")
    unread = list(newest[: READ_TURNS + WINDOW_TURNS])[::-1]
    window = unread[-WINDOW_TURNS:]
    if len(window) < WINDOW_TURNS:  # a session that was ended, or is still shorter than its window
        window = list(shown.order_by("-position")[:WINDOW_TURNS])[::-1]
    kept = [Quote(**quote) for quote in session.key_quotes]
    return ShortTerm(
        turns=window[-1].position if window else 0,
        window=window,
        summary=summary_of(
            lines_in(session.summary_lines), [spoken(turn) for turn in unread[:-WINDOW_TURNS]]
        ),
        quotes=key_quotes(kept, [spoken(turn) for turn in unread]),
    )


def summarise(session: Session, *, told: Summed | None = None) -> None:
    """Carry a session's summary and quotes on over what was read. Inside the reader's transaction.

    Three statements.

    Args:
        session: whose turns were read.
        told: takes the extractive summary's place as far as it goes, if the session is still as it
            was then.
    """
    current = Session.objects.select_for_update(no_key=True).get(pk=session.pk)
    shown = short_term(current)
    lines = _summary(current, shown, told)
    current.summary_lines, current.rolling_summary = stored(lines), text_of(lines)
    current.key_quotes = stored(shown.quotes)
    before_window = shown.window[0].position - 1 if shown.window else 0
    current.summarised_to = max(current.summarised_to, before_window)
    current.save(update_fields=["summary_lines", "rolling_summary", "key_quotes", "summarised_to"])


def _summary(current: Session, shown: ShortTerm, told: Summed | None) -> Sequence[SummaryLine]:
    """Return the summary to keep: a model's, where the session is still as the model read it."""
    unchanged = told is not None and (list(told.of), told.since) == (
        lines_in(current.summary_lines),
        current.summarised_to,
    )
    if told is None or not told.lines or not unchanged:
        return shown.summary
    current.summary_lines = stored([SummaryLine(text, made_by=told.by) for text in told.lines])
    current.summarised_to = told.to
    return short_term(current).summary


def last_position(session: Session) -> int:
    """Return the position of a session's last turn, 0 where it has none."""
    return Turn.objects.filter(session=session).aggregate(last=Max("position"))["last"] or 0


def clear(session: Session, *, at: datetime, last: int | None) -> bool:
    """End a session: nothing short-lived stays of what was said in it until then; the turns do.

    Args:
        session: to be ended.
        at: when.
        last: position of its last turn when the end was said; None for all there are.

    Returns:
        Whether it is over: turns that came after the end was said have opened it again.
    """
    current = Session.objects.select_for_update(no_key=True).get(pk=session.pk)
    newest = last_position(session)
    until = newest if last is None else last
    current.summary_lines, current.rolling_summary = [], ""
    current.key_quotes, current.summarised_to = [], until
    current.ended_at = at if newest <= until else None
    current.save(
        update_fields=[
            "summary_lines",
            "rolling_summary",
            "key_quotes",
            "summarised_to",
            "ended_at",
        ]
    )
    return current.ended_at is not None


def spoken(turn: Turn) -> Spoken:
    """Return a turn as the summaries read it."""
    return Spoken(turn.speaker or turn.role, turn.text, str(turn.pk), turn.role)
