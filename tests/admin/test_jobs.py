"""Operators see every job and why it is dead, and give it another life."""

import ast
import re
from pathlib import Path

import pytest
from django.apps import apps
from django.conf import settings
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Group, User
from django.test import Client
from django.urls import reverse
from django.utils import translation
from pytest_django import DjangoAssertNumQueries

from evolution.jobs import claimed_job, queue
from evolution.jobs.types import Claimed
from evolution.models import Job, Queue, State
from tests.evolution.jobs.probe import Probe, probe

__all__ = ["probe"]
LIST = "admin:evolution_job_changelist"
HOSTILE = "<script>alert(1)</script>"


def signed_in(group: str) -> Client:
    user = User.objects.create_user(f"{group}-operator", is_staff=True)
    user.groups.add(Group.objects.get(name=group))
    client = Client()
    client.force_login(user)
    return client


@pytest.fixture
def dead(probe: Probe) -> Claimed:
    job = probe.a_claim(payload={"note": HOSTILE}, scope_id=probe.a_scope(HOSTILE).pk)
    with claimed_job.step(job, HOSTILE):
        pass
    claimed_job.save_checkpoint(job, {"answer": HOSTILE})
    claimed_job.bury(job, error_class="hopeless", last_error="the payload names no session")
    return job


def replay_address(job: Claimed) -> str:
    return reverse("admin:evolution_job_replay", args=[job.id])


def test_a_dead_letter_is_listed_with_its_reason(dead: Claimed) -> None:
    shown = signed_in("viewer").get(reverse(LIST), {"status": "dead"}).content.decode()
    assert "hopeless the payload names no session" in shown
    assert HOSTILE not in shown


@pytest.mark.parametrize("status", ["queued", "retrying", "running", "done", "dead", "cancelled"])
def test_jobs_are_found_by_their_status(probe: Probe, status: str) -> None:
    for each in ("queued", "retrying", "running", "done", "dead", "cancelled"):
        job = probe.enqueue()
        values = {"state": State.QUEUED, "attempts": 1} if each == "retrying" else {"state": each}
        lease = {"lease_until": "2030-01-01T00:00:00Z"} if each == "running" else {}
        Job.objects.filter(pk=job.id).update(**values, **lease, idempotency_key=each)
    listed = signed_in("viewer").get(reverse(LIST), {"status": status}).context["cl"].queryset
    assert [job.idempotency_key for job in listed] == [status]


def test_the_page_of_a_job_shows_what_it_holds_as_text(dead: Claimed) -> None:
    shown = (
        signed_in("viewer")
        .get(reverse("admin:evolution_job_change", args=[dead.id]))
        .content.decode()
    )
    assert HOSTILE not in shown
    assert shown.count("&lt;script&gt;alert(1)&lt;/script&gt;") >= 4


def test_an_administrator_replays_a_dead_letter(dead: Claimed) -> None:
    client = signed_in("administrator")
    page = client.get(reverse("admin:evolution_job_change", args=[dead.id])).content.decode()
    assert replay_address(dead) in page
    assert client.post(replay_address(dead)).status_code == 302
    assert Job.objects.get(pk=dead.id).state == "queued"
    assert queue.claim()[0].id == dead.id
    assert LogEntry.objects.get().object_id == str(dead.id)


def test_several_dead_letters_are_replayed_at_once(probe: Probe, dead: Claimed) -> None:
    waiting = probe.enqueue()
    before = Job.objects.get(pk=waiting.id)
    chosen = {"action": "replay_chosen", "_selected_action": [str(dead.id), str(waiting.id)]}
    answer = signed_in("administrator").post(reverse(LIST), chosen, follow=True)
    assert "1 job will run again." in answer.content.decode()
    assert Job.objects.get(pk=dead.id).state == "queued"
    assert Job.objects.get(pk=waiting.id).fence == before.fence


def test_a_job_that_is_not_dead_is_not_replayed(probe: Probe) -> None:
    job = probe.a_claim()
    assert signed_in("administrator").post(replay_address(job)).status_code == 302
    assert Job.objects.get(pk=job.id).state == "running"
    assert not LogEntry.objects.exists()


@pytest.mark.parametrize("group", ["viewer", "reviewer"])
def test_only_an_administrator_replays(dead: Claimed, group: str) -> None:
    client = signed_in(group)
    page = client.get(reverse("admin:evolution_job_change", args=[dead.id])).content.decode()
    assert replay_address(dead) not in page
    assert client.post(replay_address(dead)).status_code == 403
    client.post(reverse(LIST), {"action": "replay_chosen", "_selected_action": [str(dead.id)]})
    assert Job.objects.get(pk=dead.id).state == "dead"


def test_a_replay_is_asked_for_by_post(dead: Claimed) -> None:
    assert signed_in("administrator").get(replay_address(dead)).status_code == 405


def test_nobody_edits_adds_or_deletes_a_job(dead: Claimed) -> None:
    client = signed_in("administrator")
    assert client.get(reverse("admin:evolution_job_add")).status_code == 403
    assert (
        client.post(
            reverse("admin:evolution_job_delete", args=[dead.id]), {"post": "yes"}
        ).status_code
        == 403
    )
    assert (
        client.post(
            reverse("admin:evolution_job_change", args=[dead.id]), {"state": "done"}
        ).status_code
        == 403
    )
    assert Job.objects.get(pk=dead.id).state == "dead"


def test_a_list_of_many_jobs_costs_few_statements(
    probe: Probe, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    for key in range(20):
        probe.enqueue(scope_id=probe.a_scope(str(key)).pk)
    client = signed_in("viewer")
    with django_assert_max_num_queries(10):
        assert client.get(reverse(LIST)).status_code == 200


def said() -> set[str]:
    """Return every string of the pages, of the table's columns and of its values."""
    root = Path(settings.BASE_DIR)
    strings = {*Queue.values, "queued", "retrying", "running", "done", "dead", "cancelled"}
    for path in (root / "evolution/admin").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Name)
                and node.func.id == "_"
            ):
                strings |= {str(arg.value) for arg in node.args if isinstance(arg, ast.Constant)}
    strings |= set(
        re.findall(
            r'{% translate "([^"]+)"', (root / "templates/admin/evolution/job.html").read_text()
        )
    )
    for field in apps.get_model("evolution", "Job")._meta.get_fields():
        strings |= {str(getattr(field, name, "")) for name in ("verbose_name", "help_text")}
    return strings - {""}


def test_every_string_is_said_in_chinese(db: None) -> None:
    with translation.override("en"):
        strings = said()
    with translation.override("zh-hans"):
        missing = {
            string
            for string in strings
            if not re.search(r"[\u4e00-\u9fff]", translation.gettext(string))
        }
    assert missing == set()
    assert len(strings) > 40


def test_a_chinese_browser_gets_chinese_pages(dead: Claimed) -> None:
    shown = (
        signed_in("viewer")
        .get(reverse(LIST), headers={"accept-language": "zh-CN"})
        .content.decode()
    )
    assert "死信" in shown
    assert "等待重试" in shown
