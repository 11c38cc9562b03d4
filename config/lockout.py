"""Who gives wrong passwords is locked out: after how many, who exactly, and for how long.

How often any password may be tried at all: observability/admin/sign_in/attempts.py.
"""

from datetime import timedelta

WRONG_PASSWORDS = 5
LOCKED_FOR = timedelta(minutes=15)
LOCKED_OUT = [["username", "ip_address"]]
"""One name from one address, as django-axes spells it: nobody locks out another."""
