# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The programs that Featherweight needs: installed or missing, and the Debian packages that have them."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

from featherweight.catalog import Catalog
from featherweight.system.errors import FeatherweightError
from featherweight.system.sandbox import PACKAGE, SANDBOX, sandbox_works
from featherweight.system.tools import LIMITER, run_tool, version_found

ON_COMPUTER = "checks on this computer"
COMPILING = "compiling the simulators"
PROGRAMS = {
    "gcc": (f"{ON_COMPUTER}; {COMPILING}", "gcc"),
    "make": (COMPILING, "make"),
    LIMITER: ("limits of compilers", "util-linux"),
    "valgrind": (ON_COMPUTER, "valgrind"),
    "cadical": ("fw sbox certify", "cadical"),
    "g++": ("compiling what fw prove starts", "g++"),
    "rustc": ("compiling fw-prove-check, which checks certificates", "rustc"),
}
"""What each program is needed for, and its package."""
HEADERS = {
    "stdio.h": (f"{ON_COMPUTER}; {COMPILING}", "libc6-dev"),
    "libelf.h": (COMPILING, "libelf-dev"),
    "simavr/sim_avr.h": ("compiling the simulator fw-sim-avr", "libsimavr-dev"),
    "cadical.hpp": ("compiling fw-prove-sweep, for fw prove", "libcadical-dev"),
}
"""The same of each header."""
TESTS = {"mspdebug": ("tests of fw-sim-msp430", "mspdebug")}
"""The same of what only tests in a checkout start."""


@dataclass(frozen=True)
class Check:
    """One program or header that Featherweight needs."""

    name: str
    needed_for: str
    found: str | None
    """Its version; None if it is missing."""
    packages: tuple[str, ...] = ()
    """The Debian packages that have it; none if it comes with Python packages."""


def examine(catalog: Catalog) -> list[Check]:
    """A check of everything that building, simulating and checking starts."""
    compilers: dict[tuple[str, tuple[str, ...]], list[str]] = {}
    simulators: dict[str, list[str]] = {}
    for target in catalog.targets:
        compiler = target.manifest.compiler
        for program in dict.fromkeys((compiler.program, compiler.linker)):
            compilers.setdefault((program, tuple(compiler.packages)), []).append(target.id)
        simulators.setdefault(target.manifest.simulator.program, []).append(target.id)
    programs = {**PROGRAMS, **(TESTS if catalog.home.is_checkout else {})}
    return [
        *(
            Check(program, ", ".join(ids), version_found(program), needed)
            for (program, needed), ids in compilers.items()
        ),
        *(Check(name, ", ".join(ids), _simulator(catalog, name)) for name, ids in simulators.items()),
        *(Check(name, purpose, version_found(name), (package,)) for name, (purpose, package) in programs.items()),
        *(Check(name, purpose, _header(name), (package,)) for name, (purpose, package) in HEADERS.items()),
        Check(SANDBOX, "a sandbox for C code and strangers' spec.py here", _sandbox(), (PACKAGE,)),
    ]


def _simulator(catalog: Catalog, name: str) -> str | None:
    home = catalog.home
    if (home.simulators / name).is_file():
        return "compiled"
    return "to be compiled when first used" if (home.root / "simulators").is_dir() else None


def _header(name: str) -> str | None:
    with suppress(FeatherweightError):
        language = "c++" if name.endswith(".hpp") else "c"
        if run_tool(["gcc", "-E", "-include", name, "-x", language, "/dev/null"]).returncode == 0:
            return "installed"
    return None


def _sandbox() -> str | None:
    found = version_found(SANDBOX)
    return found if found is None or sandbox_works() else f"{found}: does not work, this computer forbids namespaces"


def packages_of(missing: Sequence[Check]) -> list[str]:
    """The Debian packages that have what is MISSING."""
    return list(dict.fromkeys(package for check in missing for package in check.packages))
