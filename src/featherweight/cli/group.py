# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The command group `fw`: its verbs, which are loaded on demand, and how it ends.

Nothing here, and nothing that it imports, takes long to import: `fw --help` and the completion of verbs are at once.

Exit status: 0 fine, 1 found something, 2 could not run.
"""

import json
import os
import sys
from dataclasses import dataclass
from difflib import get_close_matches
from importlib import import_module
from typing import Any

import click

from featherweight.system.errors import FeatherweightError, WrongResultError
from featherweight.system.interruption import interruptible, uninterruptible

SECTIONS = {
    "Look": {
        "list": ("cli.catalogue", "Ciphers, implementations, targets, scenarios."),
        "doctor": ("cli.catalogue", "What is installed, and the line that installs the rest."),
        "completion": ("cli.completion", "Completion of verbs, options and names in a shell."),
    },
    "Weigh": {
        "run": ("cli.run", "One message through a cipher on a device: what comes out, and its cost."),
        "measure": ("cli.measure", "Code, RAM, stack and cycles of implementations."),
        "weigh-function": ("cli.function", "Cycles, stack and code of one function in a file."),
        "explain": ("cli.explain", "From a number to its code: commands, calls, cycles by line."),
        "check": ("cli.check", "Right? Leak-free? Well behaved?"),
        "prove": ("cli.prove", "Right and constant-time for all inputs, from the machine code."),
        "prove-library": ("cli.prove_library", "The same of libfeatherweight's kernels for x86-64."),
        "rank": ("cli.rank", "The ciphers in order of their costs."),
        "compare": ("cli.compare", "Measurements beside published ones, or old ones beside new ones."),
        "results": ("cli.results", "What is stored: list, diff, export."),
        "report": ("cli.report", "One HTML file with everything."),
    },
    "Take": {
        "pick": ("cli.pick", "The best choices for a device and a budget."),
        "export": ("cli.export", "An implementation as a folder for a build system."),
        "tune": ("cli.tune", "A search over what an implementation might be."),
        "sbox": ("cli.sbox", "Short instruction sequences for S-boxes, and proofs."),
    },
    "Bring": {
        "new": ("cli.new", "Beginnings of a cipher or an implementation."),
        "import": ("cli.imports", "The manifest of a folder with NIST's or FELICS's interface."),
    },
    "Maintain": {
        "mutate": ("cli.mutate", "Does the referee see one wrong instruction?"),
        "record": ("cli.pages", "Write what everything costs to tests/costs."),
        "pages": ("cli.pages", "Write the pages of docs/ that show measurements."),
    },
}
"""By section of the help: each verb, its module, and what it is for."""
VERBS = {verb: module for verbs in SECTIONS.values() for verb, (module, _) in verbs.items()}

COMPLETE = "_FW_COMPLETE"
"""The variable by which a shell asks for completions; see `cli.completion`."""


@dataclass
class Outcome:
    """What a command leaves undone although it ends."""

    failures: int = 0
    """Jobs that failed and were named; the status is 1."""


class BadNewsError(Exception):
    """The command did its work and found something wrong: status 1."""


class Verbs(click.Group):
    """A group that loads a verb's module on demand: loading all of them takes as long as a short command."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(VERBS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name in VERBS:
            with uninterruptible():  # an import may swallow a KeyboardInterrupt
                import_module(f"featherweight.{VERBS[cmd_name]}")
        return super().get_command(ctx, cmd_name)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0]
        if name not in VERBS and not name.startswith("-"):
            near = get_close_matches(name, VERBS, 1)
            ctx.fail(f"there is no verb '{name}'{f': did you mean `fw {near[0]}`?' if near else ''}")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        width = max(map(len, VERBS))
        for section, verbs in SECTIONS.items():
            with formatter.section(section):
                formatter.write_dl([(verb.ljust(width), text) for verb, (_, text) in verbs.items()])


def _print_version(ctx: click.Context, _option: click.Parameter, wanted: bool) -> None:
    if wanted and not ctx.resilient_parsing:
        from featherweight.cli.version import versions  # noqa: PLC0415 only now is it needed

        click.echo("\n".join(versions()))
        ctx.exit()


@click.group(cls=Verbs, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--version", is_flag=True, is_eager=True, expose_value=False, callback=_print_version,
    help="Print the versions of fw, of engines and of compilers.",
)  # fmt: skip
@click.pass_context
def fw(ctx: click.Context) -> None:
    """Lightweight ciphers, made fast and weighed fairly. `fw VERB --help` says more."""
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


as_json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON.")


def print_json(value: Any) -> None:
    click.echo(json.dumps(value, indent=1))


def main() -> None:
    """Entry point: every error is one line on standard error."""
    outcome = Outcome()
    try:
        with interruptible():
            _run(outcome)
            sys.stdout.flush()
        if outcome.failures:
            sys.exit(1)
    except BadNewsError:
        sys.exit(1)
    except click.exceptions.Exit as end:  # of --help
        sys.exit(end.exit_code)
    except click.exceptions.NoArgsIsHelpError as error:  # of a verb with verbs of its own
        click.echo(error.format_message())
    except click.UsageError as error:
        _end(f"{error.format_message()} (see `{error.ctx.command_path if error.ctx else 'fw'} --help`)")
    except WrongResultError as error:
        _end(str(error), 1)
    except FeatherweightError as error:
        _end(str(error), 1 if outcome.failures else 2)
    except (KeyboardInterrupt, click.Abort):
        _end("interrupted")
    except BrokenPipeError:  # by `| head`, which has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # for what is flushed at exit
        sys.exit(1 if outcome.failures else 0)
    except OSError as error:
        sys.stdout = None  # otherwise it is flushed again at exit
        _end(f"cannot write the output: {error.strerror}")
    except Exception as error:
        if not _is_of_an_interruption(error):
            raise
        _end("interrupted")


def _is_of_an_interruption(error: BaseException | None) -> bool:
    """Whether ERROR began as an interruption: Python 3.11 makes a RuntimeError of what a descriptor raises."""
    while error and not isinstance(error, KeyboardInterrupt):
        error = error.__cause__ or error.__context__
    return error is not None


def _run(outcome: Outcome) -> None:
    """Do what the command line says, or what a shell asks for. Unlike click's own main(), leaves broken pipes alone."""
    asked = os.environ.get(COMPLETE)
    if asked:
        from click.shell_completion import shell_complete  # noqa: PLC0415 only now is it needed

        sys.exit(shell_complete(fw, {}, "fw", COMPLETE, asked))
    with fw.make_context("fw", sys.argv[1:], obj=outcome) as context:
        fw.invoke(context)


def _end(message: str, status: int = 2) -> None:
    click.echo(f"fw: {' '.join(message.split())}", err=True)
    sys.exit(status)
