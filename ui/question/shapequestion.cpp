// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/question/shapequestion.h"

#include <QCoreApplication>

namespace headscope {
namespace {

class ShapeQuestion
{
    Q_DECLARE_TR_FUNCTIONS(headscope::ShapeQuestion)
};

Answer asAnswer(const Shape &shape)
{
    return {shape.begin(), shape.end()};
}

} // namespace

void addOtherShape(Question &question, const TensorSpec &tensor, const Sizes &sizes)
{
    const Answer own = asAnswer(shapeOf(tensor, sizes));
    const Answer shown = asAnswer(shownShapeOf(tensor, sizes));
    if (own == shown)
        return;
    if (question.answer == own)
        question.known.push_back(
            {shown, ShapeQuestion::tr("That is how d2l shows it, with batch items and heads as one axis."), true});
    else if (question.answer == shown)
        question.known.push_back(
            {own, ShapeQuestion::tr("That is the tensor’s own shape, with batch items and heads as two axes."), true});
}

} // namespace headscope
