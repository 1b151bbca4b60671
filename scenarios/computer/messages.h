/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Messages of any length, for aead.c and hash.c. */
#ifndef FW_COMPUTER_MESSAGES_H
#define FW_COMPUTER_MESSAGES_H

#include "computer.h"

struct message {
    uint8_t *bytes; /* NULL at the end of the input */
    size_t   count;
};

/* OFFSET bytes from an aligned address. */
static struct message new_message(size_t count, size_t offset)
{
    return (struct message){new_array(offset + count) + offset, count};
}

/* The next word of the input. */
static struct message read_message(size_t offset)
{
    static uint8_t word[4096];
    const long     count = read_word(word, sizeof word);

    if (count == NO_WORD)
        return (struct message){NULL, 0};
    struct message message = new_message((size_t)count, offset);
    memcpy(message.bytes, word, message.count);
    return message;
}

static void print_message(const uint8_t *bytes, size_t count, char end)
{
    make_defined(bytes, count);
    print_hex(bytes, count, end);
}

/* What a function of NIST's interface returns: 0, or any other number. */
static inline void print_result(int result, char end)
{
    const uint8_t word = result == 0 ? 0 : 0xff;
    print_hex(&word, 1, end);
}

#endif
