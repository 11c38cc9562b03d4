#!/usr/bin/env python3
"""Measure how easily the code reads, and hold it to the limits of `[tool.legibility]`.

The limits stand in pyproject.toml.

    python .ci/legibility.py            print the numbers and fail where one is past its limit
    python .ci/legibility.py --tighten  also write every limit that the code has left behind

A limit only ever gets stricter. Length alone measures nothing, because it can be won by packing; so
what is counted is how much one statement holds, how many ways lead through a function, and what a
reader trips over: a class name that means two things, a reason that cites a paper outside the
repository, a pattern cut inside a token by a line break, a folder too full to be looked through.
"""

import argparse
import ast
import io
import math
import re
import sys
import tokenize
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("memory", "evolution", "observability", "config")
MOST_WAYS = 10  # cyclomatic complexity above which a function counts as complex
MADE = "# Made by "  # a generator: its source is what is read
DJANGO_NAMES = ("Meta", "Command")  # Django asks for these by name
CITED = re.compile(r"\[[CDOSU] \d[\d.]*[\]:,;]|\bSPEC \d|\bFAULTS? [FSB]?\d")
CUT = re.compile(r"\(\?P?<?[A-Za-z_]*$|\\$|\[[^\]]*$|\{\d*,?\d*$")
BRANCHES = (
    ast.If,
    ast.For,
    ast.AsyncFor,
    ast.While,
    ast.ExceptHandler,
    ast.IfExp,
    ast.Assert,
    ast.comprehension,
    ast.match_case,
)


@dataclass(frozen=True, slots=True)
class Module:
    """A file of the code, read once."""

    path: Path
    text: str
    tree: ast.Module

    @property
    def is_made(self) -> bool:
        """Tell whether a generator made it; then only its class names count."""
        return self.text.startswith(MADE)

    @property
    def package(self) -> str:
        """Return the first two folders of its path, such as `memory/api`."""
        return "/".join(self.path.parent.parts[:2])


def modules() -> list[Module]:
    """Read the code without migrations, in order of path."""
    found = []
    for name in PACKAGES:
        for file in sorted((ROOT / name).rglob("*.py")):
            path = file.relative_to(ROOT)
            text = file.read_text()
            if "migrations" not in path.parts:
                found.append(Module(path, text, ast.parse(text)))
    return found


def density(of: Iterable[Module]) -> float:
    """Return the syntax nodes a statement; healthchecks has 8.9, procrastinate 10.0."""
    nodes = statements = 0
    for module in of:
        for node in ast.walk(module.tree):
            nodes += 1
            statements += isinstance(node, ast.stmt)
    return nodes / max(1, statements)


