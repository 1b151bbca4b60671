/* Botan, by its C interface. */
#include <botan/ffi.h>
#include <stdio.h>

#include "bench.h"

typedef struct {
    bench_mode           mode;
    botan_cipher_t       cipher;
    botan_block_cipher_t block;
} state_of;

/* ECB is what Botan calls a block cipher. */
static bool select_mode(void *one, bench_mode mode)
{
    static const char *const NAMES[]   = {NULL,         "SM4/CBC/NoPadding", "SM4/CBC/NoPadding",
                                          "SM4/CTR-BE", "SM4/GCM",           "SM4/XTS"};
    state_of *const          state     = one;
    const uint32_t           direction = mode == CBC_DECRYPT ? 1 : 0;

    state->mode = mode;
    if (mode == ECB)
        return botan_block_cipher_init(&state->block, "SM4") == 0 &&
               botan_block_cipher_set_key(state->block, bench_key, 16) == 0;
    if (state->cipher != NULL)
        botan_cipher_destroy(state->cipher);
    state->cipher = NULL;
    return botan_cipher_init(&state->cipher, NAMES[mode], direction) == 0 &&
           botan_cipher_set_key(state->cipher, bench_key, mode == XTS ? 32 : 16) == 0;
}

static void run(void *one, uint8_t *out, const uint8_t *in, size_t bytes)
{
    const state_of *const state = one;
    const size_t          room  = bytes + (state->mode == GCM ? 16 : 0);
    size_t                written, consumed;

    if (state->mode == ECB) {
        botan_block_cipher_encrypt_blocks(state->block, in, out, bytes / 16);
        return;
    }
    botan_cipher_start(state->cipher, bench_iv, state->mode == GCM ? 12 : 16);
    botan_cipher_update(state->cipher, BOTAN_CIPHER_UPDATE_FLAG_FINAL, out, room, &written, in, bytes, &consumed);
}

size_t bench_add_botan(contender *list)
{
    static state_of state;

    *list = (contender){.name = "Botan", .state = &state, .select = select_mode, .run = run};
    snprintf(list->path, sizeof list->path, "%s; it does not tell its path", botan_version_string());
    return 1;
}
