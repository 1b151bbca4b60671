/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Not weighed, and no firmware: what the referee runs of hashes by NIST's interface on the computer itself.
 *
 *   nist_hash trials OFFSET    per line of input "MESSAGE" in hexadecimal (- for no bytes), prints "DIGEST RESULT"
 *   nist_hash secrets OFFSET   the same, but Valgrind takes the message, and all that is computed from it, as undefined
 *   nist_hash memory OFFSET    the same, but Valgrind looks whether the results are defined */
#include "messages.h"

#include "../nist/crypto_hash.h"

/* The referee looks for this name. */
static int there_and_back(const struct message *message, uint8_t digest[FW_DIGEST_BYTES])
{
    operation        = "hash";
    const int result = crypto_hash(digest, message->bytes, message->count);
    operation        = "nothing";
    return result;
}

static void try_once(const struct message *message, enum mode mode)
{
    uint8_t digest[FW_DIGEST_BYTES];

    if (mode == SECRETS)
        make_undefined(message->bytes, message->count);
    int result = there_and_back(message, digest);
    if (mode == MEMORY)
        check_defined(digest, sizeof digest);
    make_defined(&result, sizeof result);
    print_message(digest, sizeof digest, ' ');
    print_result(result, '\n');
}

bool try_next(enum mode mode, unsigned long offset)
{
    const struct message message = read_message(offset);

    if (message.bytes == NULL)
        return false;
    try_once(&message, mode);
    return true;
}
