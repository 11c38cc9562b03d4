"""What docstrings show as an example is what happens."""

import doctest
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("config", "observability", "memory", "evolution")
SHOWING = [
    ".".join(file.relative_to(ROOT).with_suffix("").parts)
    for package in PACKAGES
    for file in sorted((ROOT / package).rglob("*.py"))
    if "    >>> " in file.read_text()
]


@pytest.mark.parametrize("name", SHOWING)
def test_every_example_in_a_docstring_is_true(name: str) -> None:
    failed, tried = doctest.testmod(import_module(name))
    assert tried > 0
    assert failed == 0
