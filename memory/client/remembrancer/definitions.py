# Made by generate.py from the service's OpenAPI document; `make client` makes it again.
"""The tools, as any function-calling API takes them."""

from typing import Any

DEFINITIONS: list[dict[str, Any]] = [
    {
        "name": "recall",
        "description": "Look into long-term memory before you answer. Call it at the start of a conversation and whenever\nthe person refers to the past, to preferences, to people, plans or earlier work. Ask in the person's\nown words: a whole question finds more than a keyword. The answer is a block of memories, the best\nfirst, each with where it comes from and since when it holds, and the ids that `correct` takes. An\nempty answer means that nothing relevant is known: do not guess.",
        "parameters": {
            "properties": {
                "query": {
                    "description": "what is asked, in the person's own words",
                    "minLength": 1,
                    "title": "Query",
                    "type": "string",
                },
                "scope": {
                    "anyOf": [{"type": "string"}, {"type": "null"}],
                    "default": None,
                    "description": "whose memory, written kind:id, such as user:42; may be left out where it is set",
                    "title": "Scope",
                },
                "token_budget": {
                    "default": 800,
                    "description": "tokens of the answer at most",
                    "maximum": 32000,
                    "minimum": 50,
                    "title": "Token Budget",
                    "type": "integer",
                },
                "session": {
                    "anyOf": [{"type": "string"}, {"type": "null"}],
                    "default": None,
                    "description": "id of this conversation, if it has one",
                    "title": "Session",
                },
                "as_of": {
                    "anyOf": [{"format": "date-time", "type": "string"}, {"type": "null"}],
                    "default": None,
                    "description": "answer as of this time, with an offset",
                    "title": "As Of",
                },
            },
            "required": ["query"],
            "title": "recallArguments",
            "type": "object",
        },
    },
    {
        "name": "search_events",
        "description": 'Find what happened, when, to a user or in a group: episodes and logged events, the best first. Use\nit for questions about the past ("when did we ...", "what went wrong last week"); narrow it with\ntime_from and time_to.',
        "parameters": {
            "properties": {
                "query": {
                    "description": "what is asked, in the person's own words",
                    "minLength": 1,
                    "title": "Query",
                    "type": "string",
                },
                "scope": {
                    "anyOf": [{"type": "string"}, {"type": "null"}],
                    "default": None,
                    "description": "user:ID or group:ID; may be left out where it is set",
                    "title": "Scope",
                },
                "time_from": {
                    "anyOf": [{"format": "date-time", "type": "string"}, {"type": "null"}],
                    "default": None,
                    "title": "Time From",
                },
                "time_to": {
                    "anyOf": [{"format": "date-time", "type": "string"}, {"type": "null"}],
                    "default": None,
                    "title": "Time To",
                },
                "top_k": {
                    "default": 12,
                    "maximum": 100,
                    "minimum": 1,
                    "title": "Top K",
                    "type": "integer",
                },
            },
            "required": ["query"],
            "title": "search_eventsArguments",
            "type": "object",
        },
    },
    {
        "name": "search_profile",
        "description": "Find who somebody is: the parts of a user's or a group's profile that bear on a question, with the\nentries they rest on. Use it for identity, interests, ways of working and rules, not for what\nhappened once.",
        "parameters": {
            "properties": {
                "query": {
                    "description": "what is asked, in the person's own words",
                    "minLength": 1,
                    "title": "Query",
                    "type": "string",
                },
                "scope": {
                    "anyOf": [{"type": "string"}, {"type": "null"}],
                    "default": None,
                    "description": "user:ID or group:ID; may be left out where it is set",
                    "title": "Scope",
                },
                "top_k": {
                    "default": 8,
                    "maximum": 100,
                    "minimum": 1,
                    "title": "Top K",
                    "type": "integer",
                },
            },
            "required": ["query"],
            "title": "search_profileArguments",
            "type": "object",
        },
    },
    {
        "name": "remember",
        "description": 'Keep one thing for later conversations: a fact, a preference, a constraint, or something that\nhappened. Write one whole sentence that will be understood without this conversation: names instead\nof pronouns, dates instead of "today". Use `fact_key` and `value` for what holds one value at a\ntime, such as team_size = 12: a newer one then supersedes the older. Say provenance\n`confirmed_by_user` only for what the person stated. Do not keep small talk, secrets, or what you\nonly guess.',
        "parameters": {
            "properties": {
                "content": {
                    "description": "one whole sentence that stands alone",
                    "minLength": 1,
                    "title": "Content",
                    "type": "string",
                },
                "scope": {
                    "anyOf": [{"type": "string"}, {"type": "null"}],
                    "default": None,
                    "description": "whose memory, written kind:id, such as user:42; may be left out where it is set",
                    "title": "Scope",
                },
                "kind": {
                    "default": "fact",
                    "enum": ["fact", "preference", "constraint", "episode"],
                    "title": "Kind",
                    "type": "string",
                },
                "fact_key": {
                    "anyOf": [{"type": "string"}, {"type": "null"}],
                    "default": None,
                    "description": "of a fact with one value at a time: team_size",
                    "title": "Fact Key",
                },
                "value": {
                    "anyOf": [{"type": "string"}, {"type": "null"}],
                    "default": None,
                    "description": "the value that belongs to fact_key: 12",
                    "title": "Value",
                },
                "provenance": {
                    "default": "observation",
                    "enum": ["observation", "analysis", "confirmed_by_user"],
                    "title": "Provenance",
                    "type": "string",
                },
            },
            "required": ["content"],
            "title": "rememberArguments",
            "type": "object",
        },
    },
    {
        "name": "end_session",
        "description": "Say at the end of a piece of work what was done and what was learnt. It becomes one episode, from\nwhich a background job makes memories. Call it once, when the conversation or the task is over.",
        "parameters": {
            "properties": {
                "session": {
                    "description": "id of the conversation, such as 2026-11-22-planning",
                    "minLength": 1,
                    "title": "Session",
                    "type": "string",
                },
                "did_what": {
                    "description": "what was done, and for whom",
                    "minLength": 1,
                    "title": "Did What",
                    "type": "string",
                },
                "new_info": {
                    "default": "",
                    "description": "what was learnt that will matter later; may be empty",
                    "title": "New Info",
                    "type": "string",
                },
                "scope": {
                    "anyOf": [{"type": "string"}, {"type": "null"}],
                    "default": None,
                    "description": "whose memory, written kind:id, such as user:42; may be left out where it is set",
                    "title": "Scope",
                },
            },
            "required": ["session", "did_what"],
            "title": "end_sessionArguments",
            "type": "object",
        },
    },
    {
        "name": "correct",
        "description": "Replace a memory that is wrong or out of date. Take its id from `recall`. The old version stays in\nthe history, with your reason, and a person can undo it. Correct only what the person said is wrong,\nor what you know has changed.",
        "parameters": {
            "properties": {
                "memory_id": {
                    "description": "from `recall`",
                    "format": "uuid",
                    "title": "Memory Id",
                    "type": "string",
                },
                "reason": {
                    "description": "why, for the person who reads the history",
                    "minLength": 1,
                    "title": "Reason",
                    "type": "string",
                },
                "content": {
                    "anyOf": [{"type": "string"}, {"type": "null"}],
                    "default": None,
                    "description": "the whole sentence as it should be",
                    "title": "Content",
                },
                "value": {
                    "anyOf": [{"type": "string"}, {"type": "null"}],
                    "default": None,
                    "description": "of a fact: only its value as it should be",
                    "title": "Value",
                },
            },
            "required": ["memory_id", "reason"],
            "title": "correctArguments",
            "type": "object",
        },
    },
]
