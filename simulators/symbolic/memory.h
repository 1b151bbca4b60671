/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Flash, and RAM whose bytes are symbolic. What nothing has written is a free input wherever it is read: no result may
 * depend on it. */
#pragma once

#include <string>
#include <vector>

#include "words.h"

namespace symbolic
{

using byte = number<8, false>;

/* The names of free inputs begin so. */
extern const std::string FREE;

/* So many new free inputs. */
void free_bits(literal *bits, unsigned count, const std::string &name);

struct area {
    uint32_t start, bytes;
    bool     holds(uint32_t address) const
    {
        return address - start < bytes;
    }
};

struct memory {
    area flash{}, ram{};

    /* Once the two are known. */
    void open();

    /* As the programmer of the device does it. */
    void program(uint32_t address, uint32_t count, const uint8_t *content);

    bool holds(uint32_t address) const
    {
        return flash.holds(address) || ram.holds(address);
    }
    /* The byte at ADDRESS, which it holds. */
    byte load(uint32_t address);
    void store(uint32_t address, const byte &value); /* in RAM */

    bool is_written(uint32_t address) const
    {
        return flash.holds(address) || its.written[address - ram.start];
    }
    /* From FIRST up to END, nothing counts as written any more. */
    void forget(uint32_t first, uint32_t end);

    /* What is in RAM, byte by byte. */
    struct contents {
        std::vector<byte> bytes;             /* if they are known */
        std::vector<bool> is_known, written; /* known: written, or made a free input */
    };
    /* Where WHICH is false, RAM holds OTHER. */
    void merge(literal which, const contents &other);

    std::vector<uint8_t> code; /* flash */
    contents             its;
};

} // namespace symbolic
