"""The frames: patterns of clauses that state something, as data with their examples (pure).

An entry of `frames/<language>*.toml`, in the order in which frames are asked:

    [[frame]]
    name = "home.moved"             # unique in its language
    pattern = '''...'''             # takes a whole clause, without the lead and tail words of
                                    # `clauses/<language>.toml`
    kind = "fact"                   # fact, preference or constraint
    subject = ""                    # a template; default: the group `subject`, else the speaker
    attribute = "home"              # a template; default: the group `attribute`
    single = true                   # false, true, "attribute": what `singles` says of the
                                    # attribute's noun, or "attribute or change": also where the
                                    # words say that the value is new
    affirmed = true
    changes = true
    category = "fact/home"          # a template; default: <kind>/<attribute>
    # templates; `subject` defaults to the claim's
    denials = [{ attributes = ["home"], value = "{old}" }]
    moods = ["statement"]           # of the clause
    joins = false                   # may the pattern reach over clauses of one sentence
    named = false                   # must whom it is about stand in its words: behind 我买了辆车
                                    # 叫小白 is not my name
    needs = { value = "..." }       # by group: a pattern that all of its words must match
    forbids = { value = "..." }     # by group: a pattern that none of its words may match; `aside`
                                    # are the words left out around a clause (一直, today)
    free = ["value"]                # groups that may hold what `[forbids]` of the language forbids
                                    # in general
    nouns = ["attribute"]           # groups whose words must be a noun, by a dictionary (Chinese)
    things = ["value"]              # groups whose words must name a thing, without a verb
    verbs = ["value"]               # groups whose words must open with a verb, by the dictionary
    kinds = { value = ["city"] }    # by group: the kinds of which its words must be one
                                    # (`""`: of none, `*`: any)
    takes = [{ text = "...", subject = "...", attribute = "...", value = "..." }]
    leaves = ["..."]                # look-alikes that it must not take

A template is text with groups of the pattern in braces (`favourite {noun}`); `{kind}` is the kind
of the value, and of `{kind|verb}` the first that is not empty counts (`{kind|'use'}`: else this
word).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

import re2

from evolution.language.patterns import LANGUAGES, PatternSet, clause_data, compiled, load
from evolution.language.types import ClaimKind, Language


@dataclass(frozen=True, slots=True)
class DenialTemplate:
    """What a frame says is over; see `Denial`."""

    subject: str | None
    attributes: tuple[str, ...]
    value: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """One pattern and what it makes of a clause; the fields are those of the data."""

    name: str
    language: Language
    kind: ClaimKind
    subject: str = "{subject}"
    attribute: str = "{attribute}"
    category: str = "{kind_of_memory}/{attribute}"
    single: bool | str = False
    affirmed: bool = True
    changes: bool = False
    denials: tuple[DenialTemplate, ...] = ()
    moods: tuple[str, ...] = ("statement",)
    joins: bool = False
    named: bool = False
    needs: Mapping[str, "re2._Regexp[str]"] = field(default_factory=dict)
    forbids: Mapping[str, tuple["re2._Regexp[str]", ...]] = field(default_factory=dict)
    kinds: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    nouns: tuple[str, ...] = ()
    things: tuple[str, ...] = ()
    verbs: tuple[str, ...] = ()
    takes: tuple[dict[str, Any], ...] = ()
    leaves: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Frames:
    """All frames of a language and the set that finds those which match."""

    entries: tuple[Frame, ...]
    patterns: PatternSet


FIELDS = (
    "name",
    "kind",
    "subject",
    "attribute",
    "category",
    "single",
    "affirmed",
    "changes",
    "joins",
    "named",
)
LISTS = ("moods", "nouns", "things", "verbs", "takes", "leaves")


@lru_cache(maxsize=len(LANGUAGES))
def frames(language: Language) -> Frames:
    """The frames of a language."""
    data = load("frames", language)
    entries: list[dict[str, Any]] = data.get("frame", [])
    made = tuple(_frame(entry, language) for entry in entries)
    patterns = [entry["pattern"] for entry in entries]
    return Frames(made, PatternSet(patterns, language, whole=True))


def _forbids(entry: Mapping[str, Any], language: Language) -> dict[str, tuple[Any, ...]]:
    """Return what each group of a frame must not hold.

    In general, unless the frame frees it, and its own.
    """
    free = entry.get("free", [])
    own = entry.get("forbids", {})
    in_general = clause_data(language).get("forbids", {})
    general = {group: text for group, text in in_general.items() if group not in free}
    forbids = {}
    for group in {*general, *own}:
        texts = filter(None, (general.get(group), own.get(group)))
        forbids[group] = tuple(compiled(text, language) for text in texts)
    return forbids


def _needs(entry: Mapping[str, Any], language: Language) -> dict[str, Any]:
    needs = entry.get("needs", {})
    return {group: compiled(f"^(?:{text})$", language) for group, text in needs.items()}


def _denial(entry: Mapping[str, Any]) -> DenialTemplate:
    attributes = entry.get("attributes", [])
    return DenialTemplate(entry.get("subject"), tuple(attributes), entry.get("value", ""))


def _frame(entry: dict[str, Any], language: Language) -> Frame:
    plain = {name: entry[name] for name in FIELDS if name in entry}
    lists: dict[str, Any] = {name: tuple(entry[name]) for name in LISTS if name in entry}
    denials = [_denial(denial) for denial in entry.get("denials", [])]
    kinds = {group: tuple(kinds) for group, kinds in entry.get("kinds", {}).items()}
    return Frame(
        **plain,
        **lists,
        language=language,
        denials=tuple(denials),
        needs=_needs(entry, language),
        forbids=_forbids(entry, language),
        kinds=kinds,
    )
