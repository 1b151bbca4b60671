/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "certificate.h"

#include <cerrno>
#include <cstring>

namespace sweep
{

certificate::certificate(const std::string &its_path, const joint &circuits)
    : path(its_path), stream(std::fopen(path.c_str(), "w"))
{
    if (stream == nullptr)
        throw std::runtime_error(path + " cannot be written: " + std::strerror(errno));
    std::fprintf(stream, "featherweight-certificate 2 of %s %s\n", circuits.circuits[0].digest().c_str(),
                 circuits.circuits[1].digest().c_str());
}

/* What has no end is no certificate. */
certificate::~certificate()
{
    std::fclose(stream);
    if (!ended)
        std::remove(path.c_str());
}

void certificate::number(uint64_t value)
{
    char  digits[21];
    char *first = digits + sizeof digits;
    do
        *--first = (char)('0' + value % 10);
    while (value /= 10);
    std::putc(' ', stream);
    std::fwrite(first, 1, (size_t)(digits + sizeof digits - first), stream);
}

void certificate::list(const std::vector<literal> &values)
{
    for (literal value : values)
        number(value);
}

void certificate::begin(char kind, literal node, literal bit)
{
    steps++;
    std::putc(kind, stream);
    number(node), number(bit);
}

/* The node, how many parts it has, and these. */
void certificate::begin_sum(char kind, const std::vector<literal> &roots)
{
    begin(kind, roots[0] >> 1, (literal)roots.size() - 1);
    list({roots.begin() + 1, roots.end()});
}

void certificate::same_operands(literal node, literal bit)
{
    begin('o', node, bit);
    std::putc('\n', stream);
}

void certificate::same_function(literal node, literal bit, const std::vector<literal> &leaves)
{
    begin('f', node, bit);
    list(leaves);
    std::putc('\n', stream);
}

void certificate::is_sum(const std::vector<literal> &roots, const std::vector<literal> &leaves)
{
    begin_sum('t', roots);
    list(leaves);
    std::putc('\n', stream);
}

void certificate::same_sum(literal node, literal bit)
{
    begin('s', node, bit);
    std::putc('\n', stream);
}

void certificate::refuted(const std::vector<literal> &roots, const std::vector<literal> &gates, const refutation &proof,
                          const std::vector<literal> &variables)
{
    if (roots.size() == 2)
        begin('r', roots[0] >> 1, roots[1]);
    else
        begin_sum('x', roots);
    list(gates);
    std::putc('\n', stream);
    for (const refutation::step &step : proof.steps) {
        std::putc('c', stream);
        number(step.clause.size());
        for (int it : step.clause)
            number(it < 0 ? 2 * variables[(size_t)-it] + 1 : 2 * variables[(size_t)it]);
        for (uint32_t hint : step.hints)
            number(hint);
        std::putc('\n', stream);
    }
}

void certificate::all_gates(literal last)
{
    std::fprintf(stream, "g %u 0\n", last);
}

void certificate::end()
{
    std::fprintf(stream, "end %llu\n", (unsigned long long)steps);
    if (std::fflush(stream) != 0 || std::ferror(stream))
        throw std::runtime_error(path + " cannot be written: " + std::strerror(errno));
    ended = true;
}

} // namespace sweep
