"""Latency and throughput."""

from argparse import ArgumentParser
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from uuid import uuid4

from django.core.management.base import BaseCommand, CommandError

from memory.benchmark.ladder import Rung, climb
from memory.benchmark.measure import (
    SELECT,
    WARM_UP,
    Timed,
    questions,
    time_retrieval,
    time_single_writes,
    write_rows,
)
from memory.benchmark.over_http import ServiceConnection, ServiceRefused, throughput
from memory.benchmark.report import write_report
from memory.benchmark.shards.compare import ONE, compare
from memory.benchmark.shards.fleet import DidNotStart
from memory.benchmark.table import ladder_table, latency_table, shards_lines, stage_line
from memory.evaluation.throwaway import throwaway_tenant
from memory.management.prepared import prepare_database
from memory.management.terminal import output, progress
from memory.models import Tenant
from memory.policy import DEFAULT_POLICY, SHIPPED
from memory.retrieval.types import Question
from memory.retrieval.warm_up import warm_up

ROWS, SCOPES, QUESTIONS, CLIENTS = 2000, 2, 300, 8
FEWEST_SHARDS = 2


class Command(BaseCommand):
    help = (
        "Times retrieval in process and its bare recall statement against SELECT 1, and ingest; "
        "with --url and --key over HTTP too. "
        "Works in a tenant, and at the service in scopes, of its own. With --shards it compares "
        "several servers behind a router with one, all of its own, and measures nothing else."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--rows", type=int, default=ROWS, metavar="N", help="in all; default %(default)s"
        )
        parser.add_argument(
            "--scopes", type=int, default=SCOPES, metavar="M", help="default %(default)s"
        )
        parser.add_argument("--questions", type=int, default=QUESTIONS, metavar="Q")
        parser.add_argument(
            "--ladder",
            type=int,
            nargs="+",
            default=[],
            metavar="N",
            help="also ask scopes of so many rows each",
        )
        parser.add_argument("--policy", choices=list(SHIPPED), default=DEFAULT_POLICY)
        parser.add_argument(
            "--url", default="", help="of a running service, such as http://127.0.0.1:8000"
        )
        parser.add_argument(
            "--clients", type=int, default=CLIENTS, metavar="N", help="that ask at once over HTTP"
        )
        parser.add_argument("--key", default="", help="an API key with retrieve, write and erase")
        parser.add_argument(
            "--shards", type=int, metavar="N", help="servers behind a router, one of them killed"
        )
        parser.add_argument("--json", type=Path, metavar="OUT", help="write every number")

    def handle(self, *_args: Any, **options: Any) -> None:
        _check(options)
        if options["shards"] is not None:
            self._shards(options)
            return
        prepare_database()
        run = uuid4().hex[:8]
        scopes = [f"benchmark:{run}-{number}" for number in range(options["scopes"])]
        now = datetime.now(UTC)
        timed = Timed()
        warm_up()
        with throwaway_tenant() as tenant:
            with progress("writing", options["rows"]) as written:
                speed = write_rows(options["rows"], scopes, tenant=tenant, now=now, written=written)
            commit, write = time_single_writes(
                options["questions"], scopes[0], tenant=tenant, now=now
            )
            asked = questions(options["questions"] + WARM_UP, scopes, tenant=tenant, now=now)
            with progress("asking", len(asked)) as done:
                time_retrieval(asked, policy=SHIPPED[options["policy"]], timed=timed, done=done)
            rungs = self._ladder(tenant, now=now, options=options)
        lines = [
            f"ingest: {speed:.0f} rows a second",
            f"single durable write : bare commit = {commit.p50_ms / write.p50_ms:.2f} of its rate"
            f" ({write.p50_ms:.2f} ms : {commit.p50_ms:.2f} ms, medians)",
            f"stages, median ms: {stage_line(timed.stages_ms)}",
        ]
        if options["url"]:
            lines.append(self._over_http(asked, scopes, timed=timed, now=now, options=options))
        title = f"{options['rows']} rows in {options['scopes']} scopes"
        output().print(latency_table(timed.latencies, against=SELECT, title=title))
        if rungs:
            output().print(ladder_table(rungs))
        self.stdout.write("\n".join(lines))
        if options["json"] is not None:
            measured = {"latencies": timed.latencies, "ladder": rungs, "rows_per_second": speed}
            write_report(options["json"], {**measured, "commit": commit, "write": write})

    def _shards(self, options: dict[str, Any]) -> None:
        names = [f"shard-{number}" for number in range(1, options["shards"] + 1)]
        scopes = [f"benchmark:{number}" for number in range(options["scopes"])]
        now = datetime.now(UTC)
        # asked over HTTP with a key, which names the tenant
        nobody = Tenant()
        asked = questions(options["questions"] + WARM_UP, scopes, tenant=nobody, now=now)
        try:
            report = compare(names, rows=options["rows"], scopes=scopes, asked=asked)
        except (DidNotStart, ServiceRefused) as error:
            raise CommandError(str(error)) from error
        title = f"{options['rows']} rows in {options['scopes']} scopes"
        output().print(latency_table(report.latencies, against=ONE, title=title))
        self.stdout.write("\n".join(shards_lines(report)))
        if options["json"] is not None:
            write_report(options["json"], {"shards": report, "holds": report.holds})
        if not report.holds:
            raise CommandError("the router is not one server to whoever asks")

    def _ladder(self, tenant: Tenant, *, now: datetime, options: dict[str, Any]) -> list[Rung]:
        sizes: list[int] = sorted(options["ladder"])
        if not sizes:
            return []
        with progress("writing larger scopes", sum(sizes)) as written:
            return climb(
                sizes,
                asked=options["questions"],
                tenant=tenant,
                policy=SHIPPED[options["policy"]],
                now=now,
                written=written,
            )

    def _over_http(
        self,
        asked: list[Question],
        scopes: list[str],
        *,
        timed: Timed,
        now: datetime,
        options: dict[str, Any],
    ) -> str:
        with ServiceConnection(options["url"], options["key"]) as service:
            try:
                speed = service.write_rows(options["rows"], scopes, now=now)
                waited = service.wait_until_idle()
                with progress("asking over HTTP", len(asked)) as done:
                    timed.latencies.append(service.time_retrieval(asked, done=done))
                together = throughput(
                    options["url"], options["key"], asked, clients=options["clients"]
                )
            except ServiceRefused as error:
                raise CommandError(str(error)) from error
            try:
                service.erase(scopes)
            except ServiceRefused as error:
                self.stderr.write(
                    self.style.WARNING(
                        f"{scopes[0]} and the other scopes were not erased ({len(scopes)} in all):"
                        f" {error}"
                    )
                )
        return (
            f"ingest over HTTP: {speed:.0f} rows a second, read {waited:.0f} s later\n"
            f"{together.clients} clients over HTTP: {together.answered_per_second:.1f} answers a"
            f" second, {together.refused} of {len(asked)} refused"
        )


def _check(options: dict[str, Any]) -> None:
    for name in ("rows", "scopes", "questions", "clients"):
        if options[name] < 1:
            raise CommandError(f"--{name}: must be at least 1")
    if min(options["ladder"], default=1) < 1:
        raise CommandError("--ladder: must be at least 1")
    if options["shards"] is not None and options["shards"] < FEWEST_SHARDS:
        raise CommandError(f"--shards: must be at least {FEWEST_SHARDS}")
    if options["scopes"] > options["rows"]:
        raise CommandError("--scopes: there are fewer rows than scopes")
    if bool(options["url"]) != bool(options["key"]):
        raise CommandError("--url and --key belong together")
