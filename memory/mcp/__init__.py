"""Tools, resources and a prompt for agents that speak MCP.

A thin layer over the API, in the same process.
"""
