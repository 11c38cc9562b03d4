"""How large the body of a call may be. The web process refuses what is larger than the largest."""

BODY_BYTES = (
    1024 * 1024
)  # of a body: the longest batch with its texts, and nothing that fills a worker
BATCH_BODY_BYTES = (
    8 * 1024 * 1024
)  # of a batch: a thousand memories of the largest size would not be sent at once
