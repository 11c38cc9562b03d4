"""What Prometheus reads: counters and histograms of every process, and gauges that a job measured."""
