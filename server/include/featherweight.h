/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* libfeatherweight: block ciphers and their modes on servers; featherweight/sm4_many.h has many messages at once,
 * featherweight/knot_many.h KNOT.
 *
 *     fw_key key;
 *     fw_sm4_init(&key, secret);              expand a key for the fastest functions that this computer has
 *     fw_gcm gcm;
 *     fw_gcm_init(&gcm, &key);
 *     fw_gcm_start(&gcm, nonce, 12);
 *     fw_gcm_aad(&gcm, header, header_bytes);
 *     fw_gcm_encrypt(&gcm, out, in, bytes);
 *     fw_gcm_tag(&gcm, tag, 16);
 *     fw_key_clear(&key);
 *
 * The library allocates nothing, and keeps nothing but its choice of kernels: all state is in the caller's structures,
 * which may be copied, and cleared with fw_wipe(). A structure that names a key uses it until it is no longer called.
 * Buffers may have any length and address; a length above PTRDIFF_MAX, which no array has, is FW_ERROR_LENGTH in every
 * mode. OUT is either IN or does not overlap it. Functions may be called by many threads, on different structures; a
 * key may be shared by all of them. */
#ifndef FEATHERWEIGHT_H
#define FEATHERWEIGHT_H

#include <stdalign.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(_WIN32)
#define FW_API
#else
#define FW_API __attribute__((visibility("default")))
#endif

#if defined(__GNUC__)
#define FW_LOOK __attribute__((warn_unused_result)) /* who does not look at the result believes forged messages */
#else
#define FW_LOOK
#endif

// clang-format off

/* What may go wrong. No function writes to OUT when it returns an error, except fw_*_decrypt of GCM and CCM, which
 * write the plaintext before the tag is known: keep it to yourself until fw_*_verify returned FW_OK. */
typedef enum {
    FW_OK = 0,
    FW_ERROR_LENGTH,      /* this mode does not take that number of bytes */
    FW_ERROR_ORDER,       /* calls in an order that has no meaning, e.g. associated data after the message */
    FW_ERROR_TAG,         /* the tag is wrong */
    FW_ERROR_UNSUPPORTED  /* this computer, or the mask, lacks what the named kernel needs; or there is no such kernel */
} fw_status;

FW_API const char *fw_version(void);

/* Overwrites memory; the compiler does not leave it out. */
FW_API void fw_wipe(void *memory, size_t bytes);

/* --- What the processor offers ------------------------------------------------------------------------------------ */

enum {
    FW_CPU_AVX2   = 1 << 0,
    FW_CPU_AESNI  = 1 << 1,
    FW_CPU_PCLMUL = 1 << 2,
    FW_CPU_VAES   = 1 << 3,   /* AES instructions on 256 bits */
    FW_CPU_VPCLMUL= 1 << 4,   /* PCLMULQDQ on 256 bits and, with AVX-512, on 512 */
    FW_CPU_GFNI   = 1 << 5,
    FW_CPU_AVX512 = 1 << 6,   /* F, BW, DQ and VL */
    FW_CPU_SM4    = 1 << 7,   /* SM4 instructions: VSM4KEY4, VSM4RNDS4; on AArch64 SM4EKEY, SM4E */
    FW_CPU_BMI2   = 1 << 8,   /* and BMI1; only beside AVX2 */
    FW_CPU_X86_64 = 1 << 9,   /* the general registers of every x86-64 processor: so that they can be masked, too */
    FW_CPU_SSE2   = 1 << 10,  /* the vectors of every x86-64 processor */
    FW_CPU_NEON   = 1 << 11,  /* the vectors of AArch64 */
    FW_CPU_AES    = 1 << 12,  /* AESE on AArch64 */
    FW_CPU_PMULL  = 1 << 13,  /* PMULL on 64 bits */
    FW_CPU_SHA3   = 1 << 14   /* EOR3 */
};

/* Which of them may be used: what processor and operating system offer, less what the environment variable FW_CPU_MASK
 * hides (names separated by commas: avx2, aesni, pclmul, vaes, vpclmul, gfni, avx512, sm4, bmi2, x86_64, sse2,
 * neon, aes, pmull, sha3, or all), less fw_cpu_mask().
 * Keys and contexts made before a change of the mask are not affected by it. */
FW_API uint32_t fw_cpu_features(void);
FW_API void     fw_cpu_mask    (uint32_t hidden);

/* Which kernel is used is known from measurements on processors of the same family, or of a related one. This measures
 * all that are constant-time and available, for one millisecond (SM4) or two (KNOT) each, and from then on the process
 * uses the fastest, for keys that are expanded later and for all calls of KNOT: for programs that run long on processors
 * that nobody has measured. Other threads may go on meanwhile, but slow it down if they leave no processor free. */
FW_API void     fw_calibrate   (void);

/* --- Keys --------------------------------------------------------------------------------------------------------- */

