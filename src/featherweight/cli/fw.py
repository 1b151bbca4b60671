# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The entry point of `fw`: its verbs, or an error that names a missing package."""

import gc
import sys

from featherweight.system import interruption

OBJECTS_BETWEEN_COLLECTIONS = 100_000
"""Python looks for cycles of objects after so many new ones, and not after its 700: nearly all that a command makes is
kept, its modules, the catalogue, and what jobs share, like the referee's trials; that was looked at again and again.
The processes that are forked for jobs inherit it."""


def main() -> None:
    """Run `fw`. The package may be installed without the dependencies of the scales: then the error says so.

    An interruption is delayed until a verb runs, and ignored after its end: the exit status is 2, or the verb's.
    """
    gc.set_threshold(OBJECTS_BETWEEN_COLLECTIONS)
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
        gc.freeze()  # nor is all of it looked at once more before the process ends
