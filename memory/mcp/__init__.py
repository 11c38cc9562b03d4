"""Tools, resources and a prompt for agents that speak MCP: a thin layer over the API, in the same process."""
