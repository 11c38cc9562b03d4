"""A model to ask, as the client's own tests have it."""

from tests.evolution.llm.conftest import client, clock, endpoint, ledger, running, server

__all__ = ["client", "clock", "endpoint", "ledger", "running", "server"]
