"""Simulated stories: with the loop against without, or one into a tenant to look at."""

import json
from argparse import ArgumentParser
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from rich.table import Table

from evolution.simulation import chart
from evolution.simulation.measures import TurnRecord, corrections, precision, reliability
from evolution.simulation.play import MEMORIES_A_TURN, play, prepare
from evolution.simulation.world import World
from memory.evaluation.throwaway import throwaway_tenant
from memory.management.tenants import tenant_named
from memory.management.terminal import output, progress
from memory.models import Tenant

TURNS, SEED, PEOPLE = 1000, 1, 5
SETTLED_TURNS = 500
"""After the learning, over which stated and observed reliability are compared."""
MOST_TURNS, MOST_SEEDS = 100_000, 100
LEARNING, NOT_LEARNING = "learning", "not learning"
Stories = Mapping[str, Sequence[TurnRecord]]


class Command(BaseCommand):
    help = (
        "Plays people with hidden, drifting preferences against the service, twice: "
        "once it is told what came of its retrievals, once not. The same seed is the same story. "
        "With --tenant one story stays in that tenant."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--turns", type=int, default=TURNS, help=f"of learning; default {TURNS}"
        )
        parser.add_argument(
            "--settled", type=int, default=SETTLED_TURNS, help="turns after it, for reliability"
        )
        parser.add_argument("--seed", type=int, default=SEED)
        parser.add_argument(
            "--seeds", type=int, default=1, help="how many stories, of this seed and those after it"
        )
        parser.add_argument("--people", type=int, default=PEOPLE)
        parser.add_argument(
            "--memories",
            type=int,
            default=MEMORIES_A_TURN,
            help="that the agent asks for in a turn",
        )
        parser.add_argument(
            "--tenant", metavar="T", help="play one story into this tenant and keep it"
        )
        parser.add_argument("--json", type=Path, metavar="OUT", help="every turn of the first seed")
        parser.add_argument(
            "--plot", type=Path, metavar="OUT", help="an SVG picture of the first seed's stories"
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        _refuse_nonsense(options)
        turns, first_seed = options["turns"], options["seed"]
        played: dict[int, Stories] = {}
        for seed in range(first_seed, first_seed + options["seeds"]):
            played[seed] = _played(seed, options)
            _print_story(seed, played[seed], turns=turns)
        if len(played) > 1:
            _print_spread(played, turns=turns)
        _write_files(played[first_seed], json_file=options["json"], plot_file=options["plot"])


def _write_files(stories: Stories, *, json_file: Path | None, plot_file: Path | None) -> None:
    if json_file:
        document = {name: [asdict(turn) for turn in turns] for name, turns in stories.items()}
        json_file.write_text(json.dumps(document), encoding="utf-8")
    if plot_file:
        plot_file.write_text(chart.svg(stories), encoding="utf-8")


def _refuse_nonsense(options: Mapping[str, Any]) -> None:
    seeds = options["seeds"]
    if not 1 <= options["turns"] <= MOST_TURNS or options["settled"] < 0 or options["people"] < 1:
        raise CommandError(f"--turns: 1 to {MOST_TURNS}; --settled and --people: not below 0 and 1")
    if not 1 <= seeds <= MOST_SEEDS or (options["tenant"] and seeds > 1):
        raise CommandError(f"--seeds: 1 to {MOST_SEEDS}, and 1 with --tenant")


def _played(seed: int, options: Mapping[str, Any]) -> Stories:
    if options["tenant"]:
        tenant = tenant_named(options["tenant"])
        return {LEARNING: _into(tenant, seed, options)}
    return {name: _aside(name, seed, options) for name in (LEARNING, NOT_LEARNING)}


def _into(
    tenant: Tenant, seed: int, options: Mapping[str, Any], *, learns: bool = True
) -> list[TurnRecord]:
    world = World(seed, people=options["people"])
    prepare(world, tenant)
    turns = options["turns"] + options["settled"]
    memories = options["memories"]
    with progress("turns", turns) as done:
        return play(world, tenant, turns=turns, learns=learns, memories=memories, done=done)


def _aside(name: str, seed: int, options: Mapping[str, Any]) -> list[TurnRecord]:
    """Play a story in a tenant of its own, and remove it."""
    with throwaway_tenant() as tenant:
        return _into(tenant, seed, options, learns=name == LEARNING)


def _print_story(seed: int, stories: Stories, *, turns: int) -> None:
    console = output()
    table = Table(f"story of seed {seed}", "turns", "rejected", "precision of what was given")
    for name, records in stories.items():
        told = records[:turns]
        rejected = str(corrections(told))
        table.add_row(name, str(len(told)), rejected, _decimals(precision(told)))
    console.print(table)
    settled = stories[LEARNING][turns:]
    console.print(f"after {turns} turns of learning, over the next {len(settled)}:")
    console.print(_reliability_table(settled))


def _reliability_table(settled: Sequence[TurnRecord]) -> Table:
    table = Table(
        "confidence", "samples", "mean", "stated", "observed", "stated apart", "confidence apart"
    )
    for bucket in reliability(settled):
        shares = (
            bucket.confidence,
            bucket.stated,
            bucket.observed,
            bucket.apart,
            bucket.confidence_apart,
        )
        table.add_row(f"{bucket.low:.1f}", str(bucket.samples), *map(_decimals, shares))
    return table


def _decimals(value: float | None) -> str:
    """Return a value in three decimals; of too few samples there is none."""
    return "few" if value is None else f"{value:.3f}"


def _print_spread(played: Mapping[int, Stories], *, turns: int) -> None:
    """Print means, spreads and extremes over all seeds."""
    every_story = played.values()
    stated = [_aparts(stories, turns) for stories in every_story]
    stored = [_aparts(stories, turns, stored=True) for stories in every_story]
    rejected = [_rejected_share(stories, turns) for stories in every_story]
    gained = [_precision_gained(stories, turns) for stories in every_story]
    measures = {
        "rejected, of those without": rejected,
        "precision gained": gained,
        "worst stated apart": [max(aparts, default=0.0) for aparts in stated],
        "worst confidence apart": [max(aparts, default=0.0) for aparts in stored],
    }
    table = Table(f"over {len(played)} seeds", "mean", "spread", "least", "most")
    for name, values in measures.items():
        cells = (fmean(values), stdev(values), min(values), max(values))
        table.add_row(name, *map(_decimals, cells))
    console = output()
    console.print(table)
    buckets = sum(map(len, stated))
    console.print(
        f"buckets of enough samples: {buckets}; stated within {WITHIN}: {_reliable(stated)},"
        f" confidence: {_reliable(stored)}"
    )


def _reliable(aparts: Sequence[Sequence[float]]) -> int:
    """Return how many of the distances of all stories are small enough."""
    return sum(apart <= WITHIN for of_story in aparts for apart in of_story)


WITHIN = 0.1
"""Of what is observed, where what is stated can be relied on."""


def _rejected_share(stories: Stories, turns: int) -> float:
    learning = stories[LEARNING][:turns]
    not_learning = stories[NOT_LEARNING][:turns]
    return corrections(learning) / corrections(not_learning)


def _precision_gained(stories: Stories, turns: int) -> float:
    learning = stories[LEARNING][:turns]
    not_learning = stories[NOT_LEARNING][:turns]
    return precision(learning) - precision(not_learning)


def _aparts(stories: Stories, turns: int, *, stored: bool = False) -> list[float]:
    buckets = reliability(stories[LEARNING][turns:])
    aparts = (bucket.confidence_apart if stored else bucket.apart for bucket in buckets)
    return [apart for apart in aparts if apart is not None]
