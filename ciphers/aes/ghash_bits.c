/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The field of GCM, bit by bit. */
#include "fw_ghash_bits.inc"
