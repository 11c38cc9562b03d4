"""Load the demo tenant."""

from datetime import UTC, datetime
from typing import Any

from django.core.management.base import BaseCommand

from memory.demo.seed import SLUG, seed
from memory.models import Tenant


class Command(BaseCommand):
    help = (
        f"Loads the tenant `{SLUG}`: 120 days of a small team's memories. "
        "Running it again changes nothing."
    )

    def handle(self, *_args: Any, **options: Any) -> None:
        tenant, _made = Tenant.objects.get_or_create(slug=SLUG, defaults={"name": "Demo"})
        written = seed(tenant, now=datetime.now(UTC))
        if options["verbosity"]:
            self.stdout.write(f"{written} memories written to tenant {SLUG}")
