/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The functions of authenticated encryption and of hashes, as every header of such a cipher declares them. CONTEXT is
 * the type of a context, and FUNCTION(type, name, arguments) says what becomes of each; the whole hash has no name of
 * its own.
 *
 * A firmware calls them by this list. It does not include the cipher's header: by a macro there, the caller, which is
 * not weighed, would do some of the work. */
#ifndef FW_MESSAGE_FUNCTIONS_H
#define FW_MESSAGE_FUNCTIONS_H

#include <stddef.h>
#include <stdint.h>

#include "fw.h"

/* clang-format off */
#if FW_LENGTHS_FIRST == 2 /* of associated data and message */
#define FW_LENGTHS , size_t, size_t
#else
#define FW_LENGTHS
#endif

#define FW_AEAD_FUNCTIONS(FUNCTION, CONTEXT)                                                                           \
    FUNCTION(void, encrypt, (uint8_t *, uint8_t *, const uint8_t *, size_t, const uint8_t *, size_t, const uint8_t *,  \
                             const uint8_t *))                                                                         \
    FUNCTION(int,  decrypt, (uint8_t *, const uint8_t *, size_t, const uint8_t *, const uint8_t *, size_t,             \
                             const uint8_t *, const uint8_t *))                                                        \
    FUNCTION(void, init,           (CONTEXT *, const uint8_t *, const uint8_t * FW_LENGTHS))                           \
    FUNCTION(void, ad,             (CONTEXT *, const uint8_t *, size_t))                                               \
    FUNCTION(void, encrypt_update, (CONTEXT *, uint8_t *, const uint8_t *, size_t))                                    \
    FUNCTION(void, decrypt_update, (CONTEXT *, uint8_t *, const uint8_t *, size_t))                                    \
    FUNCTION(void, tag,            (CONTEXT *, uint8_t *))                                                             \
    FUNCTION(int,  verify,         (CONTEXT *, const uint8_t *))

#if FW_CUSTOM_BYTES > 0 /* a customization string comes last */
#define FW_FIRST_CUSTOM , const uint8_t *, size_t
#else
#define FW_FIRST_CUSTOM
#endif

#define FW_HASH_ARGUMENTS (uint8_t *, const uint8_t *, size_t FW_FIRST_CUSTOM)
#define FW_HASH_FUNCTIONS(FUNCTION, CONTEXT)                                                                           \
    FUNCTION(void, init,   (CONTEXT * FW_FIRST_CUSTOM))                                                                \
    FUNCTION(void, update, (CONTEXT *, const uint8_t *, size_t))                                                       \
    FUNCTION(void, final,  (CONTEXT *, uint8_t *))
/* clang-format on */

#define FW_DECLARED(type, name, arguments) type FW_JOIN(FW_SYMBOL, name) arguments;

#endif
