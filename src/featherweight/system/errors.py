# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Errors that a user can do something about."""


class FeatherweightError(Exception):
    """One line that names the cause and what to do next; the command ends with status 2."""

    def __str__(self) -> str:
        """The line as terminals show it: names and messages of others may have letters that command them."""
        said = super().__str__()
        return "".join(letter if letter.isprintable() or letter == "\n" else ascii(letter)[1:-1] for letter in said)


class WrongResultError(FeatherweightError):
    """A result differs from its specification; the command ends with status 1."""
