/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Not weighed, and no firmware: what the referee runs of hashes on the computer itself.
 *
 *   hash trials OFFSET    per line of input "MESSAGE" in hexadecimal (- for no bytes), prints "DIGEST DIGEST": at once
 *                         and in pieces
 *   hash secrets OFFSET   the same, but Valgrind takes the message, and all that is computed from it, as undefined
 *   hash memory OFFSET    the same, but Valgrind looks whether the results are defined */
#include "messages.h"

#include "scenario.h"

/* The referee looks for this name. */
static void there_and_back(const struct message *message, uint8_t at_once[FW_DIGEST_BYTES],
                           uint8_t pieces[FW_DIGEST_BYTES])
{
    const size_t first = message->count * 2 / 3;
    FW_JOIN(FW_SYMBOL, context) context;

    operation = "hash";
    FW_SYMBOL(at_once, message->bytes, message->count);
    operation = "pieces";
    FW_JOIN(FW_SYMBOL, init)(&context);
    FW_JOIN(FW_SYMBOL, update)(&context, message->bytes, first);
    FW_JOIN(FW_SYMBOL, update)(&context, message->bytes + first, message->count - first);
    FW_JOIN(FW_SYMBOL, final)(&context, pieces);
    operation = "nothing";
}

static void try_once(const struct message *message, enum mode mode)
{
    uint8_t at_once[FW_DIGEST_BYTES], pieces[FW_DIGEST_BYTES];

    if (mode == SECRETS)
        make_undefined(message->bytes, message->count);
    there_and_back(message, at_once, pieces);
    if (mode == MEMORY)
        check_defined(at_once, sizeof at_once);
    print_message(at_once, sizeof at_once, ' ');
    print_message(pieces, sizeof pieces, '\n');
}

bool try_next(enum mode mode, unsigned long offset)
{
    const struct message message = read_message(offset);

    if (message.bytes == NULL)
        return false;
    try_once(&message, mode);
    return true;
}
