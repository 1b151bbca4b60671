# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What the report's page is made of: its own modules, and libraries of others with their licences."""

import json
import re
from importlib.resources import files

ASSETS = files("featherweight.report") / "assets"
VENDOR = ASSETS / "vendor"
TITLE = re.compile(r"^(@?[a-z0-9/.-]+) (\d+\.\d+\.\d+) \(([^)]+)\)$", re.MULTILINE)
"""Of a licence in LICENCES.txt: package, version, name of the licence."""


def locked() -> dict[str, dict[str, str]]:
    packages: dict[str, dict[str, str]] = json.loads((VENDOR / "package-lock.json").read_text())["packages"]
    return {path.removeprefix("node_modules/"): facts for path, facts in packages.items() if path}


def test_the_licences_are_those_of_the_locked_versions() -> None:
    found = TITLE.findall((VENDOR / "LICENCES.txt").read_text())
    pins = json.loads((VENDOR / "package.json").read_text())["dependencies"]
    assert {name for name, *_ in found} >= set(pins)
    assert pins == {name: version for name, version, _ in found if name in pins}
    for name, version, licence in found:
        assert locked()[name]["version"] == version
        assert licence in ("MIT", "ISC", "BSD-3-Clause"), f"{name}: is the licence {licence} known to be fine?"


def test_the_lock_names_no_registry_and_has_digests() -> None:
    assert all("resolved" not in facts and facts["integrity"] for facts in locked().values())


def test_modules_import_what_there_is() -> None:
    own = {item.name: item.read_text() for item in (ASSETS / "modules").iterdir()}
    exported = {
        name: set(re.findall(r"^export (?:async )?(?:const|function|class) (\w+)", text, re.MULTILINE))
        for name, text in own.items()
    }
    vendored = re.findall(r"export \{(.*?)\}", (VENDOR / "libraries.js").read_text(), re.DOTALL)
    exported["libraries"] = set(re.findall(r"\w+", " ".join(vendored)))
    for name, text in own.items():
        for names, source in re.findall(r"import \{(.*?)\} from \"(.*?)\"", text, re.DOTALL):
            wanted = set(re.findall(r"\w+", names))
            assert wanted <= exported[source], (name, source)
            used = text.partition(names)[2]
            assert all(re.search(rf"\b{word}\b", used) for word in wanted), f"{name} imports more than it uses"
