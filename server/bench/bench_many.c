/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Weighs SM4 on many messages at once, each with its own key, beside the functions for one message and Intel's
 * crypto_mb.
 *
 *     bench_many [MOST_BYTES]
 *
 * As bench.c: all take turns in one process, of many short trials the least counts, cycles are those of the core. All
 * must write the same. CBC decryption of one message is there as a measure: it is parallel in itself. */
#include <featherweight/sm4_many.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench_many.h"
#include "clock.h"

/* ROOM: messages begin at different places of a page, of which a first cache has room for a few only at the same one.
 */
enum { MOST_BYTES = 16384, TRIALS = 300, TAG_BYTES = 16, ROOM = MOST_BYTES + 576 };

static const size_t SIZES[] = {16, 64, 256, 1024, 4096, MOST_BYTES};
enum { SIZE_COUNT = sizeof SIZES / sizeof *SIZES };

static const struct {
    bench_mode  mode;
    const char *title;
} MODE_LIST[] = {{CBC_ENCRYPT, "CBC encryption"},
                 {CFB_ENCRYPT, "CFB encryption"},
                 {CMAC, "CMAC"},
                 {CCM, "CCM"},
                 {GCM, "GCM"},
                 {XTS, "XTS (IEEE)"}};

/* COUNT messages, in one call of ours or one after another, or by the peer; or the measure, of one message. */
typedef struct {
    const char *name;
    size_t      count;
    enum { TOGETHER, ALONE, PEER, MEASURE } how;
} row;

static const row ROWS[] = {
    {"one after another", 16, ALONE},
    {"8 messages", 8, TOGETHER},
    {"16 messages", 16, TOGETHER},
    {"64 messages", 64, TOGETHER},
    {"crypto_mb, 16 messages", MB_MESSAGES, PEER},
    {"CBC decryption, 1 message", 1, MEASURE},
};
enum { ROW_COUNT = sizeof ROWS / sizeof *ROWS };

uint8_t many_keys[2 * MOST_MESSAGES][16], many_ivs[MOST_MESSAGES][16];

static fw_key         data_keys[MOST_MESSAGES], tweak_keys[MOST_MESSAGES];
static fw_gcm         gcms[MOST_MESSAGES];
static fw_cmac        cmacs[MOST_MESSAGES];
static uint8_t        input[MOST_MESSAGES][ROOM], output[MOST_MESSAGES][ROOM];
static uint8_t        expected[MOST_MESSAGES][ROOM];
static const uint8_t *inputs[MOST_MESSAGES];
static uint8_t       *outputs[MOST_MESSAGES];

static void run_one(bench_mode mode, size_t i, size_t bytes)
{
    uint8_t *const out = output[i], *const tag = output[i] + bytes;
    const uint8_t *const in = input[i];
    uint8_t              iv[16];
    fw_stream            stream;
    fw_ccm               ccm;
    fw_cmac              cmac;
    fw_xts               xts;

    memcpy(iv, many_ivs[i], sizeof iv);
    switch (mode) {
    case CBC_ENCRYPT: fw_cbc_encrypt(&data_keys[i], iv, out, in, bytes); break;
    case CBC_DECRYPT: fw_cbc_decrypt(&data_keys[i], iv, out, in, bytes); break;
    case CFB_ENCRYPT:
        fw_stream_init(&stream, &data_keys[i], iv);
        fw_cfb_encrypt(&stream, out, in, bytes);
        break;
    case CMAC:
        cmac = cmacs[i];
        fw_cmac_update(&cmac, in, bytes);
        fw_cmac_tag(&cmac, tag, TAG_BYTES);
        break;
    case CCM:
        fw_ccm_start(&ccm, &data_keys[i], iv, NONCE_BYTES, 0, bytes, TAG_BYTES);
        fw_ccm_encrypt(&ccm, out, in, bytes);
        fw_ccm_tag(&ccm, tag);
        break;
    case GCM:
        fw_gcm_start(&gcms[i], iv, NONCE_BYTES);
        fw_gcm_encrypt(&gcms[i], out, in, bytes);
        fw_gcm_tag(&gcms[i], tag, TAG_BYTES);
        break;
    default:
        fw_xts_init(&xts, &data_keys[i], &tweak_keys[i], FW_XTS_IEEE);
        fw_xts_start(&xts, iv);
        fw_xts_encrypt(&xts, out, in, bytes);
    }
}

static void run_together(bench_mode mode, size_t bytes, size_t count)
{
    static fw_chained_message chained[MOST_MESSAGES];
    static fw_cmac_message    authenticated[MOST_MESSAGES];
    static fw_ccm_message     with_ccm[MOST_MESSAGES];
    static fw_gcm_message     with_gcm[MOST_MESSAGES];
    static fw_xts_unit        units[MOST_MESSAGES];
    static uint8_t            ivs[MOST_MESSAGES][16];

    memcpy(ivs, many_ivs, 16 * count);
    for (size_t i = 0; i < count; i++) {
        uint8_t *const out = output[i], *const tag = output[i] + bytes, *const iv = ivs[i];
        const uint8_t *const in  = input[i];
        const fw_key *const  key = &data_keys[i];
        switch (mode) {
        case CMAC: authenticated[i] = (fw_cmac_message){key, in, bytes, tag, TAG_BYTES}; break;
        case CCM:
            with_ccm[i] = (fw_ccm_message){key, out, in, bytes, NULL, 0, iv, NONCE_BYTES, tag, TAG_BYTES, FW_OK};
            break;
        case GCM:
            with_gcm[i] = (fw_gcm_message){&gcms[i], out, in, bytes, NULL, 0, iv, NONCE_BYTES, tag, TAG_BYTES, FW_OK};
            break;
        case XTS: units[i] = (fw_xts_unit){key, &tweak_keys[i], iv, out, in, bytes}; break;
        default: chained[i] = (fw_chained_message){key, iv, out, in, bytes};
        }
    }
    switch (mode) {
    case CBC_ENCRYPT: fw_cbc_encrypt_many(chained, count); break;
    case CFB_ENCRYPT: fw_cfb_encrypt_many(chained, count); break;
    case CMAC: fw_cmac_tag_many(authenticated, count); break;
    case CCM: fw_ccm_encrypt_many(with_ccm, count); break;
    case GCM: fw_gcm_encrypt_many(with_gcm, count); break;
    default: fw_xts_encrypt_many(units, count, FW_XTS_IEEE);
    }
}

