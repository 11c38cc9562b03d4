"""The exports of other products, read as items of the API."""