def functions(of: Iterable[Module]) -> Iterator[tuple[str, ast.AST]]:
    """Yield every function with where it stands."""
    for module in of:
        for node in ast.walk(module.tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                yield f"{module.path}:{node.lineno} {node.name}", node


def ways(function: ast.AST) -> int:
    """Return the cyclomatic complexity of a function: the ways through it, 1 or more."""
    total = 1
    for node in ast.walk(function):
        total += isinstance(node, BRANCHES)
        if isinstance(node, ast.BoolOp):
            total += len(node.values) - 1
        if isinstance(node, ast.comprehension):
            total += len(node.ifs)
    return total


def names_of_several(of: Iterable[Module]) -> dict[str, list[str]]:
    """Return the class names that stand in more than one file, with the files."""
    places: dict[str, set[str]] = defaultdict(set)
    for module in of:
        for node in ast.walk(module.tree):
            if isinstance(node, ast.ClassDef) and node.name not in DJANGO_NAMES:
                places[node.name].add(str(module.path))
    return {name: sorted(files) for name, files in places.items() if len(files) > 1}


def cut_patterns(module: Module) -> int:
    """Return how many raw literals end inside a token of a pattern that the next one goes on."""
    count, last = 0, None
    for token in tokenize.generate_tokens(io.StringIO(module.text).readline):
        if token.type == tokenize.STRING and token.string[:2].lower().startswith(("r", "rf", "fr")):
            count += last is not None and CUT.search(last) is not None
            last = token.string.rstrip("'\"")
        elif token.type not in (tokenize.NL, tokenize.COMMENT):
            last = None
    return count


def folders(of: Iterable[Module]) -> Counter[str]:
    """Return the files of every folder, without those that only make it a package."""
    return Counter(str(module.path.parent) for module in of if module.path.name != "__init__.py")


def measure(every: list[Module]) -> tuple[dict[str, float], dict[str, str]]:
    """Return every number by the name of its limit, and where to look for the worst of it."""
    of = [module for module in every if not module.is_made]
    packages: dict[str, list[Module]] = defaultdict(list)
    for module in of:
        packages[module.package].append(module)
    dense = {name: density(held) for name, held in packages.items()}
    complexity = {name: ways(node) for name, node in functions(of)}
    hard = {name: count for name, count in complexity.items() if count > MOST_WAYS}
    several = names_of_several(every)
    cut = {str(module.path): count for module in of if (count := cut_patterns(module))}
    cited = {str(module.path): len(hits) for module in of if (hits := CITED.findall(module.text))}
    files = folders(of)
    long = {str(module.path): module.text.count("\n") for module in of}
    tests = sum(file.read_text().count("\n") for file in (ROOT / "tests").rglob("*.py"))
    numbers = {
        "nodes_a_statement": density(of),
        "nodes_a_statement_in_a_package": max(dense.values()),
        "complex_functions_in_a_thousand": 1000 * len(hard) / len(complexity),
        "class_names_of_several_things": len(several),
        "citations_outside_the_repository": sum(cited.values()),
        "patterns_cut_inside_a_token": sum(cut.values()),
        "files_in_a_folder": max(files.values()),
        "lines_in_a_file": max(long.values()),
        "lines_of_code_a_line_of_test": sum(long.values()) / tests,
    }
    where = {
        "nodes_a_statement_in_a_package": _worst(dense),
        "complex_functions_in_a_thousand": _worst(hard),
        "class_names_of_several_things": ", ".join(sorted(several)),
        "citations_outside_the_repository": _worst(cited),
        "patterns_cut_inside_a_token": _worst(cut),
        "files_in_a_folder": _worst(files),
        "lines_in_a_file": _worst(long),
    }
    return numbers, where


def _worst(counts: Mapping[str, float]) -> str:
    ranked = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    return ", ".join(f"{name} {count:.4g}" for name, count in ranked[:5])


def tightened(text: str, numbers: Mapping[str, float]) -> str:
    """Return pyproject.toml with every limit lowered to today's number, rounded up to a tenth."""
    limits = tomllib.loads(text)["tool"]["legibility"]
    for name, number in numbers.items():
        kept = math.ceil(number * 10) / 10
        if kept < limits[name]:
            text = re.sub(rf"^{name} = .*$", f"{name} = {kept:g}", text, flags=re.MULTILINE)
    return text


def main() -> int:
    """Print the numbers; return 1 where one is past its limit."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument(
        "--tighten", action="store_true", help="lower the limits to what the code keeps today"
    )
    arguments = parser.parse_args()
    file = ROOT / "pyproject.toml"
    limits: dict[str, float] = tomllib.loads(file.read_text())["tool"]["legibility"]
    numbers, where = measure(modules())
    for name, number in numbers.items():
        mark = "PAST ITS LIMIT" if number > limits[name] else ""
        print(f"{name:34}{number:8.2f}  limit {limits[name]:<6g}{mark}")
        if mark and name in where:
            print(f"    {where[name]}")
    if arguments.tighten:
        file.write_text(tightened(file.read_text(), numbers))
    return int(any(number > limits[name] for name, number in numbers.items()))


if __name__ == "__main__":
    sys.exit(main())
