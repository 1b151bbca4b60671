/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What assembly for Grain-128AEADv2 does: around.c calls it, and has no C in its place. */
#ifndef FW_GRAIN128AEAD_CORE_H
#define FW_GRAIN128AEAD_CORE_H

#include "fw_sponge.h"
#include "grain128aead.h"

/* 32 clocks of the registers, and their output. */
uint32_t fw_grain128aead_clock(fw_grain128aead_context *context);

/* Any number of bytes: of associated data if the mode is FW_ABSORB, when OUTPUT is not looked at, otherwise of the
 * message. Of what the context has, the word behind each register is not looked at, nor is the pair where the position
 * is 0, which is 1 between the two bytes that 32 clocks serve. */
void fw_grain128aead_feed(fw_grain128aead_context *context, uint8_t *output, const uint8_t *input, size_t bytes,
                          enum fw_duplex mode);

#endif
