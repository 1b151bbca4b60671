/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The field of GCM on RV32IM: fw_ghash_rv32.inc. */
#include "fw_ghash_rv32.inc"
