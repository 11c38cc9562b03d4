"""The tenant a command works on."""

from django.core.management.base import CommandError

from memory.models import Tenant


def tenant_named(slug: str) -> Tenant:
    """Return a tenant.

    Raises:
        CommandError: there is none of this name.
    """
    tenant = Tenant.objects.filter(slug=slug).first()
    if tenant is None:
        raise CommandError(
            f"there is no tenant {slug}; make it with: manage.py create_tenant {slug}"
        )
    return tenant
