"""Small pieces of the Markdown formats.

Values, lists in brackets, labels in backticks, text in lines. Pure.

What a reader would take for something else is written as CommonMark escapes it: a backslash before
a backtick, `&#13;` for a carriage return, a backslash at the end of a line for a line break. So
every text comes back as it was.
"""

import json
import re
from collections.abc import Iterable, Mapping, Sequence

_FIRST_CJK = (
    "\u2e80"  # from here on, scripts that put no space between words, and their punctuation
)
_LABEL = re.compile(r"(?<!\\)`(?P<name>[a-z]+):\s*+(?P<value>[^`]*)`")
_LISTED = re.compile(
    r'\s*+(?P<value>"(?:[^"\\]|\\.)*+"(?=\s*+(?:[,，]|\Z))|[^,，]*+)\s*+(?:[,，]|\Z)', re.DOTALL
)
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
    """Write one value so that `read_value` reads it back.

    One that holds a character of `apart` is quoted.
    """
    stands_apart = not set(apart) & set(value)
    plain = stands_apart and read_value(value) == value and not _BREAKS.search(value)
    return value if plain else _quoted(value)


def _quoted(value: str) -> str:
    quoted = json.dumps(value, ensure_ascii=False)
    return quoted.replace("`", "\\u0060").replace("]", "\\u005d")


def listed(text: str) -> list[str]:
    """Read `[a, b]`, with or without brackets and quotes, each once."""
    text = text.strip().removeprefix("[").removesuffix("]")
    values = (read_value(found["value"]) for found in _LISTED.finditer(text))
    return list(dict.fromkeys(filter(None, values)))


def written_list(values: Iterable[str]) -> str:
    """Write a list so that `listed` reads it back."""
    written = ", ".join(written_value(value, apart="`[],，") for value in values)
    return f"[{written}]"


def read_labels(lines: Sequence[str]) -> dict[str, str]:
    """Return what labels such as `name: value` say."""
    labels = _LABEL.finditer("\n".join(lines))
    return {label["name"]: label["value"].strip() for label in labels}


def without_labels(line: str) -> str:
    """Return a line without its labels."""
    return _LABEL.sub("", line).strip()


def written_labels(labels: Mapping[str, str]) -> str:
    """Return labels that say something, in one line; their values are written already."""
    return " ".join(f"`{name}: {value}`" for name, value in labels.items() if value)


def written_text(text: str) -> str:
    """Return a text as lines of a bullet: those after the first are indented."""
    lines = _ESCAPE.sub(_marked, text).split("\n")
    return "\\\n  ".join(map(_written_line, lines))


def written_name(name: str) -> str:
    """Return a name as it stands between two pairs of stars, in one line."""
    lines = _IN_NAME.sub(_marked, name).split("\n")
    return "&#10;".join(map(_written_line, lines))


def read_text(lines: Iterable[str]) -> str:
    """Read the lines of a bullet.

    Wrapped ones are joined, those that end with a backslash are broken there.
    """
    text, is_broken = "", True
    for line in filter(None, map(str.strip, lines)):
        breaks = _ends_in_a_break(line)
        piece = line[:-1] if breaks else line
        text = text + piece if is_broken else joined([text, piece])
        if breaks:
            text += "\n"
        is_broken = breaks
    return _ESCAPED.sub(_unescaped, text)


def _ends_in_a_break(line: str) -> bool:
    """Tell whether a line ends with a backslash that no other escapes."""
    backslashes = len(line) - len(line.rstrip("\\"))
    return backslashes % 2 == 1


def read_bullet(first: str, further: Sequence[str]) -> str:
    """Read the text of a bullet, whose first line stands without its mark.

    Its labels are left out.
    """
    return read_text(without_labels(line) for line in (first, *further))


def joined(lines: Iterable[str]) -> str:
    """Join the lines of a wrapped text.

    With a space, unless a script without spaces stands on either side.
    """
    text = ""
    for line in lines:
        if not line:
            continue
        tight = not text or text[-1] >= _FIRST_CJK or line[0] >= _FIRST_CJK
        text += line if tight else f" {line}"
    return text


def _written_line(line: str) -> str:
    """Name by number the characters that a reader would strip or end a line at."""
    before = line.removesuffix(line.lstrip())
    core = line.strip()
    after = line.removeprefix(before + core)
    inner = _BREAKS.sub(lambda found: _numbered(found[0]), core)
    return f"{_numbered(before)}{inner}{_numbered(after)}"


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
