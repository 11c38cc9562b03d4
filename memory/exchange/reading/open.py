"""Which of the formats a path holds, and what is in it."""

from datetime import date, tzinfo
from pathlib import Path
from typing import BinaryIO

from memory.exchange.formats.entry import BadEntry
from memory.exchange.others.read import product_of, read_export
from memory.exchange.reading.jsonl import read_jsonl
from memory.exchange.reading.logs import Log, read_chat_turns, text_of
from memory.exchange.reading.parcel import Parcel
from memory.exchange.reading.workspace import read_workspace

SNIFFED_BYTES = 4096


def read_path(path: Path, *, scope: str, zone: tzinfo) -> Parcel:
    """Return what a workspace folder, another product's export, a JSONL file or a chat log holds.

    Raises:
        BadEntry: at the first entry that cannot be read.
    """
    if path.is_dir():
        return read_workspace(path, scope=scope, zone=zone)
    if not path.is_file():
        raise BadEntry(str(path), "", "no such file or folder")
    product = product_of(path.read_bytes()) if path.suffix == ".json" else None
    if product is not None:
        return read_export(path.read_bytes(), product=product, scope=scope, zone=zone)
    with path.open("rb") as stream:
        if path.suffix in {".jsonl", ".ndjson"} or _looks_like_json(stream):
            return read_jsonl(stream, scope=scope, session=path.stem)
    lines = text_of(path, where=path.name).split("\n")
    turns = read_chat_turns(lines, log=Log(path.name, scope, path.stem, zone), day=_day_of(path))
    return Parcel(turns=list(turns))


def _looks_like_json(stream: BinaryIO) -> bool:
    start = stream.read(SNIFFED_BYTES).removeprefix(b"\xef\xbb\xbf").lstrip()
    stream.seek(0)
    return start.startswith(b"{")


def _day_of(path: Path) -> date | None:
    try:
        return date.fromisoformat(path.stem[:10])
    except ValueError:
        return None
