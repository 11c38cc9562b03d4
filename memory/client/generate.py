"""Make what the client takes from the API's document: requests, answers, addresses.

And the sync twin of the client.

Usage: generate.py SCHEMA TOOLS [--check], where TOOLS is what `manage.py mcp --describe` prints.
With --check nothing is written, and a difference is an error.
"""

import json
import subprocess
import sys
import tempfile
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import unasync
import yaml

HERE = Path(__file__).resolve().parent
PACKAGE = HERE / "remembrancer"
MADE = "# Made by generate.py from the service's OpenAPI document; `make client` makes it again.\n"
LIMITS = frozenset(
    {"title", "pattern", "minLength", "maxLength", "minItems", "maxItems", "minimum", "maximum"}
)
# the service's to check: here they would be a second truth
LIMITS |= {"exclusiveMinimum", "exclusiveMaximum", "default"}
COMPONENTS = "#/components/schemas/"
OPTIONS = [
    *("--input-file-type", "openapi", "--target-python-version", "3.11", "--formatters", "builtin"),
    *("--disable-timestamp", "--custom-file-header", MADE.strip(), "--use-schema-description"),
    *(
        "--enum-field-as-literal",
        "all",
        "--collapse-root-models",
        "--output-datetime-class",
        "datetime",
    ),
    *("--use-standard-collections", "--use-union-operator"),
]
METHODS = ("get", "post", "put", "patch", "delete")
SYNC_NAMES = {
    "AsyncClient": "Client",
    "AsyncClientSession": "ClientSession",
    "AsyncCalls": "Calls",
    "AsyncRecallCalls": "RecallCalls",
    "AsyncConversationCalls": "ConversationCalls",
    "AsyncMemoryCalls": "MemoryCalls",
    "AsyncRunCalls": "RunCalls",
    "AsyncScopeCalls": "ScopeCalls",
    "AsyncTransport": "Transport",
    "AsyncIterator": "Iterator",
    "AsyncGenerator": "Generator",
    "aclose": "close",
    "asyncio": "time",
    "aiter_lines": "iter_lines",
    "aread": "read",
    "_asynchronous": "_synchronous",
}


def main() -> int:
    """Write the generated files, or compare them."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("schema", type=Path)
    parser.add_argument("tools", type=Path)
    parser.add_argument("--check", action="store_true")
    options = parser.parse_args()
    schema, tools = (
        options.schema.read_text(encoding="utf-8"),
        options.tools.read_text(encoding="utf-8"),
    )
    made = everything(yaml.safe_load(schema))
    made[PACKAGE / "definitions.py"] = definitions(json.loads(tools))
    stale = [path for path, text in made.items() if not is_same(path, text)]
    if options.check:
        for path in stale:
            sys.stderr.write(
                f"{path.relative_to(HERE)} is not what the API's document makes: "
                "run `make client`\n"
            )
        return bool(stale)
    for path in stale:
        path.write_text(made[path], encoding="utf-8")
    return 0


def is_same(path: Path, text: str) -> bool:
    """Tell whether a file is there and says what it should."""
    return path.exists() and path.read_text(encoding="utf-8") == text


def everything(schema: dict[str, Any]) -> dict[Path, str]:
    """Return the text of every generated file."""
    components = without_limits(schema["components"]["schemas"])
    every = list(calls(schema["paths"]))
    in_bodies = referred([call.get("requestBody") for _method, _path, call in every])
    in_answers = referred([call["responses"] for _method, _path, call in every])
    asked = named_as(needed(components, in_bodies), "Body")
    answered = named_as(needed(components, in_answers), "Answer")
    asked["RetrieveOptions"] = options_of_recall(asked["RetrieveBody"])
    bodies = models(asked, kind="typing.TypedDict") + union_of_items(asked)
    made = {
        PACKAGE / "requests.py": formatted(bodies),
        PACKAGE / "models.py": models(answered, kind="pydantic_v2.BaseModel"),
        PACKAGE / "operations.py": operations(schema["paths"]),
    }
    for path in sorted((PACKAGE / "_asynchronous").glob("*.py")):
        made[PACKAGE / "_synchronous" / path.name] = synchronous(path)
    return made


def calls(paths: dict[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Yield every call of the API: its method, its path and what the document says of it."""
    for path, methods in paths.items():
        for method, call in methods.items():
            if method in METHODS:
                yield method.upper(), path, call


def without_limits(schemas: Any) -> Any:
    """Return schemas without titles and limits: a shape, which the service checks further."""
    if isinstance(schemas, list):
        return [without_limits(one) for one in schemas]
    if not isinstance(schemas, dict):
        return schemas
    return {
        name: without_limits(inner) for name, inner in schemas.items() if is_of_shape(name, inner)
    }


