/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Hashes all of its arguments at once.
 *
 *     cc -o digests digests.c $(pkg-config --cflags --libs featherweight)
 *     ./digests heron bittern egret
 */
#include <featherweight/knot_many.h>
#include <stdio.h>
#include <string.h>

enum { MOST = 64 };

int main(int count, char **arguments)
{
    static uint8_t       digests[MOST][32];
    fw_knot_hash_message messages[MOST];

    if (count < 2 || count > MOST + 1) {
        fprintf(stderr, "digests: give 1 to %d words\n", MOST);
        return 2;
    }
    for (int i = 1; i < count; i++)
        messages[i - 1] = (fw_knot_hash_message){digests[i - 1], (const uint8_t *)arguments[i], strlen(arguments[i])};
    fw_knot_hash_256_384_128_many(messages, (size_t)count - 1);
    for (int i = 1; i < count; i++) {
        for (size_t byte = 0; byte < sizeof *digests; byte++)
            printf("%02x", digests[i - 1][byte]);
        printf("  %s\n", arguments[i]);
    }
    return 0;
}
