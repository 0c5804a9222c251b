// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/detail/detail.h"

#include "ui/theme/fonts.h"

#include <QCoreApplication>

#include <algorithm>

namespace headscope {
namespace {

constexpr double kTitleWidth = 132;

constexpr std::array kDetails{
    Detail{TensorId::QueriesNorm, paintNormDetail, normSummary},
    Detail{TensorId::KeysNorm, paintNormDetail, normSummary},
    Detail{TensorId::ValuesNorm, paintNormDetail, normSummary},
    Detail{TensorId::NormedOutput, paintNormDetail, normSummary},
    Detail{TensorId::QHeads, paintSplitDetail, splitSummary, 1},
    Detail{TensorId::KHeads, paintSplitDetail, splitSummary, 1},
    Detail{TensorId::VHeads, paintSplitDetail, splitSummary, 1},
    Detail{TensorId::Scores, paintDotDetail, dotSummary},
    Detail{TensorId::ScaledScores, paintScaleDetail, scaleSummary},
    Detail{TensorId::Mask, paintMaskDetail, maskSummary},
    Detail{TensorId::MaskedScores, paintMaskDetail, maskSummary},
    Detail{TensorId::Weights, paintSoftmaxDetail, softmaxSummary},
    Detail{TensorId::DroppedWeights, paintDropoutDetail, dropoutSummary},
    Detail{TensorId::HeadOutputs, paintMixDetail, mixSummary},
    Detail{TensorId::Concat, paintSplitDetail, splitSummary, 1},
    Detail{TensorId::Output, paintOutputDetail, outputSummary},
    Detail{TensorId::ResidualSum, paintAddDetail, addSummary},
};

} // namespace

const Detail *detailOf(TensorId tensor)
{
    const auto *found =
        std::find_if(kDetails.begin(), kDetails.end(), [tensor](const Detail &d) { return d.tensor == tensor; });
    return found == kDetails.end() ? nullptr : found;
}

QRectF besideTitle(const QRectF &place)
{
    return place.adjusted(kTitleWidth, 0, 0, 0);
}

QRectF paintDetailTitle(QPainter &painter, const QRectF &place, const Theme &theme, const QString &title)
{
    painter.setFont(uiFont(kCaptionSize, Weight::Bold));
    painter.setPen(theme.muted);
    painter.drawText(QRectF(place.left(), place.top(), kTitleWidth - 12, place.height()),
                     Qt::AlignLeft | Qt::AlignVCenter | Qt::TextWordWrap, title);
    return besideTitle(place);
}

QRectF paintExampleTitle(QPainter &painter, const QRectF &place, const DetailInput &input, const QString &title)
{
    const QString whole = input.isPointedAt ? title : QCoreApplication::translate("detail", "Example: %1").arg(title);
    return paintDetailTitle(painter, place, input.theme, whole);
}

} // namespace headscope
