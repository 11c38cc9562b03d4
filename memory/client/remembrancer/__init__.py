"""Talk to Remembrancer, the memory service for AI agents.

from remembrancer import Client

with Client() as client:  # REMEMBRANCER_URL and REMEMBRANCER_API_KEY, or url= and api_key=
    client.remember({"source": "fact", "scope": "user:42", "content": "The team has 12 people"})
    print(client.retrieve(query="How big is the team?", scopes=["user:42"]).context)
"""

from remembrancer._asynchronous.client import AsyncClient
from remembrancer._asynchronous.session import AsyncClientSession
from remembrancer._synchronous.client import Client
from remembrancer._synchronous.session import ClientSession
from remembrancer.errors import (
    ApiError,
    Conflict,
    FieldProblem,
    Forbidden,
    Invalid,
    NotFound,
    RemembrancerError,
    RequestTooLarge,
    Throttled,
    Unauthorized,
    Unavailable,
)
from remembrancer.retries import Retries

__all__ = [
    "ApiError",
    "AsyncClient",
    "AsyncClientSession",
    "Client",
    "ClientSession",
    "Conflict",
    "FieldProblem",
    "Forbidden",
    "Invalid",
    "NotFound",
    "RemembrancerError",
    "RequestTooLarge",
    "Retries",
    "Throttled",
    "Unauthorized",
    "Unavailable",
]
