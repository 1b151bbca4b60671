/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* fw-prove-<core> [options] firmware.elf: runs a firmware with symbolic inputs, writes its results as a circuit, and
 * prints a JSON object with what was observed. Exit status: 0, or 3 if there is an obstacle, or 2.
 *
 * --flash=START:BYTES --ram=START:BYTES --model=NAME     the device
 * --call=FUNCTION:WORDS+WORDS                            a function of the cipher, and how many words of arguments are
 *                                                        in registers, and on the stack
 * --see=PLACE:BYTES@FUNCTION --allow=PLACE:BYTES@FUNCTION    where it may read; where it may read and write
 * --own=START:BYTES                                      flash and variables that all functions may read
 * --set=PLACE:HEX                                        memory when main is reached
 * --input=NAME@PLACE:BYTES --output=NAME@PLACE:BYTES     arrays: bit 5 of byte 3 is called NAME[3].5
 * --verdict=NAME                                         an output, of a byte: calls may branch on whether it is 0.
 * What they branched on are outputs TOLD[0].0 (any) and .1 (all)
 * --public=NAME                                          an input that is no secret
 * --sums=columns                                         sums of several numbers are made column by column
 * --fix=BIT:VALUE                                        a bit of an input that is 0 or 1: counter[15].0:1
 * --limit=INSTRUCTIONS --circuit=FILE
 *
 * A PLACE is SYMBOL or SYMBOL+OFFSET. */
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>

extern "C" {
#include "firmware.h"
}
#include "machine.h"
#include "trials.h"

using namespace symbolic;

extern "C" __attribute__((noreturn, format(printf, 1, 2))) void usage_error(const char *format, ...)
{
    va_list arguments;
    fprintf(stderr, "%s: ", the_processor().program);
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fputc('\n', stderr);
    exit(2);
}

