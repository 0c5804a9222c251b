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
    Detail{Role::QueriesNorm, paintNormDetail, normSummary},
    Detail{Role::KeysNorm, paintNormDetail, normSummary},
    Detail{Role::ValuesNorm, paintNormDetail, normSummary},
    Detail{Role::NormedOutput, paintNormDetail, normSummary},
    Detail{Role::NormedEmbedding, paintNormDetail, normSummary},
    Detail{Role::FfnNorm, paintNormDetail, normSummary},
    Detail{Role::FinalNorm, paintNormDetail, normSummary},
    Detail{Role::QHeads, paintSplitDetail, splitSummary, 1},
    Detail{Role::KHeads, paintSplitDetail, splitSummary, 1},
    Detail{Role::VHeads, paintSplitDetail, splitSummary, 1},
    Detail{Role::QRotated, paintRotateDetail, rotateSummary, 1},
    Detail{Role::KRotated, paintRotateDetail, rotateSummary, 1},
    Detail{Role::Scores, paintDotDetail, dotSummary},
    Detail{Role::ScaledScores, paintScaleDetail, scaleSummary},
    Detail{Role::Mask, paintMaskDetail, maskSummary},
    Detail{Role::MaskedScores, paintMaskDetail, maskSummary},
    Detail{Role::Weights, paintSoftmaxDetail, softmaxSummary},
    Detail{Role::DroppedWeights, paintDropoutDetail, dropoutSummary},
    Detail{Role::HeadOutputs, paintMixDetail, mixSummary},
    Detail{Role::Concat, paintSplitDetail, splitSummary, 1},
    Detail{Role::Output, paintOutputDetail, outputSummary},
    Detail{Role::ResidualSum, paintAddDetail, addSummary},
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
