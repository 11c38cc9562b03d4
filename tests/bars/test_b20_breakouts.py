"""B20: no memory closes, opens or forges what is around it, wherever its text is placed."""

import json
import re
import unicodedata
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any, get_args
from xml.etree import ElementTree

import pytest

from memory.policy import SHIPPED
from memory.policy.words import Format
from memory.retrieval.block import render
from memory.retrieval.block.clean import clean
from memory.retrieval.context import block_frame, pack
from memory.retrieval.types import Guide, Passage, Phase
from memory.text.tokens import count_tokens
from tests.factories import a_tenant, ask, remember
from tests.measured import Measured
from tests.retrieval.breakouts import PAYLOADS
from tests.retrieval.packing import a_question, packed
from tests.retrieval.test_budget_is_a_promise import LONG, PIECES

TAGGED = a_question(format="tagged")
FORMS: tuple[Any, ...] = ("NFC", "NFD", "NFKC", "NFKD")
CASES = 10_000
HALF = 0.5
PLANES = (*range(1, 0xD800), *range(0x1F300, 0x1FAFF))
ATTRIBUTES = {"n", "source", "confidence", "provenance", "valid_since", "category"}
PLACEMENTS = {
    "content": lambda text: Passage(text),
    "beginning of content": lambda text: Passage(f"{text} and after"),
    "middle of content": lambda text: Passage(f"before {text} and after"),
    "short form": lambda text: Passage("long " * 400, short_text=text),
    "category": lambda text: Passage("plain", category=text),
    "tags": lambda text: Passage("plain", tags=(text, text)),
}


def _elements(context: str) -> list[ElementTree.Element]:
    root = ElementTree.fromstring(f"<root>{context}</root>")  # noqa: S314 - what is parsed is our own block
    assert (root.text or "").strip() == ""
    assert all((element.tail or "").strip() == "" for element in root)
    return list(root)


def test_there_are_enough_payloads(measured: Measured) -> None:
    measured("B20 payloads, places of each", (len(PAYLOADS), len(PLACEMENTS)))
    assert len(PAYLOADS) >= 500


@pytest.mark.parametrize("placement", PLACEMENTS)
def test_a_tagged_block_keeps_its_structure(placement: str) -> None:
    for payload in PAYLOADS:
        block = packed([PLACEMENTS[placement](payload)], room=200, question=TAGGED)
        elements = _elements(block.context)
        assert [element.tag for element in elements] == ["user_memory"] * len(block.items), payload
        assert set(elements[0].attrib) <= ATTRIBUTES
        assert (elements[0].text or "") == block.items[0].text
        assert elements[0].attrib.get("category", "") == clean(block.items[0].category)


@pytest.mark.parametrize("placement", PLACEMENTS)
def test_a_reader_that_normalises_finds_the_same_structure(placement: str) -> None:
    for payload in PAYLOADS:
        context = packed([PLACEMENTS[placement](payload)], room=200, question=TAGGED).context
        for form in FORMS:
            elements = _elements(unicodedata.normalize(form, context))
            assert [element.tag for element in elements] == ["user_memory"], (payload, context)


@pytest.mark.parametrize("placement", PLACEMENTS)
def test_a_json_block_keeps_its_structure(placement: str) -> None:
    for payload in PAYLOADS:
        block = packed(
            [PLACEMENTS[placement](payload)], room=400, question=a_question(format="json")
        )
        [one] = json.loads(block.context)
        assert set(one) == {"source", "text", "confidence", "provenance", "valid_since", "category"}
        assert one["text"] == block.items[0].text


@pytest.mark.parametrize("placement", PLACEMENTS)
def test_a_compact_block_keeps_its_lines_and_its_wrapper_whoever_normalises_it(
    placement: str,
) -> None:
    for payload in PAYLOADS:
        block = packed(
            [PLACEMENTS[placement](payload)], room=200, question=a_question(format="compact")
        )
        for form in FORMS:
            lines = unicodedata.normalize(form, block.context).splitlines()
            assert len(lines) == 5, (payload, block.context)
            assert lines[0].startswith("<user_memory note=")
            assert (lines[1], lines[4]) == ("facts:", "</user_memory>")
            assert lines[3].startswith(("- ", "~ ", "? "))
            inner = "".join(lines[3].casefold().split())
            assert not re.search("</?(user_memory|memory_usage_guide|phase_guide)", inner), payload
        assert "<|" not in block.context


def test_what_is_no_tag_of_the_block_stands_in_a_compact_one_as_it_was_said() -> None:
    said = 'if a < b && c > "d": write <div class="x"> & go'
    assert said in packed([Passage(said)], room=200, question=a_question(format="compact")).context


@pytest.mark.parametrize("style", ["markdown", "list"])
@pytest.mark.parametrize("placement", PLACEMENTS)
def test_a_plain_block_keeps_its_lines_and_loses_the_markers_of_roles(
    placement: str, style: Any
) -> None:
    for payload in PAYLOADS:
        block = packed(
            [PLACEMENTS[placement](payload)], room=400, question=a_question(format=style)
        )
        lines = block.context.splitlines()
        assert len(lines) == {"markdown": 2, "list": 3}[style], (payload, block.context)
        assert "<|" not in block.context
        assert "|>" not in block.context


