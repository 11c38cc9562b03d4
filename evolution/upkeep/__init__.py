"""The jobs that tidy what is remembered: consolidation, compression, retirement, all through one runner."""
