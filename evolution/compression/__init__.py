"""Episodes step behind ever shorter summaries as they age (SPEC 5, Compress). Source: S 3.4."""
