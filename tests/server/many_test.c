/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Compares the functions for many messages with those for one, which modes_test.c compares with the reference.
 *
 *   many_test KERNEL          prints the kernel, then "ok"
 *   many_test KERNEL emulate  what the processor lacks is emulated; fewer messages, and the functions for one
 *                             message have keys of portable C: block after block, nothing takes longer to emulate
 *
 * Of every mode: no message, one, and up to 200, of random lengths or all of one, with a key each, some of them of
 * another kernel, in place or not, at odd addresses. Every buffer is a heap block that ends with its last byte, so that
 * sanitizers see a byte too far. Exit status 1 and one line say what is wrong. */
#include <featherweight/sm4_many.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cpu.h"
#include "emulator.h"
#include "random.h"

enum { MOST = 200, MOST_AAD = 200, NONCE = 29 };

/* A message, and what the functions for one make of it. */
typedef struct {
    fw_key   key, other_key;         /* of the functions for many */
    fw_key   one_key, other_one_key; /* the same of those for one */
    fw_gcm   gcm, one_gcm;
    size_t   bytes, aad_bytes, nonce_bytes, tag_bytes;
    uint8_t *in, *out, *expected, *aad; /* OUT may be IN */
    uint8_t *blocks[4];                 /* of the heap */
    uint8_t  nonce[NONCE], iv[16], expected_iv[16], tag[16], expected_tag[16];
} message;

static message     messages[MOST];
static const char *kernel_name;
static const char *one_kernel_name; /* of the functions for one message; NULL: each message's own */

static void fail(const char *mode, size_t count, size_t i, const char *what)
{
    printf("%s: %s, %zu messages: message %zu, of %zu bytes: %s\n", kernel_name, mode, count, i, messages[i].bytes,
           what);
    exit(1);
}

static uint8_t *new_bytes(uint8_t **block, size_t bytes)
{
    const size_t offset = random_number(16) + 1;

    *block = malloc(offset + bytes);
    if (*block == NULL)
        exit(2);
    fill(*block + offset, bytes);
    return *block + offset;
}

static size_t random_bytes(void)
{
    static const uint32_t MOST_BYTES[] = {20, 100, 100, 300, 300, 1100, 4200};
    return random_number(MOST_BYTES[random_number(7)]);
}

/* It reads tables, and has no lanes. */
static const char *last_kernel(void)
{
    fw_kernel_info last = {0};

    for (size_t i = 0; fw_sm4_kernel(i, &last) == FW_OK; i++)
        ;
    return last.name;
}

/* SECRET as a key of the functions for many messages, by the kernel NAME, and of those for one. */
static void init_keys(fw_key *many, fw_key *one, const uint8_t secret[16], const char *name)
{
    if (fw_sm4_init_with(many, secret, name) != FW_OK ||
        fw_sm4_init_with(one, secret, one_kernel_name != NULL ? one_kernel_name : name) != FW_OK)
        exit(2);
}

static void new_message(message *m, size_t bytes, bool in_place)
{
    uint8_t secret[16];

    /* A few keys are of other kernels: one with other lanes, and the last of the list, which has none. */
    const char *const other = random_number(2) == 0 ? "portable" : last_kernel();
    fill(secret, sizeof secret);
    init_keys(&m->key, &m->one_key, secret, random_number(30) == 0 ? other : kernel_name);
    fill(secret, sizeof secret);
    init_keys(&m->other_key, &m->other_one_key, secret, kernel_name);
    fw_gcm_init(&m->gcm, &m->key);
    fw_gcm_init(&m->one_gcm, &m->one_key);
    m->bytes     = bytes;
    m->aad_bytes = random_number(3) * random_number(MOST_AAD / 2);
    m->tag_bytes = 4 + 2 * random_number(7);
    m->in        = new_bytes(&m->blocks[0], bytes);
    m->out       = new_bytes(&m->blocks[1], bytes);
    m->expected  = new_bytes(&m->blocks[2], bytes);
    m->aad       = new_bytes(&m->blocks[3], m->aad_bytes);
    m->out       = in_place ? m->in : m->out;
    fill(m->nonce, sizeof m->nonce);
    fill(m->iv, sizeof m->iv);
    memset(m->tag, 0, sizeof m->tag);
    memset(m->expected_tag, 0, sizeof m->expected_tag);
}

static void forget(size_t count)
{
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < 4; k++)
            free(messages[i].blocks[k]);
}

