// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// What a part of the work costs beside the whole: each line is a ratio of two things that were done in turns, by the
// median over the rounds. README.md tells how to build and read it.
#include "engine/base/team.h"
#include "engine/document/json.h"
#include "engine/kernels/kernels.h"
#include "engine/run/change.h"
#include "engine/run/run.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <string>
#include <vector>

using namespace headscope;

namespace {

using Settings = std::vector<std::pair<std::string, std::string>>;
using Work = std::function<void()>;

/// Self-attention of n tokens.
Plan planOf(Index hiddens, Index heads, Index n, const Settings &more = {})
{
    Settings settings{{"layer.num_hiddens", std::to_string(hiddens)},
                      {"layer.num_heads", std::to_string(heads)},
                      {"inputs.batch_size", "1"},
                      {"inputs.num_queries", std::to_string(n)},
                      {"inputs.self_attention", "true"},
                      {"layer.bias", "true"},
                      {"layer.query_size", std::to_string(hiddens)},
                      {"layer.key_size", std::to_string(hiddens)},
                      {"layer.value_size", std::to_string(hiddens)}};
    settings.insert(settings.end(), more.begin(), more.end());
    Document document;
    for (const auto &[key, json] : settings)
        document = withSetting(document, key, json).value();
    return makePlan(document, std::make_shared<TensorFiles>()).value();
}

Plan overridden(const Plan &plan, const Override &one)
{
    Document document = plan.document;
    document.overrides = {one};
    return makePlan(document, plan.files).value();
}

double secondsOf(const Work &work)
{
    const auto start = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

double median(std::vector<double> numbers)
{
    std::sort(numbers.begin(), numbers.end());
    return numbers[numbers.size() / 2];
}

/// a's time divided by b's.
void print(const char *name, int rounds, const Work &a, const Work &b)
{
    a();
    b();
    std::vector<double> ratios;
    for (int i = 0; i < rounds; ++i) {
        const double first = secondsOf(a);
        ratios.push_back(first / secondsOf(b));
    }
    std::printf("%-72s %8.3f\n", name, median(ratios));
    std::fflush(stdout);
}

RunControl allThreads()
{
    RunControl control;
    control.threads = processorCount();
    return control;
}

void overrides()
{
    const Plan plan = planOf(768, 12, 512);
    const auto whole = runAll(plan, allThreads());
    const Work again = [&] { runAgain(*whole, allThreads()); };
    for (const Override &one :
         {Override{"weights", {0, 3, 100, 20}, 0.5}, Override{"scores", {0, 3, 100, 20}, 3},
          Override{"queries", {0, 100, 5}, 1}, Override{"W_q", {40, 7}, 1}, Override{"W_o", {40, 7}, 1}}) {
        const Plan after = overridden(plan, one);
        print(("one number of " + one.tensor + " changed / whole run, (1, 512, 768, 12)").c_str(), 25,
              [&] { changed(*whole, after, allThreads()); }, again);
    }
}

void oneHead()
{
    const Plan plan = planOf(768, 12, 8192);
    const auto trace = runAll(plan, allThreads());
    Index head = 0;
    print(
        "scores of one head on demand / whole run, (1, 8192, 768, 12)", 3,
        [&] {
            trace->matrix(Role::Scores, {0, head++});
        },
        [&] { runAgain(*trace, allThreads()); });
}

void causal()
{
    const auto all = runAll(planOf(512, 8, 2048), allThreads());
    const auto half = runAll(planOf(512, 8, 2048, {{"mask.causal", "\"top_left\""}}), allThreads());
    print(
        "whole run / run with a causal mask, (1, 2048, 512, 8)", 15, [&] { runAgain(*all, allThreads()); },
        [&] { runAgain(*half, allThreads()); });
}

void growth()
{
    for (Index n = 512; n < 8192; n *= 2) {
        const auto small = runAll(planOf(512, 8, n), allThreads());
        const auto large = runAll(planOf(512, 8, 2 * n), allThreads());
        print(
            ("run of " + std::to_string(2 * n) + " / run of " + std::to_string(n) + " tokens, (1, n, 512, 8)").c_str(),
            n < 4096 ? 9 : 3, [&] { runAgain(*large, allThreads()); }, [&] { runAgain(*small, allThreads()); });
    }
}

void instructionSets()
{
    const std::string best(kernelSet().name);
    const Plan plan = planOf(768, 12, 512);
    const auto fast = runAll(plan, allThreads());
    useKernels("portable");
    const auto plain = runAll(plan, allThreads());
    print(("portable kernels / " + best + ", (1, 512, 768, 12)").c_str(), 9,
          [&] {
              useKernels("portable");
              runAgain(*plain, allThreads());
          },
          [&] {
              useKernels(best);
              runAgain(*fast, allThreads());
          });
}

} // namespace

int main()
{
    std::printf("%d threads, %s kernels\n", processorCount(), std::string(kernelSet().name).c_str());
    overrides();
    causal();
    growth();
    instructionSets();
    oneHead();
}
