"""The WSGI application, warm before it is asked."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

application = get_wsgi_application()

from memory.warm_up import warm_up  # noqa: E402 - models must be loaded first

warm_up()
