"""What a memory gains for being recent, and loses for being long, inside the statement.

The pure twin is ranking.recency_and_length.
"""

# past 60 half-lives nothing is left, and the exponential would underflow; what has a half-life
# decays by that
RECENCY_GAIN = """
    (1 + CASE WHEN source = ANY(%(decaying_sources)s::text[]) THEN 0 ELSE
        %(recency_share)s::float8 * exp(-0.6931471805599453::float8 * LEAST(60, GREATEST(0,
            extract(epoch FROM %(as_of)s::timestamptz - valid_from)::float8
                / %(recency_half_life_seconds)s::float8)))
    END)
"""
LENGTH_FACTOR = """
    power(1 + LEAST(GREATEST(0, tokens - %(length_free)s::float8), %(length_most)s::float8)
          / %(length_unit)s::float8, -%(length_power)s::float8)
"""
