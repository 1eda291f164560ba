"""``make run``: set up what is missing, start everything, watch it, stop it in order."""

import os
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import IO, NoReturn

from config.environment import PROJECT
from config.launch import commands, django_stages
from config.launch.address import Address
from config.launch.backing import (
    broker_child,
    embedded_cluster,
    refuse_missing_owner,
    start_database,
    use_database,
)
from config.launch.children import spawn
from config.launch.claim import claim_database, claim_home, refuse_taken_port
from config.launch.home import Home
from config.launch.leftovers import MARK, end_leftovers
from config.launch.log_files import log_file
from config.launch.postgres import Cluster
from config.launch.prepare_home import prepare_home
from config.launch.ready import note_base_url, ready_block, wait_until_serving
from config.launch.say import say, stage
from config.launch.settled import demo_settled, migrations_settled, note_migrations
from config.launch.stop_signals import ignore_signals
from config.launch.supervise import Child, stop_all, watch
from config.launch.unexpected import report_to


@dataclass(slots=True)
class House:
    """What runs: the serving processes, the broker, the database; and the locks they need."""

    home: Home
    address: Address
    demo: bool
    serving: list[Child] = field(default_factory=list)
    broker: list[Child] = field(default_factory=list)
    database: list[Child] = field(default_factory=list)
    locks: list[IO[str]] = field(default_factory=list)

    def run(self) -> NoReturn:
        """Start, then watch until a signal ends it; nothing is left running."""
        os.environ |= {"PORT": str(self.address.port), "DUALTRACE_HOME": str(self.home.root)}
        try:
            self._start()
            watch([*self.database, *self.broker, *self.serving])
        finally:
            ignore_signals()
            stop_all([self.serving, self.broker, self.database])

    def _start(self) -> None:
        stage("folders", self._folders)
        stage("database", self._database)
        stage("broker", self._broker)
        stage("migrations", self._migrations)
        stage("models", self._models)
        if self.demo:
            stage("demo", self._demo)
        stage("serving", self._serve)
        say(ready_block(self.address.url, self.home))

    def _folders(self) -> str:
        prepare_home(self.home)
        report_to(self.home)
        self.locks.append(claim_home(self.home, self.address.url))
        ended = end_leftovers(self.home.root, self._claim_cluster())
        refuse_taken_port(self.address.host, self.address.port)
        return f"{self.home.root}" + (f", {ended} processes of a killed run ended" * bool(ended))

    def _claim_cluster(self) -> Cluster | None:
        """The embedded cluster, once no command runs its server; none if another is given."""
        if os.environ.get("DATABASE_URL"):
            return None
        self.locks.append(claim_database(self.home))
        return embedded_cluster(self.home)

    def _database(self) -> str:
        if given := os.environ.get("DATABASE_URL"):
            use_database(self.home, given)
            refuse_missing_owner()
            return "DATABASE_URL"
        cluster = embedded_cluster(self.home)
        self.database.append(start_database(self.home, cluster))
        return f"PostgreSQL, data in {cluster.data}"

    def _broker(self) -> str:
        if os.environ.get("BROKER_URL"):
            return "BROKER_URL"
        self.broker.append(broker_child(self.home))
        return "Valkey"

    def _migrations(self) -> str:
        url = os.environ["DATABASE_URL"]
        if migrations_settled(self.home, url):
            return "none missing"
        applied = django_stages.migrate()
        note_migrations(self.home, url)
        return f"{applied} applied" if applied else "none missing"

    def _models(self) -> str:
        if any(self.home.models.glob("*")):
            return "kept"
        django_stages.build_models()
        return "built from the installed weights"

    def _demo(self) -> str:
        if not demo_settled(self.home, os.environ["DATABASE_URL"]):
            django_stages.seed_demo()
        note_base_url(self.home.demo_credentials, self.address.url)
        return "the demo tenant"

    def _serve(self) -> str:
        web = self._child("web", commands.web(self.address.host, self.address.port))
        self._child("sealer", commands.sealer())
        wait_until_serving(self.address.url, web, self.home.logs / "web.log")
        self._child("worker", commands.worker(self.home))  # earlier, it would make the web wait
        return "web, sealer, worker"

    def _child(self, name: str, command: Sequence[str]) -> Child:
        log = log_file(self.home.logs, name)
        env = {
            **os.environ,
            MARK: str(self.home.root),
            # What serves needs no owner and no superuser.
            "DUALTRACE_OWNER_DATABASE_URL": "",
            "DUALTRACE_SUPERUSER_DATABASE_URL": "",
        }
        child = Child(name, lambda: spawn(command, log=log, env=env, cwd=PROJECT))
        self.serving.append(child)
        child.launch()
        return child
