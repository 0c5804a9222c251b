// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/detail/detail.h"

#include "engine/plan/placed.h"
#include "engine/reading/explain.h"
#include "ui/figure/slice.h"
#include "ui/lines/linetext.h"
#include "ui/lines/typedfont.h"
#include "ui/text/modelwords.h"
#include "ui/text/words.h"
#include "ui/theme/fonts.h"

#include <QCoreApplication>
#include <QFontMetricsF>

#include <algorithm>

namespace headscope {
namespace {

constexpr double kTitleWidth = 132;
constexpr double kTitleLine = kTitleWidth - 12;
constexpr double kToldWidth = 660; // of a table that is told in words

constexpr std::array kDetails{
    Detail{Role::QueriesNorm, normSummary, normTable},
    Detail{Role::KeysNorm, normSummary, normTable},
    Detail{Role::ValuesNorm, normSummary, normTable},
    Detail{Role::NormedOutput, normSummary, normTable},
    Detail{Role::NormedEmbedding, normSummary, normTable},
    Detail{Role::FfnNorm, normSummary, normTable},
    Detail{Role::FinalNorm, normSummary, normTable},
    Detail{Role::QHeads, splitSummary, nullptr, paintSplitDetail, 1},
    Detail{Role::KHeads, splitSummary, nullptr, paintSplitDetail, 1},
    Detail{Role::VHeads, splitSummary, nullptr, paintSplitDetail, 1},
    Detail{Role::QRotated, rotateSummary, nullptr, paintRotateDetail, 1},
    Detail{Role::KRotated, rotateSummary, nullptr, paintRotateDetail, 1},
    Detail{Role::Scores, dotSummary, dotTable},
    Detail{Role::ScaledScores, scaleSummary, nullptr, paintScaleDetail},
    Detail{Role::Mask, maskSummary, maskTable},
    Detail{Role::MaskedScores, maskSummary, maskTable},
    Detail{Role::Weights, softmaxSummary, softmaxTable},
    Detail{Role::DroppedWeights, dropoutSummary, dropoutTable},
    Detail{Role::HeadOutputs, mixSummary, mixTable},
    Detail{Role::Concat, splitSummary, nullptr, paintSplitDetail, 1},
    Detail{Role::Output, outputSummary, outputTable, paintOutputDetail},
    Detail{Role::ResidualSum, addSummary, addTable},
};

/// What the title at the left of a strip leaves for the drawing.
QRectF besideTitle(const QRectF &place)
{
    return place.adjusted(kTitleWidth, 0, 0, 0);
}

/// The largest letters in which the whole title has room, small ones where none are small enough. They are not bold:
/// where the strip is drawn larger, Chinese characters, which have no bold of their own, would stand thin beside bold
/// numbers.
QFont detailTitleFont(const QString &title, const QSizeF &room)
{
    constexpr double endless = 10000;
    const QRectF below(0, 0, room.width(), endless);
    int size = kCaptionSize;
    const auto isCut = [&] {
        const QFontMetricsF letters(typedFont(uiFont(size), title));
        return letters.boundingRect(below, Qt::TextWordWrap, title).height() > room.height();
    };
    while (size > kCaptionSize - 2 && isCut())
        --size;
    return typedFont(uiFont(size), title);
}

} // namespace

void Detail::paint(QPainter &painter, const QRectF &place, const DetailInput &input) const
{
    if (drawing != nullptr)
        return drawing(painter, place, input);
    const DetailTable told = table(input, besideTitle(place));
    paintDetailTable(painter, paintDetailTitle(painter, place, input.theme, told.title), input.theme, told);
}

QString Detail::words(const DetailInput &input) const
{
    const QRectF area(0, 0, kToldWidth, 0);
    QStringList told{summary(input)};
    if (table != nullptr)
        told += tableWords(table(input, area));
    return told.join(u'\n');
}

const Detail *detailOf(const Plan &plan, TensorId tensor)
{
    const bool isBehindPast = plan.sizes.past > 0 && (tensor == Role::KHeads || tensor == Role::VHeads);
    const GraphTensor *made = plan.graph->find(tensor);
    if (isBehindPast || (made != nullptr && made->operation == Operation::Given))
        return nullptr;
    const auto *found =
        std::find_if(kDetails.begin(), kDetails.end(), [tensor](const Detail &d) { return d.tensor == tensor; });
    return found == kDetails.end() ? nullptr : found;
}

QString exampleTitle(const DetailInput &input, const QString &title)
{
    const QString said = closedUp(title);
    return input.isPointedAt ? said : QCoreApplication::translate("detail", "Example: %1").arg(said);
}

QStringList titlePlaces(const DetailInput &input)
{
    const auto &[tensor, cell] = input.cell;
    const TensorSpec &spec = specOf(tensor);
    QStringList places = placeWords(input.trace, tensor, cell);
    for (std::size_t i = 0; i < cell.size(); ++i)
        if (const auto word = wordAt(input.trace, spec.axes[i], cell[0], cell[i])) {
            const QString whole = tokenWord(word->toStdString());
            const QString shown = elidedLine(uiFont(kCaptionSize), whole, kTitleLine);
            if (shown != whole)
                places[static_cast<qsizetype>(i)].replace(whole, shown);
        }
    return places;
}

QString insteadWords(const DetailInput &input, const Explanation &e)
{
    if (!e.computed)
        return {};
    const Plan &plan = input.trace.plan;
    const QString words = plan.overrideAt(e.tensor, e.cell) == nullptr
                              ? QCoreApplication::translate("detail", "; left out, it is %1")
                          : isOverridden(plan.document, {e.tensor, e.cell})
                              ? QCoreApplication::translate("detail", "; you set it to %1")
                              : QCoreApplication::translate("detail", "; from the other sentence, it is %1");
    return words.arg(exactNumber(e.value));
}

QRectF paintDetailTitle(QPainter &painter, const QRectF &place, const Theme &theme, const QString &title)
{
    const QRectF room(place.left(), place.top(), kTitleLine, place.height());
    painter.setFont(detailTitleFont(title, room.size()));
    painter.setPen(theme.muted);
    painter.drawText(room, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextWordWrap,
                     elidedWords(painter.font(), title, room.width()));
    return besideTitle(place);
}

} // namespace headscope
