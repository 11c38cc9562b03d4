"""A small grammar of time phrases.

Rules that refine a period, ranges, and the scan of a text (pure). A phrase is a chain of parts,
coarse to fine (`去年` + `三月` + `五号` + `下午` + `三点`). Every rule reads one part inside the
period the parts before it made, or refuses. The longest chain wins.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from evolution.language.time.periods import Context, ReadPeriod, within
from evolution.language.time.rule import (
    BARE,
    PENDING,
    Match,
    Pattern,
    Reading,
    TimePhrase,
    TimeRule,
    joined_range,
    leaves_open,
)

# A phrase has fewer parts than this; a longer run is no phrase but a game with words.
PARTS_OF_A_PHRASE = 8
# A text with more places that look like a time is a table or a prank: the rest of it is not read.
READINGS_OF_A_TEXT = 3000


@dataclass(frozen=True, slots=True)
class Grammar:
    """The rules of one language.

    Attributes:
        joint: What may stand between two parts of one phrase; matches the empty string.
        range_word: What stands between the two ends of a range.
        between: Another such word that counts only when `between_tail` follows the second end.
        between_tail: See `between`.
        opaque: Text that only looks like a time (titles, names): skipped.
        recurring: What opens a recurring time (`每`, `every`): skipped with all that follows it.
        openers: The rules a phrase can begin with.
        followers: The rules that can stand after another part.
        begins: The places of a text where a phrase may begin, cheaply told; in order, none left
            out.
        opener: Any of the openers, in one pattern.
        follower: Any of the followers, in one pattern.
    """

    openers: tuple[TimeRule, ...]
    followers: tuple[TimeRule, ...]
    joint: Pattern
    range_word: Pattern
    between: Pattern
    between_tail: Pattern
    opaque: Pattern
    recurring: Pattern
    begins: Callable[[str], Iterable[int]]
    opener: Pattern
    follower: Pattern

    def scan(self, text: str, context: Context) -> Iterator[TimePhrase]:
        """Every phrase of `text`, in order, none overlapping.

        It gives up after `READINGS_OF_A_TEXT`.
        """
        position = readings = 0
        for begin in self.begins(text):
            if begin < position:
                continue
            if readings == READINGS_OF_A_TEXT:
                return
            if skipped := self.opaque.match(text, begin):
                position = skipped.end()
            elif opened := self.recurring.match(text, begin):
                position = self._after_recurring(text, opened.end(), context)
            elif self.opener.match(text, begin):
                readings += 1
                if found := self.read(text, begin, context):
                    yield found
                    position = found.stop

    def read(self, text: str, begin: int, context: Context) -> TimePhrase | None:
        """The longest phrase or range that begins exactly at `begin`."""
        first = self._chain(text, begin, None, context)
        if first is None:
            return None
        found = self._range(text, first, context, word=self.range_word)
        if found is None:
            found = self._range(text, first, context, word=self.between, tail=self.between_tail)
        return found or first

    def _chain(
        self, text: str, begin: int, parent: Reading, context: Context, *, parts: int = 1
    ) -> TimePhrase | None:
        """The longest run of parts from `begin`.

        The period of the parts before them is `parent`.
        """
        any_rule, rules = (self.follower, self.followers) if parent else (self.opener, self.openers)
        if not any_rule.match(text, begin):
            return None
        best: TimePhrase | None = None
        for rule in rules:
            match = rule.pattern.match(text, begin)
            if match is None or match.end() == begin:
                continue
            found = _part(rule, match, parent, context)
            if found is None:
                continue
            if parts < PARTS_OF_A_PHRASE:
                found = self._extended(text, found, context, parts=parts + 1)
            is_longer = best is None or found.stop > best.stop
            if is_longer and found.period.kind not in PENDING:
                best = found
        return best

    def _extended(
        self, text: str, found: TimePhrase, context: Context, *, parts: int
    ) -> TimePhrase:
        joint = self.joint.match(text, found.stop)
        following = joint.end() if joint else found.stop
        longer = self._chain(text, following, found.period, context, parts=parts)
        return TimePhrase(longer.period, found.begin, longer.stop) if longer else found

    def _range(
        self,
        text: str,
        first: TimePhrase,
        context: Context,
        *,
        word: Pattern,
        tail: Pattern | None = None,
    ) -> TimePhrase | None:
        joined = word.match(text, first.stop)
        if joined is None:
            return None
        second = self._second_end(text, joined.end(), first.period, context)
        if second is None:
            return None
        stop = second.stop
        if tail is not None:
            closing = tail.match(text, second.stop)
            if closing is None:
                return None
            stop = closing.end()
        period = joined_range(first.period, second.period)
        return TimePhrase(period, first.begin, stop)

    def _second_end(
        self, text: str, begin: int, first: ReadPeriod, context: Context
    ) -> TimePhrase | None:
        """The second end takes what it leaves out from the first.

        Examples: `三月五日到八日`, `下午三点到五点`.
        """
        parent = first.parent
        while parent is not None:
            second = self._chain(text, begin, parent, context)
            if second and second.period.start >= first.start:
                return second
            parent = parent.parent
        second = self._chain(text, begin, None, context)
        if second and leaves_open(second.period, first):
            after_first = Context(first.start, "future")
            second = self._chain(text, begin, None, after_first)
        if second is None or second.period.start < first.start:
            return None
        return second

    def _after_recurring(self, text: str, position: int, context: Context) -> int:
        """Where a recurring time ends.

        "every" takes the phrase behind it along: 每周五 + 晚上八点.
        """
        while True:
            joint = self.range_word.match(text, position) or self.joint.match(text, position)
            following = joint.end() if joint else position
            found = self.read(text, following, context)
            if found is None:
                return position
            if found.period.relative and found.period.kind not in BARE:
                return position
            position = found.stop


def _part(rule: TimeRule, match: Match, parent: Reading, context: Context) -> TimePhrase | None:
    """Return what a rule makes of its match, within the period of the parts before.

    None where it means nothing.
    """
    period = _reading(rule, match, parent, context)
    if period is None:
        return None
    return TimePhrase(within(parent, period), match.start(), match.end())


def _reading(rule: TimeRule, match: Match, parent: Reading, context: Context) -> Reading:
    try:
        return rule.read(match, parent, context)
    except (ValueError, OverflowError):  # 30 February, or beyond the years 1 to 9999: not a date
        return None


def build(
    rules: tuple[TimeRule, ...],
    *,
    joint: str,
    range_words: tuple[str, str, str],
    skipped: tuple[str, str],
    begins: Callable[[str], Iterable[int]],
    flags: re.RegexFlag = re.NOFLAG,
) -> Grammar:
    """A grammar with its opener.

    Args:
        rules: Every part.
        joint: Between two parts.
        range_words: Range word, `between` and its tail.
        skipped: What only looks like a time, and what opens a recurring one.
        begins: Where a phrase may begin.
        flags: For the compiled patterns.
    """
    openers = tuple(rule for rule in rules if rule.opens)
    followers = tuple(rule for rule in rules if rule.follows)
    patterns = (*range_words, *skipped)
    word, between, between_tail, opaque, recurring = (
        re.compile(pattern, flags) for pattern in patterns
    )
    return Grammar(
        openers=openers,
        followers=followers,
        joint=re.compile(joint, flags),
        range_word=word,
        between=between,
        between_tail=between_tail,
        opaque=opaque,
        recurring=recurring,
        begins=begins,
        opener=_any_of(openers, flags),
        follower=_any_of(followers, flags),
    )


def _any_of(rules: tuple[TimeRule, ...], flags: re.RegexFlag) -> Pattern:
    """All patterns in one, without their group names; a little wider is no harm."""
    return re.compile("|".join(_unnamed(rule.pattern.pattern) for rule in rules), flags)


def _unnamed(pattern: str) -> str:
    """A pattern with no group names; what repeats a group takes any sign or none."""
    without_groups = re.sub(r"\(\?P<\w+>", "(?:", pattern)
    return re.sub(r"\(\?P=\w+\)", ".?", without_groups)
