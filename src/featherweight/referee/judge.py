"""What runs of scenario "check" say about an implementation: right or wrong, well or badly behaved."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from featherweight.referee.arena import Arena
from featherweight.referee.symbols import place_name, source_line
from featherweight.referee.trials import Trial
from featherweight.referee.verdict import Finding
from featherweight.simulate import Call, Fault, Run


@dataclass(frozen=True)
class Case:
    """The firmware whose runs are judged."""

    symbol: str
    arena: Arena
    elf: Path


def judge_fault(case: Case, run: Run) -> Finding | None:
    """A run that could not go on."""
    if run.fault is None:
        return None
    done = [call.function for call in run.calls]
    order = [f"{case.symbol}_{operation}" for operation in ("expand", "encrypt", "decrypt")]
    function = next((name for name in order if name not in done), order[-1])
    return Finding(check=run.fault.kind, function=function, message=_fault_message(case, run.fault))


def _fault_message(case: Case, fault: Fault) -> str:
    return f"{fault.message}, at {source_line(case.elf, fault.pc)}"


def judge_results(case: Case, trials: Sequence[Trial], runs: Sequence[Run]) -> Iterator[Finding]:
    """The first wrong ciphertext, the first block that does not come back, the first key that is changed."""
    vectors_right = all(
        case.arena.outputs(run.memory)[1] == trial.ciphertext
        for trial, run in zip(trials, runs, strict=True)
        if trial.kind == "vector"
    )
    for trial, run in zip(trials, runs, strict=True):
        _, ciphertext, _ = case.arena.outputs(run.memory)
        if ciphertext != trial.ciphertext:
            seen = "although every official vector is right: " if vectors_right and trial.kind != "vector" else ""
            yield Finding(
                check="vectors" if trial.kind == "vector" else "random",
                function=f"{case.symbol}_encrypt",
                message=f"wrong result {seen}key {trial.key.hex()}, block {trial.block.hex()} gives "
                f"{ciphertext.hex()}, the specification says {trial.ciphertext.hex()}",
            )
            break
    for trial, run in zip(trials, runs, strict=True):
        _, ciphertext, block = case.arena.outputs(run.memory)
        if ciphertext == trial.ciphertext and block != trial.block:
            yield Finding(
                check="round-trip",
                function=f"{case.symbol}_decrypt",
                message=f"decryption is not the inverse of encryption: key {trial.key.hex()}, block "
                f"{trial.block.hex()} comes back as {block.hex()}",
            )
            break
    for trial, run in zip(trials, runs, strict=True):
        key, _, _ = case.arena.outputs(run.memory)
        if key != trial.key:
            message = f"the key {trial.key.hex()} is changed to {key.hex()}"
            yield Finding(check="inputs", function=f"{case.symbol}_expand", message=message)
            break


def judge_manners(case: Case, runs: Sequence[Run]) -> Iterator[Finding]:
    """The first instance of each kind of bad manners in each function."""
    told = set()
    for run in runs:
        for call in run.calls:
            for finding in _manners(case, call):
                if (finding.check, finding.function) not in told:
                    told.add((finding.check, finding.function))
                    yield finding


def _manners(case: Case, call: Call) -> Iterator[Finding]:
    def finding(check: str, message: str) -> Finding:
        return Finding(check=check, function=call.function, message=message)

    if call.stack_imbalance != 0:
        yield finding("stack", f"returns with the stack pointer off by {call.stack_imbalance}")
    if call.first_stray is not None:
        place, line = _place(case, call.first_stray["address"]), source_line(case.elf, call.first_stray["pc"])
        yield finding(
            "stray-write",
            f"writes {call.stray_bytes} bytes outside block, schedule and stack, first to {place} in {line}",
        )
    probe = call.probe
    if probe is None:
        return
    if probe.clobbered:
        yield finding("registers", f"does not preserve {', '.join(probe.clobbered)}")
    if probe.unknown_bytes > 0:
        place, line = _place(case, probe.unknown_address), source_line(case.elf, probe.unknown_pc)
        yield finding("unwritten-memory", f"reads {place}, which nobody has written or is below the stack, in {line}")
    if probe.interrupts_left_off:
        yield finding("interrupts", "returns with interrupts disabled")


def _place(case: Case, address: int) -> str:
    """ADDRESS in words; in the arena, relative to the array that it belongs to."""
    name = place_name(case.elf, address)
    symbol, _, offset = name.partition("+")
    if symbol != "arena":
        return name
    arrays = {"key": case.arena.key, "block": case.arena.block, "ciphertext": case.arena.ciphertext}
    nearest = min(arrays, key=lambda array: min(abs(int(offset) - arrays[array] - end) for end in _ends(case, array)))
    return f"{nearest}{int(offset) - arrays[nearest]:+d}"


def _ends(case: Case, array: str) -> tuple[int, int]:
    size = case.arena.variant.key_bytes if array == "key" else case.arena.variant.block_bytes
    return 0, size - 1
