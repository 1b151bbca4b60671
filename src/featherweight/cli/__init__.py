# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The command `fw`: its verbs, their options, and what they print."""
