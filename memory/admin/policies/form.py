"""A new version of a policy, checked as a whole before it is stored."""

import json
from typing import Any

import pydantic
from django import forms
from django.utils.translation import gettext_lazy as _

from memory.admin.policies.numbers import merged
from memory.models import PolicyVersion, Tenant
from memory.policy import DEFAULT_POLICY, SHIPPED, Policy
from observability.operator_tenants import may_see, of_tenants

NAMED_APART = {"name", "version"}  # of the row, not of its document


def document_of(policy: Policy) -> dict[str, Any]:
    """Return a whole policy as it is stored.

    Every number, also those that are its section's default.
    """
    return policy.model_dump(mode="json", exclude=NAMED_APART)


class _Indented(json.JSONEncoder):
    def __init__(self, **options: Any) -> None:
        super().__init__(**{**options, "indent": 2})


class PolicyForm(forms.Form):
    """A new version of a policy, checked as a whole."""

    tenant = forms.ModelChoiceField(
        Tenant.objects.none(), label=_("Tenant"), required=False, empty_label=_("every tenant")
    )
    name = forms.SlugField(label=_("Name of the policy"), max_length=50)
    note = forms.CharField(label=_("Why"), max_length=500)
    document = forms.JSONField(
        label=_("Policy"),
        encoder=_Indented,
        widget=forms.Textarea({"rows": 28, "class": "rmb-code", "spellcheck": "false"}),
    )

    def __init__(self, *args: Any, user: Any, **given: Any) -> None:
        super().__init__(*args, **given)
        choice: Any = self.fields["tenant"]
        choice.queryset = of_tenants(Tenant.objects.all(), user, column="id")
        choice.required = not may_see(user, None)

    def clean_document(self) -> dict[str, Any]:
        """Refuse a document that is no policy, and say where."""
        document = self.cleaned_data["document"]
        if not isinstance(document, dict):
            raise forms.ValidationError(_("A policy is a JSON object."))
        document = merged(document, self.data)
        named = {"name": "checked", "version": 1}
        try:
            policy = Policy.model_validate({**document, **named})
        except pydantic.ValidationError as error:
            raise forms.ValidationError([_said(one) for one in error.errors()]) from error
        return document_of(policy)

    def clean_name(self) -> str:
        """Refuse a name no request could give."""
        name = str(self.cleaned_data["name"])
        probe = {**SHIPPED[DEFAULT_POLICY].model_dump(mode="json"), "name": name}
        try:
            Policy.model_validate(probe)
        except pydantic.ValidationError as error:
            raise forms.ValidationError([one["msg"] for one in error.errors()]) from error
        return name


class HeadOfForm:
    """A form's fields but for the document, which its page shows by number."""

    def __init__(self, form: PolicyForm) -> None:
        self.visible_fields = [field for field in form.visible_fields() if field.name != "document"]
        self.non_field_errors = form.non_field_errors()


def _said(error: Any) -> str:
    where = ".".join(str(part) for part in error["loc"])
    return f"{where}: {error['msg']}" if where else str(error["msg"])


def next_version(*, tenant: Tenant | None, name: str) -> int:
    """Return the number a new version gets: above every stored one, and above the shipped one."""
    newest = PolicyVersion.objects.filter(tenant=tenant, name=name).order_by("-version").first()
    shipped = SHIPPED[name].version if name in SHIPPED else 0
    return max(newest.version if newest else 0, shipped) + 1