def is_of_shape(name: str, inner: Any) -> bool:
    """Tell whether a part of a schema says more than a limit.

    A field may be called as a limit is.
    """
    is_field = isinstance(inner, dict) and name != "default"
    return inner is not False and (is_field or name not in LIMITS)


def referred(part: Any) -> list[str]:
    """Return the names of the schemas that a part of the document refers to."""
    _before, *after = json.dumps(part).split(COMPONENTS)
    return [text.partition('"')[0] for text in after]


def needed(schemas: dict[str, Any], names: list[str]) -> dict[str, Any]:
    """Return the named schemas and those they refer to."""
    chosen: dict[str, Any] = {}
    while names:
        name = names.pop()
        if name not in chosen:
            chosen[name] = schemas[name]
            names += referred(schemas[name])
    return dict(sorted(chosen.items()))


def named_as(schemas: dict[str, Any], suffix: str) -> dict[str, Any]:
    """Return schemas under the client's names: RetrieveIn is a RetrieveBody, JobOut a JobAnswer."""
    text = json.dumps(schemas)
    for name in schemas:
        text = text.replace(f'"{COMPONENTS}{name}"', f'"{COMPONENTS}{client_name(name, suffix)}"')
    referring: dict[str, Any] = json.loads(text)
    return {client_name(name, suffix): schema for name, schema in referring.items()}


def client_name(name: str, suffix: str) -> str:
    """Return the client's name of one of the API's schemas.

    It says on which side of a call it stands.
    """
    return name.removesuffix("In").removesuffix("Out") + suffix


def models(schemas: dict[str, Any], *, kind: str) -> str:
    """Return the module of some schemas."""
    document = {"openapi": "3.1.0", "info": {"title": "", "version": ""}, "paths": {}}
    document["components"] = {"schemas": schemas}
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder) / "schema.json", Path(folder) / "models.py"
        source.write_text(json.dumps(document), encoding="utf-8")
        command = [
            sys.executable,
            "-m",
            "datamodel_code_generator",
            "--input",
            str(source),
            "--output",
            str(target),
        ]
        subprocess.run([*command, "--output-model-type", kind, *OPTIONS], check=True)  # noqa: S603 - our own command
        return formatted(target.read_text(encoding="utf-8"))


def options_of_recall(retrieve: dict[str, Any]) -> dict[str, Any]:
    """Return what a recall inside a session may say beside what the session knows."""
    known = {"query", "scopes", "session"}
    properties = {
        name: schema for name, schema in retrieve["properties"].items() if name not in known
    }
    said = "What a recall in a session may say beside its query."
    return {"type": "object", "description": said, "properties": properties}


def union_of_items(schemas: dict[str, Any]) -> str:
    """Return the line that names what one item of `POST memories` may be."""
    named = referred(schemas["ItemsBody"]["properties"]["items"]["items"]["oneOf"])
    return f"\n\nItem = {' | '.join(named)}\n"


def operations(paths: dict[str, Any]) -> str:
    """Return the module of the addresses: by name of the call, its method and path."""
    named = sorted((call["operationId"], method, path) for method, path, call in calls(paths))
    lines = [f'    "{name}": ("{method}", "{path}"),\n' for name, method, path in named]
    said = '"""Every call of the API: its method and its path."""\n\n'
    table = "".join(lines)
    return formatted(f"{MADE}{said}OPERATIONS: dict[str, tuple[str, str]] = {{\n{table}}}\n")


def definitions(tools: list[dict[str, Any]]) -> str:
    """Return the module of the tools."""
    said = '"""The tools, as any function-calling API takes them."""\n\nfrom typing import Any\n\n'
    return formatted(f"{MADE}{said}DEFINITIONS: list[dict[str, Any]] = {tools!r}\n")


def synchronous(path: Path) -> str:
    """Return the sync twin of an async module."""
    with tempfile.TemporaryDirectory() as folder:
        here, there = Path(folder) / "async", Path(folder) / "sync"
        here.mkdir()
        copy = here / path.name
        copy.write_text(path.read_text(encoding="utf-8"), encoding="utf-8")
        rule = unasync.Rule(
            fromdir=f"{here}/", todir=f"{there}/", additional_replacements=SYNC_NAMES
        )
        unasync.unasync_files([str(copy)], [rule])
        made = "# Made by generate.py from the async twin; `make client` makes it again.\n"
        return formatted(made + (there / path.name).read_text(encoding="utf-8"))


def formatted(text: str) -> str:
    """Return Python as the project formats it."""
    command = [sys.executable, "-m", "ruff", "format", "-", "--line-length", "100", "--quiet"]
    return subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout  # noqa: S603


if __name__ == "__main__":
    sys.exit(main())
