"""What histories need that pghistory has no word for.

New rows are written a statement at a time, and each version says who made it.
"""

from typing import Any

import pghistory
import pgtrigger

_CONTEXT = "NULLIF(current_setting('pghistory.context_metadata', true), '')::jsonb"
NAMES_WHO = pgtrigger.Trigger(
    name="names_who",
    when=pgtrigger.Before,
    operation=pgtrigger.Insert,
    condition=pgtrigger.Condition("NEW.pgh_context IS NULL"),
    func=(
        "NEW.pgh_context = jsonb_build_object("
        "'actor', 'database:' || session_user, 'reason', 'not through the application'); "
        "RETURN NEW;"
    ),
)
"""A history's own: who changes a row without saying who goes down as the database's role."""


class InsertStatementEvent(pghistory.InsertEvent):
    """The first version of every row of an INSERT, with one statement.

    Pghistory's own also keeps a context table.
    """

    level = pgtrigger.Statement

    def add_event_trigger(self, event_model: Any) -> None:
        """Register the trigger on the table whose history this is."""
        pgtrigger.register(
            pgtrigger.Trigger(
                name=str(self.trigger_name).lower(),
                when=pgtrigger.After,
                operation=pgtrigger.Insert,
                level=pgtrigger.Statement,
                referencing=pgtrigger.Referencing(new="new_rows"),
                func=self._copied(event_model),
            )
        )(event_model.pgh_tracked_model)

    def _copied(self, event_model: Any) -> str:
        tracked = {field.name for field in event_model.pgh_tracked_model._meta.fields}  # noqa: SLF001 - Django's documented _meta API
        fields = event_model._meta.fields  # noqa: SLF001 - as above
        values = {field.column: f'n."{field.column}"' for field in fields if field.name in tracked}
        values |= {"pgh_created_at": "NOW()", "pgh_label": f"'{self.label}'"}
        values |= {"pgh_obj_id": "n.id", "pgh_context": _CONTEXT}
        columns = ", ".join(f'"{column}"' for column in values)
        table = event_model._meta.db_table  # noqa: SLF001 - as above
        return (
            f'INSERT INTO "{table}" ({columns}) SELECT {", ".join(values.values())} '  # noqa: S608 - names of our own models
            "FROM new_rows n; RETURN NULL;"
        )
