"""What a turn gains from the turns said around it, inside the statement.

The pure twin is ranking.neighbouring_turns.
"""

NEIGHBOUR_WINDOWS = """WINDOW s AS (PARTITION BY session_id ORDER BY valid_from, id),
        whole AS (PARTITION BY session_id)"""
# it says again what the turns beside it say: it neither lends to them nor borrows
RETELLS = "source = 'segment'"
_LENT_SHARE = f"""
    LEAST(1, (count(*) FILTER (WHERE NOT ({RETELLS})) OVER whole - 1)
        / (%(full_turns)s::float8 - 1))
"""
GAIN_FROM_NEIGHBOURS = f"""
    CASE WHEN session_id IS NULL OR {RETELLS} THEN %(session_share)s::float8 * base
    ELSE %(session_share)s::float8 * base + {_LENT_SHARE} * (GREATEST(
            %(neighbour_share)s::float8 * COALESCE(lag(lent, 1) OVER s, 0),
            %(neighbour_share)s::float8 * COALESCE(lead(lent, 1) OVER s, 0),
            %(second_share)s::float8 * COALESCE(lag(lent, 2) OVER s, 0),
            %(second_share)s::float8 * COALESCE(lead(lent, 2) OVER s, 0),
            %(question_share)s::float8 *
                CASE WHEN lag(asks, 1) OVER s THEN lag(lent, 1) OVER s ELSE 0 END)
        + %(session_share)s::float8 * (max(lent) OVER whole - lent))
    END
"""
