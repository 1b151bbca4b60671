/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Compares every mode of one kernel with somebody else's library (peer.h): random keys, IVs, lengths, parts and
 * addresses.
 *
 *   peers_test_NAME KERNEL COUNT     COUNT messages of each mode that the library has; prints what was compared
 *
 * A message is encrypted and decrypted in parts, each of them in place or not. Exit status 1 and one line say what is
 * wrong. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "featherweight.h"
#include "peer.h"
#include "random.h"

enum { MOST_BYTES = 5000, MOST_AAD = 100, ROOM = MOST_BYTES + 64 };

static const char *const NAMES[PEER_MODES] = {
    "ECB", "CBC", "CTR", "CFB", "OFB", "GCM", "CCM", "XTS", "XTS of GB/T 17964", "CMAC"};

/* Mostly short ones. */
static size_t random_bytes(void)
{
    static const uint32_t MOST[] = {20, 100, 300, 1100, 2100, MOST_BYTES};
    return random_number(MOST[random_number(sizeof MOST / sizeof *MOST)]);
}

/* What our functions need of a message. */
typedef union {
    fw_stream stream;
    fw_gcm    gcm;
    fw_ccm    ccm;
    fw_xts    xts;
    uint8_t   iv[16];
} state;

static fw_key data_key, tweak_key;

static void need(fw_status status, const peer_task *task)
{
    if (status != FW_OK) {
        printf("%s: status %d\n", NAMES[task->mode], (int)status);
        exit(1);
    }
}

static void start(state *s, const peer_task *task, size_t bytes)
{
    const size_t half = random_number((uint32_t)task->aad_bytes + 1);

    switch (task->mode) {
    case ECB:
    case CBC: memcpy(s->iv, task->iv, 16); break;
    case CTR:
    case CFB:
    case OFB: fw_stream_init(&s->stream, &data_key, task->iv); break;
    case GCM:
        fw_gcm_init(&s->gcm, &data_key);
        need(fw_gcm_start(&s->gcm, task->iv, task->iv_bytes), task);
        need(fw_gcm_aad(&s->gcm, task->aad, half), task);
        need(fw_gcm_aad(&s->gcm, task->aad + half, task->aad_bytes - half), task);
        break;
    case CCM:
        need(fw_ccm_start(&s->ccm, &data_key, task->iv, task->iv_bytes, task->aad_bytes, bytes, task->tag_bytes), task);
        need(fw_ccm_aad(&s->ccm, task->aad, half), task);
        need(fw_ccm_aad(&s->ccm, task->aad + half, task->aad_bytes - half), task);
        break;
    default:
        fw_xts_init(&s->xts, &data_key, &tweak_key, task->mode == XTS_GB ? FW_XTS_GB : FW_XTS_IEEE);
        fw_xts_start(&s->xts, task->iv);
    }
}

static fw_status crypt_part(state *s, peer_mode mode, bool encrypt, uint8_t *out, const uint8_t *in, size_t bytes)
{
    switch (mode) {
    case ECB: return (encrypt ? fw_ecb_encrypt : fw_ecb_decrypt)(&data_key, out, in, bytes);
    case CBC: return (encrypt ? fw_cbc_encrypt : fw_cbc_decrypt)(&data_key, s->iv, out, in, bytes);
    case CTR: return fw_ctr(&s->stream, out, in, bytes);
    case CFB: return (encrypt ? fw_cfb_encrypt : fw_cfb_decrypt)(&s->stream, out, in, bytes);
    case OFB: return fw_ofb(&s->stream, out, in, bytes);
    case GCM: return (encrypt ? fw_gcm_encrypt : fw_gcm_decrypt)(&s->gcm, out, in, bytes);
    case CCM: return (encrypt ? fw_ccm_encrypt : fw_ccm_decrypt)(&s->ccm, out, in, bytes);
    default: return (encrypt ? fw_xts_encrypt : fw_xts_decrypt)(&s->xts, out, in, bytes);
    }
}

/* The next part of LEFT bytes: of whole blocks where the mode wants them, of which XTS leaves one at least. */
static size_t part_of(peer_mode mode, size_t left)
{
    const bool   blocks = mode <= CBC || mode == XTS_IEEE || mode == XTS_GB;
    const size_t part   = 1 + random_number((uint32_t)left);

    if (random_number(3) == 0)
        return left;
    if (!blocks)
        return part;
    const size_t whole = (part + 15) / 16 * 16;
    return mode > CBC && left < whole + 16 ? left : whole;
}

