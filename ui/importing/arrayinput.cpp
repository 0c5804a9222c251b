// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/importing/arrayinput.h"

#include "engine/checkpoints/rowsof.h"

#include <array>

namespace headscope {
namespace {

/// As (batch items, positions, features) of floating-point numbers.
Result<AnyTensor> asInput(const AnyTensor &array)
{
    const Shape &shape = shapeOf(array);
    if (shape.size() != 2 && shape.size() != 3)
        return Error{{},
                     "array",
                     Text(toString(shape)),
                     {ENGINE_TEXT("engine", "(positions, features), or (batch items, positions, features)"), {}}};
    const bool isReal = std::holds_alternative<Tensor<float>>(array) || std::holds_alternative<Tensor<double>>(array);
    AnyTensor real = isReal ? array : AnyTensor(convertTo<float>(array));
    return shape.size() == 3 ? real : reshaped(real, {1, shape[0], shape[1]});
}

std::string freeName(const TensorFiles &files)
{
    std::string name = "inputs.npz";
    for (int next = 2; files.contains(name); ++next)
        name = "inputs-" + std::to_string(next) + ".npz";
    return name;
}

/// The sizes of what is given are those of the array.
void giveQueries(Document &document, const TensorRef &ref, const TokenLists &words)
{
    document.inputs.queries = ref;
    document.inputs.numQueries = std::nullopt;
    document.layer.querySize = std::nullopt;
    if (!words.empty())
        document.tokens.queries = words;
}

void giveKeysOrValues(Document &document, OptionalRef InputSettings::*input, std::optional<Index> LayerSettings::*size,
                      const TensorRef &ref, const TokenLists &words)
{
    document.inputs.selfAttention = false;
    document.inputs.*input = ref;
    document.inputs.numKvPairs = std::nullopt;
    document.layer.*size = std::nullopt;
    if (!words.empty())
        document.tokens.keys = words;
}

void giveAll(Document &document, const TensorRef &ref, const TokenLists &words)
{
    giveQueries(document, ref, words);
    giveKeysOrValues(document, &InputSettings::keys, &LayerSettings::keySize, ref, words);
    document.inputs.selfAttention = true;
    document.inputs.keys = document.inputs.values = std::nullopt;
    document.layer.valueSize = std::nullopt;
}

void give(Document &document, InputUse use, const TensorRef &ref, const TokenLists &words)
{
    document.inputs.batchSize = std::nullopt;
    switch (use) {
    case InputUse::All: giveAll(document, ref, words); break;
    case InputUse::Queries: giveQueries(document, ref, words); break;
    case InputUse::Keys: giveKeysOrValues(document, &InputSettings::keys, &LayerSettings::keySize, ref, words); break;
    case InputUse::Values:
        giveKeysOrValues(document, &InputSettings::values, &LayerSettings::valueSize, ref, words);
        break;
    }
}

/// Without what belongs to the sizes of other inputs.
Document withoutRest(Document document)
{
    document.mask.validLens = {};
    document.mask.segments = {};
    document.tokens = {};
    document.overrides.clear();
    return document;
}

} // namespace

InputUse likelyUse(std::string_view name)
{
    constexpr std::array<std::pair<std::string_view, InputUse>, 3> words{
        {{"quer", InputUse::Queries}, {"key", InputUse::Keys}, {"value", InputUse::Values}}};
    for (const auto &[word, use] : words)
        if (name.find(word) != std::string_view::npos)
            return use;
    return InputUse::All;
}

Result<GivenInput> withInput(const Plan &plan, GivenArray array, InputUse use)
{
    auto input = asInput(array.numbers);
    if (!input)
        return input.error();
    constexpr std::array names{"inputs", "queries", "keys", "values"}; // in the order of the uses
    auto files = std::make_shared<TensorFiles>(*plan.files);
    const TensorRef ref{freeName(*files), names[static_cast<std::size_t>(use)]};
    files->emplace(ref.file, std::make_shared<const TensorFile>(TensorFile{{ref.tensor, std::move(*input)}}));
    const TokenLists words = array.words.empty() ? TokenLists() : TokenLists{array.words};
    Document whole = plan.document;
    give(whole, use, ref, words);
    if (makePlan(whole, files))
        return GivenInput{{std::move(whole), std::move(files)}};
    Document less = withoutRest(plan.document);
    give(less, use, ref, words);
    if (const auto possible = makePlan(less, files); !possible)
        return possible.error();
    return GivenInput{{std::move(less), std::move(files)}, true};
}

} // namespace headscope
