/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Grain-128AEADv2 in C around assembly that clocks the registers and feeds them with bytes. */
#include "fw_words.h"
#include "grain128aead_core.h"

#define grain_clock fw_grain128aead_clock
#define grain_feed  fw_grain128aead_feed
#include "grain128aead_mode.inc"
