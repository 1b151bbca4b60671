# SPDX-License-Identifier: Apache-2.0 OR MIT
"""How a call treated registers, stack, status and memory: what a simulator's probe saw, in words."""

from collections.abc import Callable, Iterator, Mapping

from featherweight.scales.forms import Form
from featherweight.scales.simulate import Call, Probe

MANNERS = ("registers", "stack", "status", "stray-write", "unwritten-memory", "uncounted", "interrupts")
"""The checks that `bad_manners` makes."""

NOTHING: Mapping[int, Form] = {}


def bad_manners(
    call: Call, place: Callable[[int], str], line: Callable[[int], str], hidden: Mapping[int, Form] = NOTHING
) -> Iterator[tuple[str, str]]:
    """Check and message for each violation by CALL; PLACE and LINE name data addresses and instructions. HIDDEN: what
    must not be executed though it is counted, by its address."""
    if call.first_stray is not None and call.depth == 0:  # an inner call writes to the outer one's stack
        first = f"first to {place(call.first_stray['address'])} in {line(call.first_stray['pc'])}"
        yield "stray-write", f"writes {call.stray_bytes} bytes outside what it may write and its stack, {first}"
    probe = call.probe
    if call.stack_imbalance != 0:
        yield "stack", f"returns with the stack pointer off by {call.stack_imbalance}"
    if probe is None:
        return
    yield from (("stack", message) for message in _of_stack(probe, line))
    if probe.bad_status:
        yield "status", f"returns {probe.bad_status}"
    if probe.clobbered:
        yield "registers", f"does not preserve {', '.join(probe.clobbered)}"
    if probe.unknown_bytes > 0:
        why = "which is none of its arguments, below the stack, or nobody has written"
        yield "unwritten-memory", f"reads {place(probe.unknown_address)}, {why}, in {line(probe.unknown_pc)}"
    if probe.uncounted_pc is not None:
        yield _uncounted(hidden.get(probe.uncounted_pc), line(probe.uncounted_pc))
    if probe.interrupts_left_off:
        yield "interrupts", "returns with interrupts disabled"
    if probe.interrupts_left_on:
        yield "interrupts", "returns with interrupts enabled, which its caller had disabled"
    elif probe.enables_pc is not None:
        yield "interrupts", f"enables interrupts before {line(probe.enables_pc)}, which its caller had disabled"


def _of_stack(probe: Probe, line: Callable[[int], str]) -> Iterator[str]:
    """What is wrong with the stack pointer inside of a call."""
    if probe.misaligned_stack:
        yield f"is called with the stack pointer off by {probe.misaligned_stack}"
    if probe.misaligns_pc is not None:
        yield f"misaligns the stack pointer before {line(probe.misaligns_pc)}: a handler would meet it"
    if probe.rises_pc is not None:
        yield f"gives up its caller's frame before {line(probe.rises_pc)}: a handler would write there"


def _uncounted(form: Form | None, line: str) -> tuple[str, str]:
    """Check and message for what is executed in LINE: it is not counted, or has FORM."""
    if form is None:
        return "uncounted", f"executes {line}, which is not counted: nothing refers to it"
    return form.check, f"{form.message}: {line}"
