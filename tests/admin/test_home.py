"""The home page counts what needs a person, each count a link to it."""

import time
from datetime import timedelta
from pathlib import Path

import pytest
from django.conf import LazySettings
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from memory import revisions
from memory.models import MemoryItem, SearchEntry, Tenant
from memory.models.vocabulary import Standing
from observability import alert_objectives
from observability.admin.charts import charts
from observability.alert_objectives import Observed
from observability.models import ObjectiveHour
from observability.processes import ProcessState, write_states
from tests.admin.conftest import Doubtful, SignedIn
from tests.admin.pages import parsed, texts
from tests.admin.recorded import recorded
from tests.factories import a_change, remember

MOST_STATEMENTS = (
    22  # session, operator, permissions, tenants and trail are six; sixteen of its own
)


def test_what_needs_a_person_is_counted(
    doubtful: Doubtful, tenant: Tenant, signed_in: SignedIn
) -> None:
    doubtful("Lives in Ghent")
    doubtful("Lives in Lille")
    [other, wrong] = remember(
        tenant,
        {"source": "fact", "content": "The office is in Ghent"},
        {"source": "fact", "content": "The bridge is closed"},
    )
    MemoryItem.objects.filter(pk=other.id).update(standing=Standing.DISPUTED)
    row = MemoryItem.objects.get(pk=wrong.id)
    revisions.correct(row, content="The bridge is open", value=None, change=a_change())
    SearchEntry.objects.filter(item_id=other.id).update(embedding_model=None)
    recorded(tenant, "Where is the office?", degraded_reason="embedding_timeout")
    shown = texts(signed_in("viewer").get(reverse("admin:index")))
    for said in (
        "2need review",
        "1disputed",
        "1corrected in the last 7 days",
        "1degraded retrievals in 24 hours",
        "1waiting for a vector",
    ):
        assert said in shown
    assert "Lives in Ghent" in shown
    assert "Where is the office?" in shown


@pytest.mark.parametrize(
    ("pid", "restarts", "told"),
    [(7, 1, ["started again once", "runs"]), (None, 3, ["started again 3 times", "is down"])],
)
def test_which_process_ended_is_said(
    settings: LazySettings,
    tmp_path: Path,
    signed_in: SignedIn,
    pid: int | None,
    restarts: int,
    told: list[str],
) -> None:
    settings.DATA_DIR = tmp_path
    ended = ProcessState("worker", pid, restarts, "killed by SIGKILL", time.time())
    write_states(tmp_path, [ended])
    shown = texts(signed_in("viewer").get(reverse("admin:index")))
    assert "workerkilled by SIGKILL" in shown
    for words in told:
        assert words in shown


def test_each_count_leads_to_a_page_that_is_there(doubtful: Doubtful, signed_in: SignedIn) -> None:
    doubtful("Lives in Ghent")
    client = signed_in("viewer")
    links = [
        attributes["href"]
        for tag, attributes in parsed(client.get(reverse("admin:index"))).elements
        if tag == "a" and "rmb-count" in attributes.get("class", "")
    ]
    assert (
        len(links) == 8 + 4 + 4
    )  # what needs a person, what changed since yesterday, the objectives
    assert [client.get(link).status_code for link in links] == [200] * 16


def test_objectives_are_drawn_with_what_they_were_yesterday(
    doubtful: Doubtful, signed_in: SignedIn
) -> None:
    now = timezone.now()
    [objective] = alert_objectives.keep(
        {"utilization": Observed(0.5, 100)}, now=now - timedelta(days=1, hours=1)
    )
    alert_objectives.keep({"utilization": Observed(0.75, 100)}, now=now)
    [drawn] = [one for one in charts(now) if one.title == objective.description]
    assert (drawn.value, drawn.before, drawn.limit, drawn.is_met) == (
        "75.0%",
        "50.0%",
        "≥ 60.0%",
        True,
    )
    assert len(drawn.points.split()) == 2
    html = signed_in("viewer").get(reverse("admin:index")).content.decode()
    assert f'points="{drawn.points.split()[0][:3]}' in html
    assert "yesterday 50.0%" in html


def test_hours_are_kept_once_and_for_a_month(db: None) -> None:
    now = timezone.now()
    for value in (0.5, 0.6):
        alert_objectives.keep({"utilization": Observed(value, 100)}, now=now)
    assert [hour.value for hour in ObjectiveHour.objects.all()] == [0.6]
    alert_objectives.keep({"utilization": Observed(0.7, 100)}, now=now + timedelta(days=31))
    assert [hour.value for hour in ObjectiveHour.objects.all()] == [0.7]


def test_the_home_page_takes_few_statements(doubtful: Doubtful, signed_in: SignedIn) -> None:
    for n in range(3):
        doubtful(f"Lives in town {n}")
    client = signed_in("viewer")
    with CaptureQueriesContext(connection) as captured:
        client.get(reverse("admin:index"))
    assert len(captured) <= MOST_STATEMENTS
