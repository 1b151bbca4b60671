/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Encrypts what it is given in hexadecimal digits, for known answers where Python cannot call the library:
 *
 *   vectors_test KERNEL gcm KEY NONCE AAD TEXT        prints the ciphertext and a tag of 16 bytes
 *   vectors_test KERNEL ccm KEY NONCE AAD TEXT
 *   vectors_test KERNEL xts-ieee KEYS TWEAK TEXT      prints the ciphertext; KEYS are that of data and that of tweaks
 *   vectors_test KERNEL xts-gb KEYS TWEAK TEXT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "featherweight.h"

enum { MOST = 256 };

typedef struct {
    uint8_t bytes[MOST];
    size_t  count;
} octets;

static octets parsed(const char *digits)
{
    octets found = {.count = strlen(digits) / 2};

    for (size_t i = 0; i < found.count; i++) {
        unsigned value;
        if (found.count > MOST || sscanf(digits + 2 * i, "%2x", &value) != 1)
            exit(2);
        found.bytes[i] = (uint8_t)value;
    }
    return found;
}

static void print(const uint8_t *bytes, size_t count)
{
    for (size_t i = 0; i < count; i++)
        printf("%02x", bytes[i]);
    putchar('\n');
}

static void need(fw_status status)
{
    if (status != FW_OK)
        exit(2);
}

static void with_tag(int is_gcm, const fw_key *key, const octets *nonce, const octets *aad, octets *text)
{
    uint8_t tag[16];
    fw_gcm  gcm;
    fw_ccm  ccm;

    if (is_gcm) {
        fw_gcm_init(&gcm, key);
        need(fw_gcm_start(&gcm, nonce->bytes, nonce->count));
        need(fw_gcm_aad(&gcm, aad->bytes, aad->count));
        need(fw_gcm_encrypt(&gcm, text->bytes, text->bytes, text->count));
        need(fw_gcm_tag(&gcm, tag, sizeof tag));
    } else {
        need(fw_ccm_start(&ccm, key, nonce->bytes, nonce->count, aad->count, text->count, sizeof tag));
        need(fw_ccm_aad(&ccm, aad->bytes, aad->count));
        need(fw_ccm_encrypt(&ccm, text->bytes, text->bytes, text->count));
        need(fw_ccm_tag(&ccm, tag));
    }
    print(text->bytes, text->count);
    print(tag, sizeof tag);
}

static void in_xts(fw_xts_standard standard, const fw_key *key, const fw_key *tweak_key, const octets *tweak,
                   octets *text)
{
    fw_xts xts;

    fw_xts_init(&xts, key, tweak_key, standard);
    fw_xts_start(&xts, tweak->bytes);
    need(fw_xts_encrypt(&xts, text->bytes, text->bytes, text->count));
    print(text->bytes, text->count);
}

int main(int count, char **arguments)
{
    if (count < 6)
        return 2;
    const char *const kernel = arguments[1], *const mode = arguments[2];
    const octets secret = parsed(arguments[3]), nonce = parsed(arguments[4]);
    octets       aad = {.count = 0}, text = parsed(arguments[count - 1]);
    fw_key       key, tweak_key;

    need(fw_sm4_init_with(&key, secret.bytes, kernel));
    need(fw_sm4_init_with(&tweak_key, secret.bytes + 16, kernel));
    if (count == 7)
        aad = parsed(arguments[5]);
    if (strcmp(mode, "gcm") == 0 || strcmp(mode, "ccm") == 0)
        with_tag(strcmp(mode, "gcm") == 0, &key, &nonce, &aad, &text);
    else
        in_xts(strcmp(mode, "xts-gb") == 0 ? FW_XTS_GB : FW_XTS_IEEE, &key, &tweak_key, &nonce, &text);
    return 0;
}
