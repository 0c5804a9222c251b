// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/arithmetic/activation.h"
#include "ui/explain/toldstep.h"
#include "ui/text/words.h"

namespace headscope {
namespace {

QString embedWords(const Plan &plan, Index)
{
    const Sizes &s = plan.sizes;
    if (s.patches > 0)
        return StepWords::tr("The image is cut into %1 patches of %2 numbers; one matrix makes %3 features of each. A "
                             "row of its own stands before them: at the end, the class is read there.")
            .arg(s.patches)
            .arg(s.patchSize)
            .arg(s.querySize);
    QStringList sentences{StepWords::tr("Each token has a number, its id: that row of the table, %1, takes its place.")
                              .arg(axisCount(Extent::QuerySize, s.querySize))};
    if (plan.document.layer.scale)
        sentences << StepWords::tr("It is multiplied by %1, so that positions do not outweigh it.")
                         .arg(exactNumber(*plan.document.layer.scale));
    return inSequence(sentences);
}

QString positionWords(const Plan &plan, Index)
{
    if (!isPresent(plan, Role::PositionEmbedding) && !isPresent(plan, Role::SegmentEmbedding))
        return StepWords::tr("This model tells positions within attention; here nothing is added.");
    if (plan.sizes.patches > 0)
        return StepWords::tr("What a patch shows and where it lies are added: one row for each patch, and one before "
                             "them, the beginning of the residual stream.");
    return isPresent(plan, Role::SegmentEmbedding)
               ? StepWords::tr("What the token says, where it stands, and which segment it belongs to are added: one "
                               "row for each token, the beginning of the residual stream.")
               : StepWords::tr("What the token says and where it stands are added: one row for each token, the "
                               "beginning of the residual stream.");
}

QString embedHeadline(const Plan &plan)
{
    return plan.sizes.patches > 0 ? StepWords::tr("Each patch becomes a row of numbers")
                                  : StepWords::tr("Each token becomes a row of numbers");
}

QString positionHeadline(const Plan &plan)
{
    const bool addsAny = isPresent(plan, Role::PositionEmbedding) || isPresent(plan, Role::SegmentEmbedding);
    return !addsAny                 ? StepWords::tr("Nothing is added to the rows of the tokens")
           : plan.sizes.patches > 0 ? StepWords::tr("Where a patch lies is added to what it shows")
                                    : StepWords::tr("Where a token stands is added to what it is");
}

QString transformWords(const Plan &, Index)
{
    return StepWords::tr("One more matrix turns what the last block gives into what is compared with the tokens.");
}

QString expandHeadline(const Plan &plan)
{
    const Sizes &s = plan.sizes;
    return s.f > s.querySize   ? StepWords::tr("Each row by itself is spread over more features")
           : s.f < s.querySize ? StepWords::tr("Each row by itself is drawn together into fewer features")
                               : StepWords::tr("Each row by itself is made into as many other features");
}

QString contractHeadline(const Plan &plan)
{
    return plan.sizes.f > plan.sizes.outputSize
               ? StepWords::tr("The features are brought together again")
               : StepWords::tr("Each row gets the features of the residual stream again");
}

QString expandWords(const Plan &plan, Index)
{
    const Sizes &s = plan.sizes;
    QStringList sentences{
        StepWords::tr(
            "Each row is multiplied by W_up by itself, whatever the other rows are: a row of %1 becomes one of %2.")
            .arg(axisCount(Extent::QuerySize, s.querySize))
            .arg(s.f)};
    if (isPresent(plan, Role::FfnGate))
        sentences << StepWords::tr("W_gate makes as many that say how much of each passes.");
    return inSequence(sentences);
}

/// GELU and SiLU are below 0, too, for numbers a little below it.
bool cutsAtZero(const Plan &plan)
{
    return plan.document.layer.activation == Activation::Relu;
}

QString activateWords(const Plan &plan, Index)
{
    const QString name = activationName(plan.document.layer.activation);
    if (isPresent(plan, Role::FfnGate))
        return StepWords::tr(
                   "%1 of the gate is multiplied with the other product: what the gate closes is 0, or nearly.")
            .arg(name);
    const QString words =
        cutsAtZero(plan)
            ? StepWords::tr("%1 keeps what is large and takes away what is below 0: each of the features is a question "
                            "that a row answers with yes or no.")
            : StepWords::tr("%1 keeps what is large and leaves little of what is below 0: each of the features is a "
                            "question that a row answers with more or less of a yes.");
    return words.arg(name);
}

QString activateHeadline(const Plan &plan)
{
    return cutsAtZero(plan) ? StepWords::tr("What is of use passes, the rest becomes 0")
                            : StepWords::tr("What is of use passes, of the rest little is left");
}

QString contractWords(const Plan &plan, Index)
{
    return StepWords::
        tr("W_down makes %1 features of the %2 again: what the block has to say, in the words of the residual stream.")
            .arg(plan.sizes.outputSize)
            .arg(plan.sizes.f);
}

QString rescaleWords(const Plan &plan, Index)
{
    return StepWords::tr(
               "Every number is multiplied by %1, as this family of models does before it compares with the tokens.")
        .arg(exactNumber(plan.document.layer.scale.value_or(1)));
}

QString unembedWords(const Plan &plan, Index)
{
    const bool isOfPicture = plan.vocabulary.areClasses && !plan.vocabulary.isOfPlaces;
    return (isOfPicture ? StepWords::tr(
                              "Each row is compared with one row for each of the %1 classes, by a dot product over %2 "
                              "features: the larger the logit, the likelier the class. Only the row of CLS counts.")
            : plan.vocabulary.areClasses
                ? StepWords::tr("Each row is compared with one row for each of the %1 classes, by a dot product over "
                                "%2 features: the larger the logit, the likelier the class of its token.")
                : StepWords::tr("Each row is compared with one row for each of the %1 tokens, by a dot product over %2 "
                                "features: the larger the logit, the likelier the token."))
        .arg(plan.sizes.vocabulary)
        .arg(plan.sizes.querySize);
}

QString unembedHeadline(const Plan &plan)
{
    return plan.vocabulary.areClasses ? StepWords::tr("Each row is compared with every class")
                                      : StepWords::tr("Each row is compared with every token");
}

QString predictWords(const Plan &plan, Index)
{
    return (plan.vocabulary.areClasses
                ? StepWords::tr("Softmax makes shares of the logits: they are all above 0 and sum to 1 over the %1 "
                                "classes.")
                : StepWords::tr("Softmax makes shares of the logits: they are all above 0 and sum to 1 over the %1 "
                                "tokens."))
        .arg(plan.sizes.vocabulary);
}

} // namespace

const ToldStep kToldEmbed{embedHeadline, embedWords};
const ToldStep kToldAddPositions{positionHeadline, positionWords};
const ToldStep kToldTransform{
    [](const Plan &) { return StepWords::tr("One more matrix before the tokens are compared"); }, transformWords};
const ToldStep kToldExpand{expandHeadline, expandWords};
const ToldStep kToldActivate{activateHeadline, activateWords};
const ToldStep kToldContract{contractHeadline, contractWords};
const ToldStep kToldFinalNorm{
    [](const Plan &) { return StepWords::tr("Every row is brought to one scale a last time"); }, layerNormWords};
const ToldStep kToldRescale{[](const Plan &) { return StepWords::tr("All numbers are scaled"); }, rescaleWords};
const ToldStep kToldUnembed{unembedHeadline, unembedWords};
const ToldStep kToldPredict{[](const Plan &) { return StepWords::tr("Softmax turns logits into probabilities"); },
                            predictWords};

} // namespace headscope
