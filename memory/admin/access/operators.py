"""Operators and their groups, in the look of the site."""

from typing import TYPE_CHECKING

from django.contrib import admin
from django.contrib.auth.admin import GroupAdmin as DjangoGroupAdmin
from django.contrib.auth.admin import UserAdmin as DjangoUserAdmin
from django.contrib.auth.models import Group, User
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


@admin.register(Group)
class GroupAdmin(DjangoGroupAdmin, Look):
    """Viewer, reviewer and administrator are made with the tables."""
