"""The reader by a language model: one question a stretch, its answer checked and never rewritten.

The model judges what a conversation states and what that ends or continues of the memories it is
shown. Code checks the answer against the words (`checks`), and planning holds it against the vetoes
(docs/design/statements.md).
"""
