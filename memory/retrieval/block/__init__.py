"""How a memory looks in a block, in each format."""
