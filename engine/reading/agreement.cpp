// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/reading/agreement.h"

#include "engine/run/compute.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

namespace headscope {
namespace {

double differenceOf(double a, double b)
{
    if (a == b || (std::isnan(a) && std::isnan(b)))
        return 0;
    return std::isfinite(a) && std::isfinite(b) ? std::abs(a - b) : std::numeric_limits<double>::infinity();
}

/// The last tensor of the stream of outputs that the run has.
TensorId lastOutput(const Trace &trace)
{
    using enum Role;
    constexpr std::array last{NormedOutput, ResidualSum, DroppedOutput, Output};
    const auto *const found = std::find_if(last.begin(), last.end(), [&](Role role) { return trace.has(role); });
    return found == last.end() ? Output : *found;
}

/// Goes through a tensor matrix by matrix, since all of it may not be kept.
class Comparing
{
public:
    Comparing(const Trace &trace, TensorId tensor, const AnyTensor &expected)
        : m_trace(trace), m_expected(expected), m_shape(shapeOf(expected))
    {
        m_agreement.tensor = tensor;
        m_agreement.fits = trace.has(tensor) && tensorOf(trace.plan, tensor).shape == m_shape;
        m_agreement.isEqual = m_agreement.fits;
    }

    Agreement made(const std::function<bool()> &isCancelled)
    {
        if (!m_agreement.fits)
            return m_agreement;
        for (const MatrixPlace &place : matricesOf(m_shape))
            if (!isCancelled || !isCancelled())
                compare(place);
        const bool areExact = m_trace.plan.document.layer.precision == Precision::Float64 &&
                              std::holds_alternative<Tensor<double>>(m_expected);
        const double share = areExact ? 1e-12 : 1e-5;
        m_agreement.isAllNan = m_isAnyNan && !m_isAnyNumber;
        m_agreement.isEqual = m_agreement.largest <= share * m_magnitude;
        return m_agreement;
    }

private:
    void compare(const MatrixPlace &place)
    {
        const MatrixPart part = m_trace.matrix(m_agreement.tensor, place);
        const Index first = matrixOffset(m_shape, place);
        const Index count = rowCount(m_shape) * m_shape.back();
        for (Index i = 0; i < count; ++i) {
            const double got = valueAt(*part.tensor, part.offset + i);
            const double expected = valueAt(m_expected, first + i);
            const bool isNan = std::isnan(got) && std::isnan(expected);
            m_isAnyNan = m_isAnyNan || isNan;
            m_isAnyNumber = m_isAnyNumber || !isNan;
            if (std::isfinite(expected))
                m_magnitude = std::max(m_magnitude, std::abs(expected));
            if (const double difference = differenceOf(got, expected); difference > m_agreement.largest) {
                m_agreement.largest = difference;
                m_agreement.cell = cellAt(m_shape, first + i);
                m_agreement.got = got;
                m_agreement.expected = expected;
            }
        }
    }

    const Trace &m_trace;
    const AnyTensor &m_expected;
    const Shape &m_shape;
    Agreement m_agreement;
    double m_magnitude = 0; // the largest expected number
    bool m_isAnyNan = false;
    bool m_isAnyNumber = false; // of one of both at least
};

} // namespace

std::vector<Agreement> agreementsOf(const Trace &trace, const std::function<bool()> &isCancelled)
{
    const ExpectedSettings &expected = trace.plan.document.expected;
    std::vector<Agreement> agreements;
    const auto compare = [&](const OptionalRef &ref, TensorId tensor) {
        if (ref)
            agreements.push_back(Comparing(trace, tensor, tensorAt(*trace.plan.files, *ref)).made(isCancelled));
    };
    compare(expected.weights, Role::Weights);
    compare(expected.output, lastOutput(trace));
    return agreements;
}

const Agreement *firstDifference(const std::vector<Agreement> &agreements)
{
    const auto found = std::find_if(agreements.begin(), agreements.end(), [](const auto &a) { return !a.isEqual; });
    return found == agreements.end() ? nullptr : &*found;
}

const Agreement *largestDifference(const std::vector<Agreement> &agreements)
{
    const auto found = std::max_element(agreements.begin(), agreements.end(), [](const auto &a, const auto &b) {
        return std::pair(a.largest, !a.isAllNan) < std::pair(b.largest, !b.isAllNan);
    });
    return found == agreements.end() ? nullptr : &*found;
}

const Agreement *tellingAgreement(const std::vector<Agreement> &agreements)
{
    const Agreement *first = firstDifference(agreements);
    return first != nullptr ? first : largestDifference(agreements);
}

} // namespace headscope
