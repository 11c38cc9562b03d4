"""The jobs that a session asks for: their names, and when they run."""

READ_TURNS = "read_turns"
READ_PROVISIONAL = "read_provisional"
END_SESSION = "end_session"
INFER_OUTCOMES = "infer_outcomes"
URGENT_TURNS = (
    3  # of a request that does not wait behind an import; a longer one is an import itself
)
GATHER_SECONDS = 3.0  # how long posts of a session are gathered for one question to a model
