/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Products for GCM on AVR: fw_ghash_avr.inc. */
#include "fw_ghash_avr.inc"
