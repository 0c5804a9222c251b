// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/attention/trace.h"

#include <functional>

namespace headscope {

/// How a long run is watched and stopped from outside. Both may be empty; both are called on the running thread.
struct RunControl
{
    std::function<bool()> isCancelled;
    std::function<void(double)> progress; ///< share of the work that is done, from 0 to 1
};

/// What the stages of a run read and write, in one precision.
template <class Scalar>
class Workspace
{
public:
    Workspace(Trace &trace, const RunControl &control, double totalWork)
        : m_trace(trace), m_control(control), m_totalWork(totalWork)
    {}

    const Plan &plan() const { return m_trace.plan; }
    const Sizes &sizes() const { return m_trace.plan.sizes; }
    bool has(TensorId id) const { return m_trace.has(id); }

    const Tensor<Scalar> &read(TensorId id) const { return std::get<Tensor<Scalar>>(m_trace.at(id)); }
    template <class Other>
    const Tensor<Other> &readAs(TensorId id) const
    {
        return std::get<Tensor<Other>>(m_trace.at(id));
    }

    /// A new tensor of zeros in the place of `id`, of the shape that the table gives it.
    template <class Other = Scalar>
    Tensor<Other> &make(TensorId id)
    {
        auto &place = m_trace.tensors[static_cast<std::size_t>(id)];
        place.emplace(Tensor<Other>(shapeOf(specOf(id), sizes())));
        return std::get<Tensor<Other>>(*place);
    }
    /// A tensor that this stage has made already.
    Tensor<Scalar> &change(TensorId id)
    {
        return std::get<Tensor<Scalar>>(*m_trace.tensors[static_cast<std::size_t>(id)]);
    }
    void put(TensorId id, Tensor<Scalar> tensor) { m_trace.tensors[static_cast<std::size_t>(id)] = std::move(tensor); }

    /// Tells of work done, in multiplications; false when the run is to stop.
    bool goesOn(double work)
    {
        m_doneWork += work;
        if (m_control.progress)
            m_control.progress(m_totalWork > 0 ? m_doneWork / m_totalWork : 1);
        return !m_control.isCancelled || !m_control.isCancelled();
    }

private:
    Trace &m_trace;
    const RunControl &m_control;
    double m_totalWork;
    double m_doneWork = 0;
};

} // namespace headscope
