"""The paths of the human door. What is not listed is a 404."""

from django.urls import URLPattern, path

from portal.choose_language import choose_language
from portal.manage.audit import audit, audit_entry
from portal.manage.home import home
from portal.manage.keys import change, create_key, keys, replace, revoke
from portal.manage.members import invite, member, members, remove
from portal.manage.policies import policies, try_policy
from portal.manage.settings import settings as manage_settings
from portal.manage.verify import verify
from portal.me.access import access
from portal.me.approve import approve
from portal.me.correct import correct
from portal.me.delete import delete
from portal.me.erase import erase
from portal.me.export import download, export, export_progress
from portal.me.memories import memories
from portal.me.memory import memory
from portal.me.overview import overview
from portal.me.receipt import erasure
from portal.me.restriction import restriction
from portal.me.settings import settings
from portal.places import places
from portal.safety.doors import safety, second_factor_needed
from portal.safety.end_sessions import end_sessions
from portal.safety.factors import AddApp, AddPasskey, NewCodes, RemoveApp, RemovePasskey, ShowCodes
from portal.safety.second_step import CodeAgain, PasskeyAgain, PasskeySignIn, SecondStep
from portal.sign_in import SignIn, SignInAgain, SignOut, closed
from portal.welcome import Welcome

urlpatterns: list[URLPattern] = [
    path("", SignIn.as_view(), name="account_login"),
    path("sign-in-again/", SignInAgain.as_view(), name="account_reauthenticate"),
    path("sign-out/", SignOut.as_view(), name="account_logout"),
    path("second-step/", SecondStep.as_view(), name="mfa_authenticate"),
    path("passkey/", PasskeySignIn.as_view(), name="mfa_login_webauthn"),
    path("sign-in-again/code/", CodeAgain.as_view(), name="mfa_reauthenticate"),
    path("sign-in-again/passkey/", PasskeyAgain.as_view(), name="mfa_reauthenticate_webauthn"),
    path("closed/", closed, name="account_inactive"),
    path("welcome/<uidb64>/<token>/", Welcome.as_view(), name="welcome"),
    path("places/", places, name="places"),
    path("language/", choose_language, name="choose_language"),
    path("me/", overview, name="overview"),
    path("me/memories/", memories, name="memories"),
    path("me/memories/<uuid:memory_id>/", memory, name="memory"),
    path("me/memories/<uuid:memory_id>/approve/", approve, name="approve"),
    path("me/memories/<uuid:memory_id>/correct/", correct, name="correct"),
    path("me/memories/<uuid:memory_id>/delete/", delete, name="delete"),
    path("me/access/", access, name="access"),
    path("me/export/", export, name="export"),
    path("me/export/<uuid:operation_id>/", export_progress, name="export_progress"),
    path("me/export/<uuid:operation_id>/download/", download, name="export_download"),
    path("me/erase/", erase, name="erase"),
    path("me/erase/<uuid:operation_id>/", erasure, name="erasure"),
    path("me/settings/", settings, name="settings"),
    path("me/settings/restriction/", restriction, name="restriction"),
    path("safety/", safety, name="mfa_index"),
    path("safety/needed/", second_factor_needed, name="second_factor_needed"),
    path("safety/sessions/", end_sessions, name="end_sessions"),
    path("safety/passkeys/add/", AddPasskey.as_view(), name="mfa_add_webauthn"),
    path("safety/passkeys/<int:pk>/remove/", RemovePasskey.as_view(), name="mfa_remove_webauthn"),
    path("safety/app/add/", AddApp.as_view(), name="mfa_activate_totp"),
    path("safety/app/remove/", RemoveApp.as_view(), name="mfa_deactivate_totp"),
    path("safety/codes/", ShowCodes.as_view(), name="mfa_view_recovery_codes"),
    path("safety/codes/new/", NewCodes.as_view(), name="mfa_generate_recovery_codes"),
    path("manage/", home, name="home"),
    path("manage/audit/", audit, name="audit"),
    path("manage/audit/verify/", verify, name="verify"),
    path("manage/audit/<uuid:entry_id>/", audit_entry, name="audit_entry"),
    path("manage/settings/", manage_settings, name="manage_settings"),
    path("manage/members/", members, name="members"),
    path("manage/members/new/", invite, name="invite"),
    path("manage/members/<uuid:member_id>/", member, name="member"),
    path("manage/members/<uuid:member_id>/remove/", remove, name="remove_member"),
    path("manage/policies/", policies, name="policies"),
    path("manage/policies/try/", try_policy, name="try_policy"),
    path("manage/keys/", keys, name="keys"),
    path("manage/keys/new/", create_key, name="create_key"),
    path("manage/keys/<uuid:key_id>/", change, name="change_key"),
    path("manage/keys/<uuid:key_id>/replace/", replace, name="replace_key"),
    path("manage/keys/<uuid:key_id>/revoke/", revoke, name="revoke_key"),
]