/* One mode: what ONE makes of each message, and MANY of all; DECRYPT the opposite, or NULL: it has none for many. */
typedef struct {
    const char *name;
    size_t      multiple, least; /* of bytes */
    void (*one)(message *m);
    fw_status (*many)(size_t count, bool decrypt);
    bool decrypts;
} mode;

static void one_cbc(message *m)
{
    memcpy(m->expected_iv, m->iv, 16);
    fw_cbc_encrypt(&m->one_key, m->expected_iv, m->expected, m->in, m->bytes);
}

static void one_cfb(message *m)
{
    fw_stream stream;

    fw_stream_init(&stream, &m->one_key, m->iv);
    fw_cfb_encrypt(&stream, m->expected, m->in, m->bytes);
    memcpy(m->expected_iv, stream.block, 16);
}

static fw_status many_chained(size_t count, bool cfb)
{
    fw_chained_message list[MOST] = {{0}};

    for (size_t i = 0; i < count; i++) {
        message *const m = &messages[i];
        list[i]          = (fw_chained_message){&m->key, m->iv, m->out, m->in, m->bytes};
    }
    const fw_status status = (cfb ? fw_cfb_encrypt_many : fw_cbc_encrypt_many)(list, count);
    for (size_t i = 0; i < count; i++)
        if (messages[i].bytes % 16 == 0 && memcmp(messages[i].iv, messages[i].expected_iv, 16) != 0)
            fail(cfb ? "CFB" : "CBC", count, i, "the IV left for the next part is wrong");
    return status;
}

static fw_status many_cbc(size_t count, bool decrypt)
{
    (void)decrypt;
    return many_chained(count, false);
}

static fw_status many_cfb(size_t count, bool decrypt)
{
    (void)decrypt;
    return many_chained(count, true);
}

static void one_cmac(message *m)
{
    fw_cmac cmac;

    fw_cmac_init(&cmac, &m->one_key);
    fw_cmac_update(&cmac, m->in, m->bytes);
    fw_cmac_tag(&cmac, m->expected_tag, m->tag_bytes);
    if (m->bytes > 0) { /* nothing is written */
        memcpy(m->expected, m->in, m->bytes);
        memcpy(m->out, m->in, m->bytes);
    }
}

static fw_status many_cmac(size_t count, bool decrypt)
{
    fw_cmac_message list[MOST] = {{0}};

    (void)decrypt;
    for (size_t i = 0; i < count; i++)
        list[i] = (fw_cmac_message){&messages[i].key, messages[i].in, messages[i].bytes, messages[i].tag,
                                    messages[i].tag_bytes};
    return fw_cmac_tag_many(list, count);
}

static void one_ccm(message *m)
{
    fw_ccm ccm;

    m->nonce_bytes = 7 + m->bytes % 7;
    fw_ccm_start(&ccm, &m->one_key, m->nonce, m->nonce_bytes, m->aad_bytes, m->bytes, m->tag_bytes);
    fw_ccm_aad(&ccm, m->aad, m->aad_bytes);
    fw_ccm_encrypt(&ccm, m->expected, m->in, m->bytes);
    fw_ccm_tag(&ccm, m->expected_tag);
}

static void one_gcm(message *m)
{
    fw_gcm gcm = m->one_gcm;

    m->nonce_bytes = random_number(3) == 0 ? 1 + random_number(NONCE) : 12;
    fw_gcm_start(&gcm, m->nonce, m->nonce_bytes);
    fw_gcm_aad(&gcm, m->aad, m->aad_bytes);
    fw_gcm_encrypt(&gcm, m->expected, m->in, m->bytes);
    fw_gcm_tag(&gcm, m->expected_tag, m->tag_bytes);
}

