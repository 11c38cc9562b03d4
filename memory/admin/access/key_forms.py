"""What an operator says of an API key: what a new one opens, how often one asks, until when."""

from datetime import datetime
from typing import Any

from django import forms
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from memory.admin.deciding.forms import WhyForm
from memory.api.authentication import require_pattern
from memory.models import Tenant
from memory.models.vocabulary import Permission, Provenance
from memory.text.unseen import visible
from observability.admin.sign_in.password import PasswordAgain
from observability.operator_tenants import of_tenants

USUAL = (Permission.RETRIEVE, Permission.WRITE, Permission.FEEDBACK)
LIMITS = ("requests_per_second", "request_burst", "expires_at")


class LimitsForm(PasswordAgain):
    """How often a key may ask, and until when."""

    requests_per_second = forms.FloatField(
        label=_("Requests a second"),
        min_value=0.01,
        required=False,
        help_text=_("empty: the installation's"),
    )
    request_burst = forms.FloatField(
        label=_("Requests at once"),
        min_value=1,
        required=False,
        help_text=_("empty: the installation's"),
    )
    expires_at = forms.DateTimeField(
        label=_("Expires"),
        required=False,
        help_text=_("in your time zone; empty: never"),
        widget=forms.DateTimeInput(
            attrs={"type": "datetime-local", "step": 1}, format="%Y-%m-%dT%H:%M:%S"
        ),
    )

    def clean_expires_at(self) -> datetime | None:
        """Refuse a new end that is over; one that was over before may stay."""
        expires_at: datetime | None = self.cleaned_data["expires_at"]
        is_over = expires_at is not None and expires_at <= timezone.now()
        if is_over and "expires_at" in self.changed_data:
            raise forms.ValidationError(_("This time is over."), code="over")
        return expires_at


class ChangedLimitsForm(LimitsForm, WhyForm):
    """Other limits for a key that is in use, and why."""

    field_order = [*LIMITS, "reason"]


class KeyForm(LimitsForm):
    """What a new key opens, of a tenant that the operator may see."""

    tenant = forms.ModelChoiceField(Tenant.objects.none(), label=_("Tenant"))
    name = forms.CharField(label=_("Name of the key"), max_length=100)
    permissions = forms.MultipleChoiceField(
        label=_("Permissions"),
        choices=[(one.value, _(one.value)) for one in Permission],
        initial=USUAL,
        widget=forms.CheckboxSelectMultiple,
    )
    scopes = forms.CharField(
        label=_("Scopes"),
        help_text=_("such as user:* agent:planner; * alone opens every scope of the tenant"),
    )
    trust = forms.ChoiceField(
        label=_("Trust"),
        choices=[(one.value, _(one.value)) for one in Provenance],
        initial=Provenance.CONFIRMED_BY_USER,
        help_text=_("the highest provenance that what it writes may claim"),
    )
    field_order = ["tenant", "name", "permissions", "scopes", "trust", *LIMITS]

    def __init__(self, *args: Any, request: HttpRequest, **given: Any) -> None:
        super().__init__(*args, request=request, **given)
        choice: Any = self.fields["tenant"]
        choice.queryset = of_tenants(Tenant.objects.all(), request.user, column="id")

    def clean_name(self) -> str:
        """Refuse a name nobody can see."""
        name = str(self.cleaned_data["name"])
        if not visible(name):
            raise forms.ValidationError(_("Say something that can be seen."), code="required")
        return name

    def clean_scopes(self) -> list[str]:
        """Refuse what is no pattern."""
        try:
            return [require_pattern(pattern) for pattern in self.cleaned_data["scopes"].split()]
        except ValueError as error:
            raise forms.ValidationError(str(error), code="pattern") from None
