# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The programs that Featherweight needs: installed or missing, and how to install them."""

from contextlib import suppress
from dataclasses import dataclass

from featherweight.catalog import Catalog
from featherweight.system.errors import FeatherweightError
from featherweight.system.sandbox import PACKAGE, SANDBOX, sandbox_works
from featherweight.system.tools import is_installed, version

SETUP = "`make setup`"
OTHERS = {
    **dict.fromkeys(("gcc", "valgrind"), "checks on the computer itself"),
    "mspdebug": "tests of fw-sim-msp430",
}


@dataclass(frozen=True)
class Check:
    """One program or folder that Featherweight needs."""

    name: str
    needed_for: str
    found: str | None
    """Its version; None if it is missing."""
    remedy: str
    """Debian packages, or a command in quotes."""


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
    checks += [Check(program, purpose, _found(program), program) for program, purpose in OTHERS.items()]
    return [*checks, Check(SANDBOX, "a sandbox for C code and strangers' spec.py here", _sandbox(), PACKAGE)]


def _sandbox() -> str | None:
    found = _found(SANDBOX)
    return found if found is None or sandbox_works() else f"{found}: does not work, this computer forbids namespaces"


def _found(program: str) -> str | None:
    with suppress(FeatherweightError):
        return version(program) if is_installed(program) else None
    return None
