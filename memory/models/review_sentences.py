"""The sentences of review codes, in the reader's language."""

from collections.abc import Mapping
from typing import Any

from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from memory.models.vocabulary import ReviewCode

_SENTENCES: Mapping[str, Any] = {
    ReviewCode.NOTED: "{text}",
    ReviewCode.PERSON_UNCLEAR: _("who is meant: {words}"),
    ReviewCode.TIME_UNCLEAR: _("when it was: {words}"),
    ReviewCode.PLACE_UNCLEAR: _("where it was: {words}"),
    ReviewCode.KNOWN_LESS_SURELY: _("contradicts what is known better: {words}"),
    ReviewCode.MAY_SUPERSEDE: _("may be what holds instead of: {words}"),
    ReviewCode.MAY_BE_OUTDATED: _("may be over; newer: {words}"),
    ReviewCode.TOO_MANY_ENDINGS: _("would have ended {count} memories at once"),
    ReviewCode.DENIES_UNKNOWN: _("says that something is over that nobody told: {words}"),
    ReviewCode.SOURCES_DISAGREE: _("two sources disagree: {words}"),
    ReviewCode.CHECK_FAILED: _("a check of the model's sentence failed: {words}"),
}
"""Sentences that name something.

A code without one, or without its arguments, is worded by its label.
"""
_LABELS: Mapping[str, Any] = {code.value: code.label for code in ReviewCode}


def wording(code: str, arguments: Mapping[str, Any]) -> str:
    """Return why a memory waits for review, as one line in the reader's language.

    Args:
        code: a ReviewCode; empty for no reason.
        arguments: what its sentence names (`words`, `count`, `text`), and under `also` further
            codes.
    """
    codes = [code, *arguments.get("also", ())] if code else []
    return "; ".join(_sentence(each, arguments) for each in codes)


def _sentence(code: str, arguments: Mapping[str, Any]) -> str:
    label = str(_LABELS.get(code, code))
    if code not in _SENTENCES:
        return label
    try:
        return str(
            format_lazy(_SENTENCES[code], **{k: v for k, v in arguments.items() if k != "also"})
        )
    except (KeyError, IndexError, ValueError):
        return label
