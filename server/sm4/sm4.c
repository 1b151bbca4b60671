/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* SM4: which kernel a key uses. */
#include "kernels.h"

#define KERNEL(id, ...) &fw_sm4_##id,
static const fw_kernel *const KERNELS[] = {
#include "kernels.inc"
};

enum { KERNEL_COUNT = sizeof KERNELS / sizeof *KERNELS };

static fw_choice choice;

static void expand_with(fw_key *key, const uint8_t secret[16], const fw_kernel *kernel)
{
    key->kernel = kernel;
    kernel->expand(key->schedule, secret);
    fw_wipe_stack();
}

void fw_sm4_init(fw_key *key, const uint8_t secret[16])
{
    expand_with(key, secret, KERNELS[fw_choose(&fw_sm4_list, &choice, 0) - 1]);
}

fw_status fw_sm4_init_with(fw_key *key, const uint8_t secret[16], const char *kernel)
{
    for (size_t i = 0; i < KERNEL_COUNT; i++)
        if (strcmp(KERNELS[i]->name, kernel) == 0 && fw_cpu_has(KERNELS[i]->features)) {
            expand_with(key, secret, KERNELS[i]);
            return FW_OK;
        }
    return FW_ERROR_UNSUPPORTED;
}

fw_status fw_sm4_kernel(size_t index, fw_kernel_info *info)
{
    if (index >= KERNEL_COUNT)
        return FW_ERROR_LENGTH;
    const fw_kernel *found = KERNELS[index];
    *info = (fw_kernel_info){found->name, found->features, found->constant_time, fw_cpu_has(found->features)};
    return FW_OK;
}

const char *fw_key_kernel_name(const fw_key *key)
{
    return key->kernel->name;
}

void fw_key_clear(fw_key *key)
{
    fw_wipe(key, sizeof *key);
}

/* For calibration: keys of all kernels, expanded when they are needed first, and a text. */
enum { PIECE_MODES = 4, PIECE_SIZES = 3, TEXT_BYTES = 4096 };
typedef struct {
    fw_key  keys[FW_CHOICE_MOST + 1];
    uint8_t text[TEXT_BYTES];
} calibration;

static void run_mode(unsigned mode, const fw_key *key, uint8_t *text, size_t bytes)
{
    uint8_t   iv[16] = {0};
    fw_stream stream;

    fw_stream_init(&stream, key, iv);
    switch (mode) {
    case 0: fw_ecb_encrypt(key, text, text, bytes); break;
    case 1: fw_cbc_encrypt(key, iv, text, text, bytes); break;
    case 2: fw_cbc_decrypt(key, iv, text, text, bytes); break;
    default: fw_ctr(&stream, text, text, bytes);
    }
}

/* ECB, CBC in both directions and CTR: one message of 4,096 bytes, 4 of 1,024, or 16 of 256. */
static void run_piece(void *context, unsigned number, unsigned piece)
{
    static const uint8_t secret[16];
    calibration *const   it    = context;
    fw_key *const        key   = &it->keys[number];
    const size_t         bytes = (size_t)TEXT_BYTES >> 2 * (piece / PIECE_MODES);

    if (key->kernel == NULL)
        expand_with(key, secret, KERNELS[number - 1]);
    for (size_t done = 0; done < TEXT_BYTES; done += bytes)
        run_mode(piece % PIECE_MODES, key, it->text, bytes);
}

void fw_sm4_calibrate(void)
{
    calibration context = {.text = {0}};

    fw_prefer_fastest(&fw_sm4_list, &choice, run_piece, &context, PIECE_MODES * PIECE_SIZES, 1000);
}
