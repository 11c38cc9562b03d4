"""What an operator fills in."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from memory.admin.deciding.operator_change import REASON_CHARACTERS
from memory.ingest.fields import EVENT_TEXT_CHARACTERS, MEMORY_TEXT_CHARACTERS
from memory.text.unseen import visible

FIRST_FIELD = {
    "rows": 4,
    "autofocus": True,
    "data-submits": "decide",
}  # Ctrl and Enter in it press the button


class VersionField(forms.DateTimeField):
    """The `updated_at` of what was seen, hidden in the form, to the microsecond."""

    widget = forms.HiddenInput

    def prepare_value(self, value: Any) -> Any:
        return value.isoformat() if hasattr(value, "isoformat") else value


class WhyForm(forms.Form):
    """Why something is changed."""

    reason = forms.CharField(label=_("Reason"), max_length=REASON_CHARACTERS)

    def clean_reason(self) -> str:
        """Refuse a reason nobody can see."""
        reason = str(self.cleaned_data["reason"])
        if not visible(reason):
            raise forms.ValidationError(_("Say why."), code="required")
        return reason


class ReasonForm(WhyForm):
    """Why, and on which version."""

    version = VersionField()


class CorrectionForm(ReasonForm):
    """What it should say instead."""

    content = forms.CharField(
        label=_("Memory"),
        max_length=EVENT_TEXT_CHARACTERS,
        strip=False,
        widget=forms.Textarea(FIRST_FIELD),
    )
    value = forms.CharField(
        label=_("Value"),
        max_length=MEMORY_TEXT_CHARACTERS,
        required=False,
        help_text=_("The bare value of a fact, where it has one."),
    )
    field_order = ["content", "value", "reason", "version"]

    def clean_content(self) -> str:
        """Refuse a memory nobody can see."""
        content = str(self.cleaned_data["content"]).replace(
            "\r\n", "\n"
        )  # as browsers send a line's end
        if not visible(content):
            raise forms.ValidationError(_("Say something that can be seen."), code="required")
        return content

    def clean(self) -> dict[str, Any]:
        """Refuse a correction that changes nothing."""
        said = super().clean() or self.cleaned_data
        unchanged = self.initial.get("content") == said.get("content")
        if unchanged and self.initial.get("value", "") == said.get("value"):
            self.add_error("content", _("This is what it says already."))
        return said
