"""A simulated story: with the loop against without, or into a tenant to look at."""

import json
from argparse import ArgumentParser
from dataclasses import asdict
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from rich.table import Table

from evolution.simulation import chart
from evolution.simulation.measures import ENOUGH_SAMPLES, TurnRecord, corrections, precision, reliability
from evolution.simulation.play import MEMORIES_A_TURN, play, prepare
from evolution.simulation.world import World
from memory.evaluation.throwaway import throwaway_tenant
from memory.management.tenants import tenant_named
from memory.management.terminal import output, progress
from memory.models import Tenant

TURNS, SEED, PEOPLE = 1000, 1, 5
SETTLED_TURNS = 500
"""After the learning, over which stated and observed confidence are compared."""
MOST_TURNS = 100_000
Stories = dict[str, list[TurnRecord]]


class Command(BaseCommand):
    help = (
        "Plays people with hidden, drifting preferences against the service, twice: once it is told what came of its"
        " retrievals, once not. The same seed is the same story. With --tenant one story stays in that tenant."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--turns", type=int, default=TURNS, help=f"of learning; default {TURNS}")
        parser.add_argument("--settled", type=int, default=SETTLED_TURNS, help="turns after it, for reliability")
        parser.add_argument("--seed", type=int, default=SEED)
        parser.add_argument("--people", type=int, default=PEOPLE)
        parser.add_argument("--memories", type=int, default=MEMORIES_A_TURN, help="that the agent asks for in a turn")
        parser.add_argument("--tenant", metavar="T", help="play one story into this tenant and keep it")
        parser.add_argument("--json", type=Path, metavar="OUT")
        parser.add_argument("--plot", type=Path, metavar="OUT", help="an SVG picture of both stories")

    def handle(self, *_args: Any, **options: Any) -> None:
        if not 1 <= options["turns"] <= MOST_TURNS or options["settled"] < 0 or options["people"] < 1:
            raise CommandError(f"--turns: 1 to {MOST_TURNS}; --settled and --people: not below 0 and 1")
        if options["tenant"]:
            stories = {"learning": _into(tenant_named(options["tenant"]), options)}
        else:
            stories = {name: _aside(name, options) for name in ("learning", "not learning")}
        _print(stories, turns=options["turns"])
        if options["json"]:
            document = {name: [asdict(turn) for turn in turns] for name, turns in stories.items()}
            options["json"].write_text(json.dumps(document), encoding="utf-8")
        if options["plot"]:
            options["plot"].write_text(chart.svg(stories), encoding="utf-8")


def _into(tenant: Tenant, options: dict[str, Any], *, learns: bool = True) -> list[TurnRecord]:
    world = World(options["seed"], people=options["people"])
    prepare(world, tenant)
    turns = options["turns"] + options["settled"]
    with progress("turns", turns) as done:
        return play(world, tenant, turns=turns, learns=learns, memories=options["memories"], done=done)


def _aside(name: str, options: dict[str, Any]) -> list[TurnRecord]:
    """Play a story in a tenant of its own, and remove it."""
    with throwaway_tenant() as tenant:
        return _into(tenant, options, learns=name == "learning")


def _print(stories: Stories, *, turns: int) -> None:
    console = output()
    table = Table("story", "turns", "rejected", "precision of what was given")
    for name, records in stories.items():
        told = records[:turns]
        table.add_row(name, str(len(told)), str(corrections(told)), f"{precision(told):.3f}")
    console.print(table)
    table = Table("confidence", "samples", "stated", "observed", "apart")
    settled = stories["learning"][turns:]
    for bucket in reliability(settled):
        apart = f"{abs(bucket.stated - bucket.observed):.3f}" if bucket.samples >= ENOUGH_SAMPLES else "few"
        cells = (bucket.samples, f"{bucket.stated:.3f}", f"{bucket.observed:.3f}", apart)
        table.add_row(f"{bucket.low:.1f}", *map(str, cells))
    console.print(f"after {turns} turns of learning, over the next {len(settled)}:")
    console.print(table)
