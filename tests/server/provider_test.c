/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The provider beside OpenSSL's own SM4, in one process.
 *
 *   provider_test NAME FROM TO    cipher NAME (e.g. SM4-GCM) on random messages of FROM to TO bytes, in parts of random
 *                                 lengths, contexts copied on the way, in both directions; against OpenSSL's own cipher
 *                                 of that name, or, where it has none, against the mode's definition. Prints which.
 *   provider_test NAME wrong      wrong calls: for each, what it was and the error in OpenSSL's queue
 *
 * The provider is found in the directory OPENSSL_MODULES of the environment. Exit status 1 says what is wrong. */
#include <limits.h>
#include <openssl/core_names.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/provider.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "reference.h"

enum { FW_BLOCK_BYTES = 16, MOST = 1 << 20, KEY_BYTES = 32, IV_BYTES = 16, TAG_BYTES = 16 };

static uint8_t key[KEY_BYTES], iv[IV_BYTES], aad[77], message[MOST], expected[MOST + 32], seen[MOST + 32];

static EVP_CIPHER *ours, *theirs;
static int         mode, iv_bytes;
static bool        gb; /* XTS as GB/T 17964-2021 has it, not as IEEE 1619 */

static unsigned random_number(unsigned below)
{
    static uint64_t s = 0x9e3779b97f4a7c15;
    s ^= s >> 12, s ^= s << 25, s ^= s >> 27;
    return (unsigned)((s * 0x2545f4914f6cdd1d >> 33) % below);
}

static void fill(uint8_t *bytes, size_t count)
{
    while (count-- > 0)
        *bytes++ = (uint8_t)random_number(256);
}

static void fail(const char *what, size_t bytes)
{
    printf("%s: %zu bytes\n", what, bytes);
    ERR_print_errors_fp(stdout);
    exit(1);
}

#define MUST(call)                                                                                                     \
    do {                                                                                                               \
        if ((call) <= 0)                                                                                               \
            fail(#call, bytes);                                                                                        \
    } while (0)

static int has_tag(void)
{
    return mode == EVP_CIPH_GCM_MODE || mode == EVP_CIPH_CCM_MODE;
}

/* Modes that take a message in one call. */
static int at_once(void)
{
    return mode == EVP_CIPH_CCM_MODE || mode == EVP_CIPH_XTS_MODE;
}

/* One message by CIPHER; its length afterwards. The tag is read or compared. */
static size_t crypt(EVP_CIPHER *cipher, int encrypt, int padding, uint8_t *out, const uint8_t *in, size_t bytes,
                    size_t aad_bytes, uint8_t tag[TAG_BYTES])
{
    EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
    OSSL_PARAM standard[]   = {OSSL_PARAM_construct_utf8_string("xts_standard", gb ? "GB" : "IEEE", 0), OSSL_PARAM_END};
    size_t     done = 0, written = 0;
    int        count = 0;

    MUST(EVP_CipherInit_ex2(context, cipher, NULL, NULL, encrypt, NULL));
    if (has_tag()) {
        MUST(EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_IVLEN, iv_bytes, NULL));
        if (!encrypt || mode == EVP_CIPH_CCM_MODE)
            MUST(EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, TAG_BYTES, encrypt ? NULL : tag));
    }
    MUST(EVP_CipherInit_ex2(context, NULL, key, iv, encrypt, mode == EVP_CIPH_XTS_MODE ? standard : NULL));
    MUST(EVP_CIPHER_CTX_set_padding(context, padding));
    if (mode == EVP_CIPH_CCM_MODE)
        MUST(EVP_CipherUpdate(context, NULL, &count, NULL, (int)bytes));
    if (aad_bytes > 0)
        MUST(EVP_CipherUpdate(context, NULL, &count, aad, (int)aad_bytes));
    do {
        const size_t part = at_once() ? bytes : 1 + random_number((unsigned)(bytes - done) + 1);
        const size_t now  = part < bytes - done ? part : bytes - done;
        MUST(EVP_CipherUpdate(context, out + written, &count, in + done, (int)now));
        done += now, written += (size_t)count;
        if (random_number(3) == 0) {
            EVP_CIPHER_CTX *copy = EVP_CIPHER_CTX_new();
            MUST(EVP_CIPHER_CTX_copy(copy, context));
            EVP_CIPHER_CTX_free(context);
            context = copy;
        }
    } while (done < bytes);
    MUST(EVP_CipherFinal_ex(context, out + written, &count));
    if (has_tag() && encrypt)
        MUST(EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, TAG_BYTES, tag));
    EVP_CIPHER_CTX_free(context);
    return written + (size_t)count;
}

