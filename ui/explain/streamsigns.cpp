// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explain/signrows.h"

#include "ui/text/words.h"

namespace headscope {
namespace {

/// The shape of what comes into the block.
QString shapeOfInput(const Plan &plan)
{
    for (const Role role : {Role::FfnInput, Role::FinalInput, Role::UnembedInput})
        if (isPresent(plan, role))
            return shapeInWords(specOf(role), plan.sizes, AxisTerms{.rowsAreQueries = false});
    return shapeInWords(specOf(Role::Patches), plan.sizes);
}

QString rowOfToken(const Plan &plan)
{
    return (plan.sizes.patches > 0 ? SignWords::tr("the row of %1 features that stands for patch i")
                                   : SignWords::tr("the row of %1 features that stands for token i"))
        .arg(plan.sizes.querySize);
}

QString tableOfTokens(const Plan &plan)
{
    if (plan.sizes.patches > 0)
        return SignWords::tr("a row that is learned and stands for no patch");
    return SignWords::tr("the table of tokens: %1 rows of %2 features")
        .arg(plan.sizes.vocabulary)
        .arg(plan.sizes.querySize);
}

QString whichToken(const Plan &plan)
{
    return (plan.vocabulary.areClasses ? SignWords::tr("which class (of %1)")
                                       : SignWords::tr("which token of the vocabulary (of %1)"))
        .arg(plan.sizes.vocabulary);
}

} // namespace

// Tables, a row on a line.
// clang-format off

std::span<const SignRow> streamSigns()
{
    using enum StepId;
    static const std::vector<SignRow> rows{
        {"X", Inputs, [](const Plan &p) { return SignWords::tr("the rows that come in, %1").arg(shapeOfInput(p)); }},
        {"X", PostNorm, [](const Plan &) { return SignWords::tr("a row of the sum"); }},
        {"X", {}, [](const Plan &) { return SignWords::tr("a row that comes in"); }},

        {"id_{i}", {}, [](const Plan &) { return SignWords::tr("the id of token i: its row in the table"); }},
        {"E_{CLS}", {}, [](const Plan &) { return SignWords::tr("the row that stands before those of the patches"); }},
        {"E_{i}", {}, rowOfToken},
        {"W_{token}", {}, tableOfTokens},
        {"X_{i}", Embed, [](const Plan &p) { return SignWords::tr("the %1 numbers of patch i").arg(p.sizes.patchSize); }},
        {"W_{patch}", {}, [](const Plan &p) { return weightWords(Role::WPatch, "E", p); }},
        {"b_{patch}", {}, [](const Plan &) { return biasWords("E"); }},
        {"X_{i}", {}, [](const Plan &) { return SignWords::tr("row i of the sum"); }},
        {"P_{i}", {}, [](const Plan &) { return SignWords::tr("the row that stands for position i"); }},
        {"G_{i}", {}, [](const Plan &) { return SignWords::tr("the row that stands for the segment of token i"); }},
        {"i", Embed, [](const Plan &p) { return p.sizes.patches > 0 ? SignWords::tr("which patch (of %1)").arg(p.sizes.patches) : SignWords::tr("which row (of %1)").arg(p.sizes.q); }},
        {"i", {}, [](const Plan &p) { return SignWords::tr("which row (of %1)").arg(p.sizes.q); }},

        {"U", {}, [](const Plan &p) { return SignWords::tr("the row that W_up makes, of %1").arg(axisCount(Extent::HiddenSize, p.sizes.f)); }},
        {"G", {}, [](const Plan &p) { return SignWords::tr("the gate, a number for each of %1 features").arg(p.sizes.f); }},
        {"H", {}, [](const Plan &) { return SignWords::tr("the row after the activation"); }},
        {"ReLU", {}, [](const Plan &) { return SignWords::tr("the activation, of each number by itself"); }},
        {"GELU", {}, [](const Plan &) { return SignWords::tr("the activation, of each number by itself"); }},
        {"SiLU", {}, [](const Plan &) { return SignWords::tr("the activation, of each number by itself"); }},
        {"Y", {}, [](const Plan &) { return SignWords::tr("the output of the feed-forward"); }},
        {"W_{up}", {}, [](const Plan &p) { return weightWords(Role::WUp, "U", p); }},
        {"W_{gate}", {}, [](const Plan &p) { return weightWords(Role::WGate, "G", p); }},
        {"W_{down}", {}, [](const Plan &p) { return weightWords(Role::WDown, "Y", p); }},
        {"b_{up}", {}, [](const Plan &) { return biasWords("U"); }},
        {"b_{gate}", {}, [](const Plan &) { return biasWords("G"); }},
        {"b_{down}", {}, [](const Plan &) { return biasWords("Y"); }},
        {"R", {}, [](const Plan &) { return SignWords::tr("residual sum: the output of the feed-forward, added to the stream"); }},
        {"X_{r}", {}, [](const Plan &) { return SignWords::tr("the stream, as another block has left it"); }},
        {"Z", {}, [](const Plan &) { return SignWords::tr("the row of the output after the norm"); }},

        {"T", {}, [](const Plan &) { return SignWords::tr("the transformed row"); }},
        {"W_{transform}", {}, [](const Plan &p) { return weightWords(Role::WTransform, "T", p); }},
        {"b_{transform}", {}, [](const Plan &) { return biasWords("T"); }},

        {"X′", {}, [](const Plan &) { return SignWords::tr("the row, times the factor"); }},
        {"Z_{iw}", {}, [](const Plan &p) { return p.vocabulary.areClasses ? SignWords::tr("logit of row i for class w") : SignWords::tr("logit of row i for token w"); }},
        {"Z_{iv}", {}, [](const Plan &p) { return p.vocabulary.areClasses ? SignWords::tr("logit of row i for class v") : SignWords::tr("logit of row i for token v"); }},
        {"Σ_{f}", {}, [](const Plan &) { return SignWords::tr("sum over all features f"); }},
        {"X_{if}", {}, [](const Plan &) { return SignWords::tr("feature f of row i"); }},
        {"X′_{if}", {}, [](const Plan &) { return SignWords::tr("feature f of row i, times the factor"); }},
        {"W_{wf}", {}, [](const Plan &p) { return p.vocabulary.areClasses ? SignWords::tr("feature f of class w in the table of the unembedding") : SignWords::tr("feature f of token w in the table of the unembedding"); }},
        {"b_{w}", {}, [](const Plan &p) { return p.vocabulary.areClasses ? SignWords::tr("bias of class w") : SignWords::tr("bias of token w"); }},
        {"f", {}, [](const Plan &p) { return SignWords::tr("which feature (of %1)").arg(p.sizes.querySize); }},
        {"P_{iw}", {}, [](const Plan &p) { return p.vocabulary.areClasses ? SignWords::tr("probability of class w, as row i says it") : SignWords::tr("probability of token w, as row i says it"); }},
        {"m_{i}", {}, [](const Plan &) { return SignWords::tr("largest logit of row i"); }},
        {"Σ_{v}", {}, [](const Plan &p) { return p.vocabulary.areClasses ? SignWords::tr("sum over all classes v") : SignWords::tr("sum over all tokens v"); }},
        {"w", {}, whichToken},
        {"v", {}, whichToken},
    };
    return rows;
}

// clang-format on

} // namespace headscope
