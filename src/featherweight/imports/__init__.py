# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Imports: a manifest for a folder that was written for another benchmark's interface."""
