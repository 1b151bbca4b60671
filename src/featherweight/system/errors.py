# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Errors that a user can do something about."""


class FeatherweightError(Exception):
    """One line that names the cause and what to do next; the command ends with status 2."""


class WrongResultError(FeatherweightError):
    """A result differs from its specification; the command ends with status 1."""
