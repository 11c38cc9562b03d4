"""Retrieval quality on a corpus."""

from argparse import ArgumentParser, BooleanOptionalAction
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from memory.corrections import Change
from memory.evaluation.corpus import BadCorpus, Corpus, read_corpus
from memory.evaluation.load import coverage_by_external_id, load_records
from memory.evaluation.report import write_report
from memory.evaluation.run import run
from memory.evaluation.summary import degraded_reasons, summarise
from memory.evaluation.table import table
from memory.evaluation.throwaway import throwaway_tenant
from memory.evaluation.types import Outcome, Setting
from memory.evaluation.variants import variants_of
from memory.management.terminal import output, progress
from memory.models import Tenant
from memory.policy import DEFAULT_POLICY, Policy
from memory.retrieval.policies import UnknownPolicy, policy_named

KS = [5, 10]
BUDGETS_TOKENS = [800, 2000]


class Command(BaseCommand):
    help = (
        "Measures retrieval on DIR/corpus.jsonl and DIR/queries.jsonl: recall@k, nDCG@k, MRR and the evidence"
        " within each token budget, for each arm alone, both, and the full policy, in a tenant of its own."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("folder", metavar="DIR", type=Path)
        parser.add_argument("--ingest", choices=["records", "turns"], default="records")
        parser.add_argument("--policy", nargs="+", default=[DEFAULT_POLICY], metavar="P")
        parser.add_argument("--k", nargs="+", type=int, default=KS, metavar="K")
        parser.add_argument("--budget", nargs="+", type=int, default=BUDGETS_TOKENS, metavar="TOKENS")
        parser.add_argument(
            "--json", type=Path, metavar="OUT", help="write every number here, per question too"
        )
        parser.add_argument("--limit", type=int, metavar="N", help="ask only N questions, taken evenly")
        parser.add_argument(
            "--arms", action=BooleanOptionalAction, default=True, help="measure the policy's parts too"
        )
        parser.add_argument("--keep", action="store_true", help="leave the tenant of the run in place")

    def handle(self, *_args: Any, **options: Any) -> None:
        if options["ingest"] == "turns":
            raise CommandError("--ingest turns: the pipeline that makes memories from turns is not there yet")
        try:
            corpus = read_corpus(options["folder"])
        except BadCorpus as error:
            raise CommandError(str(error)) from error
        now = datetime.now(UTC)
        with throwaway_tenant(keep=options["keep"]) as tenant:
            variants = variants_of(_policies(options["policy"], tenant), arms=options["arms"])
            self._load(corpus, tenant=tenant, now=now)
            outcomes = _asked(corpus, variants, tenant=tenant, now=now, options=options)
        self._print(corpus, outcomes, options["json"])
        if options["keep"]:
            self.stdout.write(f"kept as tenant {tenant.slug}")

    def _load(self, corpus: Corpus, *, tenant: Tenant, now: datetime) -> None:
        change = Change("evaluate", f"corpus {corpus.name}", now)
        with progress("writing", len(corpus.lines)) as written:
            cut = load_records(corpus, tenant=tenant, change=change, written=written)
        if cut:
            self.stderr.write(f"{cut} texts were too long and cut")

    def _print(self, corpus: Corpus, outcomes: list[Outcome], path: Path | None) -> None:
        rows = summarise(outcomes)
        output().print(table(rows, title=corpus.name))
        for reason, count in degraded_reasons(outcomes).items():
            self.stderr.write(self.style.WARNING(f"{count} answers were degraded: {reason}"))
        if path is not None:
            write_report(path, corpus=corpus.name, rows=rows, outcomes=outcomes)


def _policies(names: list[str], tenant: Tenant) -> dict[str, Policy]:
    try:
        return {name: policy_named(name, tenant_id=tenant.pk) for name in names}
    except UnknownPolicy as error:
        raise CommandError(f"--policy: there is no policy {error}") from error


def _asked(
    corpus: Corpus, variants: dict[str, Policy], *, tenant: Tenant, now: datetime, options: dict[str, Any]
) -> list[Outcome]:
    setting = Setting(
        tenant_id=tenant.pk,
        coverage=coverage_by_external_id(tenant),
        sessions=corpus.sessions,
        ks=sorted(options["k"]),
        budgets_tokens=sorted(options["budget"]),
        now=now,
    )
    queries = corpus.queries if options["limit"] is None else corpus.first_queries(options["limit"])
    with progress("asking", len(queries)) as asked:
        return run(queries, variants, setting=setting, asked=asked)
