/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The field of GCM on AVR, bit by bit: fw_ghash_bits_avr.inc. */
#include "fw_ghash_bits_avr.inc"
