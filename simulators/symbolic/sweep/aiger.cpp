/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "aiger.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <sstream>
#include <unordered_set>

namespace sweep
{

enum : uint64_t { MOST_NODES = 1u << 30 };

void aiger::broken(const std::string &reason) const
{
    throw broken_file(path + ": " + reason);
}

aiger::aiger(const std::string &its_path) : path(its_path)
{
    std::ifstream stream(path, std::ios::binary);
    if (stream)
        bytes.assign(std::istreambuf_iterator<char>(stream), {});
    if (!stream)
        broken(std::string("cannot be read: ") + std::strerror(errno));
    size_t position = 0;
    header(position);
    gates_begin = position;
    reader gates(*this);
    for (uint32_t i = 0; i < gate_count; i++)
        gates.next();
    symbols(gates.position);
}

/* The line at POSITION, which is moved behind it. */
std::string aiger::line(size_t &position) const
{
    size_t end = bytes.find('\n', position);
    if (end == std::string::npos)
        broken("ends in the middle of a line");
    std::string result = bytes.substr(position, end - position);
    position           = end + 1;
    return result;
}

static bool number(const std::string &text, uint64_t &value)
{
    if (text.empty() || text.size() > 10 || text.find_first_not_of("0123456789") != std::string::npos)
        return false;
    value = std::stoull(text);
    return true;
}

void aiger::header(size_t &position)
{
    std::istringstream       words(line(position));
    std::vector<std::string> fields{std::istream_iterator<std::string>(words), {}};
    if (fields.empty() || fields[0] != "aig" || fields.size() < 6)
        broken("no binary AIGER file: it does not begin with `aig` and five numbers");
    std::vector<uint64_t> counts(fields.size() - 1);
    for (size_t i = 0; i < counts.size(); i++)
        if (!number(fields[i + 1], counts[i]) || counts[i] > MOST_NODES)
            broken("`" + fields[i + 1] + "` in its first line is no number up to 2^30");
    if (std::any_of(counts.begin() + 5, counts.end(), [](uint64_t count) { return count != 0; }))
        broken("has properties besides outputs, which nothing here reads");
    if (counts[2] != 0)
        broken("has latches: only combinational circuits are compared");
    if (counts[0] != counts[1] + counts[4])
        broken("says in its first line that there are other nodes than inputs and gates");
    if (counts[0] > bytes.size())
        broken("is shorter than its first line says");
    inputs.resize(counts[1]);
    gate_count = (uint32_t)counts[4];
    for (uint64_t i = 0; i < counts[3]; i++) {
        uint64_t    bit;
        std::string text = line(position);
        if (!number(text, bit) || bit > 2 * counts[0] + 1)
            broken("output " + std::to_string(i) + " is `" + text + "`, which is no literal of it");
        outputs.push_back({"", (literal)bit});
    }
}

/* The symbol table, up to the end or a comment. */
void aiger::symbols(size_t position)
{
    std::unordered_set<std::string> known[2];
    while (position < bytes.size()) {
        std::string text = line(position);
        if (text == "c")
            break;
        uint64_t index;
        size_t   space     = text.find(' ');
        bool     is_output = text[0] == 'o';
        if ((text[0] != 'i' && !is_output) || space == std::string::npos || space + 1 == text.size() ||
            !number(text.substr(1, space - 1), index) || index >= (is_output ? outputs.size() : inputs.size()))
            broken("`" + text + "` names no input or output of it");
        std::string  name  = text.substr(space + 1);
        std::string &place = is_output ? outputs[index].name : inputs[index];
        if (!place.empty())
            broken("`" + text + "` names what has a name");
        if (!known[is_output].insert(name).second)
            broken("two " + std::string(is_output ? "outputs" : "inputs") + " have the name " + name);
        place = name;
    }
    if (known[0].size() != inputs.size() || known[1].size() != outputs.size())
        broken("has inputs or outputs without a name");
    std::sort(outputs.begin(), outputs.end(), [](const named &a, const named &b) { return a.name < b.name; });
}

aiger::reader::reader(const aiger &its_file)
    : file(its_file), position(file.gates_begin), bit(2 * (literal)file.inputs.size())
{
}

literal aiger::reader::difference()
{
    uint64_t value = 0;
    for (unsigned shift = 0; shift < 35 && position < file.bytes.size(); shift += 7) {
        uint8_t byte = (uint8_t)file.bytes[position++];
        value |= (uint64_t)(byte & 127) << shift;
        if (byte < 128 && value > bit)
            file.broken("a gate depends on itself or on later ones");
        if (byte < 128)
            return (literal)value;
    }
    file.broken("ends, or has no number, in the middle of its gates");
}

aiger::gate aiger::reader::next()
{
    bit += 2;
    literal below = difference();
    if (below == 0)
        file.broken("a gate depends on itself");
    literal left = bit - below, distance = difference();
    if (distance > left)
        file.broken("a gate depends on itself or on later ones");
    return {left, left - distance};
}

std::string aiger::digest() const
{
    enum { DIGITS = 64 };
    char digits[DIGITS + 1] = "";
    setenv("FW_FILE", path.c_str(), 1);
    FILE *said = popen("sha256sum < \"$FW_FILE\"", "r");
    if (said == nullptr || std::fgets(digits, sizeof digits, said) == nullptr || pclose(said) != 0 ||
        std::strlen(digits) != DIGITS)
        throw std::runtime_error("sha256sum fails for " + path);
    return digits;
}

} // namespace sweep
