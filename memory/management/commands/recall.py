"""A retrieval in the terminal."""

from argparse import ArgumentParser
from datetime import UTC, datetime
from typing import Any, get_args

from django.core.management.base import BaseCommand, CommandError

from memory.management.explanation import explanation
from memory.management.scopes import existing_scope
from memory.management.tenants import tenant_named
from memory.management.terminal import output
from memory.policy import DEFAULT_POLICY, Policy
from memory.policy.words import Format, Mode
from memory.retrieval.pipeline import retrieve
from memory.retrieval.policies import UnknownPolicy, policy_named
from memory.retrieval.types import Answer, Question


class Command(BaseCommand):
    help = (
        "Asks a scope's memory and prints the block that an agent would get. "
        "Nothing of it is recorded."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("query", metavar="QUERY")
        parser.add_argument("--tenant", required=True, metavar="T")
        parser.add_argument("--scope", required=True, nargs="+", metavar="S")
        parser.add_argument("--mode", choices=get_args(Mode), default="execute")
        parser.add_argument("--policy", default=DEFAULT_POLICY, metavar="P")
        parser.add_argument("--budget", type=int, metavar="TOKENS", help="default: the policy's")
        parser.add_argument("--format", choices=get_args(Format))
        parser.add_argument(
            "--session", default="", help="what it recalled already is not recalled again"
        )
        parser.add_argument(
            "--explain", action="store_true", help="show every candidate, and why or why not"
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        tenant = tenant_named(options["tenant"])
        policy = _policy(options["policy"], tenant_id=tenant.pk)
        _check(options, policy)
        now = datetime.now(UTC)
        question = Question(
            tenant_id=tenant.pk,
            scopes=tuple(str(existing_scope(tenant, scope)) for scope in options["scope"]),
            query=options["query"],
            now=now,
            as_of=now,
            known_at=now,
            mode=options["mode"],
            token_budget=options["budget"],
            format=options["format"],
            session=options["session"],
        )
        self._print(retrieve(question, policy=policy), explain=options["explain"])

    def _print(self, answer: Answer, *, explain: bool) -> None:
        if answer.context:
            self.stdout.write(answer.context)
        if explain and answer.receipts:
            output().print(explanation(answer))
        used = f"{len(answer.items)} memories, {answer.tokens_used} of {answer.token_budget} tokens"
        elapsed = f"{sum(answer.trace.timings_ms.values()):.1f} ms"
        reasons = [f"skipped: {answer.skipped_reason}"] if answer.skipped_reason else []
        reasons += [f"degraded: {reason}" for reason in answer.degraded]
        self.stderr.write(", ".join([used, elapsed, *reasons]))


def _policy(name: str, **tenant: Any) -> Policy:
    try:
        return policy_named(name, **tenant)
    except UnknownPolicy as error:
        raise CommandError(f"--policy: there is no policy {name}") from error


def _check(options: dict[str, Any], policy: Policy) -> None:
    least, most = policy.budget.min_tokens, policy.budget.max_tokens
    if options["budget"] is not None and not least <= options["budget"] <= most:
        raise CommandError(f"--budget: {least} to {most} tokens")
    if not options["query"].strip():
        raise CommandError("QUERY: must not be empty")
