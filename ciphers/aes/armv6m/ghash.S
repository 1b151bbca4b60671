/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The field of GCM on ARMv6-M: fw_ghash_armv6m.inc. */
#include "fw_ghash_armv6m.inc"
