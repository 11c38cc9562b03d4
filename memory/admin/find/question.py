"""What an operator asks: words, and how an agent would ask them."""

from datetime import datetime
from typing import Any, get_args

from django import forms
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from memory.models import PolicyVersion
from memory.policy import DEFAULT_POLICY, SHIPPED
from memory.policy.words import Intent
from memory.retrieval.types import Question
from observability.operator_tenants import of_tenants

QUERY_CHARACTERS = 4_000  # of a pasted answer; the retriever reads as much of it as of any query
MODES = ("execute", "plan", "debug", "chat")
INTENTS = ("", *get_args(Intent))
AUDIENCES = ("responder", "planner")


def _choices(words: tuple[str, ...]) -> list[tuple[str, Any]]:
    return [(word, _(word) if word else "–") for word in words]


class FindForm(forms.Form):
    """The words, and what a request to retrieve says beside them."""

    q = forms.CharField(label=_("words"), max_length=QUERY_CHARACTERS, required=False)
    scope = forms.CharField(label=_("scope"), max_length=240, required=False)
    tenant = forms.CharField(label=_("Tenant"), max_length=200, required=False)
    mode = forms.ChoiceField(label=_("mode"), choices=_choices(MODES), required=False)
    intent = forms.ChoiceField(label=_("intent"), choices=_choices(INTENTS), required=False)
    audience = forms.ChoiceField(label=_("audience"), choices=_choices(AUDIENCES), required=False)
    token_budget = forms.IntegerField(
        label=_("tokens"), min_value=1, max_value=100_000, required=False
    )
    as_of = forms.DateTimeField(label=_("as of"), required=False)
    policy = forms.CharField(label=_("policy"), max_length=64, required=False)
    beside = forms.CharField(label=_("beside it"), max_length=64, required=False)


def policy_names(request: HttpRequest) -> list[str]:
    """Return the names a request can give.

    The shipped ones, and the stored ones the operator may see.
    """
    stored = of_tenants(PolicyVersion.objects.all(), request.user).values_list("name", flat=True)
    return [*SHIPPED, *sorted(set(stored) - set(SHIPPED))]


def question(
    asked: dict[str, Any], *, tenant_id: Any, scopes: tuple[str, ...], now: datetime
) -> Question:
    """Return the question that an agent would put."""
    moment = asked["as_of"] or now
    aware = moment if timezone.is_aware(moment) else timezone.make_aware(moment)
    return Question(
        tenant_id=tenant_id,
        scopes=scopes,
        query=asked["q"],
        now=now,
        as_of=aware,
        known_at=now,
        mode=asked["mode"] or "execute",
        intent=asked["intent"] or None,
        audience=asked["audience"] or "responder",
        token_budget=asked["token_budget"],
        gate=False,
    )


def named_policy(asked: dict[str, Any], name: str) -> str:
    """Return the policy asked for under a field's name, or the default."""
    return str(asked[name] or DEFAULT_POLICY)
