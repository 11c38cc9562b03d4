"""A request is ended from outside its thread, and the thread's next one does not notice."""

import os
import subprocess
import sys
from threading import Event, Thread

import pytest

from config.web.interrupt import DeadlineExceeded, Running

A_MINUTE = 60
TRACED = """
import sys
from django.conf import settings
settings.configure()
from config.web.interrupt import Running
with Running():
    pass
sys.settrace(lambda *_: None)
print(sum(map(lambda number: number, range(3))))
"""
pytestmark = pytest.mark.usefixtures("untraced")


def test_a_request_that_ended_in_time_leaves_its_thread_as_it_was() -> None:
    command = [sys.executable, "-c", TRACED]
    ended = subprocess.run(command, capture_output=True, timeout=A_MINUTE, check=True)
    assert ended.stdout == b"3\n"


def test_a_request_is_interrupted_where_python_runs() -> None:
    running, begun = Running(), Event()
    raised: list[BaseException] = []

    def request() -> None:
        try:
            with running:
                begun.set()
                while True:
                    pass
        except DeadlineExceeded as error:
            raised.append(error)

    thread = Thread(target=request, daemon=True)
    thread.start()
    begun.wait(A_MINUTE)
    running.interrupt()
    thread.join(A_MINUTE)
    assert [type(error) for error in raised] == [DeadlineExceeded]


def test_an_interruption_that_comes_too_late_meets_nobody() -> None:
    with Running() as running:
        pass
    running.interrupt()
    assert sum(range(10_000)) == 49_995_000


def interrupted() -> None:
    with Running() as running:
        running.interrupt()
        sum(map(abs, range(10)))


def test_a_thread_serves_again_after_an_interruption() -> None:
    with pytest.raises(DeadlineExceeded):
        interrupted()
    with Running():
        assert sum(map(abs, range(10))) == 45


def test_a_process_in_which_a_request_was_interrupted_can_be_traced() -> None:
    """CPython 3.11 hangs under a tracer where an interruption is left to be looked for."""
    program = """
import sys, threading, time
from config.web.interrupt import DeadlineExceeded, Running

def work():
    with running:
        begun.set()
        try:
            while True:
                time.sleep(0)
        except DeadlineExceeded:
            pass

def traced(*_):
    return traced

def count():
    for _ in range(1_000):
        pass

running, begun = Running(), threading.Event()
thread = threading.Thread(target=work)
thread.start()
begun.wait()
running.interrupt()
thread.join()
sys.settrace(traced)
count()
"""
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "config.settings"}
    subprocess.run([sys.executable, "-c", program], env=environment, check=True, timeout=60)
