/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* A firmware does what a list of steps says: the operation, and its operands in the order of the C function, a pointer
 * as a place in the arena. So what is called, in which order, and where all arrays lie is decided for each run, by the
 * scales and by the referee: src/featherweight/scales/steps.py knows the same operations.
 *
 * Start-up code does not clear the arena. It begins where the upper bytes of addresses change. What is global here
 * begins with fw_, so that ciphers may use names as `steps` for themselves. */
#ifndef FW_STEPS_H
#define FW_STEPS_H

#include <stddef.h>
#include <stdint.h>

#include "done.h"

/* The operations of all firmwares: no further step; the steps before it AGAIN, as many times and as many of them as the
 * operands say. */
enum { END = 0, AGAIN = 0xff };

enum { OPERANDS = 9 };

#ifndef MOST_STEPS
#define MOST_STEPS 16
#endif

#if FW_ARENA_BYTES > 0x10000
typedef uint32_t word;
#else
typedef uint16_t word;
#endif

struct step {
    word operation, operands[OPERANDS];
};

uint8_t fw_arena[FW_ARENA_BYTES] __attribute__((section(".noinit"), aligned(256)));

struct step fw_steps[MOST_STEPS];

/* Read anew behind every call: a call that does not come back properly may leave wrong registers. */
volatile uint8_t fw_position;

/* So many bytes of stack are in use besides when a function is called. */
word fw_depth;

#define OPERAND(index) (fw_steps[fw_position].operands[index])
#define NOWHERE        ((word) - 1) /* the place of an array that is not there */
#define AT(index)      (OPERAND(index) == NOWHERE ? NULL : fw_arena + OPERAND(index))

/* Where code lies must not matter for what a call costs. On a Cortex-M3, a call that is branched to may cost one cycle
 * more: so something comes before it. AVR's linker makes RCALL of a CALL that reaches: ICALL takes the 3 cycles of
 * RCALL wherever the function is. */
#if defined(__AVR__)
#define CALLED(function)                                                                                               \
    __extension__({                                                                                                    \
        __typeof__(&(function)) volatile place = &(function);                                                          \
        place;                                                                                                         \
    })
#else
#define CALLED(function) ((void)fw_position, (function))
#endif

static inline void copy(uint8_t *to, const uint8_t *from, uint16_t bytes)
{
    while (bytes-- > 0)
        *to++ = *from++;
}

static inline __attribute__((always_inline)) void perform(void);

static __attribute__((noinline)) void perform_in_the_deep(word bytes)
{
    volatile uint8_t room[bytes + 1];
    room[0] = 0;
    perform();
    room[bytes] = room[0]; /* behind the calls, so that none is in tail position */
}

int main(void)
{
    for (fw_position = 0; fw_steps[fw_position].operation != END; fw_position++) {
        if (fw_steps[fw_position].operation != AGAIN)
            perform_in_the_deep(fw_depth);
        else if (OPERAND(0)-- > 0)
            fw_position = (uint8_t)(fw_position - OPERAND(1) - 1);
    }
    fw_done();
}

#endif
