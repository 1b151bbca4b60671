/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Compares every mode of one kernel with the reference.
 *
 *   modes_test list                  kernels, one a line: "NAME FEATURES CONSTANT_TIME AVAILABLE"
 *   modes_test KERNEL FROM TO          messages of FROM to TO bytes; prints the kernels that were used, then "ok" and a
 *                                      sum of all answers of the reference: the same for the same messages everywhere
 *   modes_test KERNEL FROM TO STEP                every STEP bytes
 *   modes_test KERNEL FROM TO STEP emulate        and what the processor lacks is emulated
 *
 * Messages are encrypted in place and not, at odd addresses, in parts of unequal lengths. Every buffer is a heap block
 * that ends with its last byte, so that sanitizers see a byte too far. Exit status 1 and one line say what is wrong. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cpu.h"
#include "emulator.h"
#include "featherweight.h"
#include "random.h"
#include "reference.h"

static const char *kernel_name;
static fw_key      key, other_key;
static uint8_t     secret[16], other_secret[16], iv[16], aad[77];

/* FNV-1a of what the reference says. */
static uint64_t answers = 0xcbf29ce484222325;

static void note(const uint8_t *bytes, size_t count)
{
    while (count-- > 0)
        answers = (answers ^ *bytes++) * 0x100000001b3;
}

static void compare(const char *what, size_t bytes, const uint8_t *seen, const uint8_t *expected, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (seen[i] != expected[i]) {
            printf("%s: %s of %zu bytes: byte %zu is %02x, not %02x\n", kernel_name, what, bytes, i, seen[i],
                   expected[i]);
            exit(1);
        }
}

static void expect(const char *what, size_t bytes, fw_status status)
{
    if (status != FW_OK) {
        printf("%s: %s of %zu bytes: status %d\n", kernel_name, what, bytes, (int)status);
        exit(1);
    }
}

/* A heap block of which BYTES are used, up to its end. */
typedef struct {
    uint8_t *block, *bytes;
} buffer;

static buffer new_buffer(size_t bytes, size_t offset)
{
    buffer b = {malloc(bytes + offset + 1), NULL};
    if (b.block == NULL)
        exit(2);
    b.bytes = b.block + offset + 1;
    return b;
}

/* One mode: CRYPT does BYTES from IN to OUT in parts of at most PART bytes (a multiple of 16), and TAG gets what else
 * the mode computes. */
typedef void crypt(bool encrypt, uint8_t *out, const uint8_t *in, size_t bytes, size_t part, uint8_t tag[16]);
typedef void reference(uint8_t *out, const uint8_t *in, size_t bytes, uint8_t tag[16]);

#define IN_PARTS(call)                                                                                                 \
    for (size_t left = bytes, n; left > 0; left -= n, in += n, out += n) {                                             \
        n = left < part ? left : part;                                                                                 \
        expect(__func__, bytes, call);                                                                                 \
    }
#define STREAM_IN_PARTS(call)                                                                                          \
    fw_stream stream;                                                                                                  \
    fw_stream_init(&stream, &key, iv);                                                                                 \
    IN_PARTS((call, FW_OK))                                                                                            \
    (void)tag

static void ecb(bool encrypt, uint8_t *out, const uint8_t *in, size_t bytes, size_t part, uint8_t tag[16])
{
    (void)tag;
    IN_PARTS((encrypt ? fw_ecb_encrypt : fw_ecb_decrypt)(&key, out, in, n))
}

static void cbc(bool encrypt, uint8_t *out, const uint8_t *in, size_t bytes, size_t part, uint8_t tag[16])
{
    memcpy(tag, iv, 16);
    IN_PARTS((encrypt ? fw_cbc_encrypt : fw_cbc_decrypt)(&key, tag, out, in, n))
    memset(tag, 0, 16);
}

static void ctr(bool encrypt, uint8_t *out, const uint8_t *in, size_t bytes, size_t part, uint8_t tag[16])
{
    (void)encrypt;
    STREAM_IN_PARTS(fw_ctr(&stream, out, in, n));
}

static void ofb(bool encrypt, uint8_t *out, const uint8_t *in, size_t bytes, size_t part, uint8_t tag[16])
{
    (void)encrypt;
    STREAM_IN_PARTS(fw_ofb(&stream, out, in, n));
}

