# SPDX-License-Identifier: Apache-2.0 OR MIT
"""S-boxes of eight bits that are based on inversion: circuits from its algebra."""
