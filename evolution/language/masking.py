"""Words in a text that are not the speaker's own: code, recalled memory, pasted transcripts, quotations (pure)."""

import re

FILLER = "▮"
QUOTE_PAIRS = {"“": "”", "「": "」", "『": "』", "《": "》", "‘": "’", '"': '"', "`": "`", "'": "'"}
OPENING = re.compile(f"[{''.join(QUOTE_PAIRS)}]")
# A quotation mark without its partner within so many characters quotes nothing.
LONGEST_QUOTATION = 600
# Quotations of fewer words (Han characters) without a verb of speaking are names and titles: they stay readable.
SENTENCE_WORDS, SENTENCE_HAN = 6, 12

FENCE = re.compile(r"```")
BLOCK = re.compile(
    r"<(/?)(user_memory|memory|memories|context|retrieved|system|quote|blockquote|code|pre)\b[^<>\n]{0,300}>",
    re.IGNORECASE,
)
LINE = re.compile(
    r"^[ \t]*(?:[>|]|\[(?:相关记忆|用户画像|记忆|memory|memories|recalled)\]|\d+\.[ \t]*\[\d{4}-\d\d-\d\d\]).*$"
    r"|^[ \t]*(?:AI|A\.I\.|Assistant|Bot|ChatGPT|助手|助理|机器人|系统|System)[ \t]*[：:].*$",
    re.IGNORECASE | re.MULTILINE,
)
VOICE_IN_QUOTES = re.compile(
    r"[我你他她咱]|不再|喜欢|讨厌|换成|改成|现在"
    r"|\b(?:I|I'm|I've|we|you|he|she|my|your|no longer|anymore|prefers?|switch)\b",
    re.IGNORECASE,
)
HAN = re.compile(r"[\u3400-\u9fff]")


def foreign_blocks(text: str) -> list[tuple[int, int]]:
    """(start, stop) of code, of blocks that hold recalled memory and of lines that somebody else wrote, in order."""
    return _merged([*_fences(text), *_blocks(text), *((line.start(), line.end()) for line in LINE.finditer(text))])


def quotations(text: str) -> list[tuple[int, int]]:
    """(start, stop) of quoted words with their marks, in order and not nested."""
    spans: list[tuple[int, int]] = []
    for mark in OPENING.finditer(text):
        if spans and mark.start() < spans[-1][1]:
            continue
        stop = _closing(text, mark.start())
        if stop:
            spans.append((mark.start(), stop))
    return spans


def is_sentence(quoted: str) -> bool:
    """Whether quoted words are somebody's sentence rather than a name or a title."""
    inside = quoted[1:-1]
    if quoted[0] == "《":
        return False
    many = len(inside.split()) >= SENTENCE_WORDS or len(HAN.findall(inside)) >= SENTENCE_HAN
    return many or VOICE_IN_QUOTES.search(inside) is not None


def filled(text: str, spans: list[tuple[int, int]]) -> str:
    """The text with the spans filled in, every other character in its place."""
    parts: list[str] = []
    done = 0
    for start, stop in spans:
        parts += [text[done:start], FILLER * (stop - start)]
        done = stop
    return "".join([*parts, text[done:]])


def _closing(text: str, start: int) -> int:
    """Where the quotation that opens at `start` stops, 0 where none opens."""
    mark = text[start]
    before = text[start - 1 : start]
    if mark in "'’‘\"" and _is_letter_of_a_word(before):
        return 0
    stop = text.find(QUOTE_PAIRS[mark], start + 1, start + LONGEST_QUOTATION)
    while mark in "'‘" and stop > 0 and text[stop + 1 : stop + 2].isalnum():
        stop = text.find(QUOTE_PAIRS[mark], stop + 1, start + LONGEST_QUOTATION)
    inside = text[start + 1 : max(stop, 0)]
    is_quotation = inside.strip() != "" and "\n" not in inside
    return stop + 1 if stop > 0 and is_quotation else 0


def _is_letter_of_a_word(character: str) -> bool:
    """Tell whether a mark behind a character, empty at the start of a text, is an apostrophe or the like."""
    return character.isalnum() and not HAN.match(character)


def _fences(text: str) -> list[tuple[int, int]]:
    marks = [fence.start() for fence in FENCE.finditer(text)]
    if len(marks) % 2:
        marks.append(len(text) - 3)
    return [(start, max(start, stop) + 3) for start, stop in zip(marks[::2], marks[1::2], strict=True)]


def _blocks(text: str) -> list[tuple[int, int]]:
    spans: list[tuple[int, int]] = []
    opened: tuple[int, str] | None = None
    for tag in BLOCK.finditer(text):
        closing, name = tag.group(1), tag.group(2).lower()
        if opened is None and not closing:
            opened = (tag.start(), name)
        elif opened is not None and closing and name == opened[1]:
            spans.append((opened[0], tag.end()))
            opened = None
    return [*spans, (opened[0], len(text))] if opened else spans


def _merged(spans: list[tuple[int, int]]) -> list[tuple[int, int]]:
    merged: list[tuple[int, int]] = []
    for start, stop in sorted(spans):
        if merged and start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(stop, merged[-1][1]))
        else:
            merged.append((start, stop))
    return merged
