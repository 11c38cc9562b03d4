from tests.evolution.llm.conftest import client, clock, endpoint, ledger, running, server

__all__ = ["client", "clock", "endpoint", "ledger", "running", "server"]
