# Made by generate.py from the async twin; `make client` makes it again.
"""A conversation, as code reads it."""

from datetime import UTC, datetime
from types import TracebackType
from typing import TYPE_CHECKING, Literal, Self, Unpack
from uuid import uuid4

from remembrancer import models
from remembrancer.requests import RetrieveOptions, TurnBody

if TYPE_CHECKING:
    from remembrancer._synchronous.client import Client

Role = Literal["user", "assistant", "tool"]


class ClientSession:
    """One conversation of one scope.

    What is said is sent at once, so that the next recall knows it. The service takes the next thing
    the assistant says for the reply to the last recall, and the next thing the user says for the
    reaction: that is how outcomes are reported.

    Args:
        client: who sends.
        scope: whose memory it is, such as user:42.
        session: the caller's own id of the conversation; a new one where there is none.
    """

    def __init__(self, client: "Client", scope: str, session: str | None = None) -> None:
        self._client = client
        self.scope = scope
        self.id = session or uuid4().hex
        self.retrieval: models.RetrievedAnswer | None = None
        self._asked = ""
        self._did_what = ""
        self._new_info = ""

    def __enter__(self) -> Self:
        """Begin; the service knows of the session once something is said."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """End the session where `done` said what was done, and nothing went wrong."""
        del error, trace
        if kind is None and self._did_what:
            self._client.end_session(
                self.id, scope=self.scope, did_what=self._did_what, new_info=self._new_info
            )

    def user(self, text: str, *, speaker: str = "") -> models.AcceptedAnswer:
        """Keep what the user said."""
        self._asked = text
        return self._say("user", text, speaker=speaker)

    def assistant(self, text: str) -> models.AcceptedAnswer:
        """Keep what the assistant said."""
        return self._say("assistant", text)

    def tool(self, text: str, *, speaker: str = "") -> models.AcceptedAnswer:
        """Keep what a tool answered."""
        return self._say("tool", text, speaker=speaker)

    def recall(self, query: str | None = None, **options: Unpack[RetrieveOptions]) -> str:
        """Return the block for the prompt; the whole answer is in `retrieval`.

        Args:
            query: what is asked; otherwise what the user said last.
            options: of `AsyncClient.retrieve`.
        """
        self.retrieval = self._client.retrieve(
            query=query or self._asked, scopes=[self.scope], session=self.id, **options
        )
        return self.retrieval.context

    def done(self, did_what: str, new_info: str = "") -> None:
        """Say what was done and learnt; it is sent when the session ends."""
        self._did_what, self._new_info = did_what, new_info

    def _say(self, role: Role, text: str, *, speaker: str = "") -> models.AcceptedAnswer:
        turn: TurnBody = {
            "role": role,
            "text": text,
            "occurred_at": datetime.now(UTC),
            "message_id": uuid4().hex,
        }
        if speaker:
            turn["speaker"] = speaker
        return self._client.turns(scope=self.scope, session=self.id, turns=[turn])
