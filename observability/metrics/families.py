"""The counters and histograms: their names, units and buckets. No label holds a tenant's text."""

from prometheus_client import Counter, Histogram, values

from observability.metrics.process_files import slot
from observability.metrics.reserved_file import ReservedFile

values.MmapedDict = ReservedFile  # type: ignore[attr-defined] # looked up as a file is opened
values.ValueClass = values.MultiProcessValue(
    process_identifier=slot
)  # the documented way to name a process's files

LATENCY_MS = (
    1,
    2,
    5,
    10,
    20,
    30,
    50,
    80,
    100,
    150,
    250,
    500,
    1_000,
    2_500,
    5_000,
)  # 30, 80, 150 are objectives
COUNTS = (0, 1, 2, 5, 10, 20, 30, 50, 100, 200)  # 30 of a type and 100 in all are the caps
TOKENS = (0, 50, 100, 200, 400, 800, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000)
SECONDS = (0.01, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 60, 300)

retrievals = Counter("retrievals", "Retrievals by mode and what came of them", ["mode", "result"])
candidates = Histogram(
    "candidate_count_by_type",
    "Candidates of a retrieval, of each type that had any",
    ["type"],
    buckets=COUNTS,
)
injected = Counter("injected_memories", "Memories given, by type", ["type"])
degradations = Counter("degradation_events_count", "Steps that gave way, by step", ["step"])
packet_latency = Histogram(
    "build_memory_packet_latency_ms", "From a question to its finished block", buckets=LATENCY_MS
)
stage_time = Histogram(
    "db_query_time_ms_by_stage",
    "Stages of a retrieval that ask the database",
    ["stage"],
    buckets=LATENCY_MS,
)
tokens = Histogram("context_tokens_used", "Tokens of a block", buckets=TOKENS)
jobs = Counter("jobs_ended", "Attempts of jobs that ended, by kind and how", ["kind", "result"])
job_time = Histogram(
    "job_duration_seconds", "Attempts of jobs, by queue", ["queue"], buckets=SECONDS
)
