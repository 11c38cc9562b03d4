"""Whatever a provider sends: a good vector or a named error."""

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from memory.embedding.breaker import Breaker
from memory.embedding.checks import CheckedEmbedder
from memory.embedding.errors import EmbeddingRejected, EmbeddingUnavailable
from memory.embedding.openai_compatible import OpenAICompatibleSource
from tests.embedding.asking import TEXTS
from tests.embedding.conftest import DIMENSIONS, VirtualClock
from tests.fakes import FakeEmbeddingServer
from tests.replies import (
    HANG_UP,
    NO_INDEX,
    SAME_INDEX,
    SHORT_BATCH,
    SWAPPED_ORDER,
    WRONG_DIMENSIONS,
    Reply,
    raw_body,
    too_many_requests,
)

any_number = (
    st.floats() | st.integers(-(10**40), 10**40) | st.none() | st.booleans() | st.just(1e400)
)
any_row = (
    st.lists(any_number, max_size=DIMENSIONS + 2)
    | st.lists(st.floats(-1, 1), min_size=DIMENSIONS, max_size=DIMENSIONS)
    | st.lists(st.just(0.0), min_size=DIMENSIONS, max_size=DIMENSIONS)
    | st.text(max_size=8)
    | st.none()
)
any_item = st.fixed_dictionaries(
    {}, optional={"index": st.integers(-1, 3) | st.booleans() | st.none(), "embedding": any_row}
)
any_data = st.fixed_dictionaries({"data": st.lists(any_item | st.integers(), max_size=4)})
in_place = st.lists(any_row, min_size=3, max_size=3).map(
    lambda rows: {
        "data": [{"index": index, "embedding": value} for index, value in enumerate(rows)]
    }
)
any_reply = st.one_of(
    in_place.map(lambda body: Reply(spoil=lambda _: body)),
    any_data.map(lambda body: Reply(spoil=lambda _: body)),
    st.binary(max_size=60).map(raw_body),
    st.sampled_from([200, 204, 301, 400, 401, 404, 408, 413, 422, 429, 500, 503]).map(
        lambda status: Reply(status=status)
    ),
    st.text(st.characters(codec="ascii", exclude_categories=["Cc"]), max_size=20).map(
        too_many_requests
    ),
    st.sampled_from([HANG_UP, SWAPPED_ORDER, SHORT_BATCH, SAME_INDEX, NO_INDEX, WRONG_DIMENSIONS]),
)


@settings(
    max_examples=120, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(replies=st.lists(any_reply, min_size=1, max_size=3))
def test_whatever_the_server_returns_only_good_vectors_come_out_or_a_named_error(
    embedder: CheckedEmbedder,
    source: OpenAICompatibleSource,
    server: FakeEmbeddingServer,
    clock: VirtualClock,
    replies: list[Reply],
) -> None:
    source.breaker = Breaker(clock)
    server.forget_script()
    server.script(*replies)
    try:
        answers = embedder.embed_each(TEXTS, retries=1)
    except EmbeddingUnavailable:
        return
    assert len(answers) == len(TEXTS)
    for vector in answers:
        if not isinstance(vector, EmbeddingRejected):
            assert vector.shape == (DIMENSIONS,)
            assert vector.dtype == np.float32
            assert np.linalg.norm(vector.astype(np.float64)) == pytest.approx(1.0, abs=1e-6)
