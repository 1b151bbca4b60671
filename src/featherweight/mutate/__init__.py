# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Mutation: machine code with one change, which the referee must refuse if it matters."""
