/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Not linked: the sizes of these arrays are the size and the alignment of a cipher's schedule or context. It does not
 * compile if the cipher's header declares functions otherwise than firmwares call them. */
#ifdef FW_INTERFACE_NIST
typedef unsigned long long fw_state; /* there is no state, but lengths are returned in this type */
#elif defined(FW_INTERFACE_FELICS)
#include <stdint.h>

#include "data.h"

typedef struct {
    FW_DATA uint8_t bytes[FW_SCHEDULE_BYTES];
} fw_state;
#else
/* First, as implementations include it: it must not see what else there is. */
#include FW_CIPHER_HEADER

#include "scenario.h"

#define CHECKED(type, name, arguments) type(*const fw_##name) arguments = FW_JOIN(FW_SYMBOL, name);

#ifdef FW_SCHEDULE_BYTES
typedef FW_JOIN(FW_SYMBOL, schedule) fw_state;
_Static_assert(sizeof(fw_state) == FW_SCHEDULE_BYTES, "schedule_bytes in the manifest is not the size of a schedule");

/* clang-format off */
#if FW_HAS_EXPAND
CHECKED(void, expand, (fw_state *, const uint8_t *))
#endif
#if FW_HAS_ENCRYPT
CHECKED(void, encrypt, (const fw_state *, uint8_t *))
#endif
#if FW_HAS_DECRYPT
CHECKED(void, decrypt, (const fw_state *, uint8_t *))
#endif
#if FW_HAS_CBC_ENCRYPT
CHECKED(void, cbc_encrypt, (const fw_state *, const uint8_t *, uint8_t *, size_t))
#endif
#if FW_HAS_CBC_DECRYPT
CHECKED(void, cbc_decrypt, (const fw_state *, const uint8_t *, uint8_t *, size_t))
#endif
#if FW_HAS_CTR
CHECKED(void, ctr, (const fw_state *, uint8_t *, uint8_t *, size_t))
#endif
/* clang-format on */
#else
#include "message_functions.h"

typedef FW_JOIN(FW_SYMBOL, context) fw_state;

#ifdef FW_TAG_BYTES
FW_AEAD_FUNCTIONS(CHECKED, fw_state)
#else
FW_HASH_FUNCTIONS(CHECKED, fw_state)
void(*const fw_digest) FW_HASH_ARGUMENTS = FW_SYMBOL;
#endif
#endif
#endif

const char fw_state_bytes[sizeof(fw_state)]       = {0};
const char fw_state_alignment[_Alignof(fw_state)] = {0};
