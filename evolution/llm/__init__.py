"""The model client: questions to a language model, checked answers, one repair.

Also says what it all costs.

httpx rather than an SDK: the embedding provider's breaker, deadline and Retry-After are reused as
they are, and an SDK's own retries would spend calls that nobody counts.
"""
