"""What `make check` holds to full coverage is what the import contract calls pure."""

import re
import tomllib
from pathlib import Path

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


def test_every_folder_of_pure_tests_is_there() -> None:
    assert [folder for folder in folders("PURE_TESTS") if not (ROOT / folder).is_dir()] == []
