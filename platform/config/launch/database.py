"""Which database, and as whom: the embedded one, or the one that ``DATABASE_URL`` names."""

import hmac
from dataclasses import dataclass
from urllib.parse import urlsplit, urlunsplit

import psycopg

from config.environment import read_local_env
from config.launch import roles
from config.launch.failure import CannotStart
from config.launch.home import Home
from config.launch.local_env import update_local_env
from config.launch.postgres import SUPERUSER, Cluster, answers


@dataclass(frozen=True, slots=True)
class Urls:
    """One database, as its roles. The superuser's is known for the embedded database only."""

    app: str
    owner: str
    superuser: str = ""

    def for_settings(self) -> dict[str, str]:
        """The names under which settings read them."""
        return {
            "DATABASE_URL": self.app,
            "DUALTRACE_OWNER_DATABASE_URL": self.owner,
            "DUALTRACE_SUPERUSER_DATABASE_URL": self.superuser,
        }


def embedded_urls(home: Home, cluster: Cluster) -> Urls:
    """The URLs of the embedded database. Passwords derive from the home's database secret."""
    users = (roles.APP, roles.OWNER, SUPERUSER)
    return Urls(*(cluster.url(user, role_password(home, user), roles.DATABASE) for user in users))


def prepare_embedded(home: Home, cluster: Cluster) -> Urls:
    """Roles, database and grants on the running embedded server; its URLs go to local.env."""
    urls = embedded_urls(home, cluster)
    if not answers(urls.app):
        admin = cluster.url(SUPERUSER, role_password(home, SUPERUSER), "postgres")
        _create_roles(home, admin)
        roles.create_database(admin)
        roles.grant(urls.superuser)
        roles.grant_defaults(urls.owner)
    update_local_env(home.local_env, urls.for_settings())
    return urls


def prepare_external(home: Home, given: str) -> Urls | None:
    """Our roles on the database that ``DATABASE_URL`` names, made there if its role may create
    roles; none if it may not: then it is the app's role itself."""
    if not given.startswith(("postgres://", "postgresql://")):
        raise CannotStart(
            "DATABASE_URL must be a PostgreSQL URL: postgresql://user:password@host/name."
        )
    try:
        administrator = roles.may_create_roles(given)
    except psycopg.OperationalError as error:
        raise CannotStart(f"DATABASE_URL does not answer: {str(error).strip()}") from None
    return _provision(home, given) if administrator else None


def role_password(home: Home, role: str) -> str:
    """The password of ``role``, derived from the secret in local.env."""
    secret = read_local_env(home.local_env)["DUALTRACE_DATABASE_SECRET"]
    return hmac.digest(secret.encode(), role.encode(), "sha256").hex()


def _provision(home: Home, admin_url: str) -> Urls:
    urls = Urls(_as(home, admin_url, roles.APP), _as(home, admin_url, roles.OWNER))
    if not (answers(urls.app) and answers(urls.owner)):
        try:
            _create_roles(home, admin_url)
            roles.grant(admin_url)
            _refuse_foreign_role(urls)
            roles.grant_defaults(urls.owner)
        except psycopg.Error as error:
            why = error.diag.message_primary or type(error).__name__
            raise CannotStart(
                f"the role of DATABASE_URL cannot prepare that database ({why}): make it the "
                "database's owner, and CREATE EXTENSION vector there as a superuser."
            ) from None
    update_local_env(home.local_env, urls.for_settings())
    return urls


def _refuse_foreign_role(urls: Urls) -> None:
    if not answers(urls.owner):
        raise CannotStart(
            f"The role {roles.OWNER} exists on that server with another password: set DATABASE_URL "
            "to the app role and DUALTRACE_OWNER_DATABASE_URL to the owner, with their passwords."
        )


def _create_roles(home: Home, admin_url: str) -> None:
    roles.create_roles(
        admin_url,
        owner_password=role_password(home, roles.OWNER),
        app_password=role_password(home, roles.APP),
    )


def _as(home: Home, url: str, role: str) -> str:
    """The same server and database, as one of our roles."""
    parts = urlsplit(url)
    place = parts.netloc.rpartition("@")[2]
    return urlunsplit(parts._replace(netloc=f"{role}:{role_password(home, role)}@{place}"))
