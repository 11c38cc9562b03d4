"""Another model for every vector, without a stop."""

import time
from argparse import ArgumentParser, BooleanOptionalAction
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import OperationalError
from django.db.models import Count, Q

from memory.embedding.configured import PROVIDERS, EmbeddingError, EmbeddingSettings
from memory.index import reembed
from memory.index.backfill import BATCH_ROWS, BackfillReport, Which, due_count
from memory.index.embedder import FRESH_SECONDS, environments_settings, filled_columns
from memory.index.vector_columns import missing_vector_columns
from memory.management.embedding import MOST_ROWS, embed_all
from memory.management.prepared import prepare_database
from memory.management.terminal import progress
from memory.models import ChosenEmbedder, SearchEntry

MOST_ROUNDS = 20  # of embedding what was written since, before a switch is given up


class Command(BaseCommand):
    help = (
        "Embeds every memory by another model, into a second column, while retrievals go on with "
        "the first; then they ask the second. Stopped in the middle, it goes on where it was. "
        "Both columns stay filled: --back returns to the first at once. See docs/embedders.md."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        what = parser.add_mutually_exclusive_group(required=True)
        what.add_argument("--provider", choices=PROVIDERS)
        what.add_argument("--back", action="store_true", help="ask the other of two models again")
        what.add_argument("--drop", action="store_true", help="keep only the model that is asked")
        what.add_argument("--status", action="store_true", help="say how far each model is")
        parser.add_argument("--model", default="", help="default: the provider's own")
        parser.add_argument("--dimensions", type=int, help="default: the model's own")
        parser.add_argument("--base-url", help="default: EMBEDDING_BASE_URL")
        parser.add_argument(
            "--key-variable",
            default="",
            metavar="EMBEDDING_...",
            help="the variable that holds the provider's key in every process; default: no key",
        )
        parser.add_argument("--batch", type=int, default=BATCH_ROWS, metavar="ROWS")
        parser.add_argument(
            "--switch",
            action=BooleanOptionalAction,
            default=True,
            help="ask the model as soon as every row has its vector",
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        if not 1 <= options["batch"] <= MOST_ROWS:
            raise CommandError(f"--batch: 1 to {MOST_ROWS} rows")
        prepare_database()
        if missing_vector_columns():
            raise CommandError("pgvector is not installed; CREATE EXTENSION vector first")
        if options["drop"]:
            reembed.stop_filling_other()
        elif not options["status"]:
            column = _other() if options["back"] else _chosen(options)
            self._fill(column, batch=options["batch"], switch=options["switch"])
        self._tell()

    def _fill(self, column: str, *, batch: int, switch: bool) -> None:
        """Embed what lacks a vector, and switch once nothing does.

        The first wait lets every process know that it is to write both; the last makes the switch
        true everywhere before it is told.
        """
        time.sleep(FRESH_SECONDS)
        report, which = BackfillReport(), Which(column=column)
        with progress("embedding", due_count(which)) as done:
            embed_all(which, report, batch=batch, done=done)
            if switch:
                _switch(which, report, batch=batch, done=done)
        time.sleep(FRESH_SECONDS)
        self.stdout.write(
            f"{report.embedded} rows embedded, {report.failed} refused, "
            f"{report.changed} changed meanwhile"
        )

    def _tell(self) -> None:
        for one in filled_columns():
            named = f"{one.column}_model"
            counts = SearchEntry.objects.filter(searchable=True).aggregate(
                embedded=Count("pk", filter=Q((named, one.embedder.model))),
                refused=Count("pk", filter=Q((named, None)) & ~Q((f"{one.column}_error", ""))),
            )
            role = "searched" if one is filled_columns()[0] else "kept"
            self.stdout.write(
                f"{role}: {one.embedder.model}, {counts['embedded']} rows, "
                f"{due_count(Which(column=one.column))} waiting, {counts['refused']} refused"
            )


def _chosen(options: dict[str, Any]) -> str:
    """Return the column that the asked model is to fill."""
    own = environments_settings()
    address = own.base_url if options["base_url"] is None else options["base_url"]
    try:
        settings = EmbeddingSettings(
            provider=options["provider"],
            model=options["model"],
            dimensions=options["dimensions"],
            base_url=address,
        )
        return reembed.choose(settings, key_variable=options["key_variable"]).column
    except (ValueError, ImportError, EmbeddingError) as error:
        raise CommandError(f"nothing was changed: {error}") from error


def _other() -> str:
    other = ChosenEmbedder.objects.filter(searched=False).first()
    if other is None:
        raise CommandError("there is no other model; name one by --provider")
    return other.column


def _switch(which: Which, report: BackfillReport, *, batch: int, done: Any) -> None:
    """Switch, and embed before it what was written since, however often something was."""
    for _ in range(MOST_ROUNDS):
        try:
            waiting = reembed.switch(str(which.column))
        except OperationalError as error:
            raise CommandError(f"nothing was switched, run it again: {error}") from error
        if not waiting:
            return
        embed_all(which, report, batch=batch, done=done)
    raise CommandError(f"{waiting} rows still wait: more is written than is embedded")
