"""Which remembered values a change speaks of (pure)."""

import re
from collections.abc import Sequence

from evolution.rules.slots import category_of_value, sort_of_value
from evolution.rules.small_talk import content_words
from evolution.rules.types import KnownValue, Statement

# A value this short matches only as a whole word, longer ones also inside a word (`运动风` in `运动风格`).
SHORTEST_INNER_MATCH = 2
TOOL_SLOTS: frozenset[str | None] = frozenset(
    {
        None,
        *(f"preference/{name}" for name in ("tool", "editor", "programming", "framework", "database", "platform")),
    }
)
# A remembered sentence with at most this many content words is about the value it names.
SHORT_SENTENCE_WORDS = 6
# A value within another is the same when it is at least this share of its characters.
MOST_OF_A_VALUE = 0.5
TRIMMED = re.compile(
    r"^(?:the|a|an|my|our|some|any|more|in|at|on|to|for|with|of|being|having|drinking|eating|using)\s+"
    r"|[\s的了吧啊呢\"“”'「」]+$|^[\"“'「]+",
    re.IGNORECASE,
)


def normalised(value: str) -> str:
    """A value for comparison: lower case, without articles, particles and quotation marks."""
    bare, before = value.strip().lower(), ""
    while bare != before:
        before, bare = bare, TRIMMED.sub("", bare).strip()
    return bare


def mentions(text: str, value: str) -> bool:
    """Whether a value occurs in a text: as words in English, as characters in Chinese."""
    bare = normalised(value)
    if not bare:
        return False
    if bare.isascii():
        return re.search(rf"(?<!\w){re.escape(bare)}(?:s|es)?(?!\w)", text.lower()) is not None
    return (len(bare) >= SHORTEST_INNER_MATCH and bare in text.lower()) or text.lower() == bare


def known_by_value(value: str, known: Sequence[KnownValue]) -> KnownValue | None:
    """The latest remembered thing that holds a value; exact values win over mentions."""
    exact = [item for item in known if item.value and normalised(item.value) == normalised(value)]
    if exact:
        return exact[-1]
    held = [item for item in known if mentions(item.content, value) or (item.value and mentions(value, item.value))]
    return held[-1] if held else None


def _may_hold(item: KnownValue, value: str) -> bool:
    if item.value is not None:
        return _same_value(item.value, value)
    return mentions(item.content, value) and len(content_words(item.content)) <= SHORT_SENTENCE_WORDS


def known_by_slot(key: str | None, new_value: str, known: Sequence[KnownValue]) -> KnownValue | None:
    """The remembered thing in the slot a new value takes.

    Without a slot: the one whose value is of the same category, or ends with the same head word.
    """
    if key is not None:
        same = [item for item in known if item.key == key]
        if same:
            return same[-1]
    category = category_of_value(new_value)
    for item in reversed(known):
        if item.value and _same_sort(item.value, new_value, category):
            return item
    return None


def only_tool(known: Sequence[KnownValue]) -> KnownValue | None:
    """The one remembered thing a person uses, when there is exactly one."""
    tools = [item for item in known if item.value is not None and item.key in TOOL_SLOTS]
    return tools[0] if len(tools) == 1 else None


def _same_sort(old: str, new: str, category: str | None) -> bool:
    if normalised(old) == normalised(new):
        return False
    sort = sort_of_value(new)
    if sort is not None or sort_of_value(old) is not None:
        return sort == sort_of_value(old)
    if category is not None and category_of_value(old) == category:
        return True
    return len(normalised(new)) > 1 and _head(old) == _head(new)


def _head(value: str) -> str:
    """The last word of an English value, the last character of a Chinese one."""
    bare = normalised(value)
    return bare.split()[-1] if bare.isascii() and bare else bare[-1:]


def _holds(item: KnownValue, change: Statement, old: str) -> bool:
    """Whether a remembered thing is the old value: by its value, or a short sentence about it."""
    if item.value is not None:
        return _same_value(item.value, old)
    if change.ends is not None or not content_words(old):
        return False
    return mentions(item.content, old) and len(content_words(item.content)) <= SHORT_SENTENCE_WORDS


def _same_value(one: str, other: str) -> bool:
    """Whether two values are equal, or one is most of the other (`运动风`, `运动风格`)."""
    left, right = sorted((normalised(one), normalised(other)), key=len)
    if left == right:
        return True
    return mentions(right, left) and len(left) >= MOST_OF_A_VALUE * len(right)


def closed_by(change: Statement, known: Sequence[KnownValue]) -> list[int]:
    """Positions of the remembered values a statement ends.

    A value is ended by name (the change's old value) or, for a slot that holds one value, by the slot.
    """
    ended = []
    for position, item in enumerate(known):
        by_name = change.old_value is not None and _holds(item, change, change.old_value)
        by_name = by_name or (change.ends is not None and item.content == change.ends)
        by_slot = change.exclusive and change.key is not None and item.key == change.key and change.value is not None
        if by_name or (by_slot and (item.value is None or normalised(item.value) != normalised(change.value or ""))):
            ended.append(position)
    return ended
