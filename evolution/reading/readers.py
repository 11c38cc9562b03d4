"""Which reader reads a session: a configured language model, else the rules."""

from evolution.jobs.checkpoint import AskedOnce
from evolution.jobs.types import Claimed
from evolution.llm.configured import model_client
from evolution.reading.model.reader import ModelReader
from evolution.reading.rules import RulesReader
from evolution.reading.types import Reader
from memory.models import Session


def reader_for(job: Claimed, session: Session, *, effect: str) -> Reader:
    """Return the one reader of a stretch.

    Args:
        job: asks on the ledger, and keeps what a model answered.
        session: whose turns are read.
        effect: names the stretch within the job.
    """
    client = model_client(tenant_id=session.tenant_id, job_id=job.id)
    if client is None:
        return RulesReader()
    return ModelReader(client, session=session, once=AskedOnce(job), key=effect)
