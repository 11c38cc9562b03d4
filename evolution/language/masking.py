"""Words in a text that are not the speaker's own.

Code, recalled memory, pasted transcripts, quotations (pure).
"""

import re

from evolution.language.types import Span

FILLER = "▮"
QUOTE_PAIRS = {"“": "”", "「": "」", "『": "』", "《": "》", "‘": "’", '"': '"', "`": "`", "'": "'"}
OPENING = re.compile(f"[{''.join(QUOTE_PAIRS)}]")
# A quotation mark without its partner within so many characters quotes nothing.
LONGEST_QUOTATION = 600
# Quotations of fewer words (Han characters) without a verb of speaking are names and titles: they
# stay readable.
SENTENCE_WORDS, SENTENCE_HAN = 6, 12

FENCE_MARK = "```"
FENCE = re.compile(FENCE_MARK)
FENCE_CHARACTERS = len(FENCE_MARK)
BLOCK = re.compile(
    r"<(/?)(user_memory|memory|memories|context|retrieved|system|quote|blockquote|code|pre)"
    r"\b[^<>\n]{0,300}>",
    re.IGNORECASE,
)
LINE = re.compile(
    r"^.*_{3}.*$"  # a blank to fill in
    r"|^[ \t]*(?:[>|]|\[(?:相关记忆|用户画像|记忆|memory|memories|recalled)\]"
    r"|\d+\.[ \t]*\[\d{4}-\d\d-\d\d\]).*$"
    r"|^[ \t]*(?:AI|A\.I\.|Assistant|Bot|ChatGPT|助手|助理|机器人|系统|System)[ \t]*[：:].*$",
    re.IGNORECASE | re.MULTILINE,
)
# What is handed in: all behind a line that ends in a colon, but for a note about oneself, and all
# from a letter's salutation on.
HANDED_IN = re.compile(
    r"^(?!.*(?:about me|my (?:details|info|profile|situation|setup|preferences)|things i\b|facts\b"
    r"|background|remember|note|update|fyi|关于我|我的?(?:情况|信息|资料|背景|偏好|习惯|要求|喜好)"
    r"|记(?:住|一下|下|得|着)|更新|补充|背景|情况|要求)).*[:：][ \t]*\n"
    r"|^(?=(?:Dear\b|To whom\b|尊敬的|亲爱的|敬爱的).{0,40}[,，:：!！]?[ \t]*\n)"
    r"|^(?=(?-i:Dear [A-Z])\w*,)",
    re.IGNORECASE | re.MULTILINE,
)
VOICE_IN_QUOTES = re.compile(
    r"[我你他她咱]|不再|喜欢|讨厌|换成|改成|现在"
    r"|\b(?:I|I'm|I've|we|you|he|she|my|your|no longer|anymore|prefers?|switch)\b",
    re.IGNORECASE,
)
HAN = re.compile(r"[\u3400-\u9fff]")


def foreign_blocks(text: str) -> list[Span]:
    """(start, stop) of blocks that are not the writer's own, in order.

    They are code, blocks that hold recalled memory, lines that somebody else wrote, and what is
    handed in.
    """
    lines = [line.span() for line in LINE.finditer(text)]
    return _merged(_fences(text) + _blocks(text) + lines + handed_in(text))


def handed_in(text: str) -> list[Span]:
    """(start, stop) of what is handed in to be worked on, to the end of the text; none or one."""
    begins = HANDED_IN.search(text)
    is_text = begins is not None and text[begins.end() :].strip() != ""
    return [(begins.end(), len(text))] if begins is not None and is_text else []


def quotations(text: str) -> list[Span]:
    """(start, stop) of quoted words with their marks, in order and not nested."""
    spans: list[Span] = []
    done = 0
    for mark in OPENING.finditer(text):
        start = mark.start()
        if start < done:
            continue
        stop = _closing(text, start)
        if stop:
            spans.append((start, stop))
            done = stop
    return spans


def is_sentence(quoted: str) -> bool:
    """Whether quoted words are somebody's sentence rather than a name or a title."""
    if quoted.startswith("《"):
        return False
    inside = quoted[1:-1]
    words = inside.split()
    signs = HAN.findall(inside)
    if len(words) >= SENTENCE_WORDS or len(signs) >= SENTENCE_HAN:
        return True
    return VOICE_IN_QUOTES.search(inside) is not None


def filled(text: str, spans: list[Span]) -> str:
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
    partner = QUOTE_PAIRS[mark]
    furthest = start + LONGEST_QUOTATION
    place = text.find(partner, start + 1, furthest)
    while mark in "'‘" and place > 0 and text[place + 1 : place + 2].isalnum():
        place = text.find(partner, place + 1, furthest)
    if place <= 0:
        return 0
    inside = text[start + 1 : place]
    is_quotation = inside.strip() != "" and "\n" not in inside
    return place + 1 if is_quotation else 0


def _is_letter_of_a_word(character: str) -> bool:
    """Tell whether a mark behind a character is an apostrophe or the like.

    The character is empty at the start of a text.
    """
    return character.isalnum() and not HAN.match(character)


def _fences(text: str) -> list[Span]:
    marks = [fence.start() for fence in FENCE.finditer(text)]
    if len(marks) % 2:
        marks.append(len(text) - FENCE_CHARACTERS)
    pairs = zip(marks[::2], marks[1::2], strict=True)
    return [(start, max(start, stop) + FENCE_CHARACTERS) for start, stop in pairs]


def _blocks(text: str) -> list[Span]:
    spans: list[Span] = []
    start, opened = 0, ""
    for tag in BLOCK.finditer(text):
        closing, name = tag.groups()
        if not opened and not closing:
            start, opened = tag.start(), name.lower()
        elif closing and name.lower() == opened:
            spans.append((start, tag.end()))
            opened = ""
    if opened:
        spans.append((start, len(text)))
    return spans


def _merged(spans: list[Span]) -> list[Span]:
    merged: list[Span] = []
    for start, stop in sorted(spans):
        if merged and start <= merged[-1][1]:
            first, last = merged.pop()
            merged.append((first, max(stop, last)))
        else:
            merged.append((start, stop))
    return merged