static void cfb(bool encrypt, uint8_t *out, const uint8_t *in, size_t bytes, size_t part, uint8_t tag[16])
{
    STREAM_IN_PARTS((encrypt ? fw_cfb_encrypt : fw_cfb_decrypt)(&stream, out, in, n));
}

static size_t  nonce_bytes; /* of GCM and CCM */
static uint8_t nonce[16];

static void gcm(bool encrypt, uint8_t *out, const uint8_t *in, size_t bytes, size_t part, uint8_t tag[16])
{
    fw_gcm       context;
    const size_t aad_bytes = bytes % sizeof aad;

    fw_gcm_init(&context, &key);
    expect(__func__, bytes, fw_gcm_start(&context, nonce, nonce_bytes));
    expect(__func__, bytes, fw_gcm_aad(&context, aad, aad_bytes / 3));
    expect(__func__, bytes, fw_gcm_aad(&context, aad + aad_bytes / 3, aad_bytes - aad_bytes / 3));
    IN_PARTS((encrypt ? fw_gcm_encrypt : fw_gcm_decrypt)(&context, out, in, n))
    expect(__func__, bytes, fw_gcm_tag(&context, tag, 16));
}

static void ccm(bool encrypt, uint8_t *out, const uint8_t *in, size_t bytes, size_t part, uint8_t tag[16])
{
    fw_ccm       context;
    const size_t aad_bytes = bytes % sizeof aad;

    expect(__func__, bytes, fw_ccm_start(&context, &key, nonce, nonce_bytes, aad_bytes, bytes, 16));
    expect(__func__, bytes, fw_ccm_aad(&context, aad, aad_bytes / 3));
    expect(__func__, bytes, fw_ccm_aad(&context, aad + aad_bytes / 3, aad_bytes - aad_bytes / 3));
    IN_PARTS((encrypt ? fw_ccm_encrypt : fw_ccm_decrypt)(&context, out, in, n))
    expect(__func__, bytes, fw_ccm_tag(&context, tag));
}

static void xts(bool gb, bool encrypt, uint8_t *out, const uint8_t *in, size_t bytes, size_t part)
{
    fw_xts context;

    fw_xts_init(&context, &key, &other_key, gb ? FW_XTS_GB : FW_XTS_IEEE);
    fw_xts_start(&context, iv);
    for (size_t left = bytes, n; left > 0; left -= n, in += n, out += n) {
        n = left < part + 16 ? left : part;
        expect(__func__, bytes, (encrypt ? fw_xts_encrypt : fw_xts_decrypt)(&context, out, in, n));
    }
}

static void xts_ieee(bool encrypt, uint8_t *out, const uint8_t *in, size_t bytes, size_t part, uint8_t tag[16])
{
    (void)tag;
    xts(false, encrypt, out, in, bytes, part);
}

static void xts_gb(bool encrypt, uint8_t *out, const uint8_t *in, size_t bytes, size_t part, uint8_t tag[16])
{
    (void)tag;
    xts(true, encrypt, out, in, bytes, part);
}

#define REFERENCE(name, call)                                                                                          \
    static void name(uint8_t *out, const uint8_t *in, size_t bytes, uint8_t tag[16])                                   \
    {                                                                                                                  \
        (void)tag;                                                                                                     \
        call;                                                                                                          \
    }
REFERENCE(reference_ecb, reference_mode("SM4-ECB", true, secret, NULL, out, in, bytes))
REFERENCE(reference_cbc, reference_mode("SM4-CBC", true, secret, iv, out, in, bytes))
REFERENCE(reference_ctr, reference_mode("SM4-CTR", true, secret, iv, out, in, bytes))
REFERENCE(reference_ofb, reference_mode("SM4-OFB", true, secret, iv, out, in, bytes))
REFERENCE(reference_cfb, reference_mode("SM4-CFB", true, secret, iv, out, in, bytes))
REFERENCE(my_gcm, reference_gcm(secret, nonce, nonce_bytes, aad, bytes % sizeof aad, out, in, bytes, tag))
REFERENCE(my_ccm, reference_ccm(secret, nonce, nonce_bytes, aad, bytes % sizeof aad, out, in, bytes, tag, 16))
REFERENCE(my_xts_ieee, reference_xts(false, secret, other_secret, iv, out, in, bytes))
REFERENCE(my_xts_gb, reference_xts(true, secret, other_secret, iv, out, in, bytes))