@pytest.mark.django_db
@pytest.mark.parametrize("field", ["did_what", "sender", "user"])
def test_what_was_sent_comes_back_inside_its_element(field: str) -> None:
    tenant = a_tenant()
    storable = [text for text in PAYLOADS if text.isprintable() and "\x00" not in text]
    for start in range(0, len(storable), 20):
        scope = f"user:{start}"
        some = storable[start : start + 20]
        remember(
            tenant,
            *(
                {
                    "source": "episode",
                    "scope": scope,
                    "did_what": f"Quokka number {n * 7919}",
                    field: f"quokka {text}",
                }
                for n, text in enumerate(some)
            ),
        )
        answer = ask(
            tenant,
            "What did the quokka do?",
            scopes=(scope,),
            token_budget=8000,
            top_k=20,
            format="tagged",
        )
        elements = _elements(answer.context)
        assert [element.tag for element in elements] == ["user_memory"] * len(answer.items)
        assert [element.text for element in elements] == [item.text for item in answer.items]
        assert len(elements) >= 5


@pytest.mark.django_db
def test_the_boundary_of_a_block_is_another_in_each_answer() -> None:
    tenant = a_tenant()
    remember(tenant, {"source": "fact", "content": "The team has 12 people"})
    for style in ("compact", "tagged"):
        blocks = [ask(tenant, "How big is the team?", format=style).context for _ in range(5)]
        numbers = [re.findall(r' n="(\d{6})"', block) for block in blocks]
        assert all(len(found) == 1 for found in numbers), blocks
        assert len({found[0] for found in numbers}) > 1


def a_text(chance: Random, most: int | None = None) -> str:
    """Return a text of pieces that break things, of any characters, or a long one."""
    made = chance.choice(
        (
            lambda: "".join(chr(chance.choice(PLANES)) for _ in range(chance.randint(0, 60))),
            lambda: "".join(chance.choices(PIECES, k=chance.randint(0, 12))),
            lambda: "".join(chance.choices(PIECES, k=chance.randint(20, 60))),
            lambda: chance.choice(LONG),
        )
    )()
    return made[:most]


def a_passage(chance: Random) -> Passage:
    """Return a memory's text with all that may stand beside it."""
    return Passage(
        text=a_text(chance),
        short_text=a_text(chance) if chance.random() < HALF else "",
        category=a_text(chance, 40),
        tags=tuple(a_text(chance, 30) for _ in range(chance.randint(0, 3))),
        spans=tuple(
            (chance.choice(("t1", "t2")), chance.randint(0, 20), chance.randint(21, 80))
            for _ in range(chance.randint(0, 3))
        ),
        now=a_text(chance, 40) if chance.random() < HALF else "",
    )


def a_case(chance: Random) -> dict[str, Any]:
    """Return what a block is put together of."""
    guides = chance.sample(get_args(Guide), chance.randint(0, 2))
    return {
        "found": [a_passage(chance) for _ in range(chance.randint(0, 8))],
        "goals": [a_text(chance) for _ in range(chance.randint(0, 3))],
        "room": chance.randint(50, chance.choice((400, 32_000))),
        "fields": {
            "format": chance.choice(get_args(Format)),
            "guides": tuple(guides),
            "phase": chance.choice((None, *get_args(Phase))),
        },
        "policy": chance.choice(sorted(SHIPPED)),
        "language": chance.choice(("zh", "en")),
    }


def keeps_its_budget(
    found: list[Passage], goals: list[str], room: int, fields: dict[str, Any], **more: Any
) -> None:
    """Put a block together and count it."""
    block = packed(found, room=room, question=a_question(**fields), goals=goals, **more)
    assert count_tokens(block.context) <= room
    assert block.tokens_used == count_tokens(block.context)
    assert [item.position for item in block.items] == list(range(1, len(block.items) + 1))
    assert block.items or block.context == ""


def test_the_block_has_at_most_the_tokens_of_its_budget(measured: Measured) -> None:
    """Blocks of chance; tests/retrieval/test_budget_is_a_promise.py looks for the worst ones."""
    for number in range(CASES):
        case = a_case(Random(number))
        try:
            keeps_its_budget(**case)
        except AssertionError:
            pytest.fail(f"case {number}: {case}")
    measured("B20 random blocks within their budgets", CASES)


def test_a_text_that_is_not_escaped_shows(monkeypatch: pytest.MonkeyPatch) -> None:
    """A planted bug: a memory is put into the block as it was said."""
    monkeypatch.setattr(render, "escape", lambda text: text)
    with pytest.raises((AssertionError, ElementTree.ParseError)):
        test_a_tagged_block_keeps_its_structure("content")


def test_a_block_that_counts_too_little_shows(monkeypatch: pytest.MonkeyPatch) -> None:
    """A planted bug: each count is a tenth short."""
    for module in (pack, block_frame):
        for name in ("count_tokens", "count_by_line"):
            short = partial(_a_tenth_short, getattr(module, name))
            monkeypatch.setattr(module, name, short)
    with pytest.raises(AssertionError):
        keeps_its_budget([Passage("word " * n) for n in range(20, 80, 5)], [], 400, {})


def _a_tenth_short(count: Callable[[str], int], text: str) -> int:
    return count(text) * 9 // 10
