"""Every pattern does what its own examples say, and is linear in the length of a text."""

from typing import Any

import pytest

from evolution.language.annotate import annotate, mood_rules
from evolution.language.claims import claims
from evolution.language.frames import Frame, frames
from evolution.language.instructions.standing import standing_rules
from evolution.language.patterns import LANGUAGES, PatternSet
from evolution.language.types import Claim, Language
from tests.measured import assert_linear, cpu_seconds

FRAMES = [frame for language in LANGUAGES for frame in frames(language).entries]
TAKEN = [(frame, example) for frame in FRAMES for example in frame.takes]
LEFT = [(frame, text) for frame in FRAMES for text in frame.leaves]
MOODS = [rule for language in LANGUAGES for rule in mood_rules(language)]
INSTRUCTIONS = [rule for language in LANGUAGES for rule in standing_rules(language)]
CHECKED = ("subject", "attribute", "value", "affirmed", "single", "changes", "kind", "category")
KIBIBYTES_64 = 65536
SHARE = 8  # of that, which every run reads of each fragment; the long run reads all of it
WORDS = ("哈哈哈", "谢谢", "I used to ", "and ", "7", "<memory>", "😀")
MARKS = (" ", "\n", ",", ", ", ". ", "!", "“", "「a", '"', "'", "(", "`", "- ")


def test_no_pattern_matches_nothing() -> None:
    assert PatternSet([], "en", whole=True).matching("I like tea") == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_frames_of_a_language_have_one_name(language: Language) -> None:
    names = [frame.name for frame in frames(language).entries]
    assert len(set(names)) == len(names)


def _words(claim: Claim, text: str) -> str:
    return text[claim.value_start : claim.value_stop]


@pytest.mark.parametrize(
    ("frame", "example"), TAKEN, ids=lambda value: getattr(value, "name", None)
)
def test_a_frame_takes_its_examples(frame: Frame, example: dict[str, Any]) -> None:
    read = claims(annotate(example["text"]))
    mine = [claim for claim in read if claim.frame == frame.name]
    assert mine, f"{example['text']!r} was read as {read}"
    claim = mine[0]
    for name in CHECKED:
        if name in example:
            assert getattr(claim, name) == example[name], (example["text"], name)
    assert _words(claim, example["text"]).replace("’", "'") == claim.value
    if "denies" in example:
        assert [denial.value for denial in claim.denials] == example["denies"]


@pytest.mark.parametrize(("frame", "text"), LEFT, ids=lambda value: getattr(value, "name", None))
def test_a_frame_leaves_look_alikes(frame: Frame, text: str) -> None:
    assert frame.name not in [claim.frame for claim in claims(annotate(text))]


@pytest.mark.parametrize("rule", MOODS, ids=lambda rule: rule.name)
def test_a_mood_is_heard_in_its_examples(rule: Any) -> None:
    for text in rule.takes:
        moods = [clause.mood for clause in annotate(text).clauses]
        assert rule.mood in moods, (text, moods)
    for text in rule.leaves:
        moods = [clause.mood for clause in annotate(text).clauses]
        assert "statement" in moods, (text, moods)


def _fragments() -> list[str]:
    of_frames = [example["text"] for _, example in TAKEN]
    of_rules = [text for rule in (*MOODS, *INSTRUCTIONS) for text in rule.takes]
    examples = of_frames + of_rules
    openings = [" ".join(text.split()[:3]) + " " for text in examples]
    return sorted({*WORDS, *MARKS, *examples, *openings, *(text[:5] for text in examples)})


def _assert_read(fragment: str, *, characters: int, below: float) -> None:
    def seconds(length: int) -> float:
        text = (fragment * (length // len(fragment) + 1))[:length]
        return cpu_seconds(lambda: claims(annotate(text)))

    assert_linear(seconds, length=characters, below=below)


@pytest.mark.parametrize("fragment", _fragments())
def test_a_second_is_enough_for_64_kib_of_any_fragment(fragment: str) -> None:
    _assert_read(fragment, characters=KIBIBYTES_64 // SHARE, below=1 / SHARE)


@pytest.mark.parametrize("fragment", [*WORDS, *MARKS])
def test_64_kib_of_what_people_repeat_are_read_in_a_second(fragment: str) -> None:
    _assert_read(fragment, characters=KIBIBYTES_64, below=1)


@pytest.mark.long
@pytest.mark.parametrize("fragment", _fragments())
def test_64_kib_of_any_fragment_are_read_in_a_second(fragment: str) -> None:
    _assert_read(fragment, characters=KIBIBYTES_64, below=1)
