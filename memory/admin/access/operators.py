"""Operators and their groups, in the look of the site."""

from typing import TYPE_CHECKING, Any

from django.contrib import admin, messages
from django.contrib.auth.admin import GroupAdmin as DjangoGroupAdmin
from django.contrib.auth.admin import UserAdmin as DjangoUserAdmin
from django.contrib.auth.models import Group, User
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext
from django_otp import devices_for_user
from unfold.forms import AdminPasswordChangeForm, UserChangeForm, UserCreationForm

if TYPE_CHECKING:  # the stubs make these generic; the classes themselves are not
    OfUsers = DjangoUserAdmin[User]

    class Look:
        pass
else:
    from unfold.admin import ModelAdmin as Look

    OfUsers = DjangoUserAdmin

admin.site.unregister(User)
admin.site.unregister(Group)


@admin.register(User)
class UserAdmin(OfUsers, Look):
    form = UserChangeForm
    add_form = UserCreationForm
    change_password_form = AdminPasswordChangeForm
    actions: Any = ("reset_codes",)
    filter_horizontal = ()
    readonly_fields = ("last_login", "date_joined")
    list_display = ("username", "email", "is_active", "is_staff", "last_login")

    @admin.action(description=_("Set up one-time codes anew"), permissions=["change"])
    def reset_codes(self, request: HttpRequest, queryset: QuerySet[User]) -> None:
        """Forget the apps and spare codes of who lost them; the next sign-in sets up new ones."""
        for user in queryset:
            for device in devices_for_user(user, confirmed=None):
                device.delete()
            self.log_change(request, user, "one-time codes reset")
        chosen = queryset.count()
        said = ngettext(
            "%(n)d operator sets up new codes.", "%(n)d operators set up new codes.", chosen
        )
        self.message_user(request, said % {"n": chosen}, messages.SUCCESS)


@admin.register(Group)
class GroupAdmin(DjangoGroupAdmin, Look):
    """Viewer, reviewer and administrator are made with the tables.

    A role is taken from an operator, never deleted.
    """

    filter_horizontal = ()

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False
