"""For how long a job is its worker's, unless the worker renews it: its lease.

The worker renews it while the job runs (`heartbeat.py`). Where the worker died or froze it runs
out, and the job is taken up by another, as a crash (`CLAIM_EXPIRED` of `claiming.py`). What ran
when every worker was killed does not wait for that (`give_back.py`).
"""

LEASE_SECONDS = 30.0  # so long does the death of a worker go unnoticed
RENEWALS = 3  # in the time of one lease, so that one that fails loses no job
UNTIL = "clock_timestamp() + %(lease_seconds)s * interval '1 second'"  # its end, from now
RAN_OUT = "j.state = 'running' AND j.lease_until <= statement_timestamp()"
