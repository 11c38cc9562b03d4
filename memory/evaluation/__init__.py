"""How good retrieval is on a corpus with known answers."""
