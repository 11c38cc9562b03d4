"""LangChain: a retriever.

retriever = RemembrancerRetriever(client=client, scopes=["user:42"])
documents = retriever.invoke("What does she like?")
"""

from typing import Any

from langchain_core.callbacks import CallbackManagerForRetrieverRun
from langchain_core.documents import Document
from langchain_core.retrievers import BaseRetriever

from remembrancer._synchronous.client import Client


class RemembrancerRetriever(BaseRetriever):
    """Gives the memories that a retrieval puts into its block, the best first.

    Each has its source and its times.

    Args:
        client: of the service.
        scopes: whose memories are asked, 1 to 8.
        token_budget: tokens of the block at most; None: what the service's policy says.
        options: what else `Client.retrieve` takes, such as mode or as_of.
    """

    client: Client
    scopes: list[str]
    token_budget: int | None = None
    options: dict[str, Any] = {}  # noqa: RUF012 - a field of pydantic, which copies it

    def _get_relevant_documents(
        self, query: str, *, run_manager: CallbackManagerForRetrieverRun
    ) -> list[Document]:
        del run_manager
        said = {
            "query": query,
            "scopes": self.scopes,
            "token_budget": self.token_budget,
            **self.options,
        }
        found = self.client.retrieve(**said)
        return [
            Document(
                id=str(item.id),
                page_content=item.text,
                metadata=item.model_dump(mode="json", exclude={"text"})
                | {"retrieval_id": str(found.retrieval_id)},
            )
            for item in found.items
        ]
