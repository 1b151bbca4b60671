# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Beginnings: a cipher's folder, or an implementation in it, that works as it stands and waits to be replaced."""
