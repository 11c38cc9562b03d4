"""Why was this recalled, from both ends: the retrieval and the memory."""

from django.urls import reverse

from memory.models import MemoryItem, Tenant
from observability.models import Receipt
from tests.admin.conftest import SignedIn
from tests.admin.pages import page, texts
from tests.admin.recorded import recorded
from tests.factories import remember


def test_a_retrieval_shows_its_candidates_with_score_signals_place_and_outcome(
    tenant: Tenant, signed_in: SignedIn
) -> None:
    [fact] = remember(tenant, {"source": "fact", "content": "The office is in Ghent"})
    retrieval_id = recorded(tenant, "Where is the office?")
    Receipt.objects.update(
        utilized=True, utilization_signal="keyword_match", user_feedback_signal="confirm"
    )
    response = signed_in("viewer").get(
        page("retrieval", "change", retrieval_id, app="observability")
    )
    shown = texts(response)
    receipt = Receipt.objects.get()
    for said in (
        "The office is in Ghent",
        "injected",
        f"{receipt.candidate_score:.3f}",
        "bm25",
        "used",
    ):
        assert said in shown
    assert page("memoryitem", "change", fact.id) in response.content.decode()


def test_a_receipt_outlives_its_memory(tenant: Tenant, signed_in: SignedIn) -> None:
    remember(tenant, {"source": "fact", "content": "The office is in Ghent"})
    retrieval_id = recorded(tenant, "Where is the office?")
    MemoryItem.objects.all().delete()
    response = signed_in("viewer").get(
        page("retrieval", "change", retrieval_id, app="observability")
    )
    assert "erased since" in texts(response)


def test_records_are_linked_to_their_own_pages(tenant: Tenant, signed_in: SignedIn) -> None:
    [task] = remember(tenant, {"source": "task", "title": "Move the office to Lille"})
    retrieval_id = recorded(tenant, "What about the office move to Lille?")
    response = signed_in("viewer").get(
        page("retrieval", "change", retrieval_id, app="observability")
    )
    assert page("task", "change", task.id) in response.content.decode()


def test_the_list_tells_the_degraded_and_the_skipped_apart(
    tenant: Tenant, signed_in: SignedIn
) -> None:
    recorded(tenant, "Where is the office?")
    recorded(tenant, "Where is the harbour?", degraded_reason="embedding_timeout")
    recorded(tenant, "ok")
    client = signed_in("viewer")
    address = page("retrieval", "changelist", app="observability")
    degraded = texts(client.get(address, {"degraded": "yes", "since": "day"}))
    skipped = texts(client.get(address, {"skipped": "yes"}))
    assert ("harbour" in degraded, "office" in degraded) == (True, False)
    assert ("acknowledgement" in skipped, "office" in skipped) == (True, False)
    assert "office" not in texts(client.get(address, {"mode": "chat"}))


def test_a_memory_tells_which_retrievals_gave_it(tenant: Tenant, signed_in: SignedIn) -> None:
    [fact] = remember(tenant, {"source": "fact", "content": "The office is in Ghent"})
    recorded(tenant, "Where is the office?")
    recorded(tenant, "Is the office in Ghent?")
    Receipt.objects.order_by("-id")[0].delete()  # as if it had been left out
    client = signed_in("viewer")
    address = reverse("admin:memory_recalls", args=["memoryitem", fact.id])
    gave = texts(client.get(address))
    assert ("Where is the office?" in gave, "Is the office in Ghent?" in gave) == (True, False)
    assert "Is the office in Ghent?" in texts(client.get(address, {"all": "1"}))


def test_no_retrieval_of_another_tenant_is_told(tenant: Tenant, signed_in: SignedIn) -> None:
    [fact] = remember(tenant, {"source": "fact", "content": "The office is in Ghent"})
    recorded(tenant, "Where is the office?")
    Receipt.objects.update(tenant_id="00000000-0000-0000-0000-000000000000")
    address = reverse("admin:memory_recalls", args=["memoryitem", fact.id])
    assert "No retrieval has used it." in texts(signed_in("viewer").get(address))


def test_a_table_or_memory_that_is_not_there_is_not_found(
    tenant: Tenant, signed_in: SignedIn
) -> None:
    client = signed_in("viewer")
    missing = "00000000-0000-0000-0000-000000000000"
    for name in ("memoryitem", "user"):
        assert client.get(reverse("admin:memory_recalls", args=[name, missing])).status_code == 404
