"""Tell whether the history is as it was sealed."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from memory.models.audit import AuditLink
from memory.revisions.audit import seal, verify


class Command(BaseCommand):
    help = (
        "Checks every sealed version of every memory, and names what was changed, "
        "removed or slipped in."
    )

    def handle(self, *_args: Any, **_options: Any) -> None:
        found = verify()
        for one in found:
            memory = f" of memory {one.memory_id}" if one.memory_id else ""
            self.stdout.write(
                f"{one.what}: version {one.event} in {one.history}{memory}, tenant {one.tenant_id}"
            )
        if found:
            raise CommandError(f"{len(found)} versions are not as they were sealed")
        seal()
        last = AuditLink.objects.order_by("-id").first()
        head = bytes(last.chain_sha256).hex() if last else "none"
        self.stdout.write(
            f"{AuditLink.objects.count()} versions are as they were sealed; the last link is {head}"
        )
