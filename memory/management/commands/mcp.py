"""Speak MCP over standard input and output, for an agent that starts its tools itself."""

import asyncio
import json
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import close_old_connections

from memory.mcp.api import Api
from memory.mcp.caller import Caller
from memory.mcp.server import make_server


class Command(BaseCommand):
    help = (
        __doc__ + " The API key is that of --key or of REMEMBRANCER_API_KEY, "
        "and decides what may be done. What is written becomes memories once a worker runs "
        "(`manage.py up`, or `manage.py work`)."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--key", default=settings.ENVIRONMENT.remembrancer_api_key, help="the API key"
        )
        parser.add_argument(
            "--scope", default="", metavar="S", help="of calls that name none, such as user:42"
        )

        parser.add_argument(
            "--describe", action="store_true", help="print the tools as JSON, and do nothing else"
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        if options["describe"]:
            self.stdout.write(json.dumps(described(), ensure_ascii=False, indent=2))
            return
        if not options["key"]:
            raise CommandError(
                "give an API key: --key, or REMEMBRANCER_API_KEY; "
                "`manage.py create_api_key` makes one"
            )
        close_old_connections()
        caller = Caller(Api(options["key"], _own_host()), options["scope"])
        make_server(lambda _ctx: caller).run("stdio")


def described() -> list[dict[str, Any]]:
    """Return the tools as any function-calling API takes them."""
    tools = asyncio.run(make_server(lambda _ctx: Caller(Api("", ""), "")).list_tools())
    return [
        {"name": tool.name, "description": tool.description, "parameters": tool.input_schema}
        for tool in tools
    ]


def _own_host() -> str:
    """Return a host under which the service knows itself."""
    named = [host.lstrip(".") for host in settings.ALLOWED_HOSTS if host != "*"]
    return named[0] if named else "localhost"
