"""Is it good enough? Measured now and then, told to who should know, and acted upon."""
