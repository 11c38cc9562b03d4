"""Retrieval quality on a corpus."""

from argparse import ArgumentParser, BooleanOptionalAction
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from memory.demo.material import material as demo
from memory.evaluation.ablation import ablated, worths
from memory.evaluation.chart import svg
from memory.evaluation.corpus import BadCorpus, read_corpus
from memory.evaluation.elsewhere import elsewhere_lines, next_scopes
from memory.evaluation.ended_statements import ending_lines, endings
from memory.evaluation.long_texts import long_corpus
from memory.evaluation.material import Material, evenly, facts, records
from memory.evaluation.repetitions import repetition_line, statements_of
from memory.evaluation.report import write_report
from memory.evaluation.run import run
from memory.evaluation.summary import degraded_reasons, summarise
from memory.evaluation.table import ablation_table, table
from memory.evaluation.throwaway import throwaway_tenant
from memory.evaluation.turns import turns
from memory.evaluation.types import Coverage, QuestionResult, Setting
from memory.evaluation.variants import variants_of, with_and_without_belief
from memory.evaluation.verdicts import verdict_lines
from memory.index.backfill import BATCH_ROWS, BackfillReport, Which
from memory.management.embedding import embed_all
from memory.management.prepared import prepare_database
from memory.management.terminal import output, progress
from memory.models import Tenant
from memory.policy import DEFAULT_POLICY, Policy
from memory.retrieval.policies import UnknownPolicy, policy_named
from memory.revisions import Change

DEMO, LONG = "demo", "long"
KS = [5, 10]
BUDGETS_TOKENS = [800, 2000]
PLOTTED_TOKENS = [300, 500, 800, 1000, 2000]
ABLATION_KS, ABLATION_TOKENS = [10], [800]