/* What an OpenSSL without GCM, CCM and XTS for SM4 would have said. */
static size_t by_definition(uint8_t *out, size_t bytes, size_t aad_bytes, uint8_t tag[TAG_BYTES])
{
    const size_t nonce_bytes = (size_t)iv_bytes;

    if (mode == EVP_CIPH_GCM_MODE)
        reference_gcm(key, iv, nonce_bytes, aad, aad_bytes, out, message, bytes, tag);
    else if (mode == EVP_CIPH_CCM_MODE)
        reference_ccm(key, iv, nonce_bytes, aad, aad_bytes, out, message, bytes, tag, TAG_BYTES);
    else
        reference_xts(gb, key, key + 16, iv, out, message, bytes);
    return bytes;
}

static void compare(size_t bytes, int padding)
{
    const size_t aad_bytes      = has_tag() ? random_number(sizeof aad) : 0;
    uint8_t      tag[TAG_BYTES] = {0}, their_tag[TAG_BYTES] = {0};
    size_t       out_bytes, expected_bytes;

    gb = random_number(2) == 1;
    fill(key, sizeof key), fill(iv, sizeof iv), fill(aad, sizeof aad), fill(message, bytes);
    if (theirs != NULL)
        expected_bytes = crypt(theirs, 1, padding, expected, message, bytes, aad_bytes, their_tag);
    else
        expected_bytes = by_definition(expected, bytes, aad_bytes, their_tag);
    out_bytes = crypt(ours, 1, padding, seen, message, bytes, aad_bytes, tag);
    if (out_bytes != expected_bytes || memcmp(seen, expected, out_bytes) != 0 || memcmp(tag, their_tag, TAG_BYTES) != 0)
        fail("encryption differs", bytes);
    out_bytes = crypt(ours, 0, padding, seen, expected, expected_bytes, aad_bytes, their_tag);
    if (out_bytes != bytes || memcmp(seen, message, bytes) != 0)
        fail("decryption differs", bytes);
}

/* --- What must fail ----------------------------------------------------------------------------------------------- */

static void refused(const char *what, int status)
{
    const char         *text = NULL;
    const unsigned long code = ERR_peek_last_error_all(NULL, NULL, NULL, &text, NULL);

    printf("%s: %s\n", what,
           status > 0  ? "ACCEPTED"
           : code == 0 ? "NO ERROR IN THE QUEUE"
                       : ERR_reason_error_string(code));
    ERR_clear_error();
}

static EVP_CIPHER_CTX *started(int encrypt)
{
    EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
    const size_t    bytes   = 0;

    MUST(EVP_CipherInit_ex2(context, ours, NULL, NULL, encrypt, NULL));
    MUST(EVP_CipherInit_ex2(context, NULL, key, iv, encrypt, NULL));
    return context;
}

enum { MOST_OFFSET = 70, OVERLAPPING_BYTES = 64 };

/* Output at OFFSET from its input, both directions, as a first part of a message and behind one that is not a whole
 * block: refused, or right. */
