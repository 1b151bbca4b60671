"""The verbs of `fw`, one module for each group of them."""

from featherweight import cli
from featherweight.sbox.commands import sbox
from featherweight.verbs import catalogue, choose, compare, rank, report, results, weighing

__all__ = ["catalogue", "choose", "compare", "main", "rank", "report", "results", "weighing"]

cli.fw.add_command(sbox)


def main() -> None:
    """Entry point of `fw`."""
    cli.main()
