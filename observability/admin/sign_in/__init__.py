"""How operators sign in, prove who they are once more, and are signed out."""
