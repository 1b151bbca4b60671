/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What is in flash, from run to run: the firmware, but for what may have been written since. */
#pragma once

#include "core.h"

struct flash {
    struct region region;
    uint8_t      *content;        /* of the region */
    int           address_digits; /* hexadecimal ones, in messages */
    bool          loaded;         /* at least once */
    struct region lent;           /* the part that may differ from the firmware since */
};

/* Flash at REGION whose content is still to be loaded. */
struct flash flash_open(struct region region, uint8_t *content, int address_digits);

/* A pointer to the BYTES at ADDRESS, which must be inside, to read or write until the next flash_load(). */
uint8_t *flash_lend(struct flash *flash, uint32_t address, uint32_t bytes);

/* Makes what was lent as the firmware wants it. Ends the program with one line and status 2 if that does not fit. */
void flash_load(struct flash *flash, const struct firmware *firmware);
