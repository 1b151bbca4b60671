/* Executes instructions in so many lanes: its registers and its RAM are not those of the other executor. */
#ifndef FW_MSP430_EXECUTOR_H
#define FW_MSP430_EXECUTOR_H

#include <stdint.h>

#include "monitor.h"

struct executor {
    unsigned lanes;

    /* As after power-up, with lane 0 at hand. */
    void (*reset)(void);

    /* From the PC on until the monitor says stop; what the instructions must not do is reported as a fault, as is
     * whatever keeps the lanes that the monitor has from going on together. */
    void (*run)(void);

    /* As those of the core; the first two are of RAM. */
    uint8_t *(*memory)(uint32_t address, uint32_t bytes);
    void (*fill)(uint32_t address, uint32_t bytes, uint8_t value);
    void (*turn_to)(unsigned lane);
    void (*read_preserved)(uint64_t *values);
    void (*write_preserved)(const uint64_t *values);

    /* The word on the stack; UINT32_MAX if there is none. */
    uint32_t (*return_address)(void);
};

/* A few runs take less time in fewer lanes. */
#define FEW_LANES  32
#define MANY_LANES 64

extern const struct executor one_lane, few_lanes, many_lanes;

/* The MSP430 EABI: r4 to r10 belong to the caller. */
enum { FIRST_PRESERVED = 4, PRESERVED_COUNT = 7 };

#endif
