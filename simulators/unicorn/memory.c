/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#define _GNU_SOURCE /* memfd_create */
#include "memory.h"

#include <inttypes.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "allocate.h"
#include "monitor.h"

enum { PAGE = 4096, ERASED = 0xff, ERASED_FILE = 16 * PAGE };

static struct {
    struct memory_map map;
    uint8_t          *flash, *ram;
    uint32_t          flash_in_use; /* bytes from its start that may not be erased: the rest needs no reset */
    bool             *ram_in_use;   /* one for each page of RAM: whether it may have changed since power-up */
} memory;

/* Of so many BYTES of RAM. Unicorn has whole pages; the device's end is looked after in memory_allows(). */
static uint32_t pages(uint32_t bytes)
{
    return (bytes + PAGE - 1) / PAGE;
}

static uint8_t *mapped(void *room)
{
    return checked(room == MAP_FAILED ? NULL : room);
}

/* Most of flash is never looked at. So it is one small file again and again, and a page that is not touched costs
 * nothing. */
static uint8_t *allocate_flash(uint32_t bytes)
{
    uint8_t *flash = mapped(mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
    uint8_t  erased[ERASED_FILE];
    int      file = memfd_create("erased flash", 0);
    memset(erased, ERASED, sizeof erased);
    if (file < 0 || write(file, erased, sizeof erased) != sizeof erased)
        usage_error("no room for the device's flash");
    for (uint32_t done = 0; done < bytes; done += ERASED_FILE)
        mapped(mmap(flash + done, bytes - done < ERASED_FILE ? bytes - done : ERASED_FILE, PROT_READ | PROT_WRITE,
                    MAP_PRIVATE | MAP_FIXED, file, 0));
    close(file);
    return flash;
}

static uint8_t *allocate_ram(uint32_t bytes)
{
    return memset(checked(aligned_alloc(PAGE, pages(bytes) * PAGE)), MEMORY_FILL, pages(bytes) * PAGE);
}

uc_err memory_open(uc_engine *unicorn, const struct memory_map *map)
{
    const struct region *flash = &map->flash, *ram = &map->ram;
    memory.map        = *map;
    memory.flash      = allocate_flash(flash->bytes);
    memory.ram        = allocate_ram(ram->bytes);
    memory.ram_in_use = allocate(pages(ram->bytes), sizeof(bool));
    uc_err error =
        uc_mem_map_ptr(unicorn, memory_full(flash->start), flash->bytes, UC_PROT_READ | UC_PROT_EXEC, memory.flash);
    if (error != UC_ERR_OK)
        return error;
    return uc_mem_map_ptr(unicorn, memory_full(ram->start), pages(ram->bytes) * PAGE, UC_PROT_READ | UC_PROT_WRITE,
                          memory.ram);
}

uint64_t memory_full(uint32_t address)
{
    return memory.map.high + address;
}

void memory_use(uint32_t address, uint32_t bytes)
{
    uint32_t first = address - memory.map.ram.start, last = bytes > 0 ? first + bytes - 1 : first;
    for (uint32_t page = first / PAGE; page <= last / PAGE; page++)
        memory.ram_in_use[page] = true;
}

void memory_use_all(void)
{
    memory_use(memory.map.ram.start, memory.map.ram.bytes);
}

uint8_t *memory_at(uint32_t address, uint32_t bytes)
{
    const struct region *flash = &memory.map.flash, *ram = &memory.map.ram;
    if (region_holds(ram, address, bytes)) {
        memory_use(address, bytes);
        return memory.ram + (address - ram->start);
    }
    if (!region_holds(flash, address, bytes))
        return NULL;
    if (memory.flash_in_use < address - flash->start + bytes)
        memory.flash_in_use = address - flash->start + bytes;
    return memory.flash + (address - flash->start);
}

void memory_reset(const struct firmware *firmware)
{
    for (uint32_t page = 0; page < pages(memory.map.ram.bytes); page++) {
        if (memory.ram_in_use[page])
            memset(memory.ram + page * PAGE, MEMORY_FILL, PAGE);
        memory.ram_in_use[page] = false;
    }
    memset(memory.flash, ERASED, memory.flash_in_use);
    for (size_t i = 0; i < firmware->segment_count; i++) {
        const struct segment *segment = &firmware->segments[i];
        uint8_t              *room    = memory_at(segment->load_address, segment->bytes);
        if (room == NULL)
            usage_error("the firmware has %u bytes for 0x%08x, outside the device's memory", segment->bytes,
                        segment->load_address);
        memcpy(room, segment->content, segment->bytes);
    }
}

const uint8_t *memory_code(void)
{
    return memory.flash;
}

bool memory_is_code(uint32_t address)
{
    return region_holds(&memory.map.flash, address, 2);
}

bool memory_is_ram(uint64_t page)
{
    return page - memory_full(memory.map.ram.start) < memory.map.ram.bytes;
}

static __attribute__((noinline)) void refuse(struct monitor *monitor, bool is_write, uint64_t address, uint32_t bytes)
{
    if (is_write)
        monitor_fault(monitor, "bad-store", "store of %u bytes to 0x%08" PRIx64 ", which is not RAM", bytes, address);
    else
        monitor_fault(monitor, "bad-load", "load of %u bytes from 0x%08" PRIx64 ", neither flash nor RAM", bytes,
                      address);
}

bool memory_allows(struct monitor *monitor, bool is_write, uint64_t address, uint32_t bytes)
{
    const uint64_t low     = address - memory.map.high;
    const bool     is_here = low <= UINT32_MAX, in_ram = is_here && region_holds(&memory.map.ram, (uint32_t)low, bytes);
    if (in_ram && is_write)
        memory_use((uint32_t)low, bytes);
    if (in_ram || (!is_write && is_here && region_holds(&memory.map.flash, (uint32_t)low, bytes)))
        return true;
    refuse(monitor, is_write, address, bytes);
    return false;
}
