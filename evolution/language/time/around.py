"""The words around a phrase, as far as they can tell what it means (pure)."""

from __future__ import annotations

from evolution.language.time.rule import Pattern


def around(text: str, begin: int, stop: int, reach: int) -> tuple[str, str]:
    """Return at most `reach` characters before `begin`, and as many from `stop` on."""
    before = text[max(0, begin - reach) : begin]
    after = text[stop : stop + reach]
    return before, after


def behind_last(mark: Pattern, words: str) -> str:
    """Return what stands behind the last match in words; all of them where there is none."""
    stops = [match.end() for match in mark.finditer(words)]
    return words[stops[-1] :] if stops else words


def before_first(mark: Pattern, words: str) -> str:
    """Return what stands before the first match in words; all of them where there is none."""
    match = mark.search(words)
    return words[: match.start()] if match else words
