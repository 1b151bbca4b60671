# SPDX-License-Identifier: Apache-2.0 OR MIT
"""The store: results, each under the digest of all that it depends on."""
