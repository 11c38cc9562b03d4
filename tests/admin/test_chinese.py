"""An operator whose browser asks for Chinese reads Chinese.

Every string of ours, and of the look.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

from django.apps import apps
from django.conf import settings
from django.urls import reverse
from django.utils import translation
from pydantic import BaseModel

from memory.models.task import TaskStatus
from memory.models.vocabulary import Kind, Level, Provenance, Role, Standing
from memory.policy import SHIPPED, Policy
from memory.policy.kinds import Source
from tests.admin.conftest import Doubtful, SignedIn
from tests.admin.pages import REVIEW, page, texts

ROOT = Path(settings.BASE_DIR)
CALLS = {"_", "gettext", "gettext_lazy"}
SAME_IN_BOTH = {"Remembrancer"}


def said_in_code() -> Iterator[str]:
    for path in (
        *ROOT.glob("memory/admin/**/*.py"),
        *ROOT.glob("observability/admin/**/*.py"),
        ROOT / "config/admin_menu.py",
    ):
        for node in ast.walk(ast.parse(path.read_text())):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Name)
                and node.func.id in CALLS
            ):
                yield from (
                    str(arg.value)
                    for arg in node.args
                    if isinstance(arg, ast.Constant) and arg.value
                )


def said_in_templates() -> Iterator[str]:
    for path in (*ROOT.glob("templates/admin/**/*.html"), *ROOT.glob("templates/*.html")):
        yield from re.findall(r'{% translate "([^"]+)"', path.read_text())
        for said in re.findall(
            r"{% blocktranslate[^%]*%}(.*?){% (?:plural|endblocktranslate) %}", path.read_text()
        ):
            yield re.sub(r"{{ (\w+) }}", r"%(\1)s", said)


def said_by_tables() -> Iterator[str]:
    for label in ("memory", "observability"):
        for model in apps.get_app_config(label).get_models():
            if hasattr(model, "pgh_tracked_model"):
                continue
            yield from (str(model._meta.verbose_name), str(model._meta.verbose_name_plural))
            yield from (str(field.verbose_name) for field in model._meta.fields)
            yield from (str(field.help_text) for field in model._meta.fields if field.help_text)


def said_by_policies(model: type[BaseModel] = Policy) -> Iterator[str]:
    """What each number of a policy means."""
    for field in model.model_fields.values():
        yield from [field.description] if field.description else []
        if isinstance(field.annotation, type) and issubclass(field.annotation, BaseModel):
            yield from said_by_policies(field.annotation)


def said_by_values() -> Iterator[str]:
    yield from get_args(Source)
    for words in (Kind, Level, Provenance, Role, Standing, TaskStatus):
        yield from words.values


def test_every_string_is_said_in_chinese() -> None:
    with translation.override("en"):
        strings = {
            *said_in_code(),
            *said_in_templates(),
            *said_by_tables(),
            *said_by_values(),
            *said_by_policies(),
            *(policy.description for policy in SHIPPED.values() if policy.description),
        } - SAME_IN_BOTH
    with translation.override("zh-hans"):
        missing = {
            string
            for string in strings
            if not re.search(r"[\u4e00-\u9fff]", translation.gettext(string))
        }
    assert missing == set()
    assert len(strings) > 300


def test_the_pages_are_chinese_for_a_chinese_browser(
    doubtful: Doubtful, signed_in: SignedIn
) -> None:
    row = doubtful("喜欢清淡口味")
    client = signed_in("reviewer")
    wanted = {
        reverse("admin:index"): ("需要人处理的事", "待审核", "喜欢清淡口味"),
        reverse(REVIEW): ("通过", "拒绝", "相近的记忆", "事实"),
        page("memoryitem", "change", row.pk): ("更正", "何以得知", "可信度"),
        page("memoryitem", "history", row.pk): ("各个版本", "新建", "谁"),
        page("memoryitem", "correct", row.pk): ("应当的内容", "理由"),
    }
    for address, words in wanted.items():
        shown = texts(client.get(address, headers={"accept-language": "zh-CN,zh;q=0.9"}))
        assert [word for word in words if word not in shown] == [], address


def test_the_compiled_words_are_those_of_the_catalogue() -> None:
    folder = ROOT / "memory/locale/zh_Hans/LC_MESSAGES"
    source = (folder / "django.po").read_text()
    pairs = re.findall(
        r'^msgid "((?:[^"\\]|\\.)+)"\nmsgstr "((?:[^"\\]|\\.)+)"$', source, flags=re.MULTILINE
    )
    assert len(pairs) > 300
    compiled = (folder / "django.mo").read_bytes()
    assert [said for _key, said in pairs if said.replace('\\"', '"').encode() not in compiled] == []