struct fw_kernel;

/* An expanded key, for both directions, and the functions that use it. */
typedef struct {
    const struct fw_kernel *kernel;
    alignas(16) uint32_t  schedule[392];
} fw_key;

/* One way to compute a cipher. */
typedef struct {
    const char *name;           /* e.g. "avx2_aesni" */
    uint32_t    features;       /* FW_CPU_*: all of them are needed */
    int         constant_time;  /* 0: reads tables at secret addresses, never chosen unless it is named */
    int         available;      /* on this computer, under the present mask */
} fw_kernel_info;

FW_API void        fw_sm4_init      (fw_key *key, const uint8_t secret[16]);
FW_API fw_status   fw_sm4_init_with (fw_key *key, const uint8_t secret[16], const char *kernel);
FW_API fw_status   fw_sm4_kernel      (size_t index, fw_kernel_info *info);  /* FW_ERROR_LENGTH behind the last */
FW_API const char *fw_key_kernel_name (const fw_key *key);
FW_API void        fw_key_clear     (fw_key *key);

/* --- ECB, CBC: whole blocks of 16 bytes. The IV is left ready for the next part of the message. -------------------- */

FW_API fw_status fw_ecb_encrypt(const fw_key *key, uint8_t *out, const uint8_t *in, size_t bytes);
FW_API fw_status fw_ecb_decrypt(const fw_key *key, uint8_t *out, const uint8_t *in, size_t bytes);
FW_API fw_status fw_cbc_encrypt(const fw_key *key, uint8_t iv[16], uint8_t *out, const uint8_t *in, size_t bytes);
FW_API fw_status fw_cbc_decrypt(const fw_key *key, uint8_t iv[16], uint8_t *out, const uint8_t *in, size_t bytes);

/* --- CTR, CFB, OFB: any number of bytes, in parts of any length ---------------------------------------------------- */

/* Counter and feedback are of 128 bits. */
typedef struct {
    const fw_key *key;
    uint8_t       block[16];      /* the next counter, or the last block of feedback */
    uint8_t       keystream[16];
    unsigned      used;           /* bytes of keystream, 16: all */
} fw_stream;

FW_API void      fw_stream_init(fw_stream *stream, const fw_key *key, const uint8_t iv[16]);
FW_API fw_status fw_ctr        (fw_stream *stream, uint8_t *out, const uint8_t *in, size_t bytes);
FW_API fw_status fw_ofb        (fw_stream *stream, uint8_t *out, const uint8_t *in, size_t bytes);
FW_API fw_status fw_cfb_encrypt(fw_stream *stream, uint8_t *out, const uint8_t *in, size_t bytes);
FW_API fw_status fw_cfb_decrypt(fw_stream *stream, uint8_t *out, const uint8_t *in, size_t bytes);

/* --- GCM: NIST SP 800-38D ----------------------------------------------------------------------------------------- */

struct fw_ghash_kernel;

typedef struct {
    const struct fw_ghash_kernel *kernel;
    alignas(16) uint64_t        powers[48][2];  /* of the hash key, in the kernel's own layout */
} fw_ghash_key;

typedef struct {
    fw_stream    stream;
    fw_ghash_key hash_key;
    uint8_t      hash[16];
    uint8_t      partial[16];      /* of the hash's input */
    uint8_t      tag_mask[16];
    int          masked;           /* the mask is there: it is made with the first part of the message */
    uint64_t     aad_bytes, bytes;
    unsigned     phase;
} fw_gcm;

/* Init is needed once for a key, start once for a message; the nonce has 12 bytes, or any number but none. Then all
 * associated data, then the message, both in parts of any length, then the tag, by which the message ends: until the
 * next start, every call is FW_ERROR_ORDER. Tags have 4 to 16 bytes. */
FW_API void      fw_gcm_init   (fw_gcm *gcm, const fw_key *key);
FW_API fw_status fw_gcm_start  (fw_gcm *gcm, const uint8_t *nonce, size_t bytes);
FW_API fw_status fw_gcm_aad    (fw_gcm *gcm, const uint8_t *aad, size_t bytes);
FW_API fw_status fw_gcm_encrypt(fw_gcm *gcm, uint8_t *out, const uint8_t *in, size_t bytes);
FW_API fw_status fw_gcm_decrypt(fw_gcm *gcm, uint8_t *out, const uint8_t *in, size_t bytes);
FW_API fw_status fw_gcm_tag    (fw_gcm *gcm, uint8_t *tag, size_t tag_bytes);
FW_API fw_status fw_gcm_verify (fw_gcm *gcm, const uint8_t *tag, size_t tag_bytes) FW_LOOK;
FW_API const char *fw_gcm_kernel_name(const fw_gcm *gcm);  /* of its GHASH */

