/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The field of GCM on MSP430, bit by bit: fw_ghash_bits_msp430.inc. */
#include "fw_ghash_bits_msp430.inc"
