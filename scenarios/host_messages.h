/* Messages of any length, for host_aead.c and host_hash.c. Every array is a heap block of its own that ends with the
 * message's last byte, so that a byte too far is seen. */
#ifndef FW_HOST_MESSAGES_H
#define FW_HOST_MESSAGES_H

#include "host.h"

struct message {
    uint8_t *block, *bytes; /* the heap block, and what lies in it from an offset on */
    size_t   count;
};

static struct message new_message(size_t count, size_t offset)
{
    uint8_t *block = new_array(offset + count);
    return (struct message){block, block + offset, count};
}

/* The next word of the input, in hexadecimal or "-"; its block is NULL at the end. */
static struct message read_message(size_t offset)
{
    static char word[8192];

    if (scanf("%8191s", word) != 1)
        return (struct message){NULL, NULL, 0};
    struct message message = new_message(strcmp(word, "-") == 0 ? 0 : strlen(word) / 2, offset);
    for (size_t i = 0; i < message.count; i++)
        if (sscanf(word + 2 * i, "%2hhx", &message.bytes[i]) != 1)
            abort();
    return message;
}

static void print_message(const uint8_t *bytes, size_t count, char end)
{
    (void)VALGRIND_MAKE_MEM_DEFINED(bytes, count);
    if (count == 0)
        putchar('-');
    print_hex(bytes, count, end);
}

#endif
