"""Recorded retrievals under another policy."""

from argparse import ArgumentParser
from collections.abc import Sequence
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from rich.table import Table

from memory.experiments.replay import ReplaySummary, replay
from memory.management.tenants import tenant_named
from memory.management.terminal import output
from memory.models import Tenant
from memory.policy import Policy
from memory.retrieval.policies import UnknownPolicy, policy_named, policy_version

LAST = 1000
MOST = 100_000


class Command(BaseCommand):
    help = (
        "Says what the last retrievals would have given under another policy. It changes nothing."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--policy", required=True, metavar="P", help="its name, or name@version"
        )
        parser.add_argument(
            "--last", type=int, default=LAST, metavar="N", help=f"retrievals; default {LAST}"
        )
        parser.add_argument("--tenant", metavar="T", help="default: every tenant")

    def handle(self, *_args: Any, **options: Any) -> None:
        if not 1 <= options["last"] <= MOST:
            raise CommandError(f"--last: 1 to {MOST} retrievals")
        tenants: Sequence[Tenant] = (
            [tenant_named(options["tenant"])]
            if options["tenant"]
            else list(Tenant.objects.order_by("slug"))
        )
        for tenant in tenants:
            policy = _policy(options["policy"], tenant)
            _print(tenant, policy, replay(policy, tenant_id=tenant.pk, last=options["last"]))


def _policy(named: str, tenant: Tenant) -> Policy:
    name, _, version = named.partition("@")
    try:
        if version:
            return policy_version(name, int(version), tenant_id=tenant.pk)
        return policy_named(name, tenant_id=tenant.pk)
    except (UnknownPolicy, ValueError):
        raise CommandError(f"--policy: there is no policy {named}") from None


def _print(tenant: Tenant, policy: Policy, summary: ReplaySummary) -> None:
    console = output()
    if summary.examples:
        table = Table("retrieval", "given", "entering", "leaving", "first differs")
        for each in summary.examples:
            counts = (each.given, len(each.entering), len(each.leaving))
            table.add_row(
                str(each.retrieval), *map(str, counts), "yes" if each.first_differs else ""
            )
        console.print(table)
    console.print(
        f"{tenant.slug} under {policy.name}@{policy.version}: {summary.retrievals} retrievals "
        f"replayed, {summary.changed} would give other memories, {summary.first_differs} another "
        f"first; of {summary.leaving} memories that leave, {summary.leaving_used} were used and "
        f"{summary.leaving_unused} were not"
    )
