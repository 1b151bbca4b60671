# SPDX-License-Identifier: Apache-2.0 OR MIT
"""What wheels carry besides the package: featherweight._server, and the house, a copy of what the scales read.

featherweight._server is the library of featherweight.sm4 and featherweight.knot; `pip wheel .` needs gcc and cmake. An
editable installation gets the module by `make server`, and its house is the checkout.
"""

import fcntl
import platform
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

HOUSE = (
    *("ciphers", "targets", "scenarios", "simulators"),
    "docs/drawings",  # of round keys, for `fw report`
    *("server/sm4/kernels.inc", "server/knot/kernels.inc"),  # for `fw list`
    *("LICENSE-APACHE", "LICENSE-MIT"),  # for `fw export`
)

OLDEST_PYTHON = "cp311"


class Contents(BuildHookInterface):  # type: ignore[type-arg] # of a configuration that hatchling defines
    """What hatchling calls before it writes a wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        self._add_house(build_data["force_include"])
        if shutil.which("cmake") is None:
            raise SystemExit("featherweight: the wheel contains C code: install cmake and gcc to build it")
        built = Path(self.root) / "build/wheel-module"
        made = built / "package/_server.so"
        built.parent.mkdir(exist_ok=True)
        self._turn = built.with_suffix(".lock").open("w")  # until this process ends: another one may build here
        fcntl.flock(self._turn, fcntl.LOCK_EX)
        options = (f"-DFW_PYTHON_PACKAGE={made.parent}", f"-DPython3_EXECUTABLE={sys.executable}")
        subprocess.run(["cmake", "-S", self.root, "-B", built, "-DFW_PYTHON=ON", *options], check=True)
        subprocess.run(["cmake", "--build", built, "--target", "featherweight_python"], check=True)
        build_data["force_include"][str(made)] = "featherweight/_server.so"
        build_data["pure_python"] = False
        build_data["tag"] = _tag(made)

    def _add_house(self, included: dict[str, str]) -> None:
        sys.path.insert(0, str(Path(self.root) / "src"))
        from featherweight.system.home import COMMIT, commit  # noqa: PLC0415 found only now

        named = Path(self.root) / "build/wheel-commit"
        named.parent.mkdir(exist_ok=True)
        named.write_text(f"{commit(Path(self.root))}\n")
        included[str(named)] = f"featherweight/house/{COMMIT}"
        included |= {str(Path(self.root) / name): f"featherweight/house/{name}" for name in HOUSE}


def _tag(module: Path) -> str:
    """The wheel's tag. MODULE needs of the system only its C library, and of Python the stable interface, by cffi."""
    newest = max(map(int, re.findall(rb"\0GLIBC_2\.(\d+)", module.read_bytes())), default=None)
    if newest is None:
        raise SystemExit(f"featherweight: {module} is not linked with glibc: wheels are for this C library only")
    return f"{OLDEST_PYTHON}-abi3-manylinux_2_{newest}_{platform.machine()}"
