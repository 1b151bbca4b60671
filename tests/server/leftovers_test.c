/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* leftovers_test KERNEL: what the library leaves on the stack. Every call runs on a stack of its own, which is searched
 * afterwards for eight bytes in a row of the key, the expanded key, GHASH's key, the keystream or the tweaks. Prints
 * what was found, and how many calls were tried. "planted" instead of a kernel plants one: the test itself must be able
 * to fail. */
#include <featherweight/sm4_many.h>
#include <stdio.h>
#include <string.h>

#include "leftovers.h"

enum { BYTES = 3333, WHOLE = 3328 }; /* more than any function takes at once, and some that few take */

static const uint8_t zeros[16], iv[16] = {9, 8, 7, 6, 5, 4, 3, 2, 1};
static uint8_t       secret[16], chain[16], message[BYTES], out[BYTES], tag[16];
static const char   *kernel;
static fw_key        key, tweak_key;
static fw_stream     stream;
static fw_gcm        gcm;
static fw_ccm        ccm;
static fw_cmac       cmac;
static fw_xts        xts;

/* --- The calls ---------------------------------------------------------------------------------------------------- */

static void init(void)
{
    fw_sm4_init_with(&key, secret, kernel);
}
static void ecb_encrypt(void)
{
    fw_ecb_encrypt(&key, out, message, WHOLE);
}
static void ecb_decrypt(void)
{
    fw_ecb_decrypt(&key, out, message, WHOLE);
}
static void one_block(void)
{
    fw_ecb_encrypt(&key, out, message, 16);
}
static void cbc_encrypt(void)
{
    fw_cbc_encrypt(&key, chain, out, message, WHOLE);
}
static void cbc_decrypt(void)
{
    fw_cbc_decrypt(&key, chain, out, message, WHOLE);
}
static void ctr(void)
{
    fw_stream_init(&stream, &key, iv);
    fw_ctr(&stream, out, message, BYTES);
}
static void ofb(void)
{
    fw_stream_init(&stream, &key, iv);
    fw_ofb(&stream, out, message, BYTES);
}
static void cfb(void)
{
    fw_stream_init(&stream, &key, iv);
    fw_cfb_encrypt(&stream, out, message, BYTES);
    fw_cfb_decrypt(&stream, out, message, BYTES);
}
static void gcm_init(void)
{
    fw_gcm_init(&gcm, &key);
}
static void gcm_encrypt(void)
{
    fw_gcm_start(&gcm, iv, 12);
    fw_gcm_encrypt(&gcm, out, message, BYTES);
    fw_gcm_tag(&gcm, tag, sizeof tag);
}
static void ccm_encrypt(void)
{
    fw_ccm_start(&ccm, &key, iv, 12, 0, BYTES, sizeof tag);
    fw_ccm_encrypt(&ccm, out, message, BYTES);
    fw_ccm_tag(&ccm, tag);
}
static void cmac_tag(void)
{
    fw_cmac_init(&cmac, &key);
    fw_cmac_update(&cmac, message, BYTES);
    fw_cmac_tag(&cmac, tag, sizeof tag);
}
static void xts_encrypt(void)
{
    fw_xts_start(&xts, iv);
    fw_xts_encrypt(&xts, out, message, BYTES);
}
static void xts_one_block(void)
{
    fw_xts_start(&xts, iv);
    fw_xts_encrypt(&xts, out, message, 16);
}
static void xts_decrypt(void)
{
    fw_xts_start(&xts, iv);
    fw_xts_decrypt(&xts, out, message, BYTES);
}

/* Enough for as many lanes as there are, and for few; each with its own key, so that what lanes have of eight keys can
 * be told. */
enum { MANY = 48, FEW = 16, SHORT = 67 };

static size_t at_once;

static fw_key  keys[MANY];
static fw_gcm  gcms[MANY];
static uint8_t ivs[MANY][16], outs[MANY][SHORT], tags[MANY][16];

static void cbc_many(void)
{
    fw_chained_message list[MANY];

    for (size_t i = 0; i < at_once; i++)
        list[i] = (fw_chained_message){&keys[i], ivs[i], outs[i], message, SHORT / 16 * 16};
    fw_cbc_encrypt_many(list, at_once);
}
static void cfb_many(void)
{
    fw_chained_message list[MANY];

    for (size_t i = 0; i < at_once; i++)
        list[i] = (fw_chained_message){&keys[i], ivs[i], outs[i], message, SHORT};
    fw_cfb_encrypt_many(list, at_once);
}
static void cmac_many(void)
{
    fw_cmac_message list[MANY];

    for (size_t i = 0; i < at_once; i++)
        list[i] = (fw_cmac_message){&keys[i], message, SHORT, tags[i], 16};
    fw_cmac_tag_many(list, at_once);
}
static void ccm_many(void)
{
    fw_ccm_message list[MANY];

    for (size_t i = 0; i < at_once; i++)
        list[i] = (fw_ccm_message){&keys[i], outs[i], message, SHORT, message, 30, iv, 12, tags[i], 16, FW_OK};
    fw_ccm_encrypt_many(list, at_once);
}
static void gcm_many(void)
{
    fw_gcm_message list[MANY];

    for (size_t i = 0; i < at_once; i++)
        list[i] = (fw_gcm_message){&gcms[i], outs[i], message, SHORT, message, 30, iv, 12, tags[i], 16, FW_OK};
    fw_gcm_encrypt_many(list, at_once);
}
static void xts_many(void)
{
    fw_xts_unit list[MANY];

    for (size_t i = 0; i < at_once; i++)
        list[i] = (fw_xts_unit){&keys[i], &tweak_key, ivs[i], outs[i], message, SHORT};
    fw_xts_encrypt_many(list, at_once, FW_XTS_IEEE);
}
static void planted(void)
{
    volatile uint8_t copy[64];
    for (size_t i = 0; i < sizeof copy; i++)
        copy[i] = secret[i % sizeof secret];
}

