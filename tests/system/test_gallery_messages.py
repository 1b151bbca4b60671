# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The referee is tested by bad modes, each with one of the faults in faults_of_modes, which must be caught by its
name."""

import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import asked_for, command_in
from tests.system.faults_of_modes import FAULTS
from tests.system.faults_of_modes.fault import GOOD, TARGETS, Fault

pytestmark = pytest.mark.slow

OF_MODES = re.compile(r"\bFW_MODE_\w+")


@pytest.fixture(scope="module")
def verdicts(shared_house: Path, request: pytest.FixtureRequest) -> list[dict[str, Any]]:
    """The verdicts on each fault that is asked for, at all compiler options, on the variants of the faulty mode."""
    ciphers = shared_house / "ciphers"
    for fault in FAULTS:
        good = GOOD[fault.file]
        place = ciphers / good.cipher / "gallery" / fault.name
        place.mkdir(parents=True)
        own, common = ((ciphers / good.cipher, good.copied), (ciphers / "common", good.modes))
        for path in (folder / name for folder, names in (own, common) for name in names):
            shutil.copy(path, place)
        text = (place / fault.file).read_text()
        for old, new in ((fault.old, fault.new), *fault.also):
            assert old in text, fault
            text = text.replace(old, new, 1)
        (place / fault.file).write_text(text)
        asked = sorted({name for path in place.iterdir() for name in OF_MODES.findall(path.read_text())})
        own_macros = "".join(f"#define {name}\n" for name in asked)  # a cipher may ask for no others
        (place / "macros.h").write_text(own_macros)
        with (ciphers / good.cipher / "cipher.toml").open("a") as manifest:
            manifest.write(good.stanza(f"gallery/{fault.name}"))
    found: list[dict[str, Any]] = []
    asked = asked_for(request, "fault", "target")
    for target in TARGETS:
        names = [word for fault, place in asked if place == target for word in ("--impl", f"gallery/{fault.name}")]
        if names:
            ciphers_of = (word for good in GOOD.values() for word in ("--cipher", good.variant))
            done = command_in(shared_house)("check", *ciphers_of, *names, "--target", target, "--json")
            assert done.returncode == 1, done.stderr
            found += json.loads(done.stdout)
    return found


@pytest.mark.alike(20 * len(TARGETS))
@pytest.mark.parametrize(
    ("fault", "target"),
    [pytest.param(fault, target, id=f"{fault.name}-{target}") for fault in FAULTS for target in fault.targets],
)
def test_each_fault_of_a_mode_is_caught_by_its_name(verdicts: list[dict[str, Any]], fault: Fault, target: str) -> None:
    """A fault of which it is not the turn, and that the referee no longer finds, is seen by `make test-all`, or some
    commits later."""
    subject = GOOD[fault.file].variant, f"gallery/{fault.name}", target
    own = [item for item in verdicts if (item["variant"], item["implementation"], item["target"]) == subject]
    assert len(own) == 4
    assert fault.check in {finding["check"] for verdict in own for finding in verdict["findings"]}
    assert all(verdict["findings"] for verdict in own), "it is refused at every option"
