"""The command `fw`: its verbs, or what to install first."""

import sys

from featherweight.system import interruption


def main() -> None:
    """Entry point of `fw`. A wheel for servers may be installed without what the scales need.

    An interruption waits until a verb runs, and is ignored from its end on: the status is 2, or the verb's own.
    """
    try:
        interruption.hold_back()
        from featherweight.cli import main as cli  # noqa: PLC0415 only this function knows what to say if it fails

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