namespace
{

struct array {
    std::string name;
    area        where;
};

struct content {
    uint32_t             start;
    std::vector<uint8_t> bytes;
};

struct options {
    std::vector<std::pair<std::string, std::string>> words; /* name and value of each, in their order */
    std::string                                      firmware, circuit = "/dev/null";
    const char                                      *model = nullptr;
    std::string                                      verdict;
    std::vector<array>                               inputs, outputs;
    std::map<std::string, literal>                   fixed;
    std::vector<content>                             contents;
};

uint32_t number_in(const std::string &text)
{
    char         *rest;
    unsigned long value = strtoul(text.c_str(), &rest, 0);
    if (text.empty() || *rest != '\0' || value > UINT32_MAX)
        usage_error("'%s' is not a number", text.c_str());
    return (uint32_t)value;
}

/* What stands before and behind the last SEPARATOR. */
std::pair<std::string, std::string> halves(const std::string &text, char separator)
{
    size_t place = text.rfind(separator);
    if (place == std::string::npos)
        usage_error("'%s' lacks a '%c'", text.c_str(), separator);
    return {text.substr(0, place), text.substr(place + 1)};
}

area area_in(const std::string &text)
{
    auto [start, bytes] = halves(text, ':');
    return {number_in(start), number_in(bytes)};
}

uint32_t address_of(const struct firmware &firmware, const std::string &place)
{
    size_t plus = place.find('+');
    return firmware_need(&firmware, place.substr(0, plus).c_str())->address +
           (plus == std::string::npos ? 0 : number_in(place.substr(plus + 1)));
}

area place_in(const struct firmware &firmware, const std::string &text)
{
    auto [place, bytes] = halves(text, ':');
    return {address_of(firmware, place), number_in(bytes)};
}

array array_in(const struct firmware &firmware, const std::string &text)
{
    auto [name, place] = halves(text, '@');
    return {name, place_in(firmware, place)};
}

content content_in(const struct firmware &firmware, const std::string &text)
{
    auto [place, hex] = halves(text, ':');
    content result{address_of(firmware, place), {}};
    for (size_t i = 0; i + 1 < hex.size(); i += 2)
        result.bytes.push_back((uint8_t)number_in("0x" + hex.substr(i, 2)));
    return result;
}

void grant_in(const struct firmware &firmware, const std::string &text, bool writes)
{
    auto [place, name] = halves(text, '@');
    for (watched &function : here.calls.functions)
        if (function.name == name) {
            function.grants.push_back({place_in(firmware, place), writes});
            return;
        }
    usage_error("'%s' is not the name of a --call before it", name.c_str());
}

void watch(const struct firmware &firmware, const std::string &text)
{
    auto [name, arguments]        = halves(text, ':');
    auto [in_registers, on_stack] = halves(arguments, '+');
    uint32_t address              = address_of(firmware, name) & ~here.core.code_bits_to_clear;
    here.calls.functions.push_back({name, address, number_in(in_registers), number_in(on_stack), {}});
}

options read_command_line(int count, char **arguments)
{
    options all;
    for (int i = 1; i < count; i++) {
        std::string word = arguments[i];
        size_t      end  = word.find('=');
        if (word.compare(0, 2, "--") != 0)
            all.firmware = word;
        else if (end == std::string::npos)
            usage_error("'%s' lacks a '='", word.c_str());
        else
            all.words.push_back({word.substr(2, end - 2), word.substr(end + 1)});
    }
    if (all.firmware.empty())
        usage_error("which firmware? Name an ELF file");
    return all;
}

/* BIT:VALUE */
std::pair<std::string, literal> fixed_in(const std::string &text)
{
    const size_t at = text.rfind(':');
    if (at == std::string::npos || (text.substr(at) != ":0" && text.substr(at) != ":1"))
        usage_error("--fix=%s: say BIT:0 or BIT:1", text.c_str());
    return {text.substr(0, at), text.back() == '1' ? (literal)ALWAYS : (literal)NEVER};
}

void apply(options &all, const struct firmware &firmware)
{
    for (auto &[name, value] : all.words) {
        if (name == "flash")
            here.bytes.flash = area_in(value);
        else if (name == "ram")
            here.bytes.ram = area_in(value);
        else if (name == "model")
            all.model = value.c_str();
        else if (name == "call")
            watch(firmware, value);
        else if (name == "see" || name == "allow")
            grant_in(firmware, value, name == "allow");
        else if (name == "own")
            here.calls.own.push_back(area_in(value));
        else if (name == "set")
            all.contents.push_back(content_in(firmware, value));
        else if (name == "input")
            all.inputs.push_back(array_in(firmware, value));
        else if (name == "output")
            all.outputs.push_back(array_in(firmware, value));
        else if (name == "verdict")
            all.verdict = value, here.reveals = true;
        else if (name == "public")
            make_public(value + "[");
        else if (name == "sums" && value == "columns")
            in_columns.are_used = true;
        else if (name == "fix")
            all.fixed.insert(fixed_in(value));
        else if (name == "limit")
            here.limit = number_in(value);
        else if (name == "circuit")
            all.circuit = value;
        else
            usage_error("there is no option --%s", name.c_str());
    }
}

std::string bit_name(const array &array, uint32_t place, unsigned bit)
{
    return array.name + "[" + std::to_string(place) + "]." + std::to_string(bit);
}

void begin(const options &all)
{
    for (const content &one : all.contents)
        here.bytes.program(one.start, (uint32_t)one.bytes.size(), one.bytes.data());
    for (const array &input : all.inputs)
        for (uint32_t i = 0; i < input.where.bytes; i++) {
            byte value;
            for (unsigned j = 0; j < byte::width; j++) {
                const std::string name  = bit_name(input, i, j);
                const literal     bit   = circuit.input(name);
                const auto        found = all.fixed.find(name);
                value.bit[j]            = found == all.fixed.end() ? bit : found->second;
            }
            here.bytes.store(input.where.start + i, value);
        }
}

/* Outputs that are no array of the firmware: a byte by this NAME, of which two bits say something. */
void put_out(const char *name, literal lowest, literal next)
{
    const array its{name, {}};
    for (unsigned bit = 0; bit < byte::width; bit++)
        circuit.outputs.push_back({bit_name(its, 0, bit), bit == 0 ? lowest : bit == 1 ? next : (literal)NEVER});
}

/* Whether VERDICT, the first byte of an array, is not 0, and whether what was branched on was that. */
void tell(const array &verdict)
{
    literal any = NEVER, all = ALWAYS;
    for (literal bit : here.revealed)
        any = circuit.either(any, bit), all = circuit.both(all, bit);
    if (here.revealed.empty())
        any = all = condition(here.bytes.load(verdict.where.start)).is;
    put_out("told", any, all);
}

void write(const options &all)
{
    if (!circuit.write(all.circuit.c_str(), FREE))
        usage_error("%s: cannot be written", all.circuit.c_str());
}

/* The circuit of a run that could not go on, because of an input that was not found: whether it is one. */
void end_rarely(const options &all, literal rare)
{
    put_out("rare", rare, NEVER);
    write(all);
}

void end(const options &all)
{
    for (const array &output : all.outputs)
        if (output.name == all.verdict)
            tell(output);
    for (const array &output : all.outputs)
        for (uint32_t i = 0; i < output.where.bytes; i++) {
            byte value = here.bytes.load(output.where.start + i);
            for (unsigned j = 0; j < byte::width; j++)
                circuit.outputs.push_back({bit_name(output, i, j), value.bit[j]});
        }
    write(all);
}

/* ---- JSON */

const char *separator(bool &is_first)
{
    const char *text = is_first ? "" : ", ";
    is_first         = false;
    return text;
}

const char *truth(bool value)
{
    return value ? "true" : "false";
}

void print_calls()
{
    bool first = true;
    printf(", \"calls\": [");
    for (const finished &one : here.calls.ended) {
        bool first_register = true;
        printf("%s{\"function\": \"%s\", \"instructions\": %llu, \"stack_bytes\": %u, \"clobbered\": [",
               separator(first), one.function.c_str(), (unsigned long long)one.instructions, one.stack_bytes);
        for (const clobbered &name : one.registers)
            printf("%s{\"name\": \"%s\", \"differs\": %s}", separator(first_register), name.name.c_str(),
                   truth(name.differs));
        printf("]}");
    }
    printf("]");
}

void print_accesses()
{
    bool first = true;
    printf(", \"look_ups\": [");
    for (auto &[pc, seen] : here.look_ups)
        printf("%s{\"pc\": %u, \"times\": %llu, \"addresses\": %zu, \"first\": %u, \"varies\": %s}", separator(first),
               pc, (unsigned long long)seen.times, seen.addresses.size(), *seen.addresses.begin(), truth(seen.varies));
    first = true;
    printf("], \"operands\": [");
    for (auto &[pc, differs] : here.operands)
        printf("%s{\"pc\": %u, \"varies\": %s}", separator(first), pc, truth(differs));
    first = true;
    printf("], \"strays\": [");
    for (const stray &one : here.calls.strays)
        printf("%s{\"function\": \"%s\", \"kind\": \"%s\", \"pc\": %u, \"address\": %u, \"always\": %s}",
               separator(first), one.function.c_str(), one.kind.c_str(), one.pc, one.address, truth(one.always));
    printf("]");
}

bool is_rare(const obstacle &it)
{
    return !it.leaks && it.rare != NEVER;
}

void print(const obstacle *obstacle)
{
    printf("{\"instructions\": %llu, \"nodes\": %zu, \"obstacle\": ", (unsigned long long)here.instructions,
           circuit.nodes.size());
    if (obstacle == nullptr)
        printf("null");
    else
        printf("{\"kind\": \"%s\", \"pc\": %u, \"leaks\": %s, \"rare\": %s, \"message\": \"%s\"}",
               obstacle->kind.c_str(), here.core.pc, truth(obstacle->leaks), truth(is_rare(*obstacle)),
               obstacle->what());
    print_accesses();
    print_calls();
    printf("}\n");
}

} // namespace

int main(int count, char **arguments)
{
    options         all      = read_command_line(count, arguments);
    struct firmware firmware = firmware_load(all.firmware.c_str(), here.core.machine);
    uint32_t        clear    = ~here.core.code_bits_to_clear;
    uint32_t        first    = firmware_need(&firmware, "main")->address & clear;
    uint32_t        last     = firmware_need(&firmware, "fw_done")->address & clear;
    here.paths.end           = last;
    apply(all, firmware);
    here.bytes.open();
    for (size_t i = 0; i < firmware.segment_count; i++)
        here.bytes.program(firmware.segments[i].load_address, firmware.segments[i].bytes, firmware.segments[i].content);
    here.calls.static_end = firmware.static_end;
    if (!here.core.open(all.model))
        usage_error("there is no model '%s'", all.model == nullptr ? "" : all.model);
    try {
        while (here.core.pc != first)
            here.step();
        begin(all);
        while (here.core.pc != last || !here.paths.is_one())
            here.step();
        end(all);
    } catch (const obstacle &found) {
        if (is_rare(found))
            end_rarely(all, found.rare);
        print(&found);
        return 3;
    }
    print(nullptr);
    return 0;
}
