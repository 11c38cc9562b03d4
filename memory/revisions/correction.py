"""What a correction writes: the new memory, and the words of the old one that hold no more."""

import re
from dataclasses import dataclass
from uuid import UUID

from memory.models import MemoryItem, Turn
from memory.models.remembered_row import TITLE_LENGTH
from memory.models.vocabulary import Kind, Level, Provenance, Standing
from memory.revisions.columns import Columns, copied
from memory.revisions.confirming import CONFIRMED_CONFIDENCE
from memory.revisions.locked_rows import spans_of
from memory.revisions.spans import Span, Spans, stored, subtract, turns_of
from memory.revisions.statements import TYPED
from memory.revisions.types import Change, CorrectionError, Ending, Narrowing, Revision

_JOINED = r"[^\W\u2e80-\U000323af]"  # a letter or digit of a script that puts spaces between words
_SENTENCE = re.compile(r"[^.!?。！？\n]*[.!?。！？\n]?")


@dataclass(frozen=True, slots=True)
class Correction:
    """The memory that takes a wrong one's place, and the revision that puts it there."""

    new: MemoryItem
    revision: Revision


def corrected(
    old: MemoryItem, *, content: str | None, value: str | None, change: Change
) -> Correction:
    """Return what replaces a memory.

    The words of a typed memory are wrong wherever they stand; of an episode those sentences that
    the new text does not repeat.

    Raises:
        CorrectionError: there is nothing to change.
    """
    new = MemoryItem(**{**copied(old), **_text_of(old, content=content, value=value)})
    new.recorded_at = new.updated_at = new.last_validated_at = change.now
    new.provenance = Provenance.CONFIRMED_BY_USER
    new.confidence = max(old.confidence, CONFIRMED_CONFIDENCE)
    new.standing = Standing.ACTIVE
    new.needs_review, new.review_code, new.review_args = False, "", {}
    new.validated_at = change.now if old.kind == Kind.INSIGHT else None
    new.notes, new.canonical, new.glossed, new.spans = [], "", "", []
    new.provisional, new.summarised_by, new.made_by = False, None, ""
    new.writer = new.role = ""  # whoever corrects, writes
    is_typed = old.kind in TYPED
    ending = Ending(
        row_id=old.pk, at=change.now, successor=new.pk, withdrawn=True, alone=not is_typed
    )
    narrows: list[Narrowing] = []
    if not is_typed and old.spans and old.level == Level.RAW:
        kept = _repeated(spans_of(old), new.content)
        new.spans = stored(kept)
        wrong = stored(subtract(spans_of(old), kept))
        both = frozenset((old.pk, new.pk))
        narrows = [Narrowing(spans=wrong, at=change.now, withdrawn=True, keep=both)]
    revision = Revision(
        makes=[new], ends=[ending], narrows=narrows, kind="corrected", by_person=True
    )
    return Correction(new, revision)


def _text_of(old: MemoryItem, *, content: str | None, value: str | None) -> Columns:
    """Return the text columns of what replaces a memory.

    None of the old one's may go on saying it.
    """
    content, value = _stated(old, content=content, value=value)
    text: Columns = {"content": content, "value": value, "short_value": ""}
    if old.attribute and not value:  # what it states now is to be read first
        text["attribute"], text["single"] = None, False
    if old.kind == Kind.EPISODE:
        text["did_what"], text["new_info"] = content, ""
    if old.kind == Kind.PROCEDURE:
        if len(content) > TITLE_LENGTH:
            message = f"of a procedure is its title: at most {TITLE_LENGTH} characters"
            raise CorrectionError("content", message)
        text["title"] = text["outline"] = content
    return text


def _stated(old: MemoryItem, *, content: str | None, value: str | None) -> tuple[str, str]:
    """Return the content and the value that a correction states, of which one may be left out."""
    if content is not None:
        if value is None and old.value in content:
            value = old.value
        return content, value or ""
    if value is None:
        raise CorrectionError("content", "content or value is required")
    places = list(_standing_whole(old.value).finditer(old.content)) if old.value else []
    if len(places) != 1:  # which of several is meant is not known
        return value, value
    start, stop = places[0].span()
    return old.content[:start] + value + old.content[stop:], value


def _standing_whole(value: str) -> re.Pattern[str]:
    """Return what finds a value in a text, but not within a longer word or number.

    Chinese words have no borders to be seen.
    """
    before = rf"(?<!{_JOINED})(?<!\d[.,:/-])" if _is_joinable(value[0]) else ""
    behind = rf"(?!{_JOINED})(?![.,:/-]\d)" if _is_joinable(value[-1]) else ""
    return re.compile(before + re.escape(value) + behind)


def _is_joinable(character: str) -> bool:
    return re.match(_JOINED, character) is not None


def _repeated(spans: Spans, content: str) -> Spans:
    """Return the sentences of spans that a text repeats word for word."""
    turns = Turn.objects.filter(pk__in=turns_of(spans))
    words: dict[UUID, str] = dict(turns.values_list("pk", "text"))
    kept: list[Span] = []
    for turn, start, stop in spans:
        said = words.get(turn, "")[start:stop]
        for sentence in _SENTENCE.finditer(said):
            text = sentence.group().strip()
            if text and text in content:
                kept.append((turn, start + sentence.start(), start + sentence.end()))
    return tuple(kept)
