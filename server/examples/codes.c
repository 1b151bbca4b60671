/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Authenticates all of its arguments at once by SM4-CMAC, each under a key of its own: sixteen times its place, from 1
 * on.
 *
 *     cc -o codes codes.c $(pkg-config --cflags --libs featherweight)
 *     ./codes heron bittern egret
 */
#include <featherweight/sm4_many.h>
#include <stdio.h>
#include <string.h>

enum { MOST = 64 };

int main(int count, char **arguments)
{
    static fw_key   keys[MOST];
    static uint8_t  codes[MOST][16];
    fw_cmac_message messages[MOST];
    uint8_t         secret[16];

    if (count < 2 || count > MOST + 1) {
        fprintf(stderr, "codes: give 1 to %d words\n", MOST);
        return 2;
    }
    for (int i = 1; i < count; i++) {
        memset(secret, i, sizeof secret);
        fw_sm4_init(&keys[i - 1], secret);
        messages[i - 1] = (fw_cmac_message){&keys[i - 1], (const uint8_t *)arguments[i], strlen(arguments[i]),
                                            codes[i - 1], sizeof *codes};
    }
    fw_wipe(secret, sizeof secret);
    if (fw_cmac_tag_many(messages, (size_t)count - 1) != FW_OK)
        return 1;
    for (int i = 1; i < count; i++) {
        fw_key_clear(&keys[i - 1]);
        for (size_t byte = 0; byte < sizeof *codes; byte++)
            printf("%02x", codes[i - 1][byte]);
        printf("  %s\n", arguments[i]);
    }
    return 0;
}
