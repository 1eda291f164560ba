"""Tables of the tenants room. ``PLATFORM_TABLES`` lists those outside row security, and why."""

from datetime import datetime
from importlib import import_module
from typing import ClassVar

from django.conf import settings
from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.models import PermissionsMixin
from django.contrib.postgres.fields import ArrayField
from django.contrib.sessions.backends.base import SessionBase
from django.contrib.sessions.base_session import AbstractBaseSession
from django.db import models
from django.db.models.functions import Now

from kernel.ids import new_id
from kernel.isolation import TenantModel

PLATFORM_TABLES = {
    "tenants_tenant": "names and settings of tenants: read before a tenant is known; no content",
    "tenants_user": "who may sign in: one person may belong to several tenants",
    "tenants_outbox": "addresses of work to be done (ids only): swept across tenants",
    "tenants_user_groups": "Django's; empty: a role is a membership",
    "tenants_user_user_permissions": "Django's; empty: a role is a membership",
    "auth_group": "Django's; empty",
    "auth_group_permissions": "Django's; empty",
    "auth_permission": "Django's names of rights that nobody is given",
    "django_content_type": "Django's names of tables",
    "django_migrations": "Django's: which migrations ran",
    "tenants_session": "who is signed in, by a hashed key: read before a tenant is known",
    "tenants_attempt": "counted attempts to sign in, under hashed keys, for minutes; unlogged",
    "account_emailaddress": "allauth's; empty: an address stands in tenants_user",
    "account_emailconfirmation": "allauth's; empty",
    "mfa_authenticator": "allauth's second factors, of a user and not of a tenant; secrets sealed",
}


class Tenant(models.Model):
    """A SaaS team. Its keys stand beside it in ``TenantKey``."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    name = models.CharField(max_length=100, unique=True)
    created_at = models.DateTimeField(db_default=Now())
    is_demo = models.BooleanField(default=False)
    needs_second_factor = models.BooleanField(default=False)

    def __str__(self) -> str:
        return self.name


class TenantKey(TenantModel):
    """The tenant's keys, each wrapped by the root key (see ``tenants.keys``). The previous wrapping
    key is there while its people's keys are being wrapped anew."""

    tenant_id = models.UUIDField(primary_key=True)
    version = models.PositiveSmallIntegerField(default=1)
    wrapped_wrap = models.BinaryField()
    previous_version = models.PositiveSmallIntegerField(null=True)
    previous_wrap = models.BinaryField(null=True)
    wrapped_blind = models.BinaryField()
    wrapped_audit = models.BinaryField()


class UserManager(BaseUserManager["User"]):
    """Users are named by their e-mail address."""

    def create_user(self, email: str, password: str | None = None, **fields: object) -> "User":
        """Create a user; without ``password`` only a link or a passkey signs them in."""
        user = self.model(email=self.normalize_email(email).lower(), **fields)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def create_superuser(self, email: str, password: str | None = None) -> "User":
        """Create a platform operator."""
        return self.create_user(email, password, is_staff=True, is_superuser=True)


class User(AbstractBaseUser, PermissionsMixin):
    """Whoever signs in: a person remembered, an admin, an auditor, an operator."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    email = models.EmailField(unique=True)
    is_active = models.BooleanField(default=True)
    is_staff = models.BooleanField(default=False)
    language = models.CharField(max_length=10, default="", blank=True)
    theme = models.CharField(max_length=5, default="", blank=True)
    created_at = models.DateTimeField(db_default=Now())

    objects: ClassVar[UserManager] = UserManager()

    USERNAME_FIELD = "email"
    EMAIL_FIELD = "email"

    def __str__(self) -> str:
        return str(self.id)


class Session(AbstractBaseSession):
    """Somebody's sign-in at one browser. ``session_key`` is a hash of what the browser holds.

    ``user_id`` says whose random id is in it, from the right password on; ``is_signed_in``, from
    the second step on, where there is one. Which browser it is, stands in the signed data; no
    network address does.
    """

    user_id = models.UUIDField(null=True, db_index=True)
    is_signed_in = models.BooleanField(default=False)
    seen_at = models.DateTimeField(db_default=Now())

    @classmethod
    def get_session_store_class(cls) -> type[SessionBase]:
        """The store that the settings name, which reads the signed data."""
        store: type[SessionBase] = import_module(settings.SESSION_ENGINE).SessionStore
        return store


class Role(models.TextChoices):
    """What a member of a tenant is there."""

    OWNER = "owner"
    ADMIN = "admin"
    AUDITOR = "auditor"
    PERSON = "person"


class Membership(TenantModel):
    """A user's place in a tenant; for a person, ``subject_id`` says whose memory is theirs."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    user_id = models.UUIDField(db_index=True)
    role = models.CharField(max_length=10, choices=Role.choices)
    subject_id = models.UUIDField(null=True)
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["tenant_id", "user_id", "role"], name="membership_once_a_role"
            ),
            models.CheckConstraint(
                condition=models.Q(role=Role.PERSON, subject_id__isnull=False)
                | ~models.Q(role=Role.PERSON) & models.Q(subject_id__isnull=True),
                name="membership_person_has_subject",
            ),
        ]


class Agent(TenantModel):
    """An API client of the tenant: a support bot, a planner. A retired one has no live key."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    name = models.CharField(max_length=100)
    created_at = models.DateTimeField(db_default=Now())
    retired_at = models.DateTimeField(null=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["tenant_id", "name"], name="agent_name_once_a_tenant")
        ]

    def __str__(self) -> str:
        return self.name


class ApiKey(TenantModel):
    """A credential of an agent. Only its SHA-256 is kept; ``prefix`` tells keys apart.

    ``networks`` (CIDR) say where it may be used from; none, from anywhere. ``refused_at`` is when
    it was last tried from elsewhere.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    agent = models.ForeignKey(Agent, on_delete=models.CASCADE, db_constraint=False)
    prefix = models.CharField(max_length=20)
    digest = models.CharField(max_length=64, unique=True)
    scopes = ArrayField(models.CharField(max_length=20))
    subject_id = models.UUIDField(null=True)
    purpose = models.CharField(max_length=100, default="", blank=True)
    created_at = models.DateTimeField(db_default=Now())
    expires_at = models.DateTimeField(null=True)
    revoked_at = models.DateTimeField(null=True)
    last_used_at = models.DateTimeField(null=True)
    networks = ArrayField(models.CharField(max_length=43), default=list)
    refused_at = models.DateTimeField(null=True)
    replaces_id = models.UUIDField(null=True)

    def is_live(self, moment: datetime) -> bool:
        """Whether it is neither revoked nor expired at ``moment``."""
        is_expired = self.expires_at is not None and self.expires_at <= moment
        return self.revoked_at is None and not is_expired


class Pace(TenantModel):
    """How far a key is ahead of its rate (see ``tenants.keep_pace``). An unlogged table."""

    key_id = models.UUIDField(primary_key=True)
    due = models.DateTimeField()


class Outbox(models.Model):
    """Work to be done: written in the transaction that makes it due, removed when it is done.

    The broker only carries a copy of the address, so a lost broker loses nothing. ``attempts``
    counts messages, ``tries`` how often a worker began.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    tenant_id = models.UUIDField()
    task = models.CharField(max_length=60)
    object_id = models.UUIDField()
    due_at = models.DateTimeField(db_default=Now(), db_index=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    tries = models.PositiveSmallIntegerField(default=0)
