"""What decides the statement's text."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Shape:
    """What decides the statement's text.

    Attributes:
        queries: search queries, 1..4.
        by_rank: fusion by rank (each arm's ranks) or by scaled score.
        single_scope: one scope is asked: its rows come out of the index in the order of its
            sessions.
        with_vectors: whether any query has a vector; without, no vector column is touched.
        with_periods: whether the query names times.
        narrowed: the scopes are too large to score whole: candidates first, by rare words and near
            vectors.
        of_run: a planner names a run: of unvalidated insights only that run's are seen.
        words_of_some: the words of some sources only are searched.
        vectors_of_some: the vectors of some sources only are searched.
        some_searched: there are sources that no arm searches.
    """

    queries: int
    by_rank: bool
    single_scope: bool = True
    with_vectors: bool = True
    with_periods: bool = False
    narrowed: bool = False
    of_run: bool = False
    words_of_some: bool = False
    vectors_of_some: bool = False
    some_searched: bool = False
