/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What every mode refuses: lengths that no array has, and calls in an order that has no meaning.
 *
 *   refusals_test KERNEL     prints "ok"
 *
 * Exit status 1 and one line say what is wrong; a call that touches memory of a length that it should refuse ends the
 * program. */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>

#include "featherweight/sm4_many.h"

static const uint8_t secret[16], nonce[16];
static fw_key        key;

static int wrong;

static void expect(const char *call, size_t bytes, fw_status expected, fw_status status)
{
    if (status != expected)
        wrong = 1, printf("%s: %zu bytes: status %d, not %d\n", call, bytes, (int)status, (int)expected);
}

#define IN_ORDER(call) expect(#call, 0, FW_OK, call)
#define NO_ORDER(call) expect(#call, 0, FW_ERROR_ORDER, call)

/* CALL with a length of BYTES changes nothing in CONTEXT. */
#define TOO_LONG(context, call)                                                                                        \
    do {                                                                                                               \
        uint8_t before[sizeof(context)];                                                                               \
        memcpy(before, &(context), sizeof(context));                                                                   \
        expect(#call, bytes, FW_ERROR_LENGTH, call);                                                                   \
        if (memcmp(before, &(context), sizeof(context)) != 0)                                                          \
            wrong = 1, puts(#call ": changes its context");                                                            \
    } while (0)

/* Behind USED bytes of a message. */
static void streams_too_long(size_t bytes, uint8_t *nowhere, size_t used)
{
    uint8_t   text[16] = {0};
    fw_stream stream;
    fw_cmac   cmac;

    fw_stream_init(&stream, &key, nonce);
    IN_ORDER(fw_ctr(&stream, text, text, used));
    TOO_LONG(stream, fw_ctr(&stream, nowhere, nowhere, bytes));
    fw_stream_init(&stream, &key, nonce);
    IN_ORDER(fw_ofb(&stream, text, text, used));
    TOO_LONG(stream, fw_ofb(&stream, nowhere, nowhere, bytes));
    fw_stream_init(&stream, &key, nonce);
    IN_ORDER(fw_cfb_encrypt(&stream, text, text, used));
    TOO_LONG(stream, fw_cfb_encrypt(&stream, nowhere, nowhere, bytes));
    TOO_LONG(stream, fw_cfb_decrypt(&stream, nowhere, nowhere, bytes));
    fw_cmac_init(&cmac, &key);
    IN_ORDER(fw_cmac_update(&cmac, text, used));
    TOO_LONG(cmac, fw_cmac_update(&cmac, nowhere, bytes));
    TOO_LONG(cmac, fw_cmac_tag(&cmac, nowhere, bytes));
    TOO_LONG(cmac, fw_cmac_verify(&cmac, nowhere, bytes));
}

static void gcm_too_long(size_t bytes, uint8_t *nowhere, size_t used)
{
    uint8_t text[16] = {0};
    fw_gcm  gcm;

    fw_gcm_init(&gcm, &key);
    TOO_LONG(gcm, fw_gcm_start(&gcm, nowhere, bytes));
    IN_ORDER(fw_gcm_start(&gcm, nonce, 12));
    IN_ORDER(fw_gcm_aad(&gcm, text, used));
    TOO_LONG(gcm, fw_gcm_aad(&gcm, nowhere, bytes));
    TOO_LONG(gcm, fw_gcm_encrypt(&gcm, nowhere, nowhere, bytes));
    IN_ORDER(fw_gcm_encrypt(&gcm, text, text, used));
    TOO_LONG(gcm, fw_gcm_encrypt(&gcm, nowhere, nowhere, bytes));
    TOO_LONG(gcm, fw_gcm_decrypt(&gcm, nowhere, nowhere, bytes));
    TOO_LONG(gcm, fw_gcm_tag(&gcm, nowhere, bytes));
    TOO_LONG(gcm, fw_gcm_verify(&gcm, nowhere, bytes));
    TOO_LONG(gcm, fw_gcm_seal(&gcm, nowhere, text, bytes, nowhere, 1, nowhere, 1, nonce, 12));
    TOO_LONG(gcm, fw_gcm_open(&gcm, nowhere, nowhere, 1, text, bytes, nowhere, 1, nonce, 12));
    expect("fw_gcm_seal", bytes, FW_ERROR_LENGTH,
           fw_gcm_seal(&gcm, nowhere, nowhere, 16, nowhere, bytes, text, 0, nonce, 12));
    expect("fw_gcm_open", bytes, FW_ERROR_LENGTH,
           fw_gcm_open(&gcm, nowhere, nowhere, bytes, nowhere, 16, text, 0, nonce, 12));
}

/* CCM may be told more than an array holds: the message comes in parts. */
static void ccm_too_long(size_t bytes, uint8_t *nowhere, size_t used)
{
    uint8_t text[16] = {0};
    fw_ccm  ccm;

    IN_ORDER(fw_ccm_start(&ccm, &key, nonce, 7, UINT64_MAX, UINT64_MAX, 16));
    IN_ORDER(fw_ccm_aad(&ccm, text, used));
    TOO_LONG(ccm, fw_ccm_aad(&ccm, nowhere, bytes));
    IN_ORDER(fw_ccm_start(&ccm, &key, nonce, 7, 0, UINT64_MAX, 16));
    IN_ORDER(fw_ccm_encrypt(&ccm, text, text, used));
    TOO_LONG(ccm, fw_ccm_encrypt(&ccm, nowhere, nowhere, bytes));
    TOO_LONG(ccm, fw_ccm_decrypt(&ccm, nowhere, nowhere, bytes));
    TOO_LONG(ccm, fw_ccm_start(&ccm, &key, nowhere, bytes, 0, 0, 16));
    TOO_LONG(ccm, fw_ccm_start(&ccm, &key, nonce, 12, 0, 0, bytes));
    expect("fw_ccm_seal", bytes, FW_ERROR_LENGTH,
           fw_ccm_seal(&key, nowhere, nowhere, 16, nowhere, bytes, text, 0, nonce, 7));
    expect("fw_ccm_open", bytes, FW_ERROR_LENGTH,
           fw_ccm_open(&key, nowhere, nowhere, bytes, nowhere, 16, text, 0, nonce, 7));
}

/* Of two messages the second. */
static void many_too_long(size_t bytes, uint8_t *nowhere)
{
    uint8_t            tag[16] = {0};
    fw_gcm             gcm;
    fw_chained_message chained[2] = {{.key = &key, .iv = tag}, {&key, tag, nowhere, nowhere, bytes}};
    fw_cmac_message    cmac[2]    = {{.key = &key, .tag = tag, .tag_bytes = 16}, {&key, nowhere, bytes, tag, 16}};
    fw_xts_unit        xts[2]     = {{&key, &key, tag, tag, tag, 16}, {&key, &key, tag, nowhere, nowhere, bytes}};

    fw_gcm_init(&gcm, &key);
    TOO_LONG(tag, fw_cbc_encrypt_many(chained, 2));
    TOO_LONG(tag, fw_cfb_encrypt_many(chained, 2));
    TOO_LONG(tag, fw_cmac_tag_many(cmac, 2));
    TOO_LONG(tag, fw_xts_encrypt_many(xts, 2, FW_XTS_IEEE));
    TOO_LONG(tag, fw_xts_decrypt_many(xts, 2, FW_XTS_IEEE));
    for (int which = 0; which < 3; which++) { /* message, associated data, nonce */
        const size_t message = which == 0 ? bytes : 0, aad = which == 1 ? bytes : 0, of_nonce = which == 2 ? bytes : 7;
        fw_gcm_message gcms[1] = {{.gcm         = &gcm,
                                   .out         = nowhere,
                                   .in          = nowhere,
                                   .bytes       = message,
                                   .aad         = nowhere,
                                   .aad_bytes   = aad,
                                   .nonce       = which == 2 ? nowhere : nonce,
                                   .nonce_bytes = of_nonce,
                                   .tag         = tag,
                                   .tag_bytes   = 16}};
        fw_ccm_message ccms[1] = {{.key         = &key,
                                   .out         = nowhere,
                                   .in          = nowhere,
                                   .bytes       = message,
                                   .aad         = nowhere,
                                   .aad_bytes   = aad,
                                   .nonce       = which == 2 ? nowhere : nonce,
                                   .nonce_bytes = of_nonce,
                                   .tag         = tag,
                                   .tag_bytes   = 16}};
        TOO_LONG(tag, fw_gcm_encrypt_many(gcms, 1));
        TOO_LONG(tag, fw_gcm_decrypt_many(gcms, 1));
        TOO_LONG(tag, fw_ccm_encrypt_many(ccms, 1));
        TOO_LONG(tag, fw_ccm_decrypt_many(ccms, 1));
    }
}

static void too_long(size_t bytes, uint8_t *nowhere)
{
    uint8_t iv[16] = {0};
    fw_xts  xts;

    TOO_LONG(key, fw_ecb_encrypt(&key, nowhere, nowhere, bytes));
    TOO_LONG(key, fw_ecb_decrypt(&key, nowhere, nowhere, bytes));
    TOO_LONG(iv, fw_cbc_encrypt(&key, iv, nowhere, nowhere, bytes));
    TOO_LONG(iv, fw_cbc_decrypt(&key, iv, nowhere, nowhere, bytes));
    fw_xts_init(&xts, &key, &key, FW_XTS_IEEE);
    fw_xts_start(&xts, nonce);
    TOO_LONG(xts, fw_xts_encrypt(&xts, nowhere, nowhere, bytes));
    TOO_LONG(xts, fw_xts_decrypt(&xts, nowhere, nowhere, bytes));
    many_too_long(bytes, nowhere);
    for (size_t used = 0; used <= 16; used += 4) {
        streams_too_long(bytes, nowhere, used);
        gcm_too_long(bytes, nowhere, used);
        ccm_too_long(bytes, nowhere, used);
    }
}

/* GCM and CCM alike: associated data only before the message, nothing behind the tag, whether FIRST or SECOND made or
 * compared it. START begins an empty message. */
#define EMPTY_MESSAGE(context, start, crypt, aad, first, second)                                                       \
    do {                                                                                                               \
        IN_ORDER(start);                                                                                               \
        IN_ORDER(aad(context, text, 0));                                                                               \
        IN_ORDER(aad(context, text, 0));                                                                               \
        IN_ORDER(crypt(context, text, text, 0));                                                                       \
        IN_ORDER(crypt(context, text, text, 0));                                                                       \
        NO_ORDER(aad(context, text, 0));                                                                               \
        NO_ORDER(aad(context, text, 1));                                                                               \
        IN_ORDER(first);                                                                                               \
        NO_ORDER(first);                                                                                               \
        NO_ORDER(second);                                                                                              \
        NO_ORDER(aad(context, text, 0));                                                                               \
        NO_ORDER(aad(context, text, 1));                                                                               \
        NO_ORDER(crypt(context, text, text, 0));                                                                       \
        NO_ORDER(crypt(context, text, text, 1));                                                                       \
    } while (0)

static void out_of_order(void)
{
    uint8_t tag[16], text[16] = {0};
    fw_gcm  gcm;
    fw_ccm  ccm;

    fw_gcm_init(&gcm, &key);
    NO_ORDER(fw_gcm_aad(&gcm, text, 1));
    NO_ORDER(fw_gcm_tag(&gcm, tag, 16));
    EMPTY_MESSAGE(&gcm, fw_gcm_start(&gcm, nonce, 12), fw_gcm_encrypt, fw_gcm_aad, fw_gcm_tag(&gcm, tag, 16),
                  fw_gcm_verify(&gcm, tag, 16));
    EMPTY_MESSAGE(&gcm, fw_gcm_start(&gcm, nonce, 12), fw_gcm_decrypt, fw_gcm_aad, fw_gcm_verify(&gcm, tag, 16),
                  fw_gcm_tag(&gcm, tag, 16));
    EMPTY_MESSAGE(&ccm, fw_ccm_start(&ccm, &key, nonce, 12, 0, 0, 16), fw_ccm_encrypt, fw_ccm_aad,
                  fw_ccm_tag(&ccm, tag), fw_ccm_verify(&ccm, tag));
    EMPTY_MESSAGE(&ccm, fw_ccm_start(&ccm, &key, nonce, 12, 0, 0, 16), fw_ccm_decrypt, fw_ccm_aad,
                  fw_ccm_verify(&ccm, tag), fw_ccm_tag(&ccm, tag));
    IN_ORDER(fw_ccm_start(&ccm, &key, nonce, 12, 1, 1, 16));
    NO_ORDER(fw_ccm_encrypt(&ccm, text, text, 1)); /* the announced associated data are missing */
    IN_ORDER(fw_ccm_aad(&ccm, text, 1));
    NO_ORDER(fw_ccm_tag(&ccm, tag)); /* and here the message */
    IN_ORDER(fw_ccm_encrypt(&ccm, text, text, 1));
    IN_ORDER(fw_ccm_tag(&ccm, tag));
}

int main(int count, char **arguments)
{
    uint8_t *const nowhere = mmap(NULL, 4096, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

    if (count != 2 || nowhere == MAP_FAILED || fw_sm4_init_with(&key, secret, arguments[1]) != FW_OK)
        return 2;
    for (size_t less = 0; less <= 32; less++)
        too_long(SIZE_MAX - less, nowhere);
    too_long((size_t)PTRDIFF_MAX + 1, nowhere);
    out_of_order();
    if (!wrong)
        puts("ok");
    return wrong;
}
