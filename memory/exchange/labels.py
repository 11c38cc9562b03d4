"""Small pieces of the Markdown formats: values, lists in brackets, labels in backticks, text in lines. Pure.

What a reader would take for something else is written as CommonMark escapes it: a backslash before a backtick, `&#13;`
for a carriage return, a backslash at the end of a line for a line break. So every text comes back as it was.
"""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import takewhile

_FIRST_CJK = "\u2e80"  # from here on, scripts that put no space between words, and their punctuation
_LABEL = re.compile(r"(?<!\\)`(?P<name>[a-z]+):\s*+(?P<value>[^`]*)`")
_LISTED = re.compile(r'\s*+(?P<value>"(?:[^"\\]|\\.)*+"(?=\s*+(?:[,，]|\Z))|[^,，]*+)\s*+(?:[,，]|\Z)', re.DOTALL)
_BREAKS = re.compile(r"[\x00-\x1f\x7f\x85\u2028\u2029]")
_ESCAPE = re.compile(r"[\\`]|&(?=#)|\A\*")
_IN_NAME = re.compile(r"[\\`*]|&(?=#)")
_ESCAPED = re.compile(r"\\(?P<mark>[\\`*&])|&#(?P<number>[1-9]\d{0,6});")
_SURROGATES = range(0xD800, 0xE000)
_LAST_CHARACTER = 0x10FFFF


def read_value(text: str) -> str:
    """Read one value, quoted as JSON quotes it, or in any quotes, or bare."""
    text = text.strip()
    if len(text) > 1 and text.startswith('"') and text.endswith('"'):
        try:
            return str(json.loads(text, strict=False))
        except json.JSONDecodeError:
            pass
    return text.strip("\"'")


def written_value(value: str, *, apart: str = "`]") -> str:
    """Write one value so that `read_value` reads it back; one that holds a character of `apart` is quoted."""
    plain = read_value(value) == value and not _BREAKS.search(value) and not set(apart) & set(value)
    return value if plain else _quoted(value)


def _quoted(value: str) -> str:
    return json.dumps(value, ensure_ascii=False).replace("`", "\\u0060").replace("]", "\\u005d")


def listed(text: str) -> list[str]:
    """Read `[a, b]`, with or without brackets and quotes, each once."""
    text = text.strip().removeprefix("[").removesuffix("]")
    values = (read_value(found["value"]) for found in _LISTED.finditer(text))
    return list(dict.fromkeys(value for value in values if value))


def written_list(values: Iterable[str]) -> str:
    """Write a list so that `listed` reads it back."""
    return f"[{', '.join(written_value(value, apart='`[],，') for value in values)}]"


def read_labels(lines: Sequence[str]) -> dict[str, str]:
    """Return what labels such as `name: value` say."""
    return {found["name"]: found["value"].strip() for found in _LABEL.finditer("\n".join(lines))}


def without_labels(line: str) -> str:
    """Return a line without its labels."""
    return _LABEL.sub("", line).strip()


def written_labels(labels: Mapping[str, str]) -> str:
    """Return labels that say something, in one line; their values are written already."""
    return " ".join(f"`{name}: {value}`" for name, value in labels.items() if value)


def written_text(text: str) -> str:
    """Return a text as lines of a bullet: those after the first are indented."""
    return "\\\n  ".join(_written_line(line) for line in _ESCAPE.sub(_marked, text).split("\n"))


def written_name(name: str) -> str:
    """Return a name as it stands between two pairs of stars, in one line."""
    return "&#10;".join(_written_line(line) for line in _IN_NAME.sub(_marked, name).split("\n"))


def read_text(lines: Iterable[str]) -> str:
    """Read the lines of a bullet: wrapped ones are joined, those that end with a backslash are broken there."""
    text, broken = "", True
    for line in (line.strip() for line in lines):
        if not line:
            continue
        hard = len(list(takewhile(lambda mark: mark == "\\", reversed(line)))) % 2 == 1
        piece = line[:-1] if hard else line
        text = text + piece if broken else joined([text, piece])
        text, broken = (f"{text}\n" if hard else text), hard
    return _ESCAPED.sub(_unescaped, text)


def joined(lines: Iterable[str]) -> str:
    """Join the lines of a wrapped text: with a space, unless a script without spaces stands on either side."""
    text = ""
    for line in lines:
        if not line:
            continue
        tight = not text or text[-1] >= _FIRST_CJK or line[0] >= _FIRST_CJK
        text += line if tight else f" {line}"
    return text


def _written_line(line: str) -> str:
    """Name by number the characters that a reader would strip or end a line at."""
    core = line.strip()
    start = line.index(core) if core else len(line)
    outer, inner, rest = line[:start], line[start : start + len(core)], line[start + len(core) :]
    return _numbered(outer) + _BREAKS.sub(lambda found: _numbered(found[0]), inner) + _numbered(rest)


def _marked(found: re.Match[str]) -> str:
    return f"\\{found[0]}"


def _numbered(text: str) -> str:
    return "".join(f"&#{ord(character)};" for character in text)


def _unescaped(found: re.Match[str]) -> str:
    if found["mark"]:
        return found["mark"]
    number = int(found["number"])
    known = number <= _LAST_CHARACTER and number not in _SURROGATES
    return chr(number) if known else found[0]
