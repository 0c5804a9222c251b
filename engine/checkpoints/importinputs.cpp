// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoints/importinputs.h"

#include "engine/checkpoints/rowsof.h"
#include "engine/document/fieldvalue.h"

#include <algorithm>
#include <array>
#include <utility>

namespace headscope {
namespace {

constexpr Index kUsualHeadSize = 64;

bool hasInputAxes(const StoredTensor &tensor)
{
    return tensor.shape.size() >= 2 && tensor.shape.size() <= 4;
}

const StoredTensor *called(const TensorStore &store, const std::array<const char *, 4> &names)
{
    for (const char *name : names)
        if (const StoredTensor *tensor = store.find(name); tensor != nullptr && !tensor->fault && hasInputAxes(*tensor))
            return tensor;
    return nullptr;
}

Index likelyHeads(Index features)
{
    return features > 0 && features % kUsualHeadSize == 0 ? features / kUsualHeadSize : 1;
}

/// Reads the inputs into the tensors of a session.
class InputImport
{
public:
    InputImport(const TensorStore &store, const InputTensors &inputs, const std::string &file)
        : m_store(store), m_inputs(inputs), m_file(file)
    {}

    Result<void> readInputs();
    Result<ImportedLayer> imported(std::optional<Index> heads);

private:
    Result<void> take(const StoredTensor *stored, const char *name, OptionalRef &ref);
    void setSizes(std::optional<Index> heads);
    void setTokens();

    const TensorStore &m_store;
    const InputTensors &m_inputs;
    const std::string &m_file;
    Document m_document;
    TensorFile m_tensors;
    ImportNotes m_notes;
};

/// A tensor under our own name.
Result<void> InputImport::take(const StoredTensor *stored, const char *name, OptionalRef &ref)
{
    if (stored == nullptr)
        return {};
    auto read = m_store.read(*stored);
    if (!read)
        return read.error();
    m_tensors.insert_or_assign(name, asInput(std::move(*read)));
    ref = TensorRef{m_file, name};
    return {};
}

Result<void> InputImport::readInputs()
{
    InputSettings &inputs = m_document.inputs;
    inputs.kind = InputKind::File;
    const std::array<std::tuple<const StoredTensor *, const char *, OptionalRef *>, 3> all{
        {{m_inputs.queries, "queries", &inputs.queries},
         {m_inputs.keys, "keys", &inputs.keys},
         {m_inputs.values, "values", &inputs.values}}};
    for (const auto &[stored, name, ref] : all)
        if (auto taken = take(stored, name, *ref); !taken)
            return taken;
    inputs.selfAttention = !inputs.keys;
    if (inputs.keys && !inputs.values)
        inputs.values = inputs.keys;
    return {};
}

void InputImport::setSizes(std::optional<Index> heads)
{
    const Shape &shape = shapeOf(m_tensors.at("queries"));
    LayerSettings &layer = m_document.layer;
    layer.projections = shape.size() == 3;
    if (!layer.projections) {
        m_notes.emplace_back(ENGINE_TEXT("engine", "The inputs have heads already: nothing is projected."),
                             std::vector<std::string>());
        return;
    }
    layer.numHiddens = shape.back();
    layer.numHeads = heads.value_or(likelyHeads(shape.back()));
    m_notes.emplace_back(
        ENGINE_TEXT("engine",
                    "The inputs are the file's, the weights are drawn. Heads: %1. Features of each head: %2."),
        std::vector<std::string>{std::to_string(*layer.numHeads),
                                 std::to_string(shape.back() / std::max<Index>(1, *layer.numHeads))});
}

void InputImport::setTokens()
{
    const Json &facts = m_store.facts();
    const Json *words = facts.find("rows") != nullptr ? facts.find("rows") : facts.find("tokens");
    std::vector<std::string> row;
    if (words == nullptr || !readValue(*words, row) || row.empty())
        return;
    m_document.tokens.queries = {std::move(row)};
    if (m_document.inputs.selfAttention)
        m_document.tokens.keys = m_document.tokens.queries;
}

Result<ImportedLayer> InputImport::imported(std::optional<Index> heads)
{
    m_document.title = m_inputs.queries->name;
    setSizes(heads);
    setTokens();
    auto plan = makePlan(m_document, std::make_shared<TensorFiles>(TensorFiles{
                                         {m_file, std::make_shared<const TensorFile>(std::move(m_tensors))}}));
    if (!plan)
        return plan.error();
    OpenedDocument opened;
    opened.document = std::move(m_document);
    opened.files = plan->files;
    return ImportedLayer{std::move(opened), std::move(m_notes)};
}

} // namespace

AnyTensor asInput(AnyTensor array)
{
    const bool isReal = std::holds_alternative<Tensor<float>>(array) || std::holds_alternative<Tensor<double>>(array);
    AnyTensor real = isReal ? std::move(array) : AnyTensor(convertTo<float>(array));
    const Shape shape = shapeOf(real);
    return shape.size() == 2 ? reshaped(real, {1, shape[0], shape[1]}) : std::move(real);
}

std::optional<InputTensors> inputsOf(const TensorStore &store)
{
    const auto isOfNumbers = [](const StoredTensor &tensor) { return !tensor.fault; };
    const bool isAlone = std::count_if(store.tensors().begin(), store.tensors().end(), isOfNumbers) == 1;
    if (isAlone) {
        const auto only = std::find_if(store.tensors().begin(), store.tensors().end(), isOfNumbers);
        return hasInputAxes(*only) ? std::optional(InputTensors{&*only}) : std::nullopt;
    }
    const StoredTensor *queries = called(store, {"queries", "query", "q", "Q"});
    const StoredTensor *keys = called(store, {"keys", "key", "k", "K"});
    if (queries == nullptr || keys == nullptr)
        return std::nullopt;
    return InputTensors{queries, keys, called(store, {"values", "value", "v", "V"})};
}

Result<ImportedLayer> importInputs(const TensorStore &store, const InputTensors &inputs, std::optional<Index> heads,
                                   const std::string &file, std::uint64_t maxDecodedBytes)
{
    if (const auto checked = checkDecoded({inputs.queries, inputs.keys, inputs.values}, maxDecodedBytes); !checked)
        return checked.error();
    InputImport import(store, inputs, file);
    if (const auto read = import.readInputs(); !read)
        return read.error();
    return import.imported(heads);
}

} // namespace headscope
