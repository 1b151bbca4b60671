"""The command `fw`. Exit status: 0 fine, 1 found something, 2 could not run."""

import json
import os
import sys
from collections.abc import Callable, Sequence
from typing import Any, TypeVar, get_args

import click

from featherweight import __version__, tables
from featherweight.catalog import Catalog
from featherweight.doctor import examine
from featherweight.errors import FeatherweightError, WrongResultError
from featherweight.home import find_home
from featherweight.jobs import HostJob, Selection, run_jobs
from featherweight.measure import Scales
from featherweight.messages import Grid
from featherweight.referee import HostReferee, Referee, Verdict
from featherweight.sbox.commands import sbox
from featherweight.scenarios import SCENARIOS, first_league
from featherweight.score import FIGURES_OF_MERIT, Weights
from featherweight.tools import install_line
from featherweight.weigh import Measurement

Command = Callable[..., None]
Task = TypeVar("Task")
Result = TypeVar("Result")


class BadNewsError(Exception):
    """The command did its work and found something: status 1."""


def as_json_option(command: Command) -> Command:
    return click.option("--json", "as_json", is_flag=True, help="Print JSON.")(command)


def selection_options(command: Command) -> Command:
    """Which measurements: by default all."""
    for name, field, text in (
        ("options", "options", "Compiler option, e.g. -O2."),
        ("impl", "implementations", "Implementation, e.g. portable."),
        ("target", "targets", "Target, e.g. atmega128."),
        ("cipher", "ciphers", "Cipher or variant, e.g. rectangle or rectangle-128."),
    ):
        option = click.option(f"--{name}", field, multiple=True, metavar=name.upper(), help=f"{text} Repeatable.")
        command = option(command)
    return click.option("--jobs", "workers", type=click.IntRange(1), help="Parallel jobs; default: one per processor.")(
        command
    )


def whole_selection_options(command: Command) -> Command:
    """The same, with scenarios and leagues."""
    command = click.option("--league", "leagues", multiple=True, metavar="LEAGUE", help="block or bulk. Repeatable.")(
        command
    )
    scenario = click.option(
        "--scenario",
        "scenarios",
        multiple=True,
        metavar="SCENARIO",
        help="block, cbc128, ctr16, bulk, aead or hash. Repeatable.",
    )
    return selection_options(scenario(command))


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="fw")
def fw() -> None:
    """Lightweight ciphers, made fast and weighed fairly."""


fw.add_command(sbox)


@fw.command("list")
@as_json_option
def list_(as_json: bool) -> None:
    """Ciphers, implementations, targets and scenarios."""
    catalog = Catalog(find_home())
    if as_json:
        print_json(_listing(catalog))
        return
    screen = tables.console()
    screen.print(
        tables.plain_table(
            "Implementations",
            ("variant", "implementation", "cores", "operations", "technique", "goal", "constant time"),
            [
                (
                    variant,
                    item.id,
                    " ".join(item.cores),
                    " ".join(item.operations),
                    item.technique,
                    item.goal,
                    item.constant_time,
                )
                for cipher in catalog.ciphers
                for item in cipher.manifest.implementation
                for variant in item.variants
            ],
        )
    )
    servers = [
        (
            cipher.name,
            core.id,
            " ".join(core.features),
            " ".join(map(str, core.blocks)),
            core.technique,
            core.constant_time,
        )
        for cipher in catalog.ciphers
        for core in cipher.manifest.host_core
    ]
    columns = ("cipher", "core", "needs", "blocks at a time", "technique", "constant time")
    screen.print(tables.plain_table("libfeatherweight", columns, servers))
    devices = [
        (target.id, str(target.manifest.core), target.manifest.title, str(target.manifest.simulator.cycles))
        for target in catalog.targets
    ]
    screen.print(tables.plain_table("Targets", ("target", "core", "device", "cycles"), devices))
    rows = [(scenario.id, " ".join(scenario.names[1:]), scenario.title) for scenario in SCENARIOS]
    screen.print(tables.plain_table("Scenarios", ("scenario", "FELICS", "what is measured"), rows))


def _listing(catalog: Catalog) -> dict[str, Any]:
    return {
        "ciphers": [cipher.manifest.model_dump() for cipher in catalog.ciphers],
        "targets": [target.manifest.model_dump() for target in catalog.targets],
        "scenarios": [{"id": item.id, "felics": item.felics, "title": item.title} for item in SCENARIOS],
    }


