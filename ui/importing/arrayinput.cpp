// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/importing/arrayinput.h"

#include "engine/checkpoints/importinputs.h"
#include "ui/importing/arraymask.h"
#include "ui/importing/newfile.h"
#include "ui/importing/tokeninput.h"

#include <QCoreApplication>

#include <array>
#include <utility>

namespace headscope {
namespace {

struct InputWords
{
    Q_DECLARE_TR_FUNCTIONS(headscope::InputWords)
};

/// What the queries are, the keys and values stay.
void leaveSelfAttention(InputSettings &inputs)
{
    if (inputs.selfAttention)
        inputs.keys = inputs.values = inputs.queries;
    inputs.selfAttention = false;
}

/// The array says how many queries there are, and how wide, and of given heads how many.
void freeQueries(Document &document)
{
    document.inputs.numQueries = std::nullopt;
    document.layer.querySize = std::nullopt;
    if (!document.layer.projections)
        document.layer.numHeads = document.layer.qkHeadSize = std::nullopt;
}

void freeKeys(Document &document)
{
    document.inputs.numKvPairs = std::nullopt;
    document.layer.keySize = std::nullopt;
    if (!document.layer.projections)
        document.layer.numKvHeads = document.layer.qkHeadSize = std::nullopt;
}

void freeValues(Document &document)
{
    document.inputs.numKvPairs = std::nullopt;
    document.layer.valueSize = std::nullopt;
    if (!document.layer.projections)
        document.layer.numKvHeads = document.layer.vHeadSize = std::nullopt;
}

void giveQueries(Document &document, const TensorRef &ref, const TokenLists &words)
{
    document.inputs.queries = ref;
    freeQueries(document);
    if (!words.empty())
        document.tokens.queries = words;
    if (!document.inputs.selfAttention)
        return;
    freeKeys(document);
    freeValues(document);
    if (!words.empty())
        document.tokens.keys = words;
}

void giveKeysAndValues(Document &document, InputUse use, const TensorRef &ref, const TokenLists &words)
{
    leaveSelfAttention(document.inputs);
    if (use != InputUse::Values) {
        document.inputs.keys = ref;
        freeKeys(document);
    }
    if (use != InputUse::Keys) {
        document.inputs.values = ref;
        freeValues(document);
    }
    if (!words.empty())
        document.tokens.keys = words;
}

/// Where all inputs are named, none is drawn; and heads of which all are given have as many features as they have.
void settleKind(Document &document)
{
    InputSettings &inputs = document.inputs;
    const bool areNamed = inputs.queries && (inputs.selfAttention || (inputs.keys && inputs.values));
    if (areNamed && !document.layer.projections)
        document.layer.numHiddens = std::nullopt;
    if (areNamed)
        inputs.kind = InputKind::File;
    else if (inputs.kind == InputKind::File)
        inputs.kind = InputKind::Normal;
}

Result<GivenInput> withArray(const Plan &plan, GivenArray array, InputUse use)
{
    Document document = plan.document;
    auto files = std::make_shared<TensorFiles>(*plan.files);
    const TensorRef ref = addNewFile(*files, "inputs", asInput(std::move(array.numbers)));
    const TokenLists words = array.words.rows.empty() ? TokenLists() : TokenLists{array.words.rows};
    document.inputs.batchSize = std::nullopt;
    if (use == InputUse::All) {
        document.inputs.selfAttention = true;
        document.inputs.keys = document.inputs.values = std::nullopt;
    }
    if (use == InputUse::All || use == InputUse::Queries)
        giveQueries(document, ref, words);
    else
        giveKeysAndValues(document, use, ref, words);
    settleKind(document);
    const bool wasCompared = !document.expected.isEmpty();
    document.expected = {};
    auto given = fitting({std::move(document), std::move(files)});
    if (given && wasCompared)
        given->how = InputWords::tr("What PyTorch got was of other inputs, and is not compared any more.");
    return given;
}

/// The words of the rows, or those of the columns where only these are as many as there are tokens.
const std::vector<std::string> &namesOf(const EdgeWords &words, Index count)
{
    const bool areColumns =
        words.rows.empty() || (std::ssize(words.rows) != count && std::ssize(words.columns) == count);
    return areColumns ? words.columns : words.rows;
}

} // namespace

Result<GivenInput> withInput(const Plan &plan, GivenArray array, InputUse use)
{
    if (isOfInputs(use))
        return withArray(plan, std::move(array), use);
    if (use == InputUse::Lengths)
        return withLengths(plan, array.numbers);
    if (use == InputUse::QueryWords)
        return withTokens(plan, {namesOf(array.words, plan.sizes.q)}, TokenUse::Queries);
    if (use == InputUse::KeyWords)
        return withTokens(plan, {namesOf(array.words, plan.sizes.k)}, TokenUse::Keys);
    return withMask(plan, array, use);
}

} // namespace headscope
