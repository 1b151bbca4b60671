/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* secrets_test KERNEL: under Valgrind, which takes the key, and the message, and all that is computed from them, as
 * undefined. */
#include <stdlib.h>
#include <string.h>
#include <valgrind/memcheck.h>

#include "featherweight.h"

int main(int count, char **arguments)
{
    static uint8_t secret[16], message[1333];
    uint8_t        iv[16] = {1}, tag[16];
    fw_key         key;
    fw_stream      stream;
    fw_gcm         gcm;
    fw_xts         xts;
    fw_cmac        cmac;

    if (count != 2)
        return 2;
    (void)VALGRIND_MAKE_MEM_UNDEFINED(secret, sizeof secret);
    (void)VALGRIND_MAKE_MEM_UNDEFINED(message, sizeof message);
    if (fw_sm4_init_with(&key, secret, arguments[1]) != FW_OK)
        return 2;
    fw_ecb_encrypt(&key, message, message, 1328);
    fw_cbc_encrypt(&key, iv, message, message, 80);
    fw_cbc_decrypt(&key, iv, message, message, 1328);
    fw_stream_init(&stream, &key, (const uint8_t[16]){0});
    fw_cfb_decrypt(&stream, message, message, sizeof message);
    fw_gcm_init(&gcm, &key);
    fw_gcm_start(&gcm, (const uint8_t[12]){0}, 12);
    fw_gcm_encrypt(&gcm, message, message, sizeof message);
    fw_gcm_tag(&gcm, tag, sizeof tag);
    fw_xts_init(&xts, &key, &key, FW_XTS_IEEE);
    fw_xts_start(&xts, (const uint8_t[16]){0});
    fw_xts_decrypt(&xts, message, message, sizeof message);
    fw_xts_init(&xts, &key, &key, FW_XTS_GB);
    fw_xts_start(&xts, (const uint8_t[16]){0});
    fw_xts_encrypt(&xts, message, message, sizeof message);
    fw_cmac_init(&cmac, &key);
    fw_cmac_update(&cmac, message, sizeof message);
    fw_cmac_tag(&cmac, tag, sizeof tag);
    fw_key_clear(&key);
    return 0;
}
