// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/run/trace.h"

namespace headscope {

/// Builds a trace: the only one who writes into it. What is computed on the way reads the trace as everybody does.
class TraceBuilder
{
public:
    /// Nothing is made yet. `threads` is what computing on demand may use, too.
    TraceBuilder(std::shared_ptr<const Plan> plan, int threads, std::shared_ptr<MemoryBudget> budget = memoryBudget());

    /// What has been built so far.
    const Trace &trace() const { return *m_trace; }
    /// The same to be kept. It is immutable once nothing more is built.
    std::shared_ptr<const Trace> shared() const { return m_trace; }
    const Plan &plan() const { return m_trace->plan; }

    /// Keeps a tensor that a step has made, or in the place of the one that is there.
    void put(TensorId id, SharedTensor tensor);
    void put(TensorId id, AnyTensor tensor);
    /// Keeps one that is kept already: by another trace, or in this one by another name.
    void share(TensorId id, SharedTensor tensor);
    /// Says that a step has made what is computed on demand.
    void setMade(TensorId id) { slot(id).isMade = true; }

    /// Weights in the layout of the kernels.
    void putPacked(TensorId weight, SharedTensor packed);
    /// Weights that are kept in this layout alone, by another trace, too, or by another name.
    void sharePacked(TensorId weight, SharedTensor packed);
    /// Lets go of weights as they are, which are there packed, too.
    void keepPackedAlone(TensorId weight) { slot(weight).tensor.reset(); }
    /// A tensor that counts as kept by a run, for as long as anybody has it.
    SharedTensor counted(SharedTensor tensor) const;
    /// Keeps what another trace keeps, packed, too, where that is, and what is known of it.
    void share(TensorId id, const Trace &before);
    /// What a given tensor held before the first override, here `now` where nobody has said so yet.
    SharedTensor originalOf(TensorId id, const SharedTensor &now);
    /// Keeps that again where nothing overrides it any more: it is no longer there twice.
    void shareOriginal(TensorId id);
    void setOriginals(std::map<TensorId, SharedTensor> originals) { m_trace->m_originals = std::move(originals); }

    void setWork(double multiplications) { m_trace->work = multiplications; }
    void addMilliseconds(double more) { m_trace->milliseconds += more; }

private:
    Trace::Slot &slot(TensorId id);

    std::shared_ptr<Trace> m_trace;
};

} // namespace headscope
