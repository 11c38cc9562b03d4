"""How stored text is shown: as text, whatever it says."""

import json
from collections.abc import Callable
from datetime import datetime
from typing import Any

from django.contrib import admin
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext

LINE_CHARACTERS = 90  # of a text in a list
NOTHING = "–"


def line(text: str | None, *, characters: int = LINE_CHARACTERS) -> SafeString | str:
    """Return the beginning of a text on one line, isolated from the text around it."""
    flat = " ".join((text or "").split())
    if not flat:
        return NOTHING
    shown = flat if len(flat) <= characters else flat[: characters - 1].rstrip() + "…"
    return format_html('<bdi class="rmb-line">{}</bdi>', shown)


def moment(when: datetime | None) -> SafeString | str:
    """Return a time to the minute, in the time zone of who looks."""
    if when is None:
        return NOTHING
    local = timezone.localtime(when)
    return format_html(
        '<time class="rmb-time" title="{}">{}</time>',
        local.tzname(),
        local.strftime("%Y-%m-%d %H:%M"),
    )


def when(attribute: str, title: Any) -> Callable[[Any], Any]:
    """Return a list's column that shows a time, sortable by it."""

    @admin.display(description=title, ordering=attribute)
    def column(row: Any) -> Any:
        return moment(getattr(row, attribute))

    column.__name__ = attribute
    return column


def block(text: str | None) -> SafeString | str:
    """Return a whole text as it was stored.

    Its lines kept, its links dead, its direction its own.
    """
    return format_html('<pre class="rmb-text" tabindex="0">{}</pre>', text) if text else NOTHING


def document(value: Any) -> SafeString | str:
    """Return a JSON value, indented and folded away."""
    if value in (None, {}, []):
        return NOTHING
    whole = block(json.dumps(value, ensure_ascii=False, indent=2, default=str, sort_keys=True))
    return format_html(
        "<details><summary>{}</summary>{}</details>", gettext("As it is stored"), whole
    )


def code(word: str) -> SafeString | str:
    """Return a name that is the same in every language, such as a metric's."""
    return format_html('<code class="rmb-code">{}</code>', word) if word else NOTHING


def identity(value: Any) -> SafeString | str:
    """Return the beginning of an id, for tables whose rows are known by nothing else."""
    return format_html('<span class="rmb-code">{}</span>', str(value)[:8]) if value else NOTHING


def tag(word: str | None, *, tone: str = "plain") -> SafeString | str:
    """Return a word of the data as a coloured label in the operator's language.

    Args:
        word: such as `needs_review`.
        tone: plain, good, bad, warn or info.
    """
    if not word:
        return NOTHING
    return format_html('<span class="rmb-tag rmb-{}">{}</span>', tone, named(word))


def named(word: str) -> str:
    """Return a word of the data in the operator's language.

    One that no catalogue has, without its underscores.
    """
    return gettext(word).replace("_", " ") if word.isascii() else word