static void overlapping(int offset, int encrypt, int before)
{
    uint8_t area[3 * MOST_OFFSET + OVERLAPPING_BYTES], alone[MOST_OFFSET + OVERLAPPING_BYTES];
    uint8_t tag[TAG_BYTES] = {0}, *const in = area + MOST_OFFSET;
    EVP_CIPHER_CTX *apart = started(encrypt), *context = started(encrypt);
    int             count = 0, wanted = 0;
    const size_t    bytes = OVERLAPPING_BYTES;

    if (has_tag() && (!encrypt || mode == EVP_CIPH_CCM_MODE))
        for (int i = 0; i < 2; i++)
            EVP_CIPHER_CTX_ctrl(i ? context : apart, EVP_CTRL_AEAD_SET_TAG, TAG_BYTES, encrypt ? NULL : tag);
    memcpy(in, message, bytes);
    if (before > 0) {
        MUST(EVP_CipherUpdate(apart, alone, &wanted, message, before));
        MUST(EVP_CipherUpdate(context, seen, &count, message, before));
    }
    const int right = EVP_CipherUpdate(apart, alone, &wanted, message, OVERLAPPING_BYTES);
    const int done  = EVP_CipherUpdate(context, in + offset, &count, in, OVERLAPPING_BYTES);
    if (done > 0 && (right <= 0 || count != wanted || memcmp(in + offset, alone, (size_t)count) != 0))
        fail("overlapping buffers give a wrong result", bytes);
    if (right > 0 && done <= 0 && ((offset == 0 && before == 0) || offset >= OVERLAPPING_BYTES + FW_BLOCK_BYTES))
        fail("buffers that do not overlap are refused", bytes);
    if (done > 0 && offset != 0 && abs(offset) < count)
        fail("overlapping buffers are not refused", bytes);
    EVP_CIPHER_CTX_free(apart);
    EVP_CIPHER_CTX_free(context);
    ERR_clear_error();
}

static void all_overlaps(void)
{
    for (int offset = -MOST_OFFSET; offset <= MOST_OFFSET; offset++)
        for (int encrypt = 0; encrypt <= 1; encrypt++)
            for (int before = 0; before <= (at_once() ? 0 : 17); before += 17)
                overlapping(offset, encrypt, before);
}

/* EVP takes an int, and hands on a negative one as a length near SIZE_MAX: as associated data, as the announced length
 * of a message, in place, and behind a first part. */
static void negative_length(int length, int encrypt, int behind)
{
    uint8_t         tag[TAG_BYTES] = {0};
    EVP_CIPHER_CTX *context        = started(encrypt);
    int             count          = 0;

    if (has_tag())
        EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, TAG_BYTES, encrypt ? NULL : tag);
    if (has_tag() && EVP_CipherUpdate(context, NULL, &count, seen, length) > 0)
        fail("associated data of a negative length", (size_t)length);
    if (mode == EVP_CIPH_CCM_MODE && EVP_CipherUpdate(context, NULL, &count, NULL, length) > 0)
        fail("an announced message of a negative length", (size_t)length);
    if (behind)
        EVP_CipherUpdate(context, seen, &count, message, 5);
    memcpy(seen, message, MOST);
    if (EVP_CipherUpdate(context, seen, &count, seen, length) > 0)
        fail("a message of a negative length", (size_t)length);
    if (memcmp(seen, message, MOST) != 0)
        fail("a message of a negative length is written", (size_t)length);
    EVP_CIPHER_CTX_free(context);
    ERR_clear_error();
}

static void negative_lengths(void)
{
    for (int length = -1; length >= -33; length--)
        for (int encrypt = 0; encrypt <= 1; encrypt++)
            for (int behind = 0; behind <= !at_once(); behind++)
                negative_length(length < -32 ? INT_MIN : length, encrypt, behind);
}

