# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`fw pages` and `fw record`: files of the checkout that are written by program."""

from typing import Any

import click

from featherweight.catalog import Catalog
from featherweight.cli.group import BadNewsError, as_json_option, fw, print_json
from featherweight.cli.main import jobs_option, measured, named_selection_options, with_progress
from featherweight.pages.registry import PAGES, select_pages, stale_pages
from featherweight.scales.measure import Scales
from featherweight.scales.selection import Selection
from featherweight.scores.sets import record_folder, record_texts, recorded
from featherweight.system.generated import Stale, refresh, stale_files
from featherweight.system.home import Home, find_checkout
from featherweight.work.crew import Workers


@fw.command()
@click.argument("names", nargs=-1, metavar=f"[{'|'.join(PAGES)}]...")
@click.option("--check", is_flag=True, help="Write nothing; stale files are bad news.")
@jobs_option
@as_json_option
def pages(names: tuple[str, ...], check: bool, workers: Workers, as_json: bool) -> None:
    """Write the pages of docs/ that show measurements, and the schemas; by default all.

    What they need is measured once; unchanged results come from the store.
    """
    chosen, catalog = select_pages(names), Catalog(find_checkout())
    scales = Scales(catalog)
    stale = stale_pages(chosen, catalog, lambda jobs: with_progress("weighing", jobs, scales.measure, workers))
    _bring_up_to_date(catalog.home, stale, check, as_json)


@fw.command()
@named_selection_options
@click.option("--check", is_flag=True, help="Write nothing; stale files are bad news.")
@as_json_option
def record(check: bool, as_json: bool, workers: Workers, **names: Any) -> None:
    """Write to tests/costs what everything costs, which no change may exceed unawares.

    With a selection only that is measured and written; what is no longer in the catalogue is removed.
    """
    catalog, selection = Catalog(find_checkout()), Selection(**names)
    rows = measured(catalog, selection, workers)
    costs = recorded(rows, catalog, all_anew=not any(names.values()))
    folder = record_folder(catalog.home).relative_to(catalog.home.root)
    texts = {str(folder / name): text for name, text in record_texts(costs, catalog).items()}
    _bring_up_to_date(catalog.home, stale_files(catalog.home.root, [f"{folder}/*.csv"], texts), check, as_json)


def _bring_up_to_date(home: Home, stale: Stale, check: bool, as_json: bool) -> None:
    """Name the STALE files, and write them if this is no CHECK."""
    if as_json:
        print_json(list(stale))
    else:
        for path, text in stale.items():
            click.echo(f"{'stale' if check else 'wrote' if text is not None else 'removed'}: {path}")
    if not check:
        refresh(home.root, stale)
    elif stale:
        raise BadNewsError
