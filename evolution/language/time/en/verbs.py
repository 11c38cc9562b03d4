"""English verbs whose past does not end in -ed (pure)."""

from __future__ import annotations

_IRREGULAR = """
ate beat became began bent bet bit bled blew broke brought built bought burnt caught chose came
cost cut dealt dug dove drew dreamt drank drove fell fed felt fought found flew forgot forgave
froze got gave went grew hung heard hid hit held hurt kept knelt knew laid led learnt left lent let
lay lit lost made meant met mowed paid put quit read rode rang rose ran said saw sold sent set
sewed shook shone shot showed shut sang sank sat slept slid spoke spent spun spread stood stole
stuck stung struck swore swept swam swung took taught tore told thought threw understood woke wore
wove wept won wrote binged gotten been gone done seen taken given written eaten
"""
IRREGULAR_PAST = frozenset(_IRREGULAR.split())