static void wrong_calls(void)
{
    EVP_CIPHER_CTX *context        = started(1);
    uint8_t         tag[TAG_BYTES] = {0};
    int             count;

    refused("key of 8 bytes", EVP_CIPHER_CTX_set_key_length(context, 8));
    EVP_CIPHER_CTX_reset(context);
    EVP_CipherInit_ex2(context, ours, NULL, iv, 1, NULL);
    refused("without a key", EVP_CipherUpdate(context, seen, &count, message, 32));
    EVP_CIPHER_CTX_free(context);
    if (mode == EVP_CIPH_CBC_MODE || mode == EVP_CIPH_ECB_MODE) {
        context = started(0);
        EVP_CipherUpdate(context, seen, &count, message, 17);
        refused("part of a block", EVP_CipherFinal_ex(context, seen, &count));
        EVP_CIPHER_CTX_free(context);
        context = started(0);
        EVP_CipherUpdate(context, seen, &count, message, 32);
        refused("padding", EVP_CipherFinal_ex(context, seen, &count));
        EVP_CIPHER_CTX_free(context);
        context = started(1);
        EVP_CIPHER_CTX_set_padding(context, 0);
        EVP_CipherUpdate(context, seen, &count, message, 5);
        refused("overlap", EVP_CipherUpdate(context, seen, &count, seen + 5, 32));
        refused("no padding", EVP_CipherFinal_ex(context, seen, &count));
        EVP_CIPHER_CTX_free(context);
    }
    if (mode == EVP_CIPH_XTS_MODE) {
        OSSL_PARAM params[] = {OSSL_PARAM_construct_utf8_string("xts_standard", "XYZ", 0), OSSL_PARAM_END};
        context             = started(1);
        refused("15 bytes", EVP_CipherUpdate(context, seen, &count, message, 15));
        refused("standard", EVP_CIPHER_CTX_set_params(context, params));
        EVP_CIPHER_CTX_free(context);
    }
    if (has_tag()) {
        context = started(0);
        refused("iv of 200 bytes", EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_IVLEN, 200, NULL));
        refused("tag of 3 bytes", EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, 3, tag));
        if (mode == EVP_CIPH_GCM_MODE) {
            EVP_CipherUpdate(context, seen, &count, message, 32);
            refused("no tag", EVP_CipherFinal_ex(context, seen, &count));
            refused("aad behind the message", EVP_CipherUpdate(context, NULL, &count, aad, 5));
        } else {
            refused("no tag", EVP_CipherUpdate(context, seen, &count, message, 32));
            refused("aad first", EVP_CipherUpdate(context, NULL, &count, aad, 5));
        }
        EVP_CIPHER_CTX_free(context);
        context = started(0);
        EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, TAG_BYTES, tag);
        int status = EVP_CipherUpdate(context, seen, &count, message, 32);
        if (mode == EVP_CIPH_GCM_MODE)
            status = EVP_CipherFinal_ex(context, seen, &count);
        refused("wrong tag", status);
        refused("iv used twice", EVP_CipherUpdate(context, seen, &count, message, 32));
        EVP_CIPHER_CTX_free(context);
    }
}

int main(int count, char **arguments)
{
    if (count < 3 || OSSL_PROVIDER_load(NULL, "default") == NULL || OSSL_PROVIDER_load(NULL, "featherweight") == NULL) {
        ERR_print_errors_fp(stderr);
        return 2;
    }
    ours = EVP_CIPHER_fetch(NULL, arguments[1], "provider=featherweight");
    if (ours == NULL)
        fail("the provider lacks the cipher", 0);
    theirs   = EVP_CIPHER_fetch(NULL, arguments[1], "provider=default");
    mode     = EVP_CIPHER_get_mode(ours);
    iv_bytes = has_tag() ? 12 : EVP_CIPHER_get_iv_length(ours);
    ERR_clear_error();
    if (strcmp(arguments[2], "wrong") == 0) {
        all_overlaps();
        negative_lengths();
        wrong_calls();
    } else {
        const size_t from = strtoul(arguments[2], NULL, 10), to = strtoul(arguments[count - 1], NULL, 10);
        for (size_t bytes = from; bytes <= to && to <= MOST; bytes++) {
            const int whole = mode != EVP_CIPH_CBC_MODE && mode != EVP_CIPH_ECB_MODE ? 1 : bytes % 16 == 0;
            if (mode == EVP_CIPH_XTS_MODE && bytes < 16)
                continue;
            compare(bytes, 1);
            if (whole)
                compare(bytes, 0);
        }
        puts(theirs != NULL ? "as OpenSSL's own" : "as the definition: this OpenSSL has no such cipher");
    }
    EVP_CIPHER_free(ours);
    EVP_CIPHER_free(theirs);
    return 0;
}
