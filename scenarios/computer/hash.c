/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Not weighed, and no firmware: what the referee runs of hashes on the computer itself.
 *
 *   hash trials OFFSET    per line of input "MESSAGE", or "MESSAGE CUSTOM" if it takes a customization string, in
 *                         hexadecimal (- for no bytes), prints "DIGEST DIGEST": at once and in pieces
 *   hash secrets OFFSET   the same, but Valgrind takes the message, and all that is computed from it, as undefined
 *   hash memory OFFSET    the same, but Valgrind looks whether the results are defined */
#include "messages.h"

#include "scenario.h"

#if FW_CUSTOM_BYTES > 0
#define CUSTOM , custom->bytes, custom->count
#else
#define CUSTOM
#endif

/* The referee looks for this name. */
static void there_and_back(const struct message *message, const struct message *custom,
                           uint8_t at_once[FW_DIGEST_BYTES], uint8_t pieces[FW_DIGEST_BYTES])
{
    (void)custom;
    const size_t first = message->count * 2 / 3;
    FW_JOIN(FW_SYMBOL, context) context;

    operation = "hash";
    FW_SYMBOL(at_once, message->bytes, message->count CUSTOM);
    operation = "pieces";
    FW_JOIN(FW_SYMBOL, init)(&context CUSTOM);
    FW_JOIN(FW_SYMBOL, update)(&context, message->bytes, first);
    FW_JOIN(FW_SYMBOL, update)(&context, message->bytes + first, message->count - first);
    FW_JOIN(FW_SYMBOL, final)(&context, pieces);
    operation = "nothing";
}

static void try_once(const struct message *message, const struct message *custom, enum mode mode)
{
    uint8_t at_once[FW_DIGEST_BYTES], pieces[FW_DIGEST_BYTES];

    if (mode == SECRETS)
        make_undefined(message->bytes, message->count);
    there_and_back(message, custom, at_once, pieces);
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
    const struct message custom = FW_CUSTOM_BYTES > 0 ? read_message(offset) : new_message(0, offset);
    try_once(&message, &custom, mode);
    return true;
}
