/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* A block cipher under its common names. */
#ifndef FW_BLOCK_CIPHER_H
#define FW_BLOCK_CIPHER_H

#include "scenario.h"

#ifdef FW_INTERFACE_FELICS
typedef struct {
    FW_DATA uint8_t bytes[FW_SCHEDULE_BYTES];
} fw_schedule;

void felics_expand(uint8_t *key, uint8_t *schedule);
void felics_turn(uint8_t *key, uint8_t *schedule);
void felics_encrypt(uint8_t *block, uint8_t *schedule);
void felics_decrypt(uint8_t *block, uint8_t *schedule);

#define fw_expand(schedule, key)    felics_expand(key, (schedule)->bytes)
#define fw_turn(schedule, key)      felics_turn(key, (schedule)->bytes)
#define fw_encrypt(schedule, block) felics_encrypt(block, (schedule)->bytes)
#define fw_decrypt(schedule, block) felics_decrypt(block, (schedule)->bytes)
#else
typedef FW_JOIN(FW_SYMBOL, schedule) fw_schedule;
_Static_assert(sizeof(fw_schedule) == FW_SCHEDULE_BYTES, "schedule_bytes in the manifest is not the schedule's size");
#define fw_expand              FW_JOIN(FW_SYMBOL, expand)
#define fw_encrypt             FW_JOIN(FW_SYMBOL, encrypt)
#define fw_decrypt             FW_JOIN(FW_SYMBOL, decrypt)

/* Round keys serve both ways. */
#define fw_turn(schedule, key) ((void)(schedule), (void)(key))
#endif

#endif
