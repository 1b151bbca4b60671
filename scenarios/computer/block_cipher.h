/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* A block cipher under its common names. */
#ifndef FW_BLOCK_CIPHER_H
#define FW_BLOCK_CIPHER_H

#include "scenario.h"

typedef FW_JOIN(FW_SYMBOL, schedule) fw_schedule;
_Static_assert(sizeof(fw_schedule) == FW_SCHEDULE_BYTES, "schedule_bytes in the manifest is not the schedule's size");
#define fw_expand  FW_JOIN(FW_SYMBOL, expand)
#define fw_encrypt FW_JOIN(FW_SYMBOL, encrypt)
#define fw_decrypt FW_JOIN(FW_SYMBOL, decrypt)

#endif
