/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The field of GCM on MSP430: fw_ghash_msp430.inc. */
#include "fw_ghash_msp430.inc"
