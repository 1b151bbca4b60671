/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* secrets_test KERNEL: under Valgrind, which takes the key, and the message, and all that is computed from them, as
 * undefined. */
#include <featherweight/sm4_many.h>
#include <stdlib.h>
#include <string.h>
#include <valgrind/memcheck.h>

/* Many messages with their own keys, so many that they go into lanes, in all modes. */
static void many_messages(const char *kernel)
{
    enum { MANY = 20, BYTES = 77, WHOLE = 64 };
    static fw_key             keys[MANY];
    static fw_gcm             gcms[MANY];
    static uint8_t            secrets[MANY][16], ivs[MANY][16], texts[MANY][BYTES], tags[MANY][16];
    static const uint8_t      nonce[12];
    static fw_chained_message chained[MANY];
    static fw_cmac_message    authenticated[MANY];
    static fw_ccm_message     with_ccm[MANY];
    static fw_gcm_message     with_gcm[MANY];
    static fw_xts_unit        units[MANY];

    (void)VALGRIND_MAKE_MEM_UNDEFINED(secrets, sizeof secrets);
    (void)VALGRIND_MAKE_MEM_UNDEFINED(texts, sizeof texts);
    for (size_t i = 0; i < MANY; i++) {
        uint8_t *const text = texts[i];
        fw_sm4_init_with(&keys[i], secrets[i], kernel);
        fw_gcm_init(&gcms[i], &keys[i]);
        chained[i]       = (fw_chained_message){&keys[i], ivs[i], text, text, i % 2 == 0 ? WHOLE : WHOLE / 2};
        authenticated[i] = (fw_cmac_message){&keys[i], text, BYTES - i, tags[i], 16};
        with_ccm[i]      = (fw_ccm_message){&keys[i], text, text, BYTES - i, nonce, 12, nonce, 12, tags[i], 16, FW_OK};
        with_gcm[i]      = (fw_gcm_message){&gcms[i], text, text, BYTES - i, nonce, 12, nonce, 12, tags[i], 16, FW_OK};
        units[i]         = (fw_xts_unit){&keys[i], &keys[0], secrets[i], text, text, BYTES - i};
    }
    fw_cbc_encrypt_many(chained, MANY);
    fw_cfb_encrypt_many(chained, MANY);
    fw_cmac_tag_many(authenticated, MANY);
    fw_ccm_encrypt_many(with_ccm, MANY);
    fw_gcm_encrypt_many(with_gcm, MANY);
    fw_xts_encrypt_many(units, MANY, FW_XTS_IEEE);
    fw_xts_decrypt_many(units, MANY, FW_XTS_GB);
}

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
    many_messages(arguments[1]);
    return 0;
}
