"""A reason that cites a page of docs/ and a page that names a file can be followed."""

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CODE = ("memory", "evolution", "observability", "config", ".ci", "templates")
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
_PAGE = re.compile(r"\bdocs/[\w/-]+\.md(?:#[\w-]+)?")
_NAMED = re.compile(r"`((?:memory|evolution|observability|config|templates|tests|docs)/[\w./-]+)`")
_LINK = re.compile(r"\]\((?!https?:)([^)\s]*)\)")
_HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
_AS_EXAMPLES = {  # of docs/design/kinds.md: the kind that a reader would add
    "memory/kind_declarations/skill.py",
    "tests/kind_declarations/test_skill.py",
}


def anchors(page: Path) -> set[str]:
    """Return the anchors of a page's headings, as GitHub makes them."""
    headings = _HEADING.findall(page.read_text(encoding="utf-8"))
    plain = (re.sub(r"[^\w\- ]", "", heading.lower()) for heading in headings)
    return {heading.strip().replace(" ", "-") for heading in plain}


def resolves(target: str, *, beside: Path) -> bool:
    """Tell whether a path exists and has the anchor that is behind its #."""
    path, _, anchor = target.partition("#")
    place = (beside / path).resolve() if path else beside
    return place.exists() and (not anchor or anchor in anchors(place))


def cited() -> list[tuple[str, str]]:
    """Return each file of the code with each page that it cites."""
    listed = subprocess.run(
        ["git", "ls-files", *CODE], cwd=ROOT, capture_output=True, text=True, check=True
    )
    found = []
    for name in listed.stdout.split("\n"):
        if name.endswith((".py", ".toml", ".html", ".txt")) and (ROOT / name).exists():
            pages = _PAGE.findall((ROOT / name).read_text(encoding="utf-8"))
            found += [(name, page) for page in pages]
    return found


def test_every_page_that_the_code_cites_is_there() -> None:
    citations = cited()
    assert len(citations) > 50
    assert [(name, page) for name, page in citations if not resolves(page, beside=ROOT)] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_file_that_a_page_names_is_there(page: Path) -> None:
    named = set(_NAMED.findall(page.read_text(encoding="utf-8"))) - _AS_EXAMPLES
    assert sorted(name for name in named if not (ROOT / name).exists() and not module(name)) == []


def module(name: str) -> bool:
    """Tell whether a name without an ending is a file of Python."""
    return (ROOT / f"{name}.py").exists()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_of_a_page_leads_somewhere(page: Path) -> None:
    links = _LINK.findall(page.read_text(encoding="utf-8"))
    here = [link for link in links if not link.startswith("#")]
    inside = [link for link in links if link.startswith("#")]
    assert [link for link in here if not resolves(link, beside=page.parent)] == []
    assert [link for link in inside if link[1:] not in anchors(page)] == []


def test_a_page_that_is_not_there_does_not_resolve() -> None:
    assert not resolves("docs/design/nothing.md", beside=ROOT)
    assert not resolves("docs/design/bitemporality.md#nothing", beside=ROOT)
    assert resolves("docs/design/bitemporality.md#rules", beside=ROOT)
