# SPDX-License-Identifier: Apache-2.0 OR MIT
"""`fw pages` and `fw record`: files of the checkout that are written by program."""

from typing import Any

import click

from featherweight.catalog import Catalog
from featherweight.cli.group import BadNewsError, as_json_option, fw, print_json
from featherweight.cli.main import jobs_option, named_selection_options, with_progress
from featherweight.pages.registry import PAGES, changed_pages, page_origin, select_pages, stale_pages
from featherweight.scales.measure import Scales
from featherweight.scales.selection import Selection
from featherweight.scores.origins import FILE, Origins, changed, group_of, origins_text, read_origins, renewed
from featherweight.scores.sets import read_record, record_folder, record_texts, recorded, result_set
from featherweight.system.generated import Stale, refresh, stale_files
from featherweight.system.home import Home, find_checkout
from featherweight.work.crew import Workers

CHANGED = f"Look only at what has changed since it was written, as {FILE} tells."

check_option = click.option("--check", is_flag=True, help="Write nothing; stale files are bad news.")
changed_option = click.option("--changed", "only_changed", is_flag=True, help=CHANGED)


@fw.command()
@click.argument("names", nargs=-1, metavar=f"[{'|'.join(PAGES)}]...")
@check_option
@changed_option
@jobs_option
@as_json_option
def pages(names: tuple[str, ...], check: bool, only_changed: bool, workers: Workers, as_json: bool) -> None:
    """Write the pages of docs/ that show measurements, and the schemas; by default all.

    What they need is measured once; unchanged results come from the store.
    """
    chosen, catalog = select_pages(names), Catalog(find_checkout())
    scales, known = Scales(catalog), read_origins(catalog.home, "pages")
    if only_changed:
        chosen = changed_pages(chosen, catalog, scales.key, known)
    stale = stale_pages(chosen, catalog, lambda jobs: with_progress("weighing", jobs, scales.measure, workers))
    _bring_up_to_date(catalog.home, stale, check, as_json)
    if not check:
        made = {page.name: page_origin(page, catalog, scales.key) for page in chosen if page.is_measured}
        _write_origins(catalog.home, "pages", {name: known[name] for name in known if name in PAGES} | made)


@fw.command()
@named_selection_options
@check_option
@changed_option
@as_json_option
def record(check: bool, only_changed: bool, as_json: bool, workers: Workers, **names: Any) -> None:
    """Write to tests/costs what everything costs, which no change may exceed unawares.

    With a selection only that is measured and written; what is no longer in the catalogue is removed.
    """
    catalog, selection = Catalog(find_checkout()), Selection(**names)
    home, scales = catalog.home, Scales(catalog)
    known, selected, everything = read_origins(home, "costs"), selection.jobs(catalog), Selection().jobs(catalog)
    jobs = selected
    if only_changed:
        anew = changed(everything, read_record(record_folder(home)), scales.key, known)
        jobs = [job for job in selected if group_of(job) in anew]
    rows = with_progress("weighing", jobs, scales.measure, workers, partial=True, others=len(selected) - len(jobs))
    costs = recorded(rows, catalog, all_anew=not only_changed and not any(names.values()))
    folder = record_folder(home).relative_to(home.root)
    texts = {str(folder / name): text for name, text in record_texts(costs, catalog).items()}
    _bring_up_to_date(home, stale_files(home.root, [f"{folder}/*.csv"], texts), check, as_json)
    if not check:
        _write_origins(home, "costs", renewed(known, everything, result_set(rows), scales.key))


def _write_origins(home: Home, kind: str, origins: Origins) -> None:
    """Write the ORIGINS of KIND."""
    refresh(home.root, origins_text(home, kind, origins))


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
