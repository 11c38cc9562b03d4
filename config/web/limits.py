"""What a web process takes on, and for how long.

Each figure was measured or names its source; see docs/reliability.md.
"""

from dataclasses import dataclass

from memory.api.body_limits import BATCH_BODY_BYTES


@dataclass(frozen=True, slots=True)
class Limits:
    """The bounds of one web process."""

    threads: int = 4
    """Requests that run at the same time.

    They share one interpreter, so more only wait for each other.
    """
    waiting: int = 32
    """Requests that may wait for a thread; one more is answered 503 at once."""
    burst_seconds: float = 0.05
    """How long after the first of a full queue one more still counts as of the same burst."""
    wait_seconds: float = 0.15
    """How long one waits for a thread before it is answered 503: long enough for a burst."""
    overloaded_wait_seconds: float = 0.005
    """How long it waits in an overload: a queue that stands helps nobody."""
    overloaded_threads: int = 2
    """Requests that run at the same time meanwhile.

    As many are answered as with more, each sooner, since they wait less for the interpreter.
    """
    overload_seconds: float = 1.0
    """How long after its last sign an overload lasts, where few find a thread free."""
    enough_found_free: float = 0.5
    """Share of late requests that found a thread free, from which on there is room.

    At twice what can be answered at most half can, at four fifths more than half do.
    """
    late_requests: int = 64
    """How many requests that share looks back, about."""
    deadline_seconds: float = 30.0
    """When a request is answered 503 and its thread interrupted."""
    grace_seconds: float = 5.0
    """How long an interrupted thread has to end; past it, the process ends and is started again."""
    frozen_seconds: float = 10.0
    """How long the interpreter may be held by one call before the kernel ends the process."""
    target_bytes: int = 8 * 1024
    """The longest target (path and query) of a request; a longer one is answered 414.

    RFC 9112 (section 3) asks for at least 8,000 bytes of a request line.
    """
    header_bytes: int = 8 * 1024
    """The longest header, name and value; a longer one is answered 431.

    It is Apache's `LimitRequestFieldSize`, and room for every cookie of a browser's host.
    """
    headers_bytes: int = 32 * 1024
    """The names and values of all headers of a request: four of the longest, as nginx takes.

    So 4,000 connections with a request each hold at most 125 MiB of them.
    """
    headers: int = 100
    """Headers of a request, trailers included: Apache's `LimitRequestFields`."""
    pipelined: int = 100
    """Requests that a connection may send before the first is answered; one more closes it.

    As many as RFC 9113 (section 6.5.2) would have a server take at once.
    """
    headers_seconds: float = 10.0
    """How long a connection may take to send a request's headers."""
    body_seconds: float = 10.0
    """How long it may take to send the body."""
    send_seconds: float = 30.0
    """How long it may take to fetch an answer."""
    idle_seconds: int = 75
    """How long a connection is kept without a request."""
    body_bytes: int = BATCH_BODY_BYTES
    """The largest body of any call, a batch.

    A larger one is refused by its header, or when it is as long.
    """
    connections: int = 4_000
    """Open connections; one more is closed at once."""
    retry_after_seconds: int = 1
    """What a 503 for want of a thread tells its client to wait."""