/* A whole message in one call, behind fw_gcm_init(). Nothing of a message whose tag is wrong remains in OUT. */
FW_API fw_status fw_gcm_seal   (fw_gcm *gcm, uint8_t *out, uint8_t *tag, size_t tag_bytes, const uint8_t *in, size_t bytes,
                                const uint8_t *aad, size_t aad_bytes, const uint8_t *nonce, size_t nonce_bytes);
FW_API fw_status fw_gcm_open   (fw_gcm *gcm, uint8_t *out, const uint8_t *in, size_t bytes, const uint8_t *tag, size_t tag_bytes,
                                const uint8_t *aad, size_t aad_bytes, const uint8_t *nonce, size_t nonce_bytes) FW_LOOK;

/* --- CMAC: NIST SP 800-38B ---------------------------------------------------------------------------------------- */

typedef struct {
    const fw_key *key;
    uint8_t       mask[16];       /* of a last block that is whole */
    uint8_t       chain[16];
    uint8_t       partial[16];
    unsigned      filled;
} fw_cmac;

FW_API void      fw_cmac_init  (fw_cmac *cmac, const fw_key *key);
FW_API fw_status fw_cmac_update(fw_cmac *cmac, const uint8_t *in, size_t bytes);
FW_API fw_status fw_cmac_tag   (fw_cmac *cmac, uint8_t *tag, size_t tag_bytes);
FW_API fw_status fw_cmac_verify(fw_cmac *cmac, const uint8_t *tag, size_t tag_bytes) FW_LOOK;

/* --- CCM: NIST SP 800-38C ----------------------------------------------------------------------------------------- */

typedef struct {
    fw_stream stream;
    uint8_t   chain[16];
    unsigned  filled;              /* bytes already added to the chain's block */
    uint8_t   tag_mask[16];
    uint64_t  aad_left, left;      /* bytes that are still to come */
    unsigned  tag_bytes;
    unsigned  phase;
} fw_ccm;

/* CCM must know all lengths before it starts: nonce 7 to 13 bytes, tag 4, 6, 8 ... 16. The order is that of GCM. */
FW_API fw_status fw_ccm_start  (fw_ccm *ccm, const fw_key *key, const uint8_t *nonce, size_t nonce_bytes,
                                uint64_t aad_bytes, uint64_t message_bytes, size_t tag_bytes);
FW_API fw_status fw_ccm_aad    (fw_ccm *ccm, const uint8_t *aad, size_t bytes);
FW_API fw_status fw_ccm_encrypt(fw_ccm *ccm, uint8_t *out, const uint8_t *in, size_t bytes);
FW_API fw_status fw_ccm_decrypt(fw_ccm *ccm, uint8_t *out, const uint8_t *in, size_t bytes);
FW_API fw_status fw_ccm_tag    (fw_ccm *ccm, uint8_t *tag);        /* as many bytes as fw_ccm_start() was told */
FW_API fw_status fw_ccm_verify (fw_ccm *ccm, const uint8_t *tag) FW_LOOK;

/* A whole message in one call. Nothing of a message whose tag is wrong remains in OUT. */
FW_API fw_status fw_ccm_seal   (const fw_key *key, uint8_t *out, uint8_t *tag, size_t tag_bytes, const uint8_t *in, size_t bytes,
                                const uint8_t *aad, size_t aad_bytes, const uint8_t *nonce, size_t nonce_bytes);
FW_API fw_status fw_ccm_open   (const fw_key *key, uint8_t *out, const uint8_t *in, size_t bytes, const uint8_t *tag, size_t tag_bytes,
                                const uint8_t *aad, size_t aad_bytes, const uint8_t *nonce, size_t nonce_bytes) FW_LOOK;

/* --- XTS ---------------------------------------------------------------------------------------------------------- */

/* How the tweak is multiplied from block to block: as in IEEE 1619 (its bytes are a little-endian number), or as in
 * GB/T 17964-2021 (bits in the order of GCM). */
typedef enum { FW_XTS_IEEE, FW_XTS_GB } fw_xts_standard;

typedef struct {
    const fw_key   *data_key, *tweak_key;
    fw_xts_standard standard;
    uint8_t         tweak[16];
    int             ended;         /* a part with an incomplete block is the last one */
} fw_xts;

/* Start is needed once for a data unit. A unit has 16 bytes or more; in parts, each but the last is whole blocks, and
 * the last 16 bytes or more. */
FW_API void      fw_xts_init   (fw_xts *xts, const fw_key *data_key, const fw_key *tweak_key, fw_xts_standard standard);
FW_API void      fw_xts_start  (fw_xts *xts, const uint8_t tweak[16]);
FW_API fw_status fw_xts_encrypt(fw_xts *xts, uint8_t *out, const uint8_t *in, size_t bytes);
FW_API fw_status fw_xts_decrypt(fw_xts *xts, uint8_t *out, const uint8_t *in, size_t bytes);

// clang-format on

#ifdef __cplusplus
}
#endif

#endif
