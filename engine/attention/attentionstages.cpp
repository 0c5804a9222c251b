// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/attention/stages.h"

#include "engine/attention/mask.h"
#include "engine/kernels/matmul.h"
#include "engine/kernels/softmax.h"
#include "engine/random/dropout.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace headscope {
namespace {

/// The matrix of one batch item and head of a (b, h, n, m) tensor.
template <class T>
MatrixView<const T> headOf(const Tensor<T> &tensor, Index item, Index head)
{
    const Index n = tensor.length(2);
    const Index m = tensor.length(3);
    return matrixAt(tensor.data() + (item * tensor.length(1) + head) * n * m, n, m);
}
template <class T>
MatrixView<T> headOf(Tensor<T> &tensor, Index item, Index head)
{
    const auto view = headOf(std::as_const(tensor), item, head);
    return matrixAt(tensor.data() + (view.data - tensor.data()), view.rows, view.columns);
}

template <class Scalar, class Body>
void forEachHead(Workspace<Scalar> &run, double workPerHead, Body body)
{
    for (Index item = 0; item < run.sizes().b; ++item)
        for (Index head = 0; head < run.sizes().h; ++head) {
            body(item, head);
            if (!run.goesOn(workPerHead))
                return;
        }
}

/// What a row with no key allowed becomes by the rule of the document.
template <class Scalar>
void applyDeadRowRule(DeadRow rule, std::span<Scalar> row)
{
    const auto n = static_cast<Scalar>(row.size());
    if (rule == DeadRow::Zero)
        std::fill(row.begin(), row.end(), Scalar(0));
    else if (rule == DeadRow::Uniform)
        std::fill(row.begin(), row.end(), Scalar(1) / n);
    else if (rule == DeadRow::Nan)
        std::fill(row.begin(), row.end(), std::numeric_limits<Scalar>::quiet_NaN());
}

/// Like multiply, but a value whose weight is masked to 0 is left out, so that NaN and ±∞ behind a mask stay there.
template <class Scalar>
void weighAllowed(MatrixView<const Scalar> weights, MatrixView<const Flag> mask, MatrixView<const Scalar> values,
                  MatrixView<Scalar> out)
{
    for (Index i = 0; i < weights.rows; ++i)
        for (Index j = 0; j < weights.columns; ++j) {
            const Scalar weight = weights.at(i, j);
            if (weight == 0 && mask.at(i, j).value == 0)
                continue;
            for (Index f = 0; f < values.columns; ++f)
                out.at(i, f) += weight * values.at(j, f);
        }
}

template <class Scalar>
bool isFinite(const Tensor<Scalar> &tensor)
{
    return std::all_of(tensor.values().begin(), tensor.values().end(), [](Scalar x) { return std::isfinite(x); });
}

} // namespace

template <class Scalar>
void scoreKeys(Workspace<Scalar> &run)
{
    const auto &q = run.read(TensorId::QHeads);
    const auto &k = run.read(TensorId::KHeads);
    auto &scores = run.make(TensorId::Scores);
    const Sizes &s = run.sizes();
    forEachHead(run, static_cast<double>(s.q * s.k * s.d), [&](Index item, Index head) {
        multiplyTransposed<Scalar>(headOf(q, item, head), headOf(k, item, s.kvHeadOf(head)),
                                   headOf(scores, item, head));
    });
}

template <class Scalar>
void scaleScores(Workspace<Scalar> &run)
{
    const auto &scores = run.read(TensorId::Scores);
    auto &scaled = run.make(TensorId::ScaledScores);
    const auto scale = static_cast<Scalar>(run.plan().scale());
    for (Index i = 0; i < scores.size(); ++i)
        scaled[i] = scores[i] * scale;
    if (const auto cap = run.plan().document.layer.softcap) {
        const auto c = static_cast<Scalar>(*cap);
        for (Index i = 0; i < scaled.size(); ++i)
            scaled[i] = c * std::tanh(scaled[i] / c);
    }
}

