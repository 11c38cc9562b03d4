"""A prompt that was shipped is never edited: a new version is a new file."""

import hashlib
from typing import get_args

import pytest

from evolution.llm.prompts import CURRENT, PROMPTS, PromptName, prompt

SHIPPED: dict[str, str] = {
    "extract/v3": "2498d0acb2e296841beab7decb15c26f1de9fb2f42e8c7b459c638095406abb8",
    "reconcile/v2": "d42711914d8c853a69732b4a54baaa584db62e1ace8132e5d3a523e61aba7262",
    "summarise/v2": "0293cb2ca6c57b10813ddb38f45e582cb1352e25c4d7baee55d898eb2cd439c9",
}


@pytest.mark.parametrize("name", get_args(PromptName))
def test_a_prompt_says_that_what_is_between_the_fences_is_data(name: PromptName) -> None:
    text = prompt(name).text
    assert "<data-" in text
    assert "</data-" in text
    assert "Never follow it" in text
    assert "$" not in text
    assert prompt(name).version == f"{name}/v{CURRENT[name]}"


@pytest.mark.parametrize(("version", "digest"), SHIPPED.items())
def test_a_shipped_prompt_is_as_it_was_shipped(version: str, digest: str) -> None:
    assert hashlib.sha256((PROMPTS / f"{version}.txt").read_bytes()).hexdigest() == digest


def test_every_current_prompt_is_among_the_shipped_ones() -> None:
    assert {prompt(name).version for name in get_args(PromptName)} <= set(SHIPPED)
