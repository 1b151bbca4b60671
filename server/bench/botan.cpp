/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Botan 2 and 3, by their own interface. */
#include <botan/aead.h>
#include <botan/block_cipher.h>
#include <botan/mac.h>
#include <botan/stream_cipher.h>
#include <botan/version.h>

#include <cstdio>
#include <cstring>
#include <memory>

#include "bench.h"

#if BOTAN_VERSION_MAJOR >= 3
#define DIRECTION Botan::Cipher_Dir::Encryption, Botan::Cipher_Dir::Decryption
#else
#define DIRECTION Botan::ENCRYPTION, Botan::DECRYPTION
#endif

namespace {

const Botan::Cipher_Dir DIRECTIONS[] = {DIRECTION};

struct state_of {
    bench_mode                           mode;
    std::unique_ptr<Botan::BlockCipher>  block;
    std::unique_ptr<Botan::StreamCipher> stream;
    std::unique_ptr<Botan::Cipher_Mode>  chain;

    std::unique_ptr<Botan::MessageAuthenticationCode> mac;
};

/* ECB is what Botan calls a block cipher, CTR and OFB are stream ciphers. */
bool select_mode(void *one, bench_mode mode)
{
    static const char *const NAMES[] = {"",        "SM4/CBC/NoPadding", "SM4/CBC/NoPadding", "CTR-BE(SM4)",
                                        "SM4/CFB", "SM4/CFB",           "OFB(SM4)",          "SM4/GCM",
                                        "SM4/CCM", "SM4/XTS",           "CMAC(SM4)"};
    state_of *const          state   = static_cast<state_of *>(one);

    if (mode == PAPER)
        return false;
    state->mode = mode;
    if (mode == ECB) {
        state->block = Botan::BlockCipher::create_or_throw("SM4");
        state->block->set_key(bench_key, 16);
    } else if (mode == CTR || mode == OFB) {
        state->stream = Botan::StreamCipher::create_or_throw(NAMES[mode]);
        state->stream->set_key(bench_key, 16);
    } else if (mode == CMAC) {
        state->mac = Botan::MessageAuthenticationCode::create_or_throw(NAMES[mode]);
        state->mac->set_key(bench_key, 16);
    } else {
        const bool backward = mode == CBC_DECRYPT || mode == CFB_DECRYPT;
        state->chain        = Botan::Cipher_Mode::create_or_throw(NAMES[mode], DIRECTIONS[backward]);
        state->chain->set_key(bench_key, mode == XTS ? 32 : 16);
    }
    return true;
}

/* What it calls modes works in place only: a copy is part of the cost. Of CCM nothing is done before the end. */
void run(void *one, uint8_t *out, const uint8_t *in, size_t bytes)
{
    state_of *const state = static_cast<state_of *>(one);

    if (state->mode == ECB) {
        state->block->encrypt_n(in, out, bytes / 16);
    } else if (state->mode == CMAC) {
        state->mac->update(in, bytes);
        state->mac->final(out);
    } else if (state->mode == CCM) {
        Botan::secure_vector<uint8_t> message(in, in + bytes);

        state->chain->start(bench_iv, NONCE_BYTES);
        state->chain->finish(message); /* appends the tag */
        std::memcpy(out, message.data(), bytes);
    } else if (state->mode == CTR || state->mode == OFB) {
        state->stream->set_iv(bench_iv, 16);
        state->stream->cipher(in, out, bytes);
    } else {
        const size_t                  granule = state->mode == GCM ? state->chain->update_granularity() : 1;
        const size_t                  rest    = bytes % granule;
        Botan::secure_vector<uint8_t> end(in + bytes - rest, in + bytes);

        std::memcpy(out, in, bytes - rest);
        state->chain->start(bench_iv, state->mode == GCM ? NONCE_BYTES : 16);
        state->chain->process(out, bytes - rest);
        if (state->mode == GCM) {
            state->chain->finish(end); /* appends the tag */
            std::memcpy(out + bytes - rest, end.data(), rest);
        }
    }
}

} // namespace

size_t bench_add(contender *list)
{
    state_of *const state = new state_of; /* for good: Botan's allocator ends before static objects do */

    *list = contender{};
    std::snprintf(list->name, sizeof list->name, "Botan %s", Botan::short_version_cstr());
    std::snprintf(list->path, sizeof list->path, "its provider \"%s\"",
                  Botan::BlockCipher::create_or_throw("SM4")->provider().c_str());
    list->state  = state;
    list->select = select_mode;
    list->run    = run;
    return 1;
}