static void run(const row *how, bench_mode mode, size_t bytes)
{
    if (how->how == TOGETHER)
        run_together(mode, bytes, how->count);
#ifdef BENCH_CRYPTO_MB
    else if (how->how == PEER)
        mb_run(mode, outputs, inputs, bytes);
#endif
    else
        for (size_t i = 0; i < how->count; i++)
            run_one(how->how == MEASURE ? CBC_DECRYPT : mode, i, bytes);
}

static bool takes_part(const row *how, bench_mode mode)
{
#ifdef BENCH_CRYPTO_MB
    return how->how != PEER || mb_select(mode);
#else
    (void)mode;
    return how->how != PEER;
#endif
}

static void compare(bench_mode mode, const char *title)
{
    const size_t bytes = 4096;

    for (size_t r = 0; r < ROW_COUNT; r++) {
        if (ROWS[r].how == MEASURE || !takes_part(&ROWS[r], mode))
            continue;
        memset(output, 0, sizeof output);
        run(&ROWS[r], mode, bytes);
        if (r == 0)
            memcpy(expected, output, sizeof expected);
        const size_t both = ROWS[r].count < ROWS[0].count ? ROWS[r].count : ROWS[0].count;
        if (memcmp(expected, output, both * sizeof *output) != 0) {
            fprintf(stderr, "bench_many: %s and %s differ in %s\n", ROWS[0].name, ROWS[r].name, title);
            exit(1);
        }
    }
}

/* Cycles per byte of all rows. */
static void weigh(bench_mode mode, const char *title, size_t sizes)
{
    double cycles[ROW_COUNT][SIZE_COUNT];

    compare(mode, title);
    printf("\n%-28s", title);
    for (size_t s = 0; s < sizes; s++) {
        double ruler = 1e30;
        printf(" %6zu B", SIZES[s]);
        for (size_t r = 0; r < ROW_COUNT; r++)
            cycles[r][s] = 1e30;
        for (size_t trial = 0; trial < TRIALS / (1 + SIZES[s] / 1024); trial++)
            for (size_t r = 0; r < ROW_COUNT; r++) {
                if (!takes_part(&ROWS[r], mode))
                    continue;
                ruler                = least(ruler, ruler_ticks());
                const uint64_t start = now();
                run(&ROWS[r], mode, SIZES[s]);
                cycles[r][s] = least(cycles[r][s], (double)(now() - start) / (double)(ROWS[r].count * SIZES[s]));
            }
        for (size_t r = 0; r < ROW_COUNT; r++)
            cycles[r][s] /= ruler;
    }
    puts("");
    for (size_t r = 0; r < ROW_COUNT; r++) {
        if (!takes_part(&ROWS[r], mode))
            continue;
        printf("%-28s", ROWS[r].name);
        for (size_t s = 0; s < sizes; s++)
            printf(" %8.2f", cycles[r][s]);
        puts("");
    }
}

int main(int argument_count, char **arguments)
{
    const size_t most  = argument_count > 1 ? strtoul(arguments[1], NULL, 10) : MOST_BYTES;
    size_t       sizes = 0;

    setvbuf(stdout, NULL, _IOLBF, 0);
    while (sizes < SIZE_COUNT && SIZES[sizes] <= most)
        sizes++;
    if (sizes == 0) {
        fprintf(stderr, "bench_many: give the bytes of the longest message, 16 or more\n");
        return 2;
    }
    for (size_t i = 0; i < sizeof input; i++)
        input[i / ROOM][i % ROOM] = (uint8_t)(i * 0x9e3779b1 >> 16);
    for (size_t i = 0; i < sizeof many_keys; i++)
        many_keys[i / 16][i % 16] = (uint8_t)(i * 0x85ebca6b >> 13);
    for (size_t i = 0; i < MOST_MESSAGES; i++) {
        memcpy(many_ivs[i], many_keys[MOST_MESSAGES - i], 16);
        inputs[i] = input[i], outputs[i] = output[i];
        fw_sm4_init(&data_keys[i], many_keys[i]);
        fw_sm4_init(&tweak_keys[i], many_keys[MOST_MESSAGES + i]);
        fw_gcm_init(&gcms[i], &data_keys[i]);
        fw_cmac_init(&cmacs[i], &data_keys[i]);
    }
    puts("\nSM4 on many messages of one length, a key each, cycles per byte of all; the least of many trials, all in "
         "turn.");
    printf("ours: kernel %s; key schedules are not included\n", fw_key_kernel_name(&data_keys[0]));
#ifdef BENCH_CRYPTO_MB
    puts(mb_select(CBC_ENCRYPT) ? "Intel crypto_mb: key schedules are included in GCM and CCM, which have no other way"
                                : "not measured: Intel crypto_mb, which this processor lacks instructions for");
#else
    puts("not measured: Intel crypto_mb: run: .venv/bin/python scripts/build_peers.py");
#endif
    for (size_t m = 0; m < sizeof MODE_LIST / sizeof *MODE_LIST; m++)
        weigh(MODE_LIST[m].mode, MODE_LIST[m].title, sizes);
    return 0;
}
