"""The model's versions of the stages: questions about turns and memories, and what of the answers is believed.

`model_reading` asks, outside of any transaction; `decided` decides what it gave, inside one, against what is remembered
by then. The rules read whatever the model could not.
"""
