r"""Patterns as data: verbose form with named fragments (pure).

They are compiled for an engine that is linear in the text.

White space in a pattern and what follows a `# ` mean nothing; `_` stands for one or more spaces
(in Chinese for none or more; `_?` for none or more); `{NAME}` stands for a
fragment, `[fragments]` of `clauses/<language>.toml`, which all patterns of the language share. Case
does not count (`(?-i:[A-Z])` where it does). `\w` and `\b` know ASCII only: write `\pL` for a
letter of any alphabet, `\p{Lu}` for one that may be a capital, `\pN` for a digit: they become wide
ranges, as exact classes make programs too large.
"""

import re
import tomllib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

import re2

from evolution.language.types import Language
from evolution.language.verbs import verb_fragments

DATA = Path(__file__).parent
LANGUAGES: tuple[Language, ...] = ("en", "zh")
FRAGMENT = re.compile(r"\{([A-Z][A-Z0-9]*)\}")
COMMENT = re.compile(r"(?m)(?:^|\s)#\s[^\n]*")
CLASSES = {
    r"\pL": r"a-zA-ZÀ-῿㐀-鿿",
    r"\p{Lu}": r"A-ZÀ-῿㐀-鿿",
    r"\pN": r"0-9０-９",
}
CLASS = re.compile(r"\\pL|\\p\{Lu\}|\\pN")
CLASS_OR_SET = re.compile(rf"\[(?:\\.|[^\]\\])*\]|{CLASS.pattern}")
ENGINE_MEMORY_BYTES = 64 * 1024 * 1024


def load(folder: str, language: Language) -> dict[str, Any]:
    """The data files `<folder>/<language>*.toml`, read in the order of their names.

    Lists are joined.
    """
    whole: dict[str, Any] = {}
    for path in sorted((DATA / folder).glob(f"{language}*.toml")):
        for name, value in tomllib.loads(path.read_text(encoding="utf-8")).items():
            if isinstance(value, list):
                whole[name] = [*whole.get(name, []), *value]
            elif isinstance(value, dict):
                whole[name] = {**whole.get(name, {}), **value}
            else:
                whole[name] = value
    return whole


@lru_cache(maxsize=len(LANGUAGES))
def clause_data(language: Language) -> dict[str, Any]:
    """What `clauses/<language>.toml` says.

    Fragments, cuts, openings, and words that no value may hold.
    """
    data = load("clauses", language)
    if "verbs" in data:
        fragments, bases = verb_fragments(data["verbs"])
        data["fragments"] = {**fragments, **data["fragments"]}
        data["bases"] = {**bases, **data["bases"]}
    return data


def plain(pattern: str, fragments: Mapping[str, str]) -> str:
    """A verbose pattern without its white space and comments, its fragments put in.

    Raises:
        KeyError: For a fragment that is not named.
    """
    spaces = fragments.get("_", r"\s+")
    bare = "".join(COMMENT.sub("", pattern).split())
    spaced = bare.replace("_?", r"\s*").replace("_", spaces)
    wide = CLASS_OR_SET.sub(_wide, spaced)

    def fragment(found: re.Match[str]) -> str:
        inside = plain(fragments[found.group(1)], fragments)
        return f"(?:{inside})"

    return FRAGMENT.sub(fragment, wide)


def _wide(found: re.Match[str]) -> str:
    """A class of letters or digits written as ranges.

    Within a set its brackets are there already.
    """
    words = found.group()
    if words.startswith("["):
        return CLASS.sub(lambda inside: CLASSES[inside.group()], words)
    return f"[{CLASSES[words]}]"


@lru_cache(maxsize=2048)
def compiled(pattern: str, language: Language) -> "re2._Regexp[str]":
    """A verbose pattern of a language, ready to use."""
    return re2.compile(plain(pattern, clause_data(language).get("fragments", {})), _options())


def _options() -> re2.Options:
    options = re2.Options()
    options.case_sensitive = False
    options.max_mem = ENGINE_MEMORY_BYTES
    options.log_errors = False
    return options


class PatternSet:
    """Many patterns that are tried on a text at once."""

    def __init__(self, patterns: Sequence[str], language: Language, *, whole: bool) -> None:
        """Compile them; `whole` ones must match all of a text, the others any part of it."""
        fragments = clause_data(language).get("fragments", {})
        texts = [plain(pattern, fragments) for pattern in patterns]
        self.patterns = [re2.compile(text, _options()) for text in texts]
        make_set = re2.Set.FullMatchSet if whole else re2.Set.SearchSet
        self._set = make_set(_options())
        for text in texts:
            self._set.Add(text)
        if texts:
            self._set.Compile()

    def matching(self, text: str) -> list[int]:
        """The places in the list of those that match, ascending."""
        return sorted(self._set.Match(text) or []) if self.patterns else []
