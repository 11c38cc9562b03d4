"""What came of a retrieval.

Which memories a reply used, what the reaction says of them, and what that changes.
"""
