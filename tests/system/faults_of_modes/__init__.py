# SPDX-License-Identifier: Apache-2.0 OR MIT
"""Faults of message modes, one in a copy of each, in order of what is spoiled."""

from tests.system.faults_of_modes import gcm_and_ccm, hashes, messages, pieces, rejections, tags

FAULTS = [fault for spoiled in (tags, rejections, messages, pieces, hashes, gcm_and_ccm) for fault in spoiled.FAULTS]
