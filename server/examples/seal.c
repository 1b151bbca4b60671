/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Encrypts a message with SM4-GCM, opens it again, and notices that it was changed. */
#include <featherweight.h>
#include <stdio.h>
#include <string.h>

int main(void)
{
    const uint8_t secret[16] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16};
    const uint8_t nonce[12]  = {0}; /* never twice under one key */
    const char    header[] = "to: Zhang Wei", text[] = "The heron flies at dawn.";
    uint8_t       message[sizeof text], tag[16];
    fw_key        key;
    fw_gcm        gcm;

    fw_sm4_init(&key, secret);
    fw_gcm_init(&gcm, &key);
    printf("SM4: %s, GHASH: %s\n", fw_key_kernel_name(&key), fw_gcm_kernel_name(&gcm));

    fw_gcm_seal(&gcm, message, tag, sizeof tag, (const uint8_t *)text, sizeof text, (const uint8_t *)header,
                sizeof header, nonce, sizeof nonce);

    for (int changed = 0; changed <= 1; changed++) {
        uint8_t opened[sizeof text];
        message[0] ^= (uint8_t)changed;
        if (fw_gcm_open(&gcm, opened, message, sizeof message, tag, sizeof tag, (const uint8_t *)header, sizeof header,
                        nonce, sizeof nonce) == FW_OK)
            printf("opened: %s\n", (const char *)opened);
        else
            puts("changed on the way");
    }
    fw_wipe(&gcm, sizeof gcm);
    fw_key_clear(&key);
    return 0;
}
