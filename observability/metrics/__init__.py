"""What Prometheus reads.

Counters and histograms of every process, and gauges that a job measured.
"""
