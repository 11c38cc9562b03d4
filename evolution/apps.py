"""The evolution app."""

from importlib import import_module

from django.apps import AppConfig


class EvolutionConfig(AppConfig):
    """The evolution app: registers its kinds of job, hangs the bell and listens to memory."""

    name = "evolution"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Wire up once the models are loaded."""
        import_module("evolution.upkeep").register_upkeep()
        import_module("evolution.reading").register_reading()
        import_module("evolution.profiles.jobs").register_profiles()
        import_module("evolution.consolidation.jobs").register_consolidation()
        import_module("evolution.compression.jobs").register_compression()
        import_module("evolution.retirement").register_retirement()
        import_module("memory.evaluation.turns").read_turns_with(import_module("evolution.turns_ingest").ingest_turns)
        import_module("memory.exchange.turns").take_turns_with(import_module("evolution.turns_import").take_turns)
        import_module("evolution.doorbell").hang(import_module("evolution.tasks").publish)
        receivers = import_module("evolution.receivers")
        signals = import_module("memory.signals")
        signals.embeddings_due.connect(receivers.backfill_when_due, dispatch_uid="backfill_when_due")
        signals.memories_changed.connect(receivers.merge_into_profile, dispatch_uid="merge_into_profile")
        signals.memories_stated.connect(receivers.refresh_what_was_stated, dispatch_uid="refresh_what_was_stated")
        signals.memories_changed.connect(
            import_module("evolution.compression.jobs").summarise_anew, dispatch_uid="summarise_anew"
        )
