"""A history to look at: 120 days of a small software team, in Chinese and English."""
