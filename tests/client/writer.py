"""A program that writes notes and may be killed.

Each call has a key that a second run makes again.
"""

import sys

from remembrancer import Client


def main(url: str, key: str, notes: int) -> None:
    with Client(url, key) as client:
        for number in range(notes):
            item = {
                "source": "fact",
                "scope": "user:1",
                "content": f"Note number {number} of the log",
            }
            client.remember(item, idempotency_key=f"note-{number}")  # type: ignore[arg-type]
            print(number, flush=True)  # noqa: T201 - so that the test knows how far it came


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
