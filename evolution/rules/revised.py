"""Make a statement of what a turn revised: the remembered one with its new value, else the speaker's words (pure)."""

import re

from evolution.rules.revision import Revision
from evolution.rules.slots import sort_of_value
from evolution.rules.states import TOLD_BY
from evolution.rules.types import CHANGE_CONFIDENCE, Language, Statement
from evolution.rules.voice import Voice
from evolution.rules.wording import word_told

# How sure a revision is: by the words of the turn, or only by what it shares with what is remembered.
REVISED, ALIKE = "revision", "likeness"
# A remembered value with more words than this tells more than its slot.
LONGEST_SLOT_VALUE_WORDS = 4


def from_revision(revision: Revision, *, span: tuple[int, int], voice: Voice) -> Statement:
    """What holds instead of a remembered statement."""
    known = revision.known
    language: Language = "zh" if voice.language == "zh" else "en"
    said = word_told(revision.text, language=language, speaker=voice.speaker, addressee=voice.addressee)
    value = _value(revision)
    key = known.key if value is not None else None
    return Statement(
        kind="change",
        content=(_again(revision, voice=voice) if revision.sure else None) or said,
        subject=voice.speaker,
        key=key,
        value=value,
        old_value=known.value or revision.old,
        polarity=1 if value is not None else -1,
        provenance="confirmed_by_user",
        confidence=CHANGE_CONFIDENCE,
        category=key or "fact",
        span=span,
        rule=REVISED if revision.sure else ALIKE,
        exclusive=key is not None,
        language=language,
        ends=known.content,
    )


def _value(revision: Revision) -> str | None:
    """The new value as its slot holds it: with the words around the old one, where those are few."""
    old, new, was = revision.old, revision.new, revision.known.value
    if new is None or old is None or was is None or old not in was or len(was.split()) > LONGEST_SLOT_VALUE_WORDS:
        return new
    return new if sort_of_value(new) is not None or len(old) < len(was) else was.replace(old, new)


def _again(revision: Revision, *, voice: Voice) -> str | None:
    """The remembered sentence with the new value in the old one's place, when it stands there once."""
    old, new, content = revision.old, revision.new, revision.known.content
    if old is None or new is None or content.count(old) != 1:
        return None
    again = re.sub(rf"(?:(?<=\s)an?\s+)?{re.escape(old)}", lambda _: new, content)
    return again if TOLD_BY.match(again) or voice.speaker.lower() in again.lower() else None
