"""The retriever gives what a retrieval puts into its block."""

import asyncio

from remembrancer import Client
from remembrancer.langchain import RemembrancerRetriever


def test_documents_have_their_source(client: Client) -> None:
    client.remember(
        {"source": "fact", "scope": "user:1", "content": "Ann drinks green tea", "tags": ["drink"]},
        {"source": "fact", "scope": "user:2", "content": "Bob drinks green tea"},
    )
    retriever = RemembrancerRetriever(
        client=client, scopes=["user:1"], token_budget=200, options={"mode": "chat"}
    )
    [document] = retriever.invoke("Who drinks green tea?")
    assert document.page_content == "Ann drinks green tea"
    assert (document.metadata["source"], document.metadata["scope"]) == ("fact", "user:1")
    assert client.retrieval(document.metadata["retrieval_id"]).mode == "chat"
    assert asyncio.run(retriever.ainvoke("Who drinks green tea?"))[0].id == document.id
