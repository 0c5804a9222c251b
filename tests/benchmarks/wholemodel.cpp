// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// A whole model in the comparison:  wholemodel forward|next|open FOLDER TOKENS THREADS [LOGITS]
// forward: a text of so many tokens; next: one more behind it, with the cache; open: nothing but opening the folder.
// Every block's tensors are at hand after each run. README.md tells how they take turns.
#include "engine/kernels/kernels.h"
#include "engine/models/openmodel.h"
#include "engine/models/runmodel.h"
#include "engine/models/writing.h"

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <string>

using namespace headscope;

namespace {

[[noreturn]] void fail(const std::string &why)
{
    std::fprintf(stderr, "wholemodel: %s\n", why.c_str());
    std::exit(1);
}

/// As ids_of() of gpt2.py has them; another `first` makes another text.
std::vector<TokenId> idsOf(const Transformer &model, int count, int first)
{
    const Index words = model.weights->shapeOf({"embed", "W_token"})->front();
    std::vector<TokenId> ids;
    for (int i = 0; i < count; ++i)
        ids.push_back(static_cast<TokenId>((17 * i * i + 1009 * i + first) % words));
    return ids;
}

ModelPlan planOf(const SharedModel &model, std::vector<TokenId> ids, SharedModelTrace past = {})
{
    ModelInput input;
    input.source = std::move(ids);
    input.past = std::move(past);
    auto plan = planModel(model, std::move(input));
    if (!plan)
        fail(plan.error().sentence());
    return std::move(*plan);
}

SharedModel opened(const char *folder)
{
    const auto model = openModel(folder);
    if (!model)
        fail(model.error().sentence());
    return *model;
}

/// A run that has nothing but parameters in common with the one before: two texts, or tokens, in turns.
class Repeated
{
public:
    Repeated(const SharedModel &model, const std::string &what, int count, int threads)
    {
        m_control.threads = threads;
        const auto text = idsOf(*model, count, 3);
        if (what == "forward") {
            m_plans = {planOf(model, text), planOf(model, idsOf(*model, count, 4))};
            return;
        }
        m_last = runModel(planOf(model, text), m_control);
        const auto past = asPast(m_last);
        m_plans = {planOf(model, {text.front()}, past), planOf(model, {text.back()}, past)};
    }

    const ModelTrace &run()
    {
        m_last = runModel(m_plans[m_runs++ % 2], m_control, m_last);
        return *m_last;
    }

private:
    RunControl m_control;
    std::vector<ModelPlan> m_plans;
    SharedModelTrace m_last;
    std::size_t m_runs = 0;
};

double microseconds(const std::function<void()> &work)
{
    const auto start = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - start).count();
}

void takeTurns(Repeated &repeated)
{
    for (int count = 0; std::scanf(" r %d", &count) == 1; std::puts(""), std::fflush(stdout)) {
        repeated.run();
        for (int i = 0; i < count; ++i)
            std::printf("%.1f ", microseconds([&] { repeated.run(); }));
    }
}

void writeLogits(const ModelTrace &trace, const char *path)
{
    const auto logits = trace.trace("unembed").whole(Role::Logits);
    const auto values = std::get<Tensor<float>>(*logits).values();
    std::ofstream(path, std::ios::binary)
        .write(reinterpret_cast<const char *>(values.data()), static_cast<std::streamsize>(values.size_bytes()));
}

} // namespace

int main(int count, char **arguments)
{
    if (count < 5)
        fail("forward|next|open FOLDER TOKENS THREADS [LOGITS]");
    const std::string what = arguments[1];
    SharedModel model;
    const double opening = microseconds([&] { model = opened(arguments[2]); });
    if (what == "open") {
        std::printf("%.1f\n", opening);
        return 0;
    }
    Repeated repeated(model, what, std::atoi(arguments[3]), std::atoi(arguments[4]));
    const ModelTrace &first = repeated.run();
    if (count > 5)
        writeLogits(first, arguments[5]);
    std::printf("ready HeadScope, %s kernels\n", std::string(kernelSet().name).c_str());
    std::fflush(stdout);
    takeTurns(repeated);
}
