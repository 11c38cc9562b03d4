"""Numbers a test measured, shown at the end of the run whether it passed or not."""

from collections.abc import Callable

import pytest
from _pytest.terminal import TerminalReporter

Measured = Callable[[str, object], None]
"""Takes what was measured, with its unit, and the number."""


@pytest.fixture
def measured(request: pytest.FixtureRequest) -> Measured:
    return lambda name, value: request.node.user_properties.append((name, value))


def pytest_terminal_summary(terminalreporter: TerminalReporter) -> None:
    reports = [report for kind in ("passed", "failed") for report in terminalreporter.stats.get(kind, [])]
    told = [(report.nodeid, report.user_properties) for report in reports if report.user_properties]
    if told:
        terminalreporter.section("measured")
    for place, numbers in sorted(told):
        terminalreporter.line(place.rpartition("::")[2])
        for name, value in numbers:
            terminalreporter.line(f"    {name}: {value}")
