/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "flash.h"

#include <inttypes.h>
#include <string.h>

#include "report.h"

enum { ERASED = 0xff };

struct flash flash_open(struct region region, uint8_t *content, int address_digits)
{
    return (struct flash){.region = region, .content = content, .address_digits = address_digits};
}

uint8_t *flash_lend(struct flash *flash, uint32_t address, uint32_t bytes)
{
    struct region *lent = &flash->lent;
    uint32_t       end  = address + bytes;
    if (lent->bytes == 0)
        lent->start = address;
    if (end < lent->start + lent->bytes)
        end = lent->start + lent->bytes;
    if (address < lent->start)
        lent->start = address;
    lent->bytes = end - lent->start;
    return flash->content + (address - flash->region.start);
}

void flash_load(struct flash *flash, const struct firmware *firmware)
{
    if (!flash->loaded)
        flash->lent = flash->region;
    if (flash->lent.bytes == 0)
        return;
    memset(flash->content + (flash->lent.start - flash->region.start), ERASED, flash->lent.bytes);
    for (size_t i = 0; i < firmware->segment_count; i++) {
        const struct segment *segment = &firmware->segments[i];
        if (!region_holds(&flash->region, segment->load_address, segment->bytes))
            usage_error("segment %zu of the firmware (%" PRIu32 " bytes at 0x%0*" PRIx32 ") is not inside flash", i,
                        segment->bytes, flash->address_digits, segment->load_address);
        memcpy(flash->content + (segment->load_address - flash->region.start), segment->content, segment->bytes);
    }
    flash->lent   = (struct region){0};
    flash->loaded = true;
}
