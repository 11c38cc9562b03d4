"""What `make check` holds to full coverage is what the import contract calls pure.

The tests that it runs are there.
"""

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def folders(name: str) -> list[str]:
    """The words of a variable of the Makefile, over all its lines."""
    text = (ROOT / "Makefile").read_text().replace("\\\n", " ")
    found = re.search(rf"^{name} := (.*)$", text, flags=re.MULTILINE)
    assert found is not None
    return found.group(1).split()


def test_the_pure_packages_are_those_of_the_contract() -> None:
    tools = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]
    (contract,) = (
        one for one in tools["importlinter"]["contracts"] if one["name"].endswith("are pure")
    )
    assert [folder.replace("/", ".") for folder in folders("PURE")] == contract["source_modules"]


@pytest.mark.parametrize("name", ["PURE_TESTS", "REST_TESTS"])
def test_every_folder_of_covering_tests_is_there(name: str) -> None:
    assert [folder for folder in folders(name) if not (ROOT / folder).exists()] == []
