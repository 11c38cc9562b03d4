"""Memories from a file or a folder."""  # noqa: N999 - a command has the name of its file

import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django.core.management.base import BaseCommand, CommandError

from memory.corrections import Change
from memory.exchange.entry import BadEntry, Entry
from memory.exchange.jsonl import read_jsonl
from memory.exchange.open import read_path
from memory.exchange.write import Report, write_entries
from memory.management.scopes import scope_named
from memory.management.tenants import tenant_named
from memory.management.terminal import progress

STANDARD_INPUT = "-"


class Command(BaseCommand):
    help = (
        "Reads API items as JSONL (- for standard input), a chat log, or a Markdown workspace (facts.md, segments/,"
        " daily/, tags.json). All of it is read and checked first; then it is written in batches of 500."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("path", metavar="PATH")
        parser.add_argument("--tenant", required=True, metavar="T")
        parser.add_argument("--scope", required=True, metavar="S", help="of what names none, such as user:42")
        parser.add_argument("--skip", type=int, default=0, metavar="N", help="leave out the first N memories")
        parser.add_argument("--timezone", default="UTC", help="of times without an offset in chats and Markdown")

    def handle(self, *_args: Any, **options: Any) -> None:
        tenant = tenant_named(options["tenant"])
        scope = scope_named(options["scope"])
        report = Report()
        try:
            entries = list(_entries(options["path"], scope=scope, zone=_zone(options["timezone"])))
            entries = entries[max(0, options["skip"]) :]
            with progress("writing", len(entries)) as written:
                change = Change("import", f"import of {Path(options['path']).name}", datetime.now(UTC))
                write_entries(entries, tenant=tenant, change=change, report=report, written=written)
        except BadEntry as error:
            raise CommandError(f"{error}; {_done(report, options['skip'])}") from error
        counts = ", ".join(f"{count} {status}" for status, count in report.counts.items())
        self.stdout.write(f"{report.total} memories: {counts}")


def _done(report: Report, skipped: int) -> str:
    if not report.total:
        return "nothing was written"
    again = max(0, skipped) + report.total
    return f"{report.total} were written, up to {report.last}; go on with --skip {again}"


def _entries(path: str, *, scope: str, zone: ZoneInfo) -> Iterator[Entry]:
    if path == STANDARD_INPUT:
        return read_jsonl(sys.stdin.buffer, scope=scope)
    return read_path(Path(path), scope=scope, zone=zone)


def _zone(name: str) -> ZoneInfo:
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError) as error:
        raise CommandError(f"--timezone: there is no zone {name}") from error
