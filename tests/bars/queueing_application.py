"""The service behind a web server that refuses nobody: what it cannot answer waits."""

from config.web.limits import Limits
from config.wsgi import application as application

LIMITS = Limits(waiting=100_000, wait_seconds=60.0)
