"""Every compiled pattern of the service reads what its own loops repeat in linear time."""

import re
from collections.abc import Iterable, Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from re import _constants as kinds  # type: ignore[attr-defined]  # the only description of a pattern's parts
from re import _parser as parser  # type: ignore[attr-defined]
from typing import Any

import pytest

from tests.bars.hanging import seconds_until_hung
from tests.measured import Measured, assert_linear

PACKAGES = ("config", "memory", "evolution", "observability")
LEFT_OUT = (
    ".migrations",
    ".__main__",
    "config.wsgi",
    "embedding.fastembed",
    "embedding.sentence_transformers",
)
AT_FIRST = 4_096  # characters: what is quadratic takes some 20 ms and more
QUICK_SECONDS = 0.02
LENGTH = 65_536  # what an event may hold
MATCHED_UNDER_ANOTHER_NAME = {
    "between",
    "follower",
}  # of the grammar of times: each is read from where a time ended
TAILS = ("", "\ue000")  # a character that nobody asks for: the match fails at the end
LOOPS = (kinds.MAX_REPEAT, kinds.MIN_REPEAT, kinds.POSSESSIVE_REPEAT)


def patterns() -> dict[str, Any]:
    """Return every pattern that a module of the service holds, by its place."""
    found: dict[str, Any] = {}
    for package in PACKAGES:
        for module in walk_packages(import_module(package).__path__, f"{package}."):
            if not any(part in module.name for part in LEFT_OUT):
                loaded = import_module(module.name)
                for name, value in vars(loaded).items():
                    found |= {
                        f"{module.name}.{name}{at}": one for at, one in _within(value, depth=3)
                    }
    return {place: one for place, one in found.items() if _is_first(place, one, found)}


def _is_first(place: str, one: Any, found: dict[str, Any]) -> bool:
    return next(other for other, same in found.items() if same is one) == place


def _within(value: Any, *, depth: int) -> Iterator[tuple[str, Any]]:
    if type(value).__name__ in ("Pattern", "_Regexp") and hasattr(value, "finditer"):
        yield "", value
    elif depth and isinstance(value, dict):
        for key, one in value.items():
            yield from ((f"[{key!r}]{at}", found) for at, found in _within(one, depth=depth - 1))
    elif depth and isinstance(value, (list, tuple, set, frozenset)):
        for number, one in enumerate(value):
            yield from ((f"[{number}]{at}", found) for at, found in _within(one, depth=depth - 1))
    elif depth and hasattr(type(value), "__dataclass_fields__"):
        for name in type(value).__dataclass_fields__:
            yield from (
                (f".{name}{at}", found)
                for at, found in _within(getattr(value, name), depth=depth - 1)
            )


def fragments(pattern: str) -> set[tuple[str, str]]:
    """Return what leads to each loop of a pattern, and what the loop repeats."""
    try:
        tree = parser.parse(pattern)
    except (re.error, OverflowError):  # of another engine, which is linear whatever it reads
        return {("", " "), ("", "a"), ("", "哈")}
    return set(_loops(tree, "")) | {("", _sample(tree)), ("", " ")}


def _loops(tree: Any, before: str) -> Iterator[tuple[str, str]]:
    for kind, given in tree:
        if kind in LOOPS:
            yield (before, _sample(given[2]))
            yield from _loops(given[2], before)
        elif kind is kinds.SUBPATTERN:
            yield from _loops(given[3], before)
        elif kind is kinds.BRANCH:
            for branch in given[1]:
                yield from _loops(branch, before)
        before += _one(kind, given)


def _sample(tree: Any) -> str:
    return "".join(_one(kind, given) for kind, given in tree)


def _one(kind: Any, given: Any) -> str:
    if kind is kinds.LITERAL:
        return chr(given)
    if kind in LOOPS:
        return _sample(given[2]) * max(given[0], 1)
    if kind is kinds.SUBPATTERN:
        return _sample(given[3])
    if kind is kinds.BRANCH:
        return _sample(given[1][0])
    if kind is kinds.IN:
        return _member(given)
    return {kinds.NOT_LITERAL: "a", kinds.ANY: "a"}.get(kind, "")


def _member(given: Any) -> str:
    kind, what = given[0]
    if kind is kinds.LITERAL:
        return chr(what)
    if kind is kinds.RANGE:
        return chr(what[0])
    if kind is kinds.CATEGORY:
        return {kinds.CATEGORY_SPACE: " ", kinds.CATEGORY_DIGIT: "7"}.get(what, "a")
    return "a"  # of what is not in the set


def only_matched(known: Iterable[str]) -> set[str]:
    """Return the places whose pattern is nowhere asked to search.

    It reads from one place, not from each.
    """
    roots = [Path(import_module(package).__path__[0]) for package in PACKAGES]
    source = "\n".join(
        path.read_text(encoding="utf-8") for root in roots for path in root.rglob("*.py")
    )
    searched = set(re.findall(r"\b(\w+)\.(?:search|finditer|findall|subn?|split)\(", source))
    matched = set(re.findall(r"\b(\w+)\.(?:full)?match\(", source))
    return {
        place
        for place in known
        if place.rpartition(".")[2] in (matched - searched) | MATCHED_UNDER_ANOTHER_NAME
    }


def seconds_of(pattern: Any, text: str, *, searches: bool = True) -> float:
    """Return the processor time of finding everything in a text; without end where it hangs."""
    return seconds_until_hung(
        lambda: sum(1 for _ in pattern.finditer(text)) if searches else pattern.match(text)
    )


def grows_too_fast(pattern: Any, *, searches: bool = True) -> str:
    """Return the text that a pattern reads in more than linear time.

    Nothing where there is none.
    """
    for before, repeated in sorted(fragments(pattern.pattern)):
        for tail in TAILS if repeated else ():

            def text(
                length: int, before: str = before, repeated: str = repeated, tail: str = tail
            ) -> str:
                return before + repeated * (length // len(repeated)) + tail

            at_first = seconds_of(pattern, text(AT_FIRST), searches=searches)
            if at_first < QUICK_SECONDS:
                continue
            if at_first == float("inf") == seconds_of(pattern, text(AT_FIRST), searches=searches):
                return f"{before!r} {repeated!r} {tail!r}: it hangs at {AT_FIRST} characters"
            try:
                assert_linear(
                    lambda n, text=text: seconds_of(pattern, text(n), searches=searches),
                    length=LENGTH,
                )
            except pytest.fail.Exception as error:
                return f"{before!r} {repeated!r} {tail!r}: {error}"
    return ""


@pytest.mark.long
def test_every_pattern_reads_its_own_fragments_in_linear_time(measured: Measured) -> None:
    known = patterns()
    matched = only_matched(known)
    slow = {
        place: why
        for place, pattern in known.items()
        if (why := grows_too_fast(pattern, searches=place not in matched))
    }
    measured(
        "patterns, fragments",
        f"{len(known)} {sum(len(fragments(one.pattern)) for one in known.values())}",
    )
    assert slow == {}


@pytest.mark.parametrize(
    "pattern", [r"(?:a+b?)+$", r"(?:哈+|谢+)+$", r"\s*,\s*x", r"(.*)=(.*)=(.*);"]
)
def test_a_pattern_that_is_not_linear_is_found(pattern: str) -> None:
    assert grows_too_fast(re.compile(pattern))
