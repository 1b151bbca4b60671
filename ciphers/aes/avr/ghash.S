/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The field of GCM on AVR: fw_ghash_avr.inc. */
#include "fw_ghash_avr.inc"
