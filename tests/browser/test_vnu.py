"""The W3C's validator finds nothing on any page, in any language."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest
from django.conf import settings

from tests.pages.crawl import LANGUAGES, crawl, save

JAR = Path(os.environ.get("VNU_JAR", Path(settings.BASE_DIR) / ".local/vnu/node_modules/vnu-jar/build/dist/vnu.jar"))
#: What the validator says of Django's own admin pages, which are not ours to write.
NOT_OURS = ("-admin",)

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.skipif(
        not (JAR.exists() and shutil.which("java")),
        reason="needs Java and the validator: npm i --ignore-scripts --prefix .local/vnu vnu-jar, as .ci/run does",
    ),
]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_validator_finds_neither_errors_nor_warnings(language: str, tmp_path: Path) -> None:
    save(crawl(language), tmp_path)
    command = ["java", "-jar", str(JAR), "--format", "json", "--exit-zero-always", "--skip-non-html", str(tmp_path)]
    ran = subprocess.run(command, capture_output=True, check=True, timeout=300)  # noqa: S603
    found = {
        (message["type"], message.get("subType", ""), message["message"]): Path(message["url"]).name
        for message in json.loads(ran.stderr)["messages"]
        if not any(mark in Path(message["url"]).name for mark in NOT_OURS)
    }
    # What is neither an error nor a warning is advice on style, such as a slash in <meta … />.
    assert {told: page for told, page in found.items() if told[0] != "info" or told[1] == "warning"} == {}
