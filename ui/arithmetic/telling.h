// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/plan/graph.h"
#include "ui/arithmetic/celllinks.h"
#include "ui/arithmetic/rounding.h"

namespace headscope {

/// The context of what the arrows of the pipeline do, in a sentence or two.
class ArrowWords
{
    Q_DECLARE_TR_FUNCTIONS(headscope::ArrowWords)
};

/// The context of the few signs on them.
class PipelineWords
{
    Q_DECLARE_TR_FUNCTIONS(headscope::PipelineWords)
};

/// The context of what stands on the arrow of the operation view.
class OperationWords
{
    Q_DECLARE_TR_FUNCTIONS(headscope::OperationWords)
};

/// A number that is told, and the plan of its run.
struct ToldCell
{
    const Explanation &e;
    const Plan &plan;

    double first(std::size_t source) const { return e.sources[source].values.front(); }
    Exactness exactness() const { return exactnessOf(e, plan); }
};

/// As rich text, in lines.
struct CellHtml : ToldCell
{
    const CellView &view;

    QString link(std::size_t source) const { return linkTo(e, e.sources[source], view); }
    QString result() const { return resultAsHtml(e, plan); }
    /// The number, and below it what it is.
    QString resultAnd(const QString &words) const { return result() + QStringLiteral("<br>") + words; }
};

/// In LaTeX's math mode.
struct CellLatex : ToldCell
{
    QString operand(std::size_t i) const;
    /// "\approx 0.123457"
    QString result() const;
    /// Names, numbers and result in a row.
    QString row(const QString &names, const QString &numbers) const;
};

/// As one expression of Python.
struct CellPytorch : ToldCell
{
    QString operand(std::size_t i) const;
};

/// How a number is made, which says what is told where a person has put another one in its place.
enum class Making {
    Given,     ///< from outside, or by chance
    Ruled,     ///< by a rule that has no numbers
    Calculated ///< from operands
};

/// What people read of an operation. Each stands in the file of its name, and says everything: there are no defaults,
/// and what has no words says nothing().
struct Telling
{
    Operation operation;
    Making making;
    // How one number came to be.
    QString (*html)(const CellHtml &);        ///< behind its name
    QString (*latex)(const CellLatex &);      ///< behind "=": empty where no operand gives the number
    QString (*pytorch)(const CellPytorch &);  ///< empty where it is the cell itself
    Exactness (*exactness)(const ToldCell &); ///< where the digits that are shown lose nothing
    // What leads to a tensor.
    QString (*arrowWords)(const GraphTensor &to, const Plan &plan); ///< in the pipeline, in a sentence or two
    QString (*arrowLabel)(const TensorSpec &to, const Plan &plan);  ///< there in a few signs: "× W_qᵀ", "÷ √20"
    QString (*arrowName)(const TensorSpec &to, const Plan &plan);   ///< in the operation view, with its number
    QString (*meeting)(const TensorSpec &to);                       ///< what meets in a product there: "row · row"
    QStringView sign;                                               ///< between its two operands there
};

extern const Telling kTellingOfGiven;
extern const Telling kTellingOfNorm;
extern const Telling kTellingOfDot;
extern const Telling kTellingOfCopy;
extern const Telling kTellingOfRotate;
extern const Telling kTellingOfScale;
extern const Telling kTellingOfPositionBias;
extern const Telling kTellingOfMask;
extern const Telling kTellingOfAllow;
extern const Telling kTellingOfSoftmax;
extern const Telling kTellingOfDraw;
extern const Telling kTellingOfDropout;
extern const Telling kTellingOfAdd;
extern const Telling kTellingOfActivate;

/// What people read of an operation. A switch without a default: an operation that is not told does not compile.
inline const Telling &tellingOf(Operation operation)
{
    switch (operation) {
    case Operation::Given: return kTellingOfGiven;
    case Operation::Norm: return kTellingOfNorm;
    case Operation::Dot: return kTellingOfDot;
    case Operation::Copy: return kTellingOfCopy;
    case Operation::Rotate: return kTellingOfRotate;
    case Operation::Scale: return kTellingOfScale;
    case Operation::PositionBias: return kTellingOfPositionBias;
    case Operation::Mask: return kTellingOfMask;
    case Operation::Allow: return kTellingOfAllow;
    case Operation::Softmax: return kTellingOfSoftmax;
    case Operation::Draw: return kTellingOfDraw;
    case Operation::Dropout: return kTellingOfDropout;
    case Operation::Add: return kTellingOfAdd;
    case Operation::Activate: return kTellingOfActivate;
    }
    Q_UNREACHABLE();
    return kTellingOfGiven;
}

/// What the arrows to a tensor do and what the signs on them stand for, in a sentence or two; nothing where no arrow
/// leads.
QString arrowWords(const GraphTensor &to, const Plan &plan);
/// What leads to a tensor, in a few signs: the operation with its number or matrix; nothing where the name of the step
/// says it all.
QString arrowLabel(const TensorSpec &to, const Plan &plan);

/// For what an operation has no words.
template <class... Arguments>
QString nothing(const Arguments &...)
{
    return {};
}
/// For numbers that stand there as they are: the digits of the result are all that may lose something.
Exactness asItStands(const ToldCell &told);

} // namespace headscope