/* Encryption; or decryption of what is in OUT, of which some tags are made wrong, which is found in them alone. */
#define MANY_AEAD(name, key_member)                                                                                    \
    static fw_status many_##name(size_t count, bool decrypt)                                                           \
    {                                                                                                                  \
        fw_##name##_message list[MOST] = {{0}};                                                                        \
        bool                wrong[MOST], any = false;                                                                  \
                                                                                                                       \
        for (size_t i = 0; i < count; i++) {                                                                           \
            message *const m = &messages[i];                                                                           \
            wrong[i]         = decrypt && random_number(10) == 0;                                                      \
            m->tag[0] ^= wrong[i] ? 4 : 0;                                                                             \
            any     = any || wrong[i];                                                                                 \
            list[i] = (fw_##name##_message){                                                                           \
                .key_member  = &m->key_member,                                                                         \
                .out         = decrypt ? m->in : m->out,                                                               \
                .in          = m->out,                                                                                 \
                .bytes       = m->bytes,                                                                               \
                .aad         = m->aad,                                                                                 \
                .aad_bytes   = m->aad_bytes,                                                                           \
                .nonce       = m->nonce,                                                                               \
                .nonce_bytes = m->nonce_bytes,                                                                         \
                .tag         = m->tag,                                                                                 \
                .tag_bytes   = m->tag_bytes,                                                                           \
            };                                                                                                         \
            if (!decrypt)                                                                                              \
                list[i].in = m->in;                                                                                    \
        }                                                                                                              \
        if (!decrypt)                                                                                                  \
            return fw_##name##_encrypt_many(list, count);                                                              \
        const fw_status status = fw_##name##_decrypt_many(list, count);                                                \
        for (size_t i = 0; i < count; i++) {                                                                           \
            if (list[i].verdict != (wrong[i] ? FW_ERROR_TAG : FW_OK))                                                  \
                fail(#name, count, i, "wrong verdict");                                                                \
            if (wrong[i])                                                                                              \
                memset(messages[i].expected, 0, messages[i].bytes);                                                    \
        }                                                                                                              \
        return status == (any ? FW_ERROR_TAG : FW_OK) ? FW_OK : FW_ERROR_ORDER;                                        \
    }
MANY_AEAD(ccm, key)
MANY_AEAD(gcm, gcm)

static void one_xts(message *m, fw_xts_standard standard)
{
    fw_xts xts;

    fw_xts_init(&xts, &m->one_key, &m->other_one_key, standard);
    fw_xts_start(&xts, m->iv);
    fw_xts_encrypt(&xts, m->expected, m->in, m->bytes);
}

static void one_xts_ieee(message *m)
{
    one_xts(m, FW_XTS_IEEE);
}

static void one_xts_gb(message *m)
{
    one_xts(m, FW_XTS_GB);
}

static fw_status many_xts(size_t count, bool decrypt, fw_xts_standard standard)
{
    fw_xts_unit list[MOST] = {{0}};

    for (size_t i = 0; i < count; i++) {
        message *const m = &messages[i];
        list[i] =
            (fw_xts_unit){&m->key, &m->other_key, m->iv, decrypt ? m->in : m->out, decrypt ? m->out : m->in, m->bytes};
    }
    return (decrypt ? fw_xts_decrypt_many : fw_xts_encrypt_many)(list, count, standard);
}

static fw_status many_xts_ieee(size_t count, bool decrypt)
{
    return many_xts(count, decrypt, FW_XTS_IEEE);
}

static fw_status many_xts_gb(size_t count, bool decrypt)
{
    return many_xts(count, decrypt, FW_XTS_GB);
}

static const mode MODES[] = {
    {"CBC", 16, 0, one_cbc, many_cbc, false},
    {"CFB", 1, 0, one_cfb, many_cfb, false},
    {"CMAC", 1, 0, one_cmac, many_cmac, false},
    {"CCM", 1, 0, one_ccm, many_ccm, true},
    {"GCM", 1, 0, one_gcm, many_gcm, true},
    {"XTS, IEEE tweak", 1, 16, one_xts_ieee, many_xts_ieee, true},
    {"XTS, GB/T 17964 tweak", 1, 16, one_xts_gb, many_xts_gb, true},
};

static void compare(const char *name, size_t count, size_t i, const uint8_t *seen, const uint8_t *expected,
                    size_t bytes)
{
    if (bytes > 0 && memcmp(seen, expected, bytes) != 0)
        fail(name, count, i, "is not what the function for one message makes");
}

/* COUNT messages of any lengths, or all of BYTES bytes. */
static void try_mode(const mode *one, size_t count, size_t bytes, bool in_place)
{
    uint8_t *plain[MOST];

    for (size_t i = 0; i < count; i++) {
        const size_t wanted = bytes > 0 ? bytes : random_bytes(), right = wanted < one->least ? one->least : wanted;
        new_message(&messages[i], right / one->multiple * one->multiple, in_place);
        one->one(&messages[i]);
        plain[i] = malloc(messages[i].bytes + 1);
        if (plain[i] == NULL)
            exit(2);
        memcpy(plain[i], messages[i].in, messages[i].bytes);
    }
    if (one->many(count, false) != FW_OK)
        fail(one->name, count, 0, "encryption gives an error");
    for (size_t i = 0; i < count; i++) {
        compare(one->name, count, i, messages[i].out, messages[i].expected, messages[i].bytes);
        compare(one->name, count, i, messages[i].tag, messages[i].expected_tag, 16);
        memcpy(messages[i].expected, plain[i], messages[i].bytes);
    }
    if (one->decrypts && one->many(count, true) != FW_OK)
        fail(one->name, count, 0, "decryption gives another status than its verdicts");
    for (size_t i = 0; i < count; i++) {
        if (one->decrypts)
            compare(one->name, count, i, messages[i].in, messages[i].expected, messages[i].bytes);
        free(plain[i]);
    }
    forget(count);
}

/* The first message says which lanes there are, but has nothing to do; the next has a key without lanes. */
static void try_empty_first(void)
{
    enum { COUNT = 40 };

    for (size_t i = 0; i < COUNT; i++)
        new_message(&messages[i], i == 0 ? 0 : 16, false);
    init_keys(&messages[0].key, &messages[0].one_key, messages[0].iv, kernel_name);
    init_keys(&messages[1].key, &messages[1].one_key, messages[1].iv, last_kernel());
    for (size_t i = 0; i < COUNT; i++)
        one_cbc(&messages[i]);
    many_cbc(COUNT, false);
    for (size_t i = 0; i < COUNT; i++)
        compare("CBC, nothing first", COUNT, i, messages[i].out, messages[i].expected, messages[i].bytes);
    forget(COUNT);
}

/* A wrong length in any message, and nothing is done. */
static void try_errors(void)
{
    uint8_t            tag[16] = {0}, text[32] = {0};
    fw_chained_message chained[2] = {{&messages[0].key, tag, text, text, 16}, {&messages[0].key, tag, text, text, 17}};
    fw_cmac_message    cmac[2]    = {{&messages[0].key, text, 3, tag, 16}, {&messages[0].key, text, 3, tag, 17}};
    fw_ccm_message     ccm = {.key = &messages[0].key, .nonce = text, .nonce_bytes = 6, .tag = tag, .tag_bytes = 16};
    fw_gcm_message     gcm = {.gcm = &messages[0].gcm, .nonce = text, .nonce_bytes = 12, .tag = tag, .tag_bytes = 3};
    fw_xts_unit        xts = {&messages[0].key, &messages[0].key, tag, text, text, 15};

    new_message(&messages[0], 0, false);
    if (fw_cbc_encrypt_many(chained, 2) != FW_ERROR_LENGTH || fw_cmac_tag_many(cmac, 2) != FW_ERROR_LENGTH ||
        fw_ccm_encrypt_many(&ccm, 1) != FW_ERROR_LENGTH || fw_gcm_decrypt_many(&gcm, 1) != FW_ERROR_LENGTH ||
        fw_xts_encrypt_many(&xts, 1, FW_XTS_GB) != FW_ERROR_LENGTH)
        fail("wrong lengths", 1, 0, "no error");
    for (size_t i = 0; i < sizeof text; i++)
        if (text[i] != 0 || tag[i % 16] != 0)
            fail("wrong lengths", 1, 0, "something was written");
    forget(1);
}

int main(int count, char **arguments)
{
    static const size_t COUNTS[] = {0, 1, 2, 7, 8, 9, 16, 31, 32, 33, 63, 64, 65, 200};

    if (count != 2 && count != 3)
        return 2;
    kernel_name        = arguments[1];
    const bool emulate = count == 3;
    if (emulate) {
        emulate_missing_instructions();
        const uint32_t registers = FW_CPU_AVX512; /* these cannot be emulated */
        fw_cpu_pretend(~registers | fw_cpu_features());
        one_kernel_name = "portable";
    }
    for (size_t m = 0; m < sizeof MODES / sizeof *MODES; m++)
        for (size_t c = 0; c < sizeof COUNTS / sizeof *COUNTS; c++) {
            if (emulate && COUNTS[c] > 65)
                continue;
            try_mode(&MODES[m], COUNTS[c], 0, c % 2 == 0);
            try_mode(&MODES[m], COUNTS[c], 16 * (1 + random_number(20)) - random_number(2), c % 2 == 1);
        }
    try_empty_first();
    try_errors();
    printf("%s, %lu instructions emulated: ok\n", fw_key_kernel_name(&messages[0].other_key), emulated_instructions());
    return 0;
}
