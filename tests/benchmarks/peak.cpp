// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// The fastest float32 arithmetic of this machine:  peak THREADS
// Takes turns like the other workers; each thread makes 1.92e9 multiplications and additions in a run.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <thread>
#include <vector>

namespace {

#if defined(__AVX512F__)
constexpr int lanes = 16;
#elif defined(__AVX2__) && defined(__FMA__)
constexpr int lanes = 8;
#else
constexpr int lanes = 4;
#endif
constexpr int chains = 12; // independent sums, enough to hide the latency of one
constexpr long flops = 1920000000;
constexpr long repeats = flops / (2L * lanes * chains);

using Packet [[gnu::vector_size(lanes * sizeof(float))]] = float;

void compute(float *result)
{
    Packet sums[chains];
    for (int i = 0; i < chains; ++i)
        sums[i] = Packet{} + static_cast<float>(i); // they differ, as the compiler would keep only one of equal sums
    const Packet factor = Packet{} + 0.5F, step = Packet{} + 1.0F;
    for (long i = 0; i < repeats; ++i) {
#pragma GCC unroll 12
        for (Packet &sum : sums)
            sum = sum * factor + step;
    }
    for (const Packet &sum : sums)
        *result += sum[0];
}

double timed(int threads)
{
    std::vector<float> results(static_cast<std::size_t>(threads), 0.0F);
    std::vector<std::thread> others;
    const auto start = std::chrono::steady_clock::now();
    for (std::size_t i = 1; i < results.size(); ++i)
        others.emplace_back(compute, &results[i]);
    compute(&results[0]);
    for (std::thread &other : others)
        other.join();
    const std::chrono::duration<double, std::micro> taken = std::chrono::steady_clock::now() - start;
    return results[0] > 0 ? taken.count() : 0; // the sums are used, so they are computed
}

} // namespace

int main(int count, char **arguments)
{
    const int threads = count > 1 ? std::atoi(arguments[1]) : 1;
    std::printf("ready peak of %d lanes\n", lanes);
    std::fflush(stdout);
    for (int runs = 0; std::scanf(" r %d", &runs) == 1; std::puts(""), std::fflush(stdout)) {
        timed(threads);
        for (int i = 0; i < runs; ++i)
            std::printf("%.3f ", timed(threads));
    }
}
