# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Exports: an implementation as a folder for another build system."""
