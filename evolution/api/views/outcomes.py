"""`POST retrievals/{id}/outcome`."""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import ClassVar
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from evolution.api.requests import OutcomeIn
from evolution.api.responses import CorrectionOut, OutcomeItemOut, OutcomeOut
from evolution.feedback.outcome import OutcomeReport, record_outcome
from evolution.feedback.reply_and_reaction import Said
from memory.api.access import body_of, principal_of, require_trust
from memory.api.body_limits import BATCH_BODY_BYTES
from memory.api.idempotency import once
from memory.api.problems import invalid, not_found
from memory.api.views.call import Call
from memory.models.vocabulary import Permission, Provenance
from observability.models import Receipt, Retrieval


class OutcomeCall(Call):
    """What came of a retrieval."""

    permissions: ClassVar[Mapping[str, str]] = {"POST": Permission.FEEDBACK}
    body_bytes: ClassVar[int] = BATCH_BODY_BYTES

    @extend_schema(request=OutcomeIn, responses=OutcomeOut, tags=["Recall"])
    def post(self, request: Request, retrieval_id: UUID) -> Response:
        """Say what the agent answered and how the person reacted.

        Together, or each when it is known. The last of each counts, and the same again changes
        nothing. Memories that were used are told from those that were not; a correction ends what
        it corrects and is visible to the next request.
        """
        return once(request, lambda: self._record(request, retrieval_id))

    def _record(self, request: Request, retrieval_id: UUID) -> Response:
        principal = principal_of(request)
        retrieval = Retrieval.objects.filter(tenant_id=principal.tenant.pk, pk=retrieval_id).first()
        if retrieval is None or not all(principal.may_open(scope) for scope in retrieval.scopes):
            raise not_found()
        body = body_of(request, OutcomeIn)
        if body.reply is None and body.user_reply is None:
            raise invalid("reply", "reply or user_reply is required")
        if body.user_reply is not None:
            require_trust(principal, Provenance.CONFIRMED_BY_USER, field="user_reply")
        said = Said(reply=body.reply, reaction=body.user_reply)
        return Response(_answer(record_outcome(retrieval, said, now=datetime.now(UTC))))


def _answer(told: OutcomeReport) -> OutcomeOut:
    return OutcomeOut.of(
        told,
        retrieval_id=told.outcome.retrieval_id,
        signal=told.outcome.signal or None,
        items=[_item(receipt) for receipt in told.receipts],
        corrections=[CorrectionOut(**one) for one in told.corrections],
    )


def _item(receipt: Receipt) -> OutcomeItemOut:
    return OutcomeItemOut.of(
        receipt,
        id=receipt.item_id,
        utilization_signal=receipt.utilization_signal or None,
        user_feedback_signal=receipt.user_feedback_signal or None,
    )