/* --- The search --------------------------------------------------------------------------------------------------- */

/* Of two keys, so many apart, of the last sixteen, which are those that sixteen lanes had last. */
static void search_words(const char *name, size_t apart)
{
    static uint8_t words[2 * sizeof keys->schedule];

    for (size_t i = 0; i < sizeof keys->schedule / 4; i++) {
        memcpy(words + 8 * i, &keys[at_once - 16].schedule[i], 4);
        memcpy(words + 8 * i + 4, &keys[at_once - 16 + apart].schedule[i], 4);
    }
    leftovers_search(name, "words of two keys", words, sizeof words);
}

/* Of many messages: a key, what lanes have of the keys, of words or byte-sliced, and keystream or tweak of the last. */
static void search_lanes(const char *name, void (*call)(void))
{
    static uint8_t slices[2 * sizeof keys->schedule], last[SHORT];

    for (size_t i = 0; i < sizeof keys->schedule / 4; i++)
        for (size_t lane = 0; lane < 8; lane++) /* the first byte of the word */
            slices[8 * i + lane] = (uint8_t)keys[4 * lane].schedule[i];
    leftovers_search(name, "an expanded key", keys[at_once - 1].schedule, sizeof keys->schedule);
    search_words(name, 2); /* of two vectors */
    search_words(name, 4); /* of one, by AVX-512 */
    leftovers_search(name, "a slice of eight keys", slices, sizeof slices);
    for (size_t i = 0; i < SHORT; i++)
        last[i] = outs[at_once - 1][i] ^ message[i];
    if (call == cfb_many || call == ccm_many || call == gcm_many)
        leftovers_search(name, "the keystream", last, sizeof last);
    if (call == xts_many) {
        fw_ecb_encrypt(&tweak_key, last, ivs[at_once - 1], 16);
        leftovers_search(name, "the tweak", last, 16);
    }
}

static void after(const char *name, void (*call)(void))
{
    static uint8_t keystream[BYTES], hash_key[16];

    leftovers_run(call);
    for (size_t i = 0; i < BYTES; i++)
        keystream[i] = out[i] ^ message[i];
    leftovers_search(name, "the key", secret, sizeof secret);
    leftovers_search(name, "the expanded key", key.schedule, sizeof key.schedule);
    if (call == ctr || call == ofb || call == gcm_encrypt || call == ccm_encrypt)
        leftovers_search(name, "the keystream", keystream, sizeof keystream);
    if (call == gcm_init || call == gcm_encrypt) {
        fw_ecb_encrypt(&key, hash_key, zeros, sizeof hash_key);
        leftovers_search(name, "GHASH's key", hash_key, sizeof hash_key);
        leftovers_search(name, "GHASH's powers", gcm.hash_key.powers, sizeof gcm.hash_key.powers);
    }
    if (call == cbc_many || call == cfb_many || call == cmac_many || call == ccm_many || call == gcm_many ||
        call == xts_many)
        search_lanes(name, call);
    if (call == xts_encrypt || call == xts_decrypt || call == xts_one_block) {
        fw_ecb_encrypt(&tweak_key, hash_key, iv, sizeof hash_key);
        leftovers_search(name, "the first tweak", hash_key, sizeof hash_key);
        leftovers_search(name, "the last tweak", xts.tweak, sizeof xts.tweak);
    }
}

#define AFTER(call) after(#call, call)

int main(int count, char **arguments)
{
    if (count != 2)
        return 2;
    for (size_t i = 0; i < BYTES; i++)
        message[i] = (uint8_t)(i * 0x9e3779b1 >> 16);
    for (size_t i = 0; i < sizeof secret; i++)
        secret[i] = (uint8_t)(i * 0x85ebca6b >> 13 ^ 0x5a);
    if (strcmp(arguments[1], "planted") == 0) {
        AFTER(planted);
    } else {
        kernel = arguments[1];
        if (fw_sm4_init_with(&tweak_key, message, kernel) != FW_OK)
            return 2;
        AFTER(init);
        fw_xts_init(&xts, &key, &tweak_key, FW_XTS_IEEE);
        AFTER(ecb_encrypt), AFTER(ecb_decrypt), AFTER(one_block), AFTER(cbc_encrypt), AFTER(cbc_decrypt);
        AFTER(ctr), AFTER(ofb), AFTER(cfb);
        AFTER(gcm_init), AFTER(gcm_encrypt), AFTER(ccm_encrypt), AFTER(cmac_tag);
        AFTER(xts_encrypt), AFTER(xts_decrypt), AFTER(xts_one_block);
        for (size_t i = 0; i < MANY; i++) {
            if (fw_sm4_init_with(&keys[i], message + i, kernel) != FW_OK)
                return 2;
            memcpy(ivs[i], message + 2 * i, sizeof ivs[i]);
            fw_gcm_init(&gcms[i], &keys[i]);
        }
        for (at_once = FEW; at_once <= MANY; at_once += MANY - FEW)
            AFTER(cbc_many), AFTER(cfb_many), AFTER(cmac_many), AFTER(ccm_many), AFTER(gcm_many), AFTER(xts_many);
    }
    printf("%u calls, %u secrets left\n", leftovers_calls, leftovers_found);
    return leftovers_found == 0 ? 0 : 1;
}
