"""Whose memory it is, and which key opens it."""

import uuid

from django.contrib.postgres.fields import ArrayField
from django.core.validators import MinValueValidator
from django.db import models
from django.db.models import Func, Value
from django.db.models.functions import Now

from memory.models.vocabulary import Permission, Provenance


class Tenant(models.Model):
    """One customer's isolated world."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    slug = models.SlugField(max_length=64, unique=True)
    name = models.CharField(max_length=200, blank=True)
    created_at = models.DateTimeField(db_default=Now(), editable=False)

    class Meta:
        ordering = ["slug"]

    def __str__(self) -> str:
        return self.slug


class Scope(models.Model):
    """Whose memory it is: `kind:key`, such as `user:42`."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    number = models.BigIntegerField(
        editable=False,
        db_default=Func(Value("memory_scope_number"), function="nextval"),
        help_text="short name of the scope in the word index",
    )
    tenant = models.ForeignKey(Tenant, on_delete=models.PROTECT)
    kind = models.CharField(max_length=32)
    key = models.CharField(max_length=200)
    writes = models.BigIntegerField(
        db_default=0,
        editable=False,
        help_text="transactions that changed what it remembers, while there is a replica",
    )
    created_at = models.DateTimeField(db_default=Now(), editable=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tenant", "kind", "key"], name="scope_once_per_tenant"),
            models.UniqueConstraint(fields=["tenant", "id"], name="scope_of_tenant"),
            models.UniqueConstraint(fields=["tenant", "number"], name="scope_number_once"),
        ]
        ordering = ["kind", "key"]

    def __str__(self) -> str:
        return f"{self.kind}:{self.key}"


class ScopeSize(models.Model):
    """How many rows a scope's word index holds, and their terms in all (kept by triggers)."""

    id = models.BigAutoField(primary_key=True)
    tenant_id = models.UUIDField()
    scope = models.ForeignKey(Scope, on_delete=models.CASCADE, db_index=False, db_constraint=False)
    documents = models.IntegerField(default=0)
    total_terms = models.BigIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tenant_id", "scope"], name="size_once_per_scope")
        ]

    def __str__(self) -> str:
        return f"{self.documents} documents"


class ApiKey(models.Model):
    """A key of one tenant. Only its prefix and the SHA-256 of its secret are kept."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    tenant = models.ForeignKey(Tenant, on_delete=models.PROTECT)
    name = models.CharField(max_length=100)
    prefix = models.CharField(max_length=16, unique=True, editable=False)
    secret_sha256 = models.BinaryField(max_length=32, editable=False)
    permissions = ArrayField(models.CharField(max_length=16, choices=Permission.choices))
    scope_patterns = ArrayField(
        models.CharField(max_length=240), help_text="such as user:*; * for every scope"
    )
    trust = models.CharField(
        max_length=17,
        choices=Provenance.choices,
        default=Provenance.CONFIRMED_BY_USER,
        help_text="the highest provenance that what it writes may claim",
    )
    requests_per_second = models.FloatField(
        null=True,
        blank=True,
        validators=[MinValueValidator(0.01)],
        help_text="empty: the installation's",
    )
    request_burst = models.FloatField(
        null=True,
        blank=True,
        validators=[MinValueValidator(1)],
        help_text="requests at once; empty: the installation's",
    )
    created_at = models.DateTimeField(db_default=Now(), editable=False)
    expires_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["tenant", "name"]
        constraints = [
            models.CheckConstraint(
                name="apikey_names_scopes", condition=models.Q(scope_patterns__len__gt=0)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.prefix}…)"
