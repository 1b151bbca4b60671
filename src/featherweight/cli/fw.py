# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The entry point of `fw`: its verbs, or an error that names a missing package."""

import sys

from featherweight.system import interruption


def main() -> None:
    """Run `fw`. The package may be installed without the dependencies of the scales: then the error says so.

    An interruption is delayed until a verb runs, and ignored after its end: the exit status is 2, or the verb's.
    """
    try:
        interruption.hold_back()
        from featherweight.cli import group as cli  # noqa: PLC0415 its failure is handled here

        cli.main()
    except ModuleNotFoundError as missing:
        if str(missing.name).startswith("featherweight"):
            raise
        print(f"fw: the scales need {missing.name}: install featherweight[scales]", file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt:  # before it was held back
        print("fw: interrupted", file=sys.stderr)
        sys.exit(2)
    finally:
        interruption.ignore()
