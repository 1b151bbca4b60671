# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The documentation as a site: complete, without a broken link, and readable without network."""

import re
import subprocess
from pathlib import Path

import pytest

from tests.conftest import ROOT

FROM_ELSEWHERE = re.compile(r'<(?:script|img|iframe|link rel="(?:stylesheet|icon)")[^>]* (?:src|href)="https?:')


@pytest.mark.slow
def test_the_site_has_every_page_and_needs_no_network(tmp_path: Path) -> None:
    """mkdocs is strict: a page that no menu names, or a link that leads nowhere, is an error."""
    mkdocs = ROOT / ".venv" / "bin" / "mkdocs"
    done = subprocess.run([mkdocs, "build", "-d", tmp_path], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    pages = {path.relative_to(ROOT / "docs").with_suffix("") for path in (ROOT / "docs").rglob("*.md")}
    made = {path.relative_to(tmp_path).with_suffix("") for path in tmp_path.rglob("*.html")}
    assert made >= pages
    for path in tmp_path.rglob("*.html"):
        assert not FROM_ELSEWHERE.search(path.read_text()), path