static void crypt(const peer_task *task, bool encrypt, uint8_t *out, const uint8_t *in, size_t bytes, uint8_t tag[16])
{
    state s;

    start(&s, task, bytes);
    for (size_t done = 0, n; done < bytes; done += n) {
        const bool stay = random_number(2) == 0;
        n               = part_of(task->mode, bytes - done);
        if (stay)
            memcpy(out + done, in + done, n);
        need(crypt_part(&s, task->mode, encrypt, out + done, stay ? out + done : in + done, n), task);
    }
    if (task->mode == GCM)
        need(fw_gcm_tag(&s.gcm, tag, task->tag_bytes), task);
    if (task->mode == CCM)
        need(fw_ccm_tag(&s.ccm, tag), task);
}

static void authenticate(const peer_task *task, const uint8_t *in, size_t bytes, uint8_t tag[16])
{
    fw_cmac cmac;

    fw_cmac_init(&cmac, &data_key);
    for (size_t done = 0, n; done < bytes; done += n) {
        n = part_of(task->mode, bytes - done);
        need(fw_cmac_update(&cmac, in + done, n), task);
    }
    need(fw_cmac_tag(&cmac, tag, task->tag_bytes), task);
}

static void compare(const peer_task *task, const char *what, size_t bytes, const uint8_t *seen, const uint8_t *expected,
                    size_t count)
{
    if (count > 0 && memcmp(seen, expected, count) != 0) {
        printf("%s, %s, %zu bytes: %s differs\n", fw_key_kernel_name(&data_key), NAMES[task->mode], bytes, what);
        exit(1);
    }
}

/* A length that MODE takes. */
static size_t bytes_of(peer_mode mode)
{
    const size_t bytes = random_bytes();

    if (mode <= CBC)
        return bytes / 16 * 16;
    return (mode == XTS_IEEE || mode == XTS_GB) && bytes < 16 ? bytes + 16 : bytes;
}

static void try_mode(peer_mode mode, const char *kernel)
{
    static uint8_t plain_room[ROOM], peer_room[ROOM], our_room[ROOM], back_room[ROOM];
    uint8_t       *plain = plain_room + random_number(64), *theirs = peer_room + random_number(64);
    uint8_t       *ours = our_room + random_number(64), *back = back_room + random_number(64);
    uint8_t        key[32], iv[16], aad[MOST_AAD], their_tag[16] = {0}, our_tag[16] = {0}, back_tag[16] = {0};
    const size_t   bytes = bytes_of(mode);
    peer_task      task  = {mode, key, iv, 16, aad, 0, 0};

    fill(key, sizeof key), fill(iv, sizeof iv), fill(aad, sizeof aad), fill(plain, bytes);
    if (random_number(3) == 0)
        memset(iv + random_number(15), 0xff, 1), memset(iv + 12, 0xff, 3); /* a counter that soon overflows */
    if (mode == GCM || mode == CCM) {
        task.aad_bytes = random_number(MOST_AAD + 1);
        task.iv_bytes  = mode == CCM ? 7 + random_number(7) : random_number(2) == 0 ? 12 : 1 + random_number(16);
    }
    task.tag_bytes = mode == CCM ? 4 + 2 * random_number(7) : mode == GCM ? 12 + random_number(5) : 16;
    need(fw_sm4_init_with(&data_key, key, kernel), &task);
    need(fw_sm4_init_with(&tweak_key, key + 16, kernel), &task);
    peer_encrypt(&task, theirs, plain, bytes, their_tag);
    if (mode == CMAC) {
        authenticate(&task, plain, bytes, our_tag);
        compare(&task, "the tag", bytes, our_tag, their_tag, task.tag_bytes);
        return;
    }
    crypt(&task, true, ours, plain, bytes, our_tag);
    compare(&task, "ciphertext", bytes, ours, theirs, bytes);
    compare(&task, "the tag", bytes, our_tag, their_tag, task.tag_bytes);
    crypt(&task, false, back, theirs, bytes, back_tag);
    compare(&task, "plaintext", bytes, back, plain, bytes);
    compare(&task, "the tag of decryption", bytes, back_tag, their_tag, task.tag_bytes);
}

int main(int count, char **arguments)
{
    if (count != 3)
        return 2;
    const unsigned long messages = strtoul(arguments[2], NULL, 10);
    printf("%s beside %s:", arguments[1], peer_version());
    for (unsigned mode = 0; mode < PEER_MODES; mode++) {
        for (unsigned long i = 0; peer_has((peer_mode)mode) && i < messages; i++)
            try_mode((peer_mode)mode, arguments[1]);
        if (peer_has((peer_mode)mode))
            printf(" %s", NAMES[mode]);
    }
    puts("");
    return 0;
}
