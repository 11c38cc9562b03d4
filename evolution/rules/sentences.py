"""Cut chat into sentences and clauses, with their places in the turn (pure)."""

import re
from dataclasses import dataclass

from evolution.rules.word_set import word_set

ABBREVIATIONS = word_set(
    """
    mr mrs ms dr prof st sr jr vs etc eg ie e.g i.e no vol fig approx dept est inc ltd co u.s u.k a.m p.m
    """
)
EMOJI = r"[\U0001F300-\U0001FAFF\u2600-\u27BF\uFE0F\u200D]"
# A stop: Chinese marks, a run of Latin marks before white space, closing quotes, Han or the end; line ends; emoji.
STOP = re.compile(
    rf"(?P<hard>[。！？；…]+[”’」』）)]*|[!?！？]+[\"”’)]*(?=\s|$|[\u3400-\u9fff])|\n+|(?:{EMOJI})+)"
    r"|(?P<dot>\.+[\"”’)]*(?=\s|$|[\u3400-\u9fff]))"
)
CLAUSE_MARK = re.compile(
    r"[，,、；;]\s*|\s+[-–—]+\s+|——|\s+(?=but\s|although\s|though\s|because\s)|(?=但是|不过|可是"
    r"|然后|所以|因为)"
)
QUOTE_PAIRS = {"“": "”", "「": "」", "『": "』", "《": "》"}


@dataclass(frozen=True, slots=True)
class Sentence:
    """A stretch of the turn: `text == turn[begin:stop]`, without white space at its ends."""

    text: str
    begin: int
    stop: int


def split_sentences(text: str) -> list[Sentence]:
    """Sentences in order; marks stay with the sentence they end, quotations stay whole."""
    cuts = [match.end() for match in STOP.finditer(text) if _ends_here(text, match)]
    return _pieces(text, cuts)


def split_clauses(sentence: Sentence) -> list[Sentence]:
    """The clauses of a sentence, cut at commas, dashes and conjunctions outside quotations and numbers."""
    cuts = [
        match.end()
        for match in CLAUSE_MARK.finditer(sentence.text)
        if not inside_quotes(sentence.text, match.start()) and not _inside_number(sentence.text, match)
    ]
    return [
        Sentence(piece.text, piece.begin + sentence.begin, piece.stop + sentence.begin)
        for piece in _pieces(sentence.text, cuts)
    ]


def _pieces(text: str, cuts: list[int]) -> list[Sentence]:
    pieces = []
    for begin, stop in zip([0, *cuts], [*cuts, len(text)], strict=True):
        part = text[begin:stop]
        stripped = part.strip()
        if stripped:
            start = begin + len(part) - len(part.lstrip())
            pieces.append(Sentence(stripped, start, start + len(stripped)))
    return pieces


def _ends_here(text: str, match: re.Match[str]) -> bool:
    if inside_quotes(text, match.start()) and "\n" not in match.group():
        return False
    if match.group("dot") is None or match.group().startswith(".."):
        return True
    word = re.search(r"[\w.]+$", text[: match.start()])
    if word is None:
        return True
    ending = word.group().lower()
    following = text[match.end() :].lstrip()[:1]
    if ending in ABBREVIATIONS:
        return ending in {"etc", "a.m", "p.m", "u.s", "u.k"} and (not following or following.isupper())
    return not (len(ending) == 1 and ending.isalpha() and ending != "i" and following.isupper())


def inside_quotes(text: str, position: int) -> bool:
    """Whether a quotation that opened before a position closes after it."""
    for opening, closing in QUOTE_PAIRS.items():
        last_open = text.rfind(opening, 0, position)
        if last_open > text.rfind(closing, 0, position) and closing in text[position + 1 :]:
            return True
    before = text[text.rfind("\n", 0, position) + 1 : position]
    return before.count('"') % 2 == 1 and '"' in text[position:].split("\n", 1)[0]


def _inside_number(text: str, match: re.Match[str]) -> bool:
    before, after = text[: match.start()][-1:], text[match.end() :][:1]
    return match.group() == "," and before.isdigit() and after.isdigit()
