# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The programs that Featherweight needs: installed or missing, and how to install them."""

from dataclasses import asdict, dataclass

from featherweight.catalog import Catalog
from featherweight.system.errors import FeatherweightError
from featherweight.system.tools import is_installed, version

SETUP = "`make setup`"


@dataclass(frozen=True)
class Check:
    """One program or folder that Featherweight needs."""

    name: str
    needed_for: str
    found: str | None
    """Its version; None if it is missing."""
    remedy: str
    """Debian packages, or a command in quotes."""

    def as_json(self) -> dict[str, str | None]:
        return asdict(self)


def examine(catalog: Catalog) -> list[Check]:
    """A check of every program that building, simulating and testing starts."""
    checks = []
    for target in catalog.targets:
        compiler = target.manifest.compiler
        for program in dict.fromkeys((compiler.program, compiler.linker)):
            checks.append(Check(program, target.id, _found(program), " ".join(compiler.packages) or SETUP))
    for target in catalog.targets:
        simulator = target.manifest.simulator.program
        built = "built" if (catalog.home.simulators / simulator).is_file() else None
        checks.append(Check(simulator, target.id, built, SETUP))
    for program in ("gcc", "valgrind"):
        checks.append(Check(program, "checks on the computer itself", _found(program), program))
    checks.append(Check("mspdebug", "tests of fw-sim-msp430", _found("mspdebug"), "mspdebug"))
    return checks


def _found(program: str) -> str | None:
    if not is_installed(program):
        return None
    try:
        return version(program)
    except FeatherweightError:
        return None
