"""Operators see what is over a limit, say that they have seen it, and move limits."""

from datetime import UTC, datetime
from typing import Any

import pytest
from django.urls import reverse

from evolution.watching.measure_objectives import STATEMENTS
from evolution.watching.scopes_over_limit import COUNTS
from evolution.watching.standing_queues import OLDEST_DUE_JOB
from observability import alert_lifecycle, alert_objectives
from observability.alert_lifecycle import Excess
from observability.models import Alert, Objective
from tests.admin.conftest import SignedIn
from tests.admin.pages import page, texts

pytestmark = pytest.mark.django_db
LIST = ("alert", "changelist")


def _open(kind: str = "job_success", value: float = 0.9) -> Alert:
    now = datetime.now(UTC)
    alert_lifecycle.reconcile([Excess(kind, value, 0.99, at_least=True)], kinds=[kind], now=now)
    return Alert.objects.get(kind=kind, closed_at=None)


def _acknowledge(client: Any, alert: Alert) -> Any:
    body = {"action": "acknowledge_chosen", "_selected_action": [str(alert.pk)]}
    return client.post(page(*LIST, app="observability"), body, follow=True)


def test_a_reviewer_acknowledges_and_the_first_stays(signed_in: SignedIn) -> None:
    alert = _open()
    assert "1 alert is acknowledged" in texts(
        _acknowledge(signed_in("reviewer", name="mia"), alert)
    )
    _acknowledge(signed_in("reviewer", name="leo"), alert)
    alert.refresh_from_db()
    assert (alert.acknowledged_by, alert.closed_at) == ("mia", None)


def test_a_viewer_sees_alerts_and_acknowledges_none(signed_in: SignedIn) -> None:
    alert, client = _open(), signed_in("viewer")
    assert "open" in texts(client.get(page(*LIST, app="observability")))
    _acknowledge(client, alert)
    alert.refresh_from_db()
    assert alert.acknowledged_at is None


def test_the_home_page_counts_what_is_open(signed_in: SignedIn) -> None:
    _open()
    shown = signed_in("viewer").get(reverse("admin:index"))
    assert "open alerts" in texts(shown)
    address = f"{page(*LIST, app='observability')}?state=open"
    assert address in shown.content.decode()


def test_the_list_tells_open_and_closed_apart(signed_in: SignedIn) -> None:
    _open("job_success")
    alert_lifecycle.reconcile([], kinds=["job_success"], now=datetime.now(UTC))
    _open("utilization")
    client = signed_in("viewer")
    found = {
        state: texts(client.get(page(*LIST, app="observability"), {"state": state}))
        for state in ("open", "closed", "unseen")
    }
    assert {state: "0.9 · 0.9 · 0.99" in text for state, text in found.items()} == dict.fromkeys(
        found, True
    )
    kinds = {
        state: [kind for kind in ("job success", "utilization") if kind in text]
        for state, text in found.items()
    }
    assert kinds == {"open": ["utilization"], "closed": ["job success"], "unseen": ["utilization"]}


def test_what_did_not_get_measured_closes_nothing() -> None:
    alert = _open()
    alert_lifecycle.reconcile([], kinds=["staleness"], now=datetime.now(UTC))
    alert.refresh_from_db()
    assert alert.closed_at is None


def test_the_worst_value_of_an_alert_is_kept_whichever_side_is_bad() -> None:
    alert = _open(value=0.9)
    for value in (0.5, 0.95):
        _open(value=value)
    alert.refresh_from_db()
    assert (alert.value, alert.worst) == (0.95, 0.5)


def _change(client: Any, objective: Objective, **fields: Any) -> Any:
    body = {
        "limit": objective.limit,
        "window_minutes": objective.window_minutes,
        "fewest": objective.fewest,
    }
    address = page("objective", "change", objective.pk, app="observability")
    return client.post(address, {**body, "enabled": "on", **fields})


def test_an_administrator_moves_a_limit_and_no_upgrade_takes_it_back(signed_in: SignedIn) -> None:
    objective = Objective.objects.get(name="retrieve_p99")
    assert _change(signed_in("reviewer"), objective, limit=300).status_code == 403
    assert _change(signed_in("administrator"), objective, limit=300).status_code == 302
    Objective.objects.filter(name="staleness").delete()
    alert_objectives.create_missing()
    assert Objective.objects.get(name="retrieve_p99").limit == 300
    assert Objective.objects.get(name="staleness").limit == 0.15


def test_every_shipped_objective_is_measured_by_something() -> None:
    assert {one.name for one in alert_objectives.OBJECTIVES} == {
        *STATEMENTS,
        *COUNTS,
        OLDEST_DUE_JOB,
    }
