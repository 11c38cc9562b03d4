"""Which of the formats a path holds, and its entries."""

from collections.abc import Iterator
from datetime import date, tzinfo
from pathlib import Path
from typing import BinaryIO

from memory.exchange.chat import read_chat
from memory.exchange.entry import BadEntry, Entry
from memory.exchange.jsonl import read_jsonl
from memory.exchange.workspace import chat_entry, read_workspace

SNIFFED_BYTES = 4096


def read_path(path: Path, *, scope: str, zone: tzinfo) -> Iterator[Entry]:
    """Yield the entries of a workspace folder, a JSONL file or a chat log.

    Raises:
        BadEntry: at the first entry that cannot be read.
    """
    if path.is_dir():
        yield from read_workspace(path, scope=scope, zone=zone)
        return
    if not path.is_file():
        raise BadEntry(str(path), "", "no such file or folder")
    with path.open("rb") as stream:
        if path.suffix in {".jsonl", ".ndjson"} or _looks_like_json(stream):
            yield from read_jsonl(stream, scope=scope)
            return
    yield from _chat(path, scope=scope, zone=zone)


def _looks_like_json(stream: BinaryIO) -> bool:
    start = stream.read(SNIFFED_BYTES).removeprefix(b"\xef\xbb\xbf").lstrip()
    stream.seek(0)
    return start.startswith(b"{")


def _chat(path: Path, *, scope: str, zone: tzinfo) -> Iterator[Entry]:
    try:
        lines = path.read_text(encoding="utf-8-sig").splitlines()
    except UnicodeDecodeError as error:
        raise BadEntry(path.name, "", "is no UTF-8 text") from error
    for message in read_chat(lines, where=path.name, day=_day_of(path)):
        yield chat_entry(message, where=path.name, scope=scope, session=path.stem, zone=zone)


def _day_of(path: Path) -> date | None:
    try:
        return date.fromisoformat(path.stem[:10])
    except ValueError:
        return None
