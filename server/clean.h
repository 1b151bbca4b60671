/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Public functions of modes that are compiled under names of their own: each calls the INNER one, and clears by WIPE
 * what that left on the stack: keys, and states, from which keys can be computed. */
#ifndef FW_CLEAN_H
#define FW_CLEAN_H

#define CLEAN_AEAD(name, inner, tag_bytes, nonce_bytes, key_bytes, wipe)                                               \
    void name##_encrypt(uint8_t *ciphertext, uint8_t tag[tag_bytes], const uint8_t *message, size_t bytes,             \
                        const uint8_t *ad, size_t ad_bytes, const uint8_t nonce[nonce_bytes],                          \
                        const uint8_t key[key_bytes])                                                                  \
    {                                                                                                                  \
        inner##_encrypt(ciphertext, tag, message, bytes, ad, ad_bytes, nonce, key);                                    \
        wipe();                                                                                                        \
    }                                                                                                                  \
    int name##_decrypt(uint8_t *message, const uint8_t *ciphertext, size_t bytes, const uint8_t tag[tag_bytes],        \
                       const uint8_t *ad, size_t ad_bytes, const uint8_t nonce[nonce_bytes],                           \
                       const uint8_t key[key_bytes])                                                                   \
    {                                                                                                                  \
        const int verdict = inner##_decrypt(message, ciphertext, bytes, tag, ad, ad_bytes, nonce, key);                \
                                                                                                                       \
        wipe();                                                                                                        \
        return verdict;                                                                                                \
    }                                                                                                                  \
    void name##_init(name##_context *context, const uint8_t nonce[nonce_bytes], const uint8_t key[key_bytes])          \
    {                                                                                                                  \
        inner##_init(context, nonce, key);                                                                             \
        wipe();                                                                                                        \
    }                                                                                                                  \
    void name##_ad(name##_context *context, const uint8_t *ad, size_t bytes)                                           \
    {                                                                                                                  \
        inner##_ad(context, ad, bytes);                                                                                \
        wipe();                                                                                                        \
    }                                                                                                                  \
    void name##_encrypt_update(name##_context *context, uint8_t *ciphertext, const uint8_t *message, size_t bytes)     \
    {                                                                                                                  \
        inner##_encrypt_update(context, ciphertext, message, bytes);                                                   \
        wipe();                                                                                                        \
    }                                                                                                                  \
    void name##_decrypt_update(name##_context *context, uint8_t *message, const uint8_t *ciphertext, size_t bytes)     \
    {                                                                                                                  \
        inner##_decrypt_update(context, message, ciphertext, bytes);                                                   \
        wipe();                                                                                                        \
    }                                                                                                                  \
    void name##_tag(name##_context *context, uint8_t tag[tag_bytes])                                                   \
    {                                                                                                                  \
        inner##_tag(context, tag);                                                                                     \
        wipe();                                                                                                        \
    }                                                                                                                  \
    int name##_verify(name##_context *context, const uint8_t tag[tag_bytes])                                           \
    {                                                                                                                  \
        const int verdict = inner##_verify(context, tag);                                                              \
                                                                                                                       \
        wipe();                                                                                                        \
        return verdict;                                                                                                \
    }

/* What begins a hash has seen no message yet. */
#define CLEAN_HASH(name, inner, digest_bytes, wipe)                                                                    \
    void name(uint8_t digest[digest_bytes], const uint8_t *message, size_t bytes)                                      \
    {                                                                                                                  \
        inner(digest, message, bytes);                                                                                 \
        wipe();                                                                                                        \
    }                                                                                                                  \
    void name##_init(name##_context *context)                                                                          \
    {                                                                                                                  \
        inner##_init(context);                                                                                         \
    }                                                                                                                  \
    CLEAN_PIECES_OF_HASH(name, inner, digest_bytes, wipe)

/* The same with a customization string, which is public. */
#define CLEAN_CUSTOM_HASH(name, inner, digest_bytes, wipe)                                                             \
    void name(uint8_t digest[digest_bytes], const uint8_t *message, size_t bytes, const uint8_t *custom,               \
              size_t custom_bytes)                                                                                     \
    {                                                                                                                  \
        inner(digest, message, bytes, custom, custom_bytes);                                                           \
        wipe();                                                                                                        \
    }                                                                                                                  \
    void name##_init(name##_context *context, const uint8_t *custom, size_t custom_bytes)                              \
    {                                                                                                                  \
        inner##_init(context, custom, custom_bytes);                                                                   \
    }                                                                                                                  \
    CLEAN_PIECES_OF_HASH(name, inner, digest_bytes, wipe)

#define CLEAN_PIECES_OF_HASH(name, inner, digest_bytes, wipe)                                                          \
    void name##_update(name##_context *context, const uint8_t *message, size_t bytes)                                  \
    {                                                                                                                  \
        inner##_update(context, message, bytes);                                                                       \
        wipe();                                                                                                        \
    }                                                                                                                  \
    void name##_final(name##_context *context, uint8_t digest[digest_bytes])                                           \
    {                                                                                                                  \
        inner##_final(context, digest);                                                                                \
        wipe();                                                                                                        \
    }

#endif
