"""The evolution app."""

from importlib import import_module

from django.apps import AppConfig


class EvolutionConfig(AppConfig):
    """The evolution app: registers its kinds of job, hangs the bell and listens to memory."""

    name = "evolution"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Wire up once the models are loaded."""
        import_module("evolution.upkeep.housekeeping").register_housekeeping()
        import_module("evolution.reading.jobs").register_reading()
        import_module("evolution.health").register_health()
        import_module("evolution.profiles.jobs").register_profiles()
        import_module("evolution.upkeep.consolidation_jobs").register_consolidation()
        import_module("evolution.upkeep.compression_jobs").register_compression()
        import_module("evolution.upkeep.retirement_jobs").register_retirement()
        import_module("evolution.watching.jobs").register_watching()
        import_module("evolution.feedback.jobs").register_feedback()
        import_module("evolution.calibration.jobs").register_calibration()
        import_module("memory.evaluation.turns").read_turns_with(
            import_module("evolution.sessions.corpus_turns").ingest_turns
        )
        import_module("memory.exchange.importing.turns").take_turns_with(
            import_module("evolution.sessions.turns_import").take_turns
        )
        import_module("evolution.jobs.doorbell").hang(import_module("evolution.tasks").publish)
        import_module("observability.signals").alert_changed.connect(
            import_module("evolution.watching.webhook").request_delivery,
            dispatch_uid="request_delivery",
        )
        receivers = import_module("evolution.receivers")
        signals = import_module("memory.signals")
        signals.embeddings_due.connect(
            receivers.backfill_when_due, dispatch_uid="backfill_when_due"
        )
        signals.revised.connect(receivers.merge_into_profile, dispatch_uid="merge_into_profile")
        signals.memories_stated.connect(
            receivers.read_what_was_stated, dispatch_uid="read_what_was_stated"
        )
        signals.revised.connect(
            import_module("evolution.upkeep.compression_jobs").summarise_anew,
            dispatch_uid="summarise_anew",
        )
