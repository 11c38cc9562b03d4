"""Memories from a file or a folder."""  # noqa: N999 - a command has the name of its file

import sys
from argparse import ArgumentParser
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from django.core.management.base import BaseCommand, CommandError

from memory.exchange.formats.entry import BadEntry
from memory.exchange.importing.report import Report
from memory.exchange.importing.write import write_parcel
from memory.exchange.reading.jsonl import read_jsonl
from memory.exchange.reading.open import read_path
from memory.exchange.reading.parcel import Parcel
from memory.management.scopes import scope_named
from memory.management.tenants import tenant_named
from memory.management.terminal import progress
from memory.management.zones import zone_named
from memory.revisions import Change

STANDARD_INPUT = "-"
SESSION_OF_STANDARD_INPUT = "import"  # of turns that name none


class Command(BaseCommand):
    help = (
        "Reads API items or turns as JSONL (- for standard input), a chat log, "
        "or a Markdown workspace (facts.md, segments/, daily/, tags.json; "
        "where an export left items.jsonl, that instead of the facts of the present), "
        "or a .json export of mem0, Zep (Graphiti), Hindsight or a LangGraph store. "
        "A log becomes turns, and a worker makes memories of them. "
        "All of it is read and checked first; then it is written in batches of 500. The same "
        "again changes nothing."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("path", metavar="PATH")
        parser.add_argument("--tenant", required=True, metavar="T")
        parser.add_argument(
            "--scope", required=True, metavar="S", help="of what names none, such as user:42"
        )
        parser.add_argument(
            "--skip", type=int, default=0, metavar="N", help="leave out the first N items"
        )
        parser.add_argument(
            "--timezone", default="UTC", help="of times without an offset in chats and Markdown"
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        tenant = tenant_named(options["tenant"])
        scope = scope_named(options["scope"])
        report = Report()
        try:
            parcel = _parcel(options["path"], scope=scope, zone=zone_named(options["timezone"]))
            parcel.entries = parcel.entries[max(0, options["skip"]) :]
            with progress("writing", parcel.memories + len(parcel.turns)) as written:
                change = Change(
                    "import", f"import of {Path(options['path']).name}", datetime.now(UTC)
                )
                write_parcel(
                    parcel,
                    tenant=tenant,
                    scope=scope,
                    change=change,
                    report=report,
                    written=written,
                )
        except BadEntry as error:
            raise CommandError(f"{error}; {_done(report, options['skip'])}") from error
        self.stdout.write(report.text())


def _done(report: Report, skipped: int) -> str:
    if not report.total and not report.new_turns:
        return "nothing was written"
    again = max(0, skipped) + report.items
    return f"{report.total} were written, up to {report.last}; go on with --skip {again}"


def _parcel(path: str, *, scope: str, zone: ZoneInfo) -> Parcel:
    if path == STANDARD_INPUT:
        return read_jsonl(sys.stdin.buffer, scope=scope, session=SESSION_OF_STANDARD_INPUT)
    return read_path(Path(path), scope=scope, zone=zone)
