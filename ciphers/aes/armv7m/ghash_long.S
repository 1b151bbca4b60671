/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The field of GCM on ARMv7E-M: fw_ghash_long_armv7m.inc. */
#include "fw_ghash_long_armv7m.inc"
