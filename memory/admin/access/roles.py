"""Three groups of operators, made with the tables.

They may at least this: for less, make another group.
"""

from typing import Any

from django.apps import AppConfig
from django.contrib.auth.management import create_permissions
from django.contrib.auth.models import Group, Permission
from django.db.models import Q
from django.db.models.signals import post_migrate

from memory.kind_declarations import DECLARED

OURS = ("memory", "observability", "evolution")
DECIDED_OVER = frozenset(
    {"profileentry"}
    | {
        one.model._meta.model_name  # noqa: SLF001 - Django's documented _meta API
        for one in DECLARED.values()
        if one.decided
    }
)
WITH_PEOPLE = ("auth", "django_celery_beat")  # an administrator also keeps operators and schedules

VIEW = Q(content_type__app_label__in=OURS, codename__startswith="view_")
DECIDE = Q(
    content_type__app_label="memory", codename__in=[f"change_{model}" for model in DECIDED_OVER]
)
ACKNOWLEDGE = Q(content_type__app_label="observability", codename="change_alert")
EVERYTHING = Q(content_type__app_label__in=OURS + WITH_PEOPLE)
ROLES = {"viewer": VIEW, "reviewer": VIEW | DECIDE | ACKNOWLEDGE, "administrator": EVERYTHING}


def make_roles(sender: AppConfig, **given: Any) -> None:
    """Make the groups, and give them what the tables just made allow."""
    if sender.label not in OURS + WITH_PEOPLE:
        return
    database = given["using"]
    create_permissions(
        sender, verbosity=0, using=database
    )  # Django does so too, but perhaps after us
    here = Permission.objects.using(database).filter(content_type__app_label=sender.label)
    for name, may in ROLES.items():
        group, _made = Group.objects.using(database).get_or_create(name=name)
        group.permissions.add(*here.filter(may))


post_migrate.connect(make_roles, dispatch_uid="memory.admin.roles")
