/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Not linked: the sizes of these arrays are the size and the alignment of a cipher's schedule or context. */
#ifdef FW_INTERFACE_NIST
typedef unsigned long long fw_state; /* there is no state, but lengths are returned in this type */
#elif defined(FW_INTERFACE_FELICS)
#include <stdint.h>

#include "data.h"

typedef struct {
    FW_DATA uint8_t bytes[FW_SCHEDULE_BYTES];
} fw_state;
#else
#include "scenario.h"

#ifdef FW_SCHEDULE_BYTES
typedef FW_JOIN(FW_SYMBOL, schedule) fw_state;
#else
typedef FW_JOIN(FW_SYMBOL, context) fw_state;
#endif
#endif

const char fw_state_bytes[sizeof(fw_state)]       = {0};
const char fw_state_alignment[_Alignof(fw_state)] = {0};
