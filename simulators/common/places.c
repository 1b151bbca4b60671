/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "places.h"

#include <errno.h>
#include <string.h>

#include "allocate.h"

uint64_t number_until(const char *text, char end, const char **rest)
{
    char *after;
    errno          = 0;
    uint64_t value = strtoull(text, &after, 0);
    if (errno != 0 || after == text || *after != end)
        usage_error("'%s' is not a number", text);
    if (rest != NULL)
        *rest = after + 1;
    return value;
}

/* Splits "SYMBOL:BYTES" or "SYMBOL=HEX" at SEPARATOR; the symbol must exist. */
static const struct symbol *symbol_before(const struct firmware *firmware, const char *text, char separator,
                                          const char **rest)
{
    const char *end = strchr(text, separator);
    if (end == NULL)
        usage_error("'%s' lacks a '%c'", text, separator);
    *rest      = end + 1;
    char *name = checked(strndup(text, (size_t)(end - text)));
    char *plus = strchr(name, '+');
    if (plus == NULL) {
        const struct symbol *symbol = firmware_need(firmware, name);
        free(name);
        return symbol;
    }
    uint32_t       offset = (uint32_t)number_until(plus + 1, '\0', NULL);
    struct symbol *place  = allocate(1, sizeof *place);
    *plus                 = '\0';
    *place                = *firmware_need(firmware, name);
    *plus                 = '+';
    place->name           = name;
    place->address += offset;
    if (place->room != UINT32_MAX)
        place->room -= offset < place->room ? offset : place->room;
    return place;
}

/* Where the size of SYMBOL's array is said: what is behind it is another one's. */
static void must_fit(const struct symbol *symbol, uint32_t bytes)
{
    if (bytes > symbol->room)
        usage_error("%u bytes are too many for '%s', which has %u", bytes, symbol->name, symbol->room);
    if (core.view.memory(symbol->address, bytes) == NULL)
        usage_error("'%s' is not inside the device's memory", symbol->name);
}

struct output place_output(const struct firmware *firmware, const char *text)
{
    const char   *bytes;
    struct output output = {.symbol = symbol_before(firmware, text, ':', &bytes)};
    output.bytes         = (uint32_t)number_until(bytes, '\0', NULL);
    must_fit(output.symbol, output.bytes);
    return output;
}

struct region place_region(const struct firmware *firmware, const char *text)
{
    if (strchr(text, ':') == NULL) {
        const struct symbol *symbol = firmware_need(firmware, text);
        return (struct region){symbol->address, symbol->bytes};
    }
    struct output part = place_output(firmware, text);
    return (struct region){part.symbol->address, part.bytes};
}

struct watched place_watched(const struct firmware *firmware, const char *text)
{
    struct watched watched = {.arguments = ANY_ARGUMENTS, .measured = true};
    const char    *arguments;
    if (strchr(text, ':') == NULL) {
        watched.symbol = firmware_need(firmware, text);
        return watched;
    }
    watched.symbol    = symbol_before(firmware, text, ':', &arguments);
    watched.arguments = (unsigned)number_until(arguments, '\0', NULL);
    return watched;
}

struct grant place_grant(const struct firmware *firmware, const char *text)
{
    const char *function = strchr(text, '@');
    if (function == NULL)
        return (struct grant){.region = place_region(firmware, text)};
    char        *place = checked(strndup(text, (size_t)(function - text)));
    struct grant grant = {place_region(firmware, place), firmware_need(firmware, function + 1)};
    free(place);
    return grant;
}

enum { IS_DIGIT = 0x10 };

/* Of hexadecimal digits: their values, and that they are some. */
static const uint8_t DIGITS[UINT8_MAX + 1] = {
    ['0'] = 0x10, ['1'] = 0x11, ['2'] = 0x12, ['3'] = 0x13, ['4'] = 0x14, ['5'] = 0x15, ['6'] = 0x16, ['7'] = 0x17,
    ['8'] = 0x18, ['9'] = 0x19, ['a'] = 0x1a, ['b'] = 0x1b, ['c'] = 0x1c, ['d'] = 0x1d, ['e'] = 0x1e, ['f'] = 0x1f,
    ['A'] = 0x1a, ['B'] = 0x1b, ['C'] = 0x1c, ['D'] = 0x1d, ['E'] = 0x1e, ['F'] = 0x1f,
};

struct input place_input(const struct firmware *firmware, const char *text)
{
    const char  *hex;
    struct input input  = {.symbol = symbol_before(firmware, text, '=', &hex)};
    const size_t digits = strlen(hex);
    input.bytes         = (uint32_t)(digits / 2);
    input.content       = allocate(input.bytes + 1, 1);
    for (uint32_t i = 0; i < input.bytes; i++) {
        const unsigned high = DIGITS[(uint8_t)hex[2 * i]], low = DIGITS[(uint8_t)hex[2 * i + 1]];
        if ((high & low & IS_DIGIT) == 0)
            usage_error("'%s' is not hexadecimal", text);
        input.content[i] = (uint8_t)(high << 4 | (low & 0xf));
    }
    if (digits % 2 != 0)
        usage_error("'%s' has an odd number of hexadecimal digits", text);
    must_fit(input.symbol, input.bytes);
    return input;
}
