"""Segments: what a session said about one topic, its telling lines word for word."""