/* A message of BYTES bytes in one call: SEALED and TAG are the mode's. One whose tag is wrong leaves zeros in OUT. */
#define WHOLE(mode, context)                                                                                           \
    static void whole_##mode(uint8_t *out, const uint8_t *in, size_t bytes, const uint8_t *sealed,                     \
                             const uint8_t *expected_tag)                                                              \
    {                                                                                                                  \
        const size_t aad_bytes = bytes % sizeof aad;                                                                   \
        uint8_t      tag[16];                                                                                          \
        expect(#mode, bytes, fw_##mode##_seal(context, out, tag, 16, in, bytes, aad, aad_bytes, nonce, nonce_bytes));  \
        compare(#mode " at once", bytes, out, sealed, bytes);                                                          \
        compare(#mode " at once", bytes, tag, expected_tag, 16);                                                       \
        expect(#mode, bytes, fw_##mode##_open(context, out, out, bytes, tag, 16, aad, aad_bytes, nonce, nonce_bytes)); \
        compare(#mode " at once", bytes, out, in, bytes);                                                              \
        tag[bytes % 16] ^= 1;                                                                                          \
        if (fw_##mode##_open(context, out, sealed, bytes, tag, 16, aad, aad_bytes, nonce, nonce_bytes) !=              \
            FW_ERROR_TAG)                                                                                              \
            expect(#mode ", forged,", bytes, FW_ERROR_TAG);                                                            \
        for (size_t i = 0; i < bytes; i++)                                                                             \
            compare(#mode ", forged,", bytes, &out[i], &(const uint8_t){0}, 1);                                        \
    }
static fw_gcm *prepared(void)
{
    static fw_gcm context;
    fw_gcm_init(&context, &key);
    return &context;
}
WHOLE(gcm, prepared())
WHOLE(ccm, &key)

static const struct {
    const char *name;
    crypt      *crypt;
    reference  *reference;
    size_t      multiple, least, nonce_bytes; /* multiple: of bytes that a message, or a part of it, may have */
    bool        parts_of_blocks, overflows;
} MODES[] = {
    {"ECB", ecb, reference_ecb, 16, 0, 0, true, false},
    {"CBC", cbc, reference_cbc, 16, 0, 0, true, false},
    {"CTR", ctr, reference_ctr, 1, 0, 0, false, false},
    {"OFB", ofb, reference_ofb, 1, 0, 0, false, false},
    {"CFB", cfb, reference_cfb, 1, 0, 0, false, false},
    {"GCM", gcm, my_gcm, 1, 0, 12, false, false},
    {"GCM, nonce of 16 bytes", gcm, my_gcm, 1, 0, 16, false, false},
    {"GCM, counter overflows", gcm, my_gcm, 1, 0, 16, false, true},
    {"CCM", ccm, my_ccm, 1, 0, 12, false, false},
    {"CCM, nonce of 7 bytes", ccm, my_ccm, 1, 0, 7, false, false},
    {"XTS, IEEE tweak", xts_ieee, my_xts_ieee, 1, 16, 0, true, false},
    {"XTS, GB/T 17964 tweak", xts_gb, my_xts_gb, 1, 16, 0, true, false},
};

/* The IV; or the nonce of a counter whose last 32 bits overflow soon, in one of the first blocks. */
static void choose_nonce(bool overflows, size_t bytes)
{
    uint8_t counter[16];

    memcpy(nonce, iv, sizeof nonce);
    if (!overflows)
        return;
    memcpy(counter, iv, 12);
    memset(counter + 12, 0xff, 4);
    counter[15] = (uint8_t)(0xff - bytes % 71);
    reference_gcm_nonce(secret, counter, nonce);
}

static void try_mode(size_t mode, size_t bytes)
{
    const size_t parts[] = {bytes + 16, MODES[mode].parts_of_blocks ? 48 : 1 + bytes % 37};
    buffer       plain = new_buffer(bytes, 0), expected = new_buffer(bytes, 0), there = new_buffer(bytes, bytes % 16);
    uint8_t      expected_tag[16] = {0};

    nonce_bytes = MODES[mode].nonce_bytes;
    choose_nonce(MODES[mode].overflows, bytes);
    fill(plain.bytes, bytes);
    MODES[mode].reference(expected.bytes, plain.bytes, bytes, expected_tag);
    note(expected.bytes, bytes);
    note(expected_tag, sizeof expected_tag);
    if (MODES[mode].crypt == gcm)
        whole_gcm(there.bytes, plain.bytes, bytes, expected.bytes, expected_tag);
    if (MODES[mode].crypt == ccm)
        whole_ccm(there.bytes, plain.bytes, bytes, expected.bytes, expected_tag);
    for (size_t i = 0; i < 2; i++) {
        uint8_t tag[16] = {0}, back_tag[16] = {0};
        MODES[mode].crypt(true, there.bytes, plain.bytes, bytes, parts[i], tag);
        compare(MODES[mode].name, bytes, there.bytes, expected.bytes, bytes);
        compare(MODES[mode].name, bytes, tag, expected_tag, 16);
        MODES[mode].crypt(false, there.bytes, there.bytes, bytes, parts[i], back_tag);
        compare(MODES[mode].name, bytes, there.bytes, plain.bytes, bytes);
        compare(MODES[mode].name, bytes, back_tag, expected_tag, 16);
        MODES[mode].crypt(true, there.bytes, there.bytes, bytes, parts[1 - i], tag); /* in place */
        compare(MODES[mode].name, bytes, there.bytes, expected.bytes, bytes);
        MODES[mode].crypt(false, expected.bytes, there.bytes, bytes, parts[i], tag);
        compare(MODES[mode].name, bytes, expected.bytes, plain.bytes, bytes);
        memcpy(expected.bytes, there.bytes, bytes);
    }
    free(plain.block);
    free(expected.block);
    free(there.block);
}

static void try_cmac(size_t bytes)
{
    buffer  in = new_buffer(bytes, 0);
    uint8_t tag[16], expected[16];
    fw_cmac cmac;

    fill(in.bytes, bytes);
    reference_cmac(secret, expected, in.bytes, bytes);
    note(expected, sizeof expected);
    fw_cmac_init(&cmac, &key);
    for (size_t part = 0; part < 2; part++) {
        const size_t first = part * bytes / 3;
        fw_cmac_update(&cmac, in.bytes, first);
        fw_cmac_update(&cmac, in.bytes + first, bytes - first);
        expect("CMAC", bytes, fw_cmac_tag(&cmac, tag, 16));
        compare("CMAC", bytes, tag, expected, 16);
    }
    free(in.block);
}

static void new_secrets(size_t number)
{
    fill(secret, sizeof secret);
    fill(other_secret, sizeof other_secret);
    fill(iv, sizeof iv);
    fill(aad, sizeof aad);
    if (number % 3 == 0)
        memset(iv + number % 13, 0xff, 15 - number % 13); /* a counter that soon overflows */
    expect("key", 16, fw_sm4_init_with(&key, secret, kernel_name));
    expect("key", 16, fw_sm4_init_with(&other_key, other_secret, kernel_name));
}

static int list(void)
{
    fw_kernel_info info;
    for (size_t i = 0; fw_sm4_kernel(i, &info) == FW_OK; i++)
        printf("%s %x %d %d\n", info.name, info.features, info.constant_time, info.available);
    return 0;
}

int main(int count, char **arguments)
{
    if (count == 2 && strcmp(arguments[1], "list") == 0)
        return list();
    if (count < 4 || count > 6)
        return 2;
    kernel_name       = arguments[1];
    const size_t step = count > 4 ? strtoul(arguments[4], NULL, 10) : 1;
    if (count == 6) {
        emulate_missing_instructions();
        const uint32_t registers = FW_CPU_AVX512; /* these cannot be emulated */
        fw_cpu_pretend(~registers | fw_cpu_features());
    }
    for (size_t bytes = strtoul(arguments[2], NULL, 10); bytes <= strtoul(arguments[3], NULL, 10); bytes += step) {
        new_secrets(bytes);
        for (size_t mode = 0; mode < sizeof MODES / sizeof *MODES; mode++)
            if (bytes % MODES[mode].multiple == 0 && bytes >= MODES[mode].least)
                try_mode(mode, bytes);
        try_cmac(bytes);
    }
    fw_gcm context;
    fw_gcm_init(&context, &key);
    printf("%s, GHASH %s, %lu instructions emulated: ok, answers %016" PRIx64 "\n", fw_key_kernel_name(&key),
           fw_gcm_kernel_name(&context), emulated_instructions(), answers);
    return 0;
}
