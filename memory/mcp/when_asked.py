"""The address of MCP, whose SDK is loaded when somebody first asks it.

A second, and memory that others do without.
"""

from importlib import import_module

from django.http import HttpRequest, HttpResponse
from django.views.decorators.csrf import csrf_exempt


@csrf_exempt
def mcp(request: HttpRequest) -> HttpResponse:
    """Answer one message of an MCP client."""
    answer: HttpResponse = import_module("memory.mcp.http").mcp(request)
    return answer
