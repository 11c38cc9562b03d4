"""The reader by a language model: asked once, checked, kept on the job.

The rules read what it could not.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

import structlog

from evolution.jobs.checkpoint import Answer, AskedOnce
from evolution.language.small_talk import is_small_talk
from evolution.llm.client import ModelClient
from evolution.llm.errors import ModelError, ModelUnavailable, reason_of
from evolution.planning.types import Candidate, Known
from evolution.reading.model.extract import extraction
from evolution.reading.model.kept_answers import (
    failure_kept,
    reading_from,
    reading_kept,
    verdicts_from,
    verdicts_kept,
)
from evolution.reading.model.memories_to_show import MemoriesToShow
from evolution.reading.model.prompt_rows import HEARD_ROLES
from evolution.reading.model.split_into_calls import calls_of
from evolution.reading.model.verdicts import reconciliation, with_verdict
from evolution.reading.rules import RulesReader
from evolution.reading.types import Stretch, Utterance
from memory.models import Session

STAGE = "model"  # under which a candidate's record says why the rules made it
_QUESTIONS = ("?", "？")
_log = structlog.get_logger(__name__)


class ModelReader:
    """Reads a stretch in one question, two where something near was not shown.

    Outside of transactions.
    """

    def __init__(self, client: ModelClient, *, session: Session, once: AskedOnce, key: str) -> None:
        """`key` names the stretch of the session within the job whose answers `once` keeps."""
        self._client = client
        self._session = session
        self._once = once
        self._key = key

    def read(self, stretch: Stretch) -> Sequence[Candidate]:
        """Return typed candidates in the order they were said, those set aside among them."""
        heard = [one for one in stretch.utterances if one.role in HEARD_ROLES]
        candidates: list[Candidate] = []
        away = ""
        for place, turns in enumerate(calls_of(heard)):
            if not tells_something(turns, before=stretch.before):
                continue
            if away:
                candidates += by_rules(turns, stretch=stretch, reason=away)
                continue
            read, away = self._read(turns, stretch=stretch, key=f"{self._key}:{place}")
            candidates += read
        return candidates

    def _read(
        self, turns: Sequence[Utterance], *, stretch: Stretch, key: str
    ) -> tuple[Sequence[Candidate], str]:
        """Return what a run of turns states, and why the model is not to be asked again.

        Empty: it is asked about the next run.
        """
        kept = reading_from(self._once.answer(key, partial(self._asked, turns, stretch)))
        if kept.failed:
            return by_rules(
                turns, stretch=stretch, reason=kept.failed
            ), kept.failed if kept.away else ""
        shown = [replace(one, shown=kept.shown) for one in kept.statements]
        return [*self._held(shown, aliases=stretch.aliases, key=f"{key}:held"), *kept.set_aside], ""

    def _asked(self, turns: Sequence[Utterance], stretch: Stretch) -> Answer:
        memories = MemoriesToShow(self._session, aliases=stretch.aliases).of_turns(turns)
        question = extraction(
            turns, stretch=stretch, memories=memories, model=self._client.main_model
        )
        try:
            extracted = self._client.ask(question)
        except ModelError as failed:
            _log.warning("the rules read a stretch", turns=len(turns), reason=reason_of(failed))
            return failure_kept(reason_of(failed), away=isinstance(failed, ModelUnavailable))
        return reading_kept(extracted, shown=[one.id for one in memories])

    def _held(
        self, statements: Sequence[Candidate], *, aliases: frozenset[str], key: str
    ) -> Sequence[Candidate]:
        """Return statements with what they mean for near memories that were not shown first."""
        near = (
            MemoriesToShow(self._session, aliases=aliases).of_statements(statements)
            if statements
            else []
        )
        if not near:
            return statements
        about = {one.subject for one in near}
        asked = [one for one in statements if one.subject in about]
        verdicts = verdicts_from(self._once.answer(key, partial(self._reconciled, asked, near)))
        seen = [one.id for one in near]
        return [
            with_verdict(one, verdicts[one.id], shown=seen) if one.id in verdicts else one
            for one in statements
        ]

    def _reconciled(self, statements: Sequence[Candidate], near: Sequence[Known]) -> Answer:
        try:
            return verdicts_kept(self._client.ask(reconciliation(statements, near)))
        except ModelError as failed:
            _log.warning("near memories stay", statements=len(statements), reason=reason_of(failed))
            return verdicts_kept({})


def by_rules(turns: Sequence[Utterance], *, stretch: Stretch, reason: str) -> list[Candidate]:
    """Return what the rules read in turns that the model did not, with why on each."""
    read = RulesReader().read(replace(stretch, utterances=turns))
    return [replace(one, stages={**one.stages, STAGE: reason}) for one in read]


def tells_something(turns: Sequence[Utterance], *, before: Sequence[Utterance]) -> bool:
    """Tell whether a question about turns can give anything.

    A user says more than small talk, or answers.
    """
    asked = bool(before) and before[-1].text.rstrip().endswith(_QUESTIONS)
    for turn in turns:
        if turn.role == "user" and (asked or not is_small_talk(turn.text)):
            return True
        asked = turn.text.rstrip().endswith(_QUESTIONS)
    return False