@fw.command()
@as_json_option
def doctor(as_json: bool) -> None:
    """What is installed, what is missing, and the line that installs it."""
    checks = examine(Catalog(find_home()))
    missing = [check for check in checks if check.found is None]
    if as_json:
        print_json([check.as_json() for check in checks])
    else:
        rows = [(check.name, check.needed_for, check.found or "[red]missing") for check in checks]
        tables.console().print(tables.plain_table("Doctor", ("program", "needed for", "found"), rows))
        packages = [word for check in missing if not check.remedy.startswith("`") for word in check.remedy.split()]
        if packages:
            click.echo(f"run: {install_line(list(dict.fromkeys(packages)))}")
        if any(check.remedy.startswith("`") for check in missing):
            click.echo("run: make setup")
    if missing:
        raise BadNewsError


@fw.command()
@whole_selection_options
@click.option(
    "--grid",
    type=click.Choice(get_args(Grid)),
    default="short",
    show_default=True,
    help="Lengths in aead and hash: a few, all of NIST's, or those that las3 averages.",
)
@click.option("--quiet", is_flag=True, help="Only the number of measurements, not the table.")
@as_json_option
def measure(quiet: bool, as_json: bool, workers: int | None, **names: Any) -> None:
    """Build, run, verify and weigh; unchanged results come from the store."""
    catalog = Catalog(find_home())
    measurements = measured(catalog, Selection(**names), workers)
    if as_json:
        print_json([row.model_dump() for row in measurements])
    elif not quiet:
        tables.console().print(tables.measurement_table(measurements))
        _note_unvalidated(catalog, measurements)


@fw.command()
@selection_options
@click.option("--quiet", is_flag=True, help="Only what is wrong, not the table.")
@click.option(
    "--chain",
    type=click.IntRange(min=1, max=2**32 - 1),
    metavar="BLOCKS",
    help="Length of assembly's chain, to find faults that few inputs show; if not given, half a second's worth.",
)
@as_json_option
def check(quiet: bool, chain: int | None, as_json: bool, workers: int | None, **names: Any) -> None:
    """Vectors, random inputs, calling convention, memory, interrupts and leaks, on every target.

    Without --target, C code is tried on this computer too: two compilers, sanitizers, Valgrind.
    """
    catalog = Catalog(find_home())
    verdicts = checked(catalog, Selection(**names), workers, chain)
    if not names["targets"]:
        verdicts += _check_host(catalog, Selection(**names), workers)
    failed = [verdict for verdict in verdicts if verdict.findings]
    if as_json:
        print_json([verdict.model_dump() for verdict in verdicts])
    else:
        if not quiet:
            tables.console().print(tables.verdict_table(verdicts))
        for verdict in failed:
            for finding in verdict.findings:
                click.echo(f"{verdict.title}: {finding.function}: {finding.check}: {finding.message}")
    if failed:
        raise BadNewsError


@fw.command()
@selection_options
@click.option("--scenario", default="cbc128", show_default=True, help="block, cbc128, ctr16, bulk, aead or hash.")
@click.option(
    "--league", help="block (one block per call; the default) or bulk (a whole mode; the only one of aead and hash)."
)
@click.option("--fom", type=click.Choice(list(FIGURES_OF_MERIT)), default="frozen", show_default=True, help="Score.")
@click.option("--weights", default="1,1,1", show_default=True, help="Of code, RAM and cycles.")
@as_json_option
def rank(
    *, scenario: str, league: str | None, fom: str, weights: str, as_json: bool, workers: int | None, **names: Any
) -> None:
    """Rank the ciphers; measures and checks what is not yet. Nothing is listed that the referee refuses.

    Without --target, the score is over FELICS's devices, so that a new target moves nobody's.
    """
    given = parse_weights(weights)
    catalog = Catalog(find_home())
    names["targets"] = names["targets"] or tuple(item.id for item in catalog.targets if item.manifest.device)
    league = league or first_league(scenario)
    selection = Selection(scenarios=(scenario,), leagues=(league,), **names)
    measurements = listed(measured(catalog, selection, workers), checked(catalog, selection, workers))
    idle = {variant.id for cipher in catalog.ciphers if not cipher.competes for variant in cipher.manifest.variant}
    competing = [row for row in measurements if row.variant not in idle]
    ranks = FIGURES_OF_MERIT[fom](competing, given) if competing else []
    if not ranks:
        raise FeatherweightError("nothing to rank: no cipher has measurements on every target chosen")
    if as_json:
        print_json(
            [
                {
                    "place": place,
                    "variant": item.variant,
                    "score": item.score,
                    "fom": fom,
                    "points": item.points,
                    "rows": {target: row.model_dump() for target, row in item.rows.items()},
                }
                for place, item in enumerate(ranks, 1)
            ]
        )
        return
    harness = [row for row in measurements if row.variant in idle]
    title = f"Scenario {scenario}, league {league}, score {fom} (lower is better), weights {weights}"
    tables.console().print(tables.rank_table(title, ranks, FIGURES_OF_MERIT[fom](harness, given) if harness else []))
    _note_unvalidated(catalog, measurements)


