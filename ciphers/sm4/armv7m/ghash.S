/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Products for GCM on ARMv7-M: fw_ghash_armv7m.inc. */
#include "fw_ghash_armv7m.inc"
