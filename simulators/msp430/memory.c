/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The memory bus: flash and RAM, and one peripheral register, the watchdog's. */
#include <inttypes.h>

#include "device.h"

enum { WATCHDOG_CONTROL = 0x0120, WATCHDOG_PASSWORD = 0x5a, WATCHDOG_HOLD = 0x80 };

struct device device;

void report_fetch(uint16_t address)
{
    monitor_fault(device.monitor, "bad-fetch", "instruction fetch from 0x%04x, %s", address,
                  address % 2 != 0 ? "an odd address" : "which is not flash");
}

static void report_alignment(const char *what, uint16_t address)
{
    monitor_fault(device.monitor, "unaligned-access", "%s of a word at 0x%04x, an odd address", what, address);
}

void refuse_load(uint16_t address, bool one_byte)
{
    if (!is_aligned(address, one_byte))
        report_alignment("load", address);
    else
        monitor_fault(device.monitor, "bad-load", "load of %d bytes from 0x%04x, %s", one_byte ? 1 : 2, address,
                      address < FIRST_MEMORY ? "a peripheral: none is simulated" : "which is neither flash nor RAM");
}

/* The start-up code may stop the watchdog, as it must on the device. Anything else would need a watchdog. */
static void store_watchdog_control(uint16_t value)
{
    if (value >> 8 != WATCHDOG_PASSWORD)
        monitor_fault(device.monitor, "bad-store", "0x%04x to WDTCTL without the password 0x5a resets the device",
                      value);
    else if ((value & WATCHDOG_HOLD) == 0)
        monitor_fault(device.monitor, "bad-store", "0x%04x to WDTCTL starts the watchdog, which is not simulated",
                      value);
    else
        monitor_access(device.monitor, ACCESS_WRITE, WATCHDOG_CONTROL, 2);
}

static void refuse_store(uint16_t address, uint32_t bytes)
{
    const char *why = "which is not RAM";
    if (address < FIRST_MEMORY)
        why = "a peripheral: none is simulated";
    else if (region_holds(&device.map.flash, address, bytes))
        why = "which is flash";
    monitor_fault(device.monitor, "bad-store", "store of %" PRIu32 " bytes to 0x%04x, %s", bytes, address, why);
}

void store_elsewhere(uint16_t address, uint16_t value, bool one_byte)
{
    if (device.monitor->fault.happened) /* the value or the address is that of a load that failed */
        return;
    if (!is_aligned(address, one_byte))
        report_alignment("store", address);
    else if (address == WATCHDOG_CONTROL && !one_byte)
        store_watchdog_control(value);
    else
        refuse_store(address, one_byte ? 1 : 2);
}