def _note_unvalidated(catalog: Catalog, measurements: Sequence[Measurement]) -> None:
    """Say on which targets the cycles of MEASUREMENTS are a manual's, compared with no device."""
    shown = {row.target for row in measurements}
    for target in catalog.targets:
        if target.id in shown and target.manifest.simulator.cycles == "unvalidated":
            click.echo(f"cycles of {target.id}: unvalidated, compared with no device; see docs/engines.md")


def parse_weights(text: str) -> Weights:
    try:
        code, ram, cycles = (float(word) for word in text.split(","))
    except ValueError:
        raise FeatherweightError(f"--weights {text}: give three numbers for code, RAM and cycles, e.g. 1,1,1") from None
    if min(code, ram, cycles) < 0 or code + ram + cycles <= 0:
        raise FeatherweightError(f"--weights {text}: no weight may be negative, and one must be positive")
    return code, ram, cycles


def measured(catalog: Catalog, selection: Selection, workers: int | None) -> list[Measurement]:
    """The measurements asked for."""
    jobs = selection.jobs(catalog)
    return _with_progress("weighing", jobs, Scales(catalog).measure, workers)


def checked(
    catalog: Catalog, selection: Selection, workers: int | None, chain_blocks: int | None = None
) -> list[Verdict]:
    """The referee's verdicts on the implementations asked for."""
    referee = Referee(catalog, chain_blocks)
    return _with_progress("checking", selection.referee_jobs(catalog), referee.check, workers)


def _check_host(catalog: Catalog, selection: Selection, workers: int | None) -> list[Verdict]:
    """The verdicts of the host's referee on the C code asked for."""
    referee = HostReferee(catalog)

    def check_one(job: HostJob) -> tuple[Verdict, bool]:
        return referee.check(job.cipher, job.variant, job.implementation, job.options)

    return _with_progress("checking on this computer", selection.host_jobs(catalog), check_one, workers)


def listed(measurements: Sequence[Measurement], verdicts: Sequence[Verdict]) -> list[Measurement]:
    """MEASUREMENTS without those of implementations that the referee refuses, who are named."""
    refused = {verdict.subject for verdict in verdicts if verdict.findings}
    for verdict in verdicts:
        if verdict.findings:
            click.echo(f"not listed: {verdict.title}: {verdict.findings[0].check}; see `fw check`", err=True)
    return [row for row in measurements if row.subject not in refused]


def _with_progress(
    what: str, jobs: Sequence[Task], work: Callable[[Task], tuple[Result, bool]], workers: int | None
) -> list[Result]:
    """WORK on all JOBS, with a progress bar and a summary; raises the last error once all are done."""
    finished = unchanged = 0

    def count(job: Task, known: bool) -> None:
        nonlocal finished, unchanged
        finished, unchanged = finished + 1, unchanged + known
        bar.update(task, advance=1, now=str(job))

    try:
        with tables.progress() as bar:
            task = bar.add_task(what, total=len(jobs), now="")
            results, errors = run_jobs(jobs, work, workers or os.cpu_count() or 1, count)
    except KeyboardInterrupt:
        raise FeatherweightError(
            f"interrupted: {finished} of {len(jobs)} results are stored; the same command continues there"
        ) from None
    click.echo(f"{what}: {len(results)} results, {unchanged} of them unchanged", err=True)
    for message in list(dict.fromkeys(map(str, errors)))[:-1]:
        click.echo(f"fw: {message}", err=True)
    if errors:
        raise errors[-1]
    return results


def print_json(value: Any) -> None:
    click.echo(json.dumps(value, indent=1))


def main() -> None:
    """Entry point: every error is one line on standard error."""
    try:
        fw.main(standalone_mode=False)
        sys.stdout.flush()
    except BadNewsError:
        sys.exit(1)
    except click.UsageError as error:
        _end(f"{error.format_message()} (see `{error.ctx.command_path if error.ctx else 'fw'} --help`)")
    except WrongResultError as error:
        _end(str(error), 1)
    except FeatherweightError as error:
        _end(str(error))
    except (KeyboardInterrupt, click.Abort):
        _end("interrupted")
    except OSError as error:
        sys.stdout = None  # what cannot be written must not be tried again at exit
        _end(f"cannot write the output: {error.strerror}")


def _end(message: str, status: int = 2) -> None:
    click.echo(f"fw: {' '.join(message.split())}", err=True)
    sys.exit(status)
