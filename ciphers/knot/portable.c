/* KNOT in portable C: bitsliced, constant time, for processors of any width.
 *
 * The functions are weak: a tuned implementation of any of them takes its place when it is linked. */
#include "fw_interleave.h"
#include "knot_constants.h"
#include "knot_core.h"
#include "knot_sbox.h"

/* 256 bits */
#define KNOT_STATE      fw_knot256_state
#define KNOT_WORD       fw_knot_word
#define KNOT_WORD_BITS  FW_KNOT_WORD_BITS
#define KNOT_K          (64 / KNOT_WORD_BITS)
#define KNOT_OFFSET2    8
#define KNOT_OFFSET3    25
#define KNOT_NAME(name) knot256_##name
#include "knot_permutation.inc"

static const uint8_t FW_FLASH knot256_constants6[] = {FW_KNOT_CONSTANTS_6(KNOT_CONSTANT)};
static const uint8_t FW_FLASH knot256_constants7[] = {FW_KNOT_CONSTANTS_7(KNOT_CONSTANT)};

FW_WEAK void fw_knot256_permute6(fw_knot256_state *state, uint8_t rounds)
{
    knot256_rounds(state, rounds, knot256_constants6);
}

FW_WEAK void fw_knot256_permute7(fw_knot256_state *state, uint8_t rounds)
{
    knot256_rounds(state, rounds, knot256_constants7);
}

#include "knot_end.inc"

/* 384 bits */
#define KNOT_STATE      fw_knot384_state
#define KNOT_WORD       fw_knot384_word
#define KNOT_WORD_BITS  (FW_KNOT_WORD_BITS == 64 ? 32 : FW_KNOT_WORD_BITS)
#define KNOT_K          (96 / KNOT_WORD_BITS)
#define KNOT_OFFSET2    8
#define KNOT_OFFSET3    55
#define KNOT_NAME(name) knot384_##name
#include "knot_permutation.inc"

static const uint8_t FW_FLASH knot384_constants7[] = {FW_KNOT_CONSTANTS_7(KNOT_CONSTANT)};

FW_WEAK void fw_knot384_permute7(fw_knot384_state *state, uint8_t rounds)
{
    knot384_rounds(state, rounds, knot384_constants7);
}

#include "knot_end.inc"

/* 512 bits */
#define KNOT_STATE      fw_knot512_state
#define KNOT_WORD       fw_knot_word
#define KNOT_WORD_BITS  FW_KNOT_WORD_BITS
#define KNOT_K          (128 / KNOT_WORD_BITS)
#define KNOT_OFFSET2    16
#define KNOT_OFFSET3    25
#define KNOT_NAME(name) knot512_##name
#include "knot_permutation.inc"

static const uint8_t FW_FLASH knot512_constants7[] = {FW_KNOT_CONSTANTS_7(KNOT_CONSTANT)};
static const uint8_t FW_FLASH knot512_constants8[] = {FW_KNOT_CONSTANTS_8(KNOT_CONSTANT)};

FW_WEAK void fw_knot512_permute7(fw_knot512_state *state, uint8_t rounds)
{
    knot512_rounds(state, rounds, knot512_constants7);
}

FW_WEAK void fw_knot512_permute8(fw_knot512_state *state, uint8_t rounds)
{
    knot512_rounds(state, rounds, knot512_constants8);
}

#include "knot_end.inc"

#include "knot_modes.inc"