template <class Scalar>
void maskScores(Workspace<Scalar> &run)
{
    const auto &scaled = run.read(TensorId::ScaledScores);
    auto &masked = run.make(TensorId::MaskedScores);
    auto &mask = run.template make<Flag>(TensorId::Mask);
    const MaskSettings &settings = run.plan().document.mask;
    const auto fill = static_cast<Scalar>(settings.fill);
    const Sizes &s = run.sizes();
    const MaskRule rule(run.plan());
    Tensor<Scalar> *bias = settings.bias ? &run.make(TensorId::ScoreBias) : nullptr;
    for (Index i = 0; i < scaled.size(); ++i) {
        const Index item = i / (s.h * s.q * s.k);
        const Index head = i / (s.q * s.k) % s.h;
        const Index query = i / s.k % s.q;
        const Index key = i % s.k;
        mask[i].value = rule.allows(item, head, query, key) ? 1 : 0;
        Scalar score = scaled[i];
        if (bias != nullptr)
            score += (*bias)[i] = static_cast<Scalar>(rule.bias(item, head, query, key));
        const Scalar hidden = settings.fillMode == FillMode::Add ? score + fill : fill;
        masked[i] = mask[i].value != 0 ? score : hidden;
    }
}

template <class Scalar>
void softmaxRows(Workspace<Scalar> &run)
{
    const auto &masked = run.read(TensorId::MaskedScores);
    const auto &mask = run.template readAs<Flag>(TensorId::Mask);
    auto &weights = run.make(TensorId::Weights);
    const auto width = static_cast<std::size_t>(run.sizes().k);
    const DeadRow rule = run.plan().document.mask.deadRow;
    for (Index at = 0; at < masked.size(); at += run.sizes().k) {
        const std::span<Scalar> row(weights.data() + at, width);
        const std::span<const Flag> allowed(mask.data() + at, width);
        softmaxRow<Scalar>({masked.data() + at, width}, row);
        if (std::none_of(allowed.begin(), allowed.end(), [](Flag f) { return f.value != 0; }))
            applyDeadRowRule(rule, row);
    }
}

template <class Scalar>
void dropWeights(Workspace<Scalar> &run)
{
    const LayerSettings &layer = run.plan().document.layer;
    auto &keep = run.template make<std::uint8_t>(TensorId::DropoutMask);
    if (layer.dropoutMask)
        keep = convertTo<std::uint8_t>(tensorAt(*run.plan().files, *layer.dropoutMask));
    else
        drawKept(keep, layer.dropoutSeed, layer.dropout);
    dropInto(run.make(TensorId::DroppedWeights), run.read(TensorId::Weights), keep, layer.dropout);
}

template <class Scalar>
void weighValues(Workspace<Scalar> &run)
{
    const auto &weights = run.read(sourceOf(run.plan(), TensorId::HeadOutputs));
    const auto &mask = run.template readAs<Flag>(TensorId::Mask);
    const auto &values = run.read(TensorId::VHeads);
    auto &out = run.make(TensorId::HeadOutputs);
    const Sizes &s = run.sizes();
    const bool mayLeak = !isFinite(values);
    forEachHead(run, static_cast<double>(s.q * s.k * s.v), [&](Index item, Index head) {
        const auto valuesOfHead = headOf(values, item, s.kvHeadOf(head));
        if (mayLeak)
            weighAllowed<Scalar>(headOf(weights, item, head), headOf(mask, item, head), valuesOfHead,
                                 headOf(out, item, head));
        else
            multiply<Scalar>(headOf(weights, item, head), valuesOfHead, headOf(out, item, head));
    });
}

#define INSTANTIATE(stage)                                                                                             \
    template void stage(Workspace<float> &);                                                                           \
    template void stage(Workspace<double> &);
INSTANTIATE(scoreKeys)
INSTANTIATE(scaleScores)
INSTANTIATE(maskScores)
INSTANTIATE(softmaxRows)
INSTANTIATE(dropWeights)
INSTANTIATE(weighValues)
#undef INSTANTIATE

} // namespace headscope
