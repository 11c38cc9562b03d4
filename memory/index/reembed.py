"""Change the embedder while everything runs: a second column is filled, then searches ask it.

Both columns stay filled, so that the way back is the same step. Reason: docs/embedders.md.
"""

import re

from django.db import connection, transaction
from django.db.models.functions import Now

from memory.embedding.configured import EmbeddingSettings, configured
from memory.index.backfill import Which, due_count
from memory.index.embedder import (
    FilledColumn,
    environments_settings,
    forget_embedders,
    settings_of,
)
from memory.models import ChosenEmbedder, SearchEntry, VectorColumn
from memory.models.search import KEY_VARIABLE
from observability.database.reach import across_tenants

SAMPLE = "a text to measure by"
LOCK_TIMEOUT_MS = 2_000  # writers queue behind a switch that waits for its lock, so not for long
KEY_OF_ENVIRONMENT = "EMBEDDING_API_KEY"


def choose(settings: EmbeddingSettings, *, key_variable: str = "") -> FilledColumn:
    """Let an embedder fill the column that searches do not ask; again: go on where it was left.

    It is asked for a vector first. What filled that column before is overwritten row by row; each
    row's vector bears its own model's name until then.

    Raises:
        ValueError: settings that no embedder has.
        ImportError: a provider whose extra is not installed.
        EmbeddingError: it gave no vector.
    """
    if key_variable and not re.match(KEY_VARIABLE, key_variable):
        raise ValueError("a variable with a key must be called EMBEDDING_...")
    stored = {
        "provider": settings.provider,
        "model_name": settings.model,
        "dimensions": settings.dimensions,
        "base_url": settings.base_url,
        "key_variable": key_variable,
    }
    embedder = configured(settings_of(ChosenEmbedder(**stored)))
    embedder.embed([SAMPLE])
    with transaction.atomic():
        column = _column_of(embedder.model)
        ChosenEmbedder.objects.update_or_create(
            column=column, defaults=stored | {"identity": embedder.model}
        )
    forget_embedders()
    return FilledColumn(column, embedder)


def _column_of(identity: str) -> str:
    """Return the column that a model has, or is to have: one that searches do not ask."""
    with connection.cursor() as cursor:
        cursor.execute("LOCK TABLE memory_chosenembedder IN SHARE ROW EXCLUSIVE MODE")
    chosen = {one.column: one for one in ChosenEmbedder.objects.all()} or _environments()
    for column, one in chosen.items():
        if one.identity == identity:
            return column
    [free, *_] = [
        name for name in VectorColumn.values if name not in chosen or not chosen[name].searched
    ]
    _try_anew(free)
    return free


def _environments() -> dict[str, ChosenEmbedder]:
    """Store what the environment names as what searches ask; its key stays where it is."""
    own = environments_settings()
    one = ChosenEmbedder.objects.create(
        column=VectorColumn.FIRST.value,
        provider=own.provider,
        model_name=own.model,
        dimensions=own.dimensions,
        base_url=own.base_url,
        key_variable=KEY_OF_ENVIRONMENT if own.api_key else "",
        identity=configured(own).model,
        searched=True,
    )
    return {one.column: one}


def _try_anew(column: str) -> None:
    """Forget what another model refused."""
    with across_tenants():
        tried = SearchEntry.objects.filter(**{f"{column}_attempts__gt": 0})
        tried.update(**{f"{column}_attempts": 0, f"{column}_error": ""})


def switch(column: str) -> int:
    """Let searches ask the model of a column, unless rows wait for its vectors; return how many do.

    Writers wait meanwhile, so that what is counted is all there is; readers do not. Every process
    knows within FRESH_SECONDS, and one that does not yet compares with the other column, rightly.

    Raises:
        OperationalError: somebody writes for longer than LOCK_TIMEOUT_MS; nothing was changed.
    """
    forget_embedders()
    with across_tenants(), transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute(f"SET LOCAL lock_timeout = {LOCK_TIMEOUT_MS}")
            cursor.execute("LOCK TABLE memory_searchentry IN SHARE MODE")
        waiting = due_count(Which(column=column))
        if not waiting:
            ChosenEmbedder.objects.filter(searched=True).update(searched=False)
            chosen = ChosenEmbedder.objects.get(column=column)
            chosen.searched, chosen.chosen_at = True, Now()
            chosen.save()
    forget_embedders()
    return waiting


def stop_filling_other() -> None:
    """Forget the embedder that searches do not ask: nothing is embedded by it any more."""
    ChosenEmbedder.objects.filter(searched=False).delete()
    forget_embedders()
