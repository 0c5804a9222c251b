// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/arithmetic/telling.h"

#include "ui/text/showntext.h"
#include "ui/text/words.h"

namespace headscope {
namespace {

/// Which row of its table a token takes: the end of the way back from any number of a model.
QString tokenWords(const CellHtml &t)
{
    const Cell &cell = t.e.cell;
    if (t.plan.sizes.patches > 0)
        return CellWords::tr("a row that is learned, CLS, which stands before those of the patches");
    const QString row = QString::number(t.e.sources.front().cells.front());
    const TokenLists &tokens = t.plan.document.tokens.queries;
    if (tokens.empty())
        return CellWords::tr("token %1: row %2 of the table").arg(QString::number(cell[1]), row);
    const auto &words = tokens[tokens.size() == 1 ? 0 : static_cast<std::size_t>(cell[0])];
    return CellWords::tr("token %1, “%2”: row %3 of the table")
        .arg(QString::number(cell[1]), inSentence(shownText(words[static_cast<std::size_t>(cell[1])])).toHtmlEscaped(),
             row);
}

QString sourceWords(const CellHtml &t)
{
    const Source &source = t.e.sources.front();
    switch (source.tensor.role) {
    case Role::WToken: return tokenWords(t);
    case Role::WPosition: return CellWords::tr("row %1 of the table of positions").arg(source.cells.front());
    case Role::WSegment: return CellWords::tr("row %1 of the table of segments").arg(source.cells.front());
    default: return CellWords::tr("the same number, moved");
    }
}

QString copyAsHtml(const CellHtml &t)
{
    if (t.e.sources.empty())
        return QStringLiteral("= %1<br>").arg(bold(t.e.value)) +
               (t.e.tensor == Role::VAppended ? CellWords::tr("a value of zeros, put behind all others")
                                              : CellWords::tr("a key of zeros, put behind all others"));
    return QStringLiteral("= %1 %2<br>").arg(t.link(0), t.result()) + sourceWords(t);
}

QString copyAsLatex(const CellLatex &t)
{
    return t.e.sources.empty() ? QString() : QStringLiteral("%1 %2").arg(t.operand(0), t.result());
}

QString copyAsPytorch(const CellPytorch &t)
{
    return t.e.sources.empty() ? QString() : t.operand(0);
}

/// Whether the row of the class is put before those of the patches.
bool putsClassBefore(const TensorSpec &to, const Plan &plan)
{
    return to.step == StepId::Embed && plan.sizes.patches > 0 && to.role != Role::PositionEmbedding;
}

QString copyArrow(const GraphTensor &to, const Plan &plan)
{
    if (to.role == Role::KAppended || to.role == Role::VAppended)
        return plan.sizes.appended == 1
                   ? ArrowWords::tr("The layer puts a row of its own behind those of the inputs.")
                   : ArrowWords::tr("The layer puts %1 rows of its own behind those of the inputs.")
                         .arg(plan.sizes.appended);
    if (putsClassBefore(to, plan))
        return ArrowWords::tr("A row that is learned, CLS, is put before those of the patches; no number changes.");
    if (to.role == Role::PositionEmbedding)
        return ArrowWords::tr("Each position takes its row out of the table; no number changes.");
    if (to.step == StepId::Embed)
        return ArrowWords::tr("Each token takes its row out of the table; no number changes.");
    if (to.step == StepId::AddPositions)
        return ArrowWords::tr("The model adds nothing here: it tells positions in another way.");
    if (to.role == Role::Concat)
        return ArrowWords::tr("The outputs of all heads are put side by side; no number changes.");
    const QString words = ArrowWords::tr("The features are cut into heads; no number changes.");
    const Index past = to.axes[2] == Extent::KeyCount ? plan.sizes.past : 0;
    if (past == 0)
        return words;
    return inSequence({words, past == 1 ? ArrowWords::tr("The row of the past comes first.")
                                        : ArrowWords::tr("The %1 rows of the past come first.").arg(past)});
}

QString copyName(const TensorSpec &to, const Plan &plan)
{
    if (putsClassBefore(to, plan))
        return OperationWords::tr("concat");
    if (to.step == StepId::Embed)
        return OperationWords::tr("look up");
    if (to.step == StepId::AddPositions)
        return QStringLiteral("=");
    return to.step == StepId::Split ? OperationWords::tr("split") : OperationWords::tr("concat");
}

} // namespace

constinit const Telling kTellingOfCopy{
    .operation = Operation::Copy,
    .making = Making::Calculated,
    .html = copyAsHtml,
    .latex = copyAsLatex,
    .pytorch = copyAsPytorch,
    .exactness = asItStands,
    .arrowWords = copyArrow,
    .arrowLabel = nothing,
    .arrowName = copyName,
    .meeting = nothing,
    .sign = u"",
};

} // namespace headscope
