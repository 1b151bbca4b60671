"""What the referee says of one implementation of one variant on one target, compiled with one option."""

from pydantic import BaseModel, ConfigDict

from featherweight.catalog.schema import ConstantTime, League


class Finding(BaseModel):
    """One fault: which check found it, in which function, and what it is."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    check: str
    """A word: vectors, random, modes, round-trip, chain, registers, stack, stray-write, inputs, unwritten-memory,
    red-zone, interrupts, constant-time, alignment, or the simulator's name of a fault; on the host also memory,
    undefined, cycle-limit and crash."""
    function: str
    message: str


class Verdict(BaseModel):
    """The referee's verdict. Without findings, the implementation may be listed."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    cipher: str
    variant: str
    implementation: str
    target: str
    league: League
    options: str
    claimed: ConstantTime
    """The manifest's class."""
    found: ConstantTime | None
    """The class that the traces show; None if the runs did not get that far."""
    runs: int
    """Inputs tried: each one key schedule, one encryption, one decryption."""
    chain: int
    """Blocks encrypted and decrypted in a chain."""
    interrupts_off_cycles: int
    """The longest stretch of a call with interrupts disabled."""
    findings: list[Finding]
    passed: list[str]
    """The checks, by the names of `Finding.check`, that were made and found nothing."""
    compared: int
    """Runs compared with another that differs from them in secrets only; on the host, inputs marked secret."""
    leaks: list[str]
    """What depends on secrets, claimed or not; none is seen in a class "yes"."""
    commit: str
    """Of the checkout when it was tried; what is stored holds as long as nothing that it depends on has changed."""

    @property
    def subject(self) -> tuple[str, ...]:
        """What was judged, as Measurement.subject names it."""
        return self.variant, self.implementation, self.target, self.league, self.options

    @property
    def title(self) -> str:
        league = " bulk" if self.league == "bulk" else ""
        return f"{self.variant} {self.implementation}{league} on {self.target} {self.options}"
