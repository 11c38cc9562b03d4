"""Time language, Chinese and English: which words of a text name a time, and which time (pure)."""
