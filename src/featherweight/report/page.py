# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Writes the HTML file of the report: a page without results, the scripts that draw it, and the data, compressed."""

import gzip
import json
from base64 import b64encode
from importlib.resources import files
from pathlib import Path

from jinja2 import DictLoader, Environment

from featherweight.catalog import Catalog
from featherweight.report.ciphers import Known
from featherweight.report.data import report_data
from featherweight.system.files import written

ASSETS = files("featherweight.report") / "assets"
LIBRARIES = "vendor/libraries.min.js"


def write_report(path: Path, catalog: Catalog, known: Known) -> None:
    """Write the report of KNOWN results to the file PATH."""
    template = (ASSETS / "report.html").read_text()
    pages = Environment(loader=DictLoader({"report.html": template}), autoescape=True, trim_blocks=True)
    data = json.dumps(report_data(catalog, known), separators=(",", ":")).encode()
    content = pages.get_template("report.html").render(
        style=(ASSETS / "report.css").read_text(),
        modules=json.dumps({"imports": _modules()}),
        data=b64encode(gzip.compress(data, mtime=0)).decode(),
        licences=(ASSETS / "vendor/LICENCES.txt").read_text(),
    )
    with written(path) as temporary:
        temporary.write_text(content)


def _modules() -> dict[str, str]:
    """The modules of the page by name, as an import map has them: a file from disk may not import another."""
    own = {item.name: item for item in (ASSETS / "modules").iterdir() if item.name.endswith(".js")}
    paths = {"libraries": ASSETS / LIBRARIES, **dict(sorted(own.items()))}
    texts = {name: b64encode(path.read_bytes()).decode() for name, path in paths.items()}
    return {name: f"data:text/javascript;base64,{text}" for name, text in texts.items()}
