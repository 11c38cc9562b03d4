"""Small pieces of the Markdown formats: lists in brackets, wrapped text. Pure."""

from collections.abc import Iterable, Sequence

_FIRST_CJK = "\u2e80"  # from here on, scripts that put no space between words, and their punctuation


def listed(text: str) -> list[str]:
    """Read `[a, b]`, with or without brackets and quotes, each once."""
    parts = text.strip().removeprefix("[").removesuffix("]").replace("，", ",").split(",")
    return list(dict.fromkeys(part.strip().strip("\"'") for part in parts if part.strip().strip("\"'")))


def written_list(values: Sequence[str]) -> str:
    """Write a list so that `listed` reads it back; a comma or bracket inside a value becomes a space."""
    cleaned = (value.translate(str.maketrans(",，[]`\n", "      ")).strip() for value in values)
    return f"[{', '.join(value for value in cleaned if value)}]"


def joined(lines: Iterable[str]) -> str:
    """Join the lines of a wrapped text: with a space, unless a script without spaces stands on either side."""
    text = ""
    for line in lines:
        if not line:
            continue
        tight = not text or text[-1] >= _FIRST_CJK or line[0] >= _FIRST_CJK
        text += line if tight else f" {line}"
    return text
