# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The versions of all that a measurement depends on: of fw, of engines, of compilers."""

import re
import tomllib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import PackageNotFoundError
from importlib.metadata import version as package_version
from pathlib import Path

from featherweight import __version__
from featherweight.system.errors import FeatherweightError
from featherweight.system.home import find_home
from featherweight.system.tools import is_installed, version

SIMAVR = Path("/usr/include/simavr/sim_core_config.h")
"""Says which version libsimavr has."""
MISSING = "not installed: see `fw doctor`"


def versions() -> Iterator[str]:
    """A line for each."""
    yield f"fw {__version__}"
    found = re.search(r'CONFIG_SIMAVR_VERSION\s+"(.*)"', SIMAVR.read_text()) if SIMAVR.is_file() else None
    yield f"simavr {found[1] if found else MISSING}"
    for name in ("unicorn", "capstone"):
        try:
            yield f"{name} {package_version(name)}"
        except PackageNotFoundError:
            yield f"{name} {MISSING}"
    programs = _compilers()
    with ThreadPoolExecutor(len(programs)) as pool:
        yield from pool.map(_line, programs)


def _compilers() -> list[str]:
    """The compilers of all targets. Their manifests are not checked, which would take longer than the rest."""
    manifests = sorted(find_home().targets.glob("*/target.toml"))
    return list(dict.fromkeys(tomllib.loads(path.read_text())["compiler"]["program"] for path in manifests))


def _line(program: str) -> str:
    try:
        return version(program) if is_installed(program) else f"{program} {MISSING}"
    except FeatherweightError as error:
        return f"{program}: {error}"
