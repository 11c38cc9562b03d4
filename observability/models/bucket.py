"""How much each caller may still do: token buckets, exact however many processes ask."""

from django.db import models


class Bucket(models.Model):
    """Tokens left for one name.

    The table is not logged: a crash of the database fills every bucket.
    """

    name = models.CharField(primary_key=True, max_length=300)
    tokens = models.FloatField(help_text="left at `filled_at`")
    rate = models.FloatField(help_text="tokens a second")
    burst = models.FloatField(help_text="the most it holds")
    filled_at = models.DateTimeField()
    is_denied = models.BooleanField(help_text="whether the last asker got none")

    def __str__(self) -> str:
        return self.name
