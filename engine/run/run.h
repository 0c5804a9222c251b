// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/run/trace.h"
#include "engine/run/watch.h"

#include <memory>

namespace headscope {

/// Does the steps of a plan one at a time, in its precision, and keeps every tensor. Overrides are part of it.
class Run
{
public:
    explicit Run(const Plan &plan, RunControl control = {});
    ~Run();
    Run(Run &&) noexcept;
    Run &operator=(Run &&) = delete;

    /// The step that advance() will do, or null at the end.
    const Step *next() const;
    /// Does the next step. False at the end, or when the run was cancelled.
    bool advance();
    /// The tensors made so far. The run goes on writing into it; once it is done nothing changes any more.
    std::shared_ptr<const Trace> trace() const;

private:
    struct State;
    std::unique_ptr<State> m_state;
};

/// All steps, as fast as the machine can: what is cheap to compute again is not kept. The parameters are those of
/// another run of the layer, where there is one. Nothing when it was cancelled.
std::shared_ptr<const Trace> runAll(const Plan &plan, const RunControl &control = {},
                                    const Trace *parameters = nullptr);

/// The same with the inputs and weights of `before`, a trace of a plan that differs in nothing that they depend on.
/// The run has no overrides: it is for benchmarks, which repeat it.
std::shared_ptr<const Trace> runAgain(const Trace &before, const RunControl &control = {});

/// The multiplications of a run, as progress counts them.
double workOf(const Plan &plan);

} // namespace headscope
