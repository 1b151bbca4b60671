/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Which GHASH a key of GCM has; keys that are another one's; and calibration. */
#include "ghash.h"

#define KERNEL(id, ...) &fw_ghash_##id,
static const fw_ghash_kernel *const KERNELS[] = {
#include "kernels.inc"
};
enum { KERNEL_COUNT = sizeof KERNELS / sizeof *KERNELS };

static fw_choice choice;

const fw_ghash_kernel *fw_ghash_numbered(unsigned number)
{
    return number <= KERNEL_COUNT ? KERNELS[number - 1] : NULL;
}

unsigned fw_ghash_chosen(void)
{
    return fw_choose(&fw_ghash_list, &choice, 0);
}

static void borrowed_update(const fw_ghash_key *key, uint8_t hash[16], const uint8_t *in, size_t blocks)
{
    const fw_ghash_key *other;

    memcpy(&other, key->powers, sizeof other);
    other->kernel->update(other, hash, in, blocks);
}

void fw_ghash_borrow(fw_ghash_key *key, const fw_ghash_key *other)
{
    static const fw_ghash_kernel BORROWED = {"borrowed", NULL, borrowed_update};

    key->kernel = &BORROWED;
    memcpy(key->powers, &other, sizeof other);
}

void fw_ghash_init(fw_ghash_key *key, const uint8_t hash_key[16])
{
    key->kernel = fw_ghash_numbered(fw_ghash_chosen());
    key->kernel->init(key, hash_key);
}

/* For calibration: keys of all kernels, which are made when they are needed first, and a text. */
enum { PIECES = 3, TEXT_BYTES = 4096 };
typedef struct {
    fw_ghash_key keys[FW_CHOICE_MOST + 1];
    uint8_t      hash[FW_BLOCK_BYTES], text[TEXT_BYTES];
} calibration;

/* One message of 4,096 bytes, 16 of 256, or 256 of 16. */
static void run_piece(void *context, unsigned number, unsigned piece)
{
    static const uint8_t hash_key[FW_BLOCK_BYTES] = {1};
    calibration *const   it                       = context;
    fw_ghash_key *const  key                      = &it->keys[number];
    const size_t         bytes                    = (size_t)TEXT_BYTES >> 4 * piece;

    if (key->kernel == NULL) {
        key->kernel = fw_ghash_numbered(number);
        key->kernel->init(key, hash_key);
    }
    for (size_t done = 0; done < TEXT_BYTES; done += bytes)
        key->kernel->update(key, it->hash, it->text, bytes / FW_BLOCK_BYTES);
}

void fw_ghash_calibrate(void)
{
    calibration context = {.text = {0}};

    fw_prefer_fastest(&fw_ghash_list, &choice, run_piece, &context, PIECES, 300);
}
