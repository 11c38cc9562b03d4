"""When each worker last worked."""

from django.db import models


class WorkerSign(models.Model):
    """One process that runs jobs: host and process id, and the last moment it was seen to work."""

    name = models.CharField(primary_key=True, max_length=300)
    seen_at = models.DateTimeField()

    def __str__(self) -> str:
        return self.name
