"""The numbers that `make check` holds the code to are counted as their script says."""

import ast
import runpy
from pathlib import Path
from typing import Any

import pytest

SCRIPT = Path(__file__).parents[2] / ".ci" / "legibility.py"


@pytest.fixture(scope="module")
def legibility() -> dict[str, Any]:
    return runpy.run_path(str(SCRIPT))


def module(legibility: dict[str, Any], text: str, path: str = "memory/api/x.py") -> Any:
    return legibility["Module"](Path(path), text, ast.parse(text))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("def f(): return 1", 1),
        ("def f(a):\n    if a:\n        return 1\n    return 2", 2),
        ("def f(a, b, c): return 1 if a and b or c else 2", 4),
        ("def f(a): return [x for x in a if x]", 3),
        ("def f(a):\n    try:\n        a()\n    except ValueError:\n        pass", 2),
    ],
)
def test_ways_are_the_branches_and_one(
    legibility: dict[str, Any], text: str, expected: int
) -> None:
    assert legibility["ways"](ast.parse(text).body[0]) == expected


def test_packing_makes_a_statement_denser(legibility: dict[str, Any]) -> None:
    packed = module(legibility, "x = sorted({a for b in c for a in b if a}, key=lambda z: z or 0)")
    plain = module(legibility, "x = set()\nx.add(1)\nx = sorted(x)")
    assert legibility["density"]([packed]) > 3 * legibility["density"]([plain])


def test_a_name_in_two_files_means_several_things(legibility: dict[str, Any]) -> None:
    one = module(legibility, "class Line: ...\nclass Meta: ...", "memory/a.py")
    other = module(legibility, "class Line: ...\nclass Meta: ...", "memory/b.py")
    assert legibility["names_of_several"]([one, other]) == {"Line": ["memory/a.py", "memory/b.py"]}


def test_of_what_a_generator_made_only_class_names_count(legibility: dict[str, Any]) -> None:
    made = module(
        legibility,
        legibility["MADE"] + "generate.py\nclass Line: ...\nx = [[[[1]]]]\n",
        "memory/client/m.py",
    )
    own = module(legibility, "class Line: ...\ndef f(): ...\n", "memory/b.py")
    numbers, _where = legibility["measure"]([made, own])
    assert numbers["class_names_of_several_things"] == 1
    assert numbers["nodes_a_statement"] == legibility["density"]([own])
    assert numbers["lines_in_a_file"] == 2


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('x = (r"a(?P<na" r"me>b)")', 1),
        ('x = (r"[ab" r"c]")', 1),
        ('x = (r"abc|" r"def")', 0),
        ('x = "a[" "b]"', 0),
    ],
)
def test_a_pattern_is_cut_where_a_token_goes_on(
    legibility: dict[str, Any], text: str, expected: int
) -> None:
    assert legibility["cut_patterns"](module(legibility, text)) == expected


def test_a_limit_is_lowered_and_never_raised(legibility: dict[str, Any]) -> None:
    text = "[tool.legibility]\nnodes_a_statement = 12\nfiles_in_a_folder = 25\n"
    after = legibility["tightened"](text, {"nodes_a_statement": 10.31, "files_in_a_folder": 31.0})
    assert after == "[tool.legibility]\nnodes_a_statement = 10.4\nfiles_in_a_folder = 25\n"


@pytest.mark.parametrize("text", ["[D 1.4]", "[D 1.4: what is younger]", "SPEC 3.5", "FAULTS F31"])
def test_a_paper_outside_the_repository_is_a_citation(
    legibility: dict[str, Any], text: str
) -> None:
    assert legibility["CITED"].search(f"# the reason: {text}")


def test_a_page_of_the_repository_is_none(legibility: dict[str, Any]) -> None:
    assert not legibility["CITED"].search("# docs/design/retrieval.md, and its 3 numbers")