class Command(BaseCommand):
    help = (
        "Measures retrieval on DIR/corpus.jsonl and DIR/queries.jsonl: recall@k, nDCG@k, "
        "MRR and the evidence within each token budget, for each arm alone, both, "
        "and the full policy, in a tenant of its own."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "folder",
            metavar="DIR",
            help=f"a corpus, or a word: {DEMO}, the ten standard questions; {LONG}, "
            "made cases of long memories",
        )
        parser.add_argument("--ingest", choices=["records", "facts", "turns"], default="records")
        parser.add_argument("--policy", nargs="+", default=[DEFAULT_POLICY], metavar="P")
        parser.add_argument("--k", nargs="+", type=int, metavar="K", help=f"default {_words(KS)}")
        parser.add_argument(
            "--budget",
            nargs="+",
            type=int,
            metavar="TOKENS",
            help=f"default {_words(BUDGETS_TOKENS)}; with --plot {_words(PLOTTED_TOKENS)}",
        )
        parser.add_argument(
            "--json", type=Path, metavar="OUT", help="write every number, per question too"
        )
        parser.add_argument(
            "--plot", type=Path, metavar="OUT", help="draw the evidence within each budget, as SVG"
        )
        parser.add_argument(
            "--limit", type=int, metavar="N", help="ask only N questions, taken evenly"
        )
        parser.add_argument(
            "--arms",
            action=BooleanOptionalAction,
            default=True,
            help="measure the policy's parts too",
        )
        parser.add_argument(
            "--ablate",
            action="store_true",
            help="measure one policy without each of its signals, and nothing else",
        )
        parser.add_argument(
            "--elsewhere",
            action="store_true",
            help="put each question to another scope too, and say how much of the budget it fills",
        )
        parser.add_argument(
            "--keep", action="store_true", help="leave the tenant of the run in place"
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        _fill_in(options)
        _check(options)
        prepare_database()
        asked = _material(options["folder"], options["ingest"])
        now = datetime.now(UTC)
        with throwaway_tenant(keep=options["keep"]) as tenant:
            variants = _variants(tenant, options)
            change = Change("evaluate", f"corpus {asked.name}", now)
            with progress("writing", asked.rows) as written:
                coverage = asked.load(tenant, change, written)
            embed_all(
                Which(tenant.pk), BackfillReport(), batch=BATCH_ROWS, done=lambda _rows: None
            )  # by a provider, the rows wait for their vectors
            if options["ingest"] == "turns":
                self.stdout.write("\n".join(ending_lines(endings(tenant), tenant=tenant)))
            # asked once everything is known: a pipeline writes at its own moments
            setting = _setting(
                asked, coverage, tenant=tenant, now=datetime.now(UTC), options=options
            )
            if options["ingest"] == "turns":
                setting = replace(setting, statements=statements_of(tenant))
            queries = evenly(asked.queries, options["limit"])
            with progress("asking", len(queries)) as done:
                outcomes = run(queries, variants, setting=setting, asked=done)
        self._print(asked, outcomes, options=options)
        if options["keep"]:
            self.stdout.write(f"kept as tenant {tenant.slug}")

    def _print(
        self, asked: Material, outcomes: list[QuestionResult], *, options: dict[str, Any]
    ) -> None:
        rows = summarise(outcomes)
        brought = worths(outcomes, whole=options["policy"][0]) if options["ablate"] else []
        shown = ablation_table(brought, title=asked.name) if brought else None
        output().print(shown or table(rows, title=asked.name))
        named = [one for one in outcomes if one.variant in options["policy"]]
        for line in _lines(asked, named, ingest=options["ingest"]):
            self.stdout.write(line)
        for reason, count in degraded_reasons(outcomes).items():
            self.stderr.write(self.style.WARNING(f"{count} answers were degraded: {reason}"))
        if options["plot"] is not None:
            options["plot"].write_text(svg(rows, title=asked.name), encoding="utf-8")
        if options["json"] is not None:
            write_report(
                options["json"], corpus=asked.name, rows=rows, outcomes=outcomes, worths=brought
            )


def _lines(asked: Material, named: list[QuestionResult], *, ingest: str) -> list[str]:
    """Return what is said beside the table of the named policies' results."""
    lines = [*verdict_lines(named)] if asked.verdicts else []
    if ingest == "turns":
        lines.append(repetition_line(named))
    return [*lines, *elsewhere_lines(named)]


def _fill_in(options: dict[str, Any]) -> None:
    """Set the ranks and budgets that were not given, by what is to be shown."""
    ks, budgets = KS, PLOTTED_TOKENS if options["plot"] is not None else BUDGETS_TOKENS
    if options["ablate"]:
        ks, budgets = ABLATION_KS, ABLATION_TOKENS
    options["k"] = options["k"] or ks
    options["budget"] = options["budget"] or budgets


def _words(numbers: list[int]) -> str:
    return " ".join(map(str, numbers))


def _check(options: dict[str, Any]) -> None:
    for name, least in (("k", 1), ("budget", 1)):
        if min(options[name]) < least:
            raise CommandError(f"--{name}: must be at least {least}")
    if options["limit"] is not None and options["limit"] < 1:
        raise CommandError("--limit: must be at least 1")
    if options["ablate"] and len(options["policy"]) > 1:
        raise CommandError("--ablate: takes one policy apart")


def _material(folder: str, ingest: str) -> Material:
    if folder == DEMO and ingest != "records":
        raise CommandError(f"--ingest {ingest}: the demo is records of its own")
    if folder == DEMO:
        return demo()
    try:
        corpus = long_corpus() if folder == LONG else read_corpus(Path(folder))
        return {"records": records, "facts": facts, "turns": turns}[ingest](corpus)
    except (BadCorpus, LookupError) as error:
        raise CommandError(str(error)) from error


def _variants(tenant: Tenant, options: dict[str, Any]) -> dict[str, Policy]:
    policies = _policies(options["policy"], tenant)
    if options["ablate"]:
        (policy,) = policies.values()
        return ablated(policy)
    if options["ingest"] == "facts":
        policies = with_and_without_belief(policies)
    return variants_of(policies, arms=options["arms"])


def _policies(names: list[str], tenant: Tenant) -> dict[str, Policy]:
    try:
        return {name: policy_named(name, tenant_id=tenant.pk) for name in names}
    except UnknownPolicy as error:
        raise CommandError(f"--policy: there is no policy {error}") from error


def _setting(
    asked: Material, coverage: Coverage, *, tenant: Tenant, now: datetime, options: dict[str, Any]
) -> Setting:
    return Setting(
        tenant_id=tenant.pk,
        coverage=coverage,
        sessions=asked.sessions,
        ks=sorted(set(options["k"])),
        budgets_tokens=sorted(set(options["budget"])),
        now=now,
        scope_of=asked.scope_of,
        gate=asked.gate,
        elsewhere=next_scopes(asked.queries) if options["elsewhere"] else {},
    )
