// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoints/importinputs.h"

#include "engine/checkpoints/rowsof.h"
#include "engine/document/fieldvalue.h"
#include "engine/io/npz.h"

#include <algorithm>
#include <array>
#include <map>
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

/// With an axis of batch items, of which a matrix is one.
Shape inputShape(const Shape &shape)
{
    return shape.size() == 2 ? Shape{1, shape[0], shape[1]} : shape;
}

/// What is not floating-point becomes float, which may take more than what is read.
std::uint64_t bytesAsInput(const StoredTensor &tensor)
{
    return std::max(tensor.decodedBytes, storedBytes(tensor.shape, NumberType{'f', sizeof(float)}));
}

/// Reads the inputs into the tensors of a session.
class InputImport
{
public:
    InputImport(const TensorStore &store, const InputTensors &inputs, const std::string &file)
        : m_store(store), m_inputs(inputs), m_file(file)
    {}

    Result<ImportedLayer> imported(std::optional<Index> heads);

private:
    void take(const StoredTensor *stored, const char *name, OptionalRef &ref);
    void takeInputs();
    void setSizes(std::optional<Index> heads);
    void setTokens();
    Result<void> checkShapes() const;
    Result<TensorFile> readInputs() const;

    struct Taken
    {
        const StoredTensor *stored;
        Shape shape; ///< as an input
    };

    const TensorStore &m_store;
    const InputTensors &m_inputs;
    const std::string &m_file;
    Document m_document;
    std::map<std::string, Taken> m_taken;
    ImportNotes m_notes;
};

/// A tensor under our own name, of which no number is read yet.
void InputImport::take(const StoredTensor *stored, const char *name, OptionalRef &ref)
{
    if (stored == nullptr)
        return;
    m_taken.insert_or_assign(name, Taken{stored, inputShape(stored->shape)});
    ref = TensorRef{m_file, name};
}

void InputImport::takeInputs()
{
    InputSettings &inputs = m_document.inputs;
    inputs.kind = InputKind::File;
    take(m_inputs.queries, "queries", inputs.queries);
    take(m_inputs.keys, "keys", inputs.keys);
    take(m_inputs.values, "values", inputs.values);
    inputs.selfAttention = !inputs.keys;
    if (inputs.keys && !inputs.values)
        inputs.values = inputs.keys;
}

void InputImport::setSizes(std::optional<Index> heads)
{
    const Shape &shape = m_taken.at("queries").shape;
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

/// A small file may unpack to more than any layer takes, so this comes before its numbers.
Result<void> InputImport::checkShapes() const
{
    const auto plan = planFromShapes(m_document, [this](const TensorRef &ref) -> const Shape * {
        const auto taken = m_taken.find(ref.tensor);
        return taken == m_taken.end() ? nullptr : &taken->second.shape;
    });
    return plan ? Result<void>() : plan.error();
}

Result<TensorFile> InputImport::readInputs() const
{
    TensorFile tensors;
    for (const auto &[name, taken] : m_taken) {
        auto read = m_store.read(*taken.stored);
        if (!read)
            return read.error();
        tensors.emplace(name, asInput(std::move(*read)));
    }
    return tensors;
}

Result<ImportedLayer> InputImport::imported(std::optional<Index> heads)
{
    m_document.title = m_inputs.queries->name;
    takeInputs();
    setSizes(heads);
    setTokens();
    if (const auto fits = checkShapes(); !fits)
        return fits.error();
    auto tensors = readInputs();
    if (!tensors)
        return tensors.error();
    auto plan = makePlan(m_document, std::make_shared<TensorFiles>(TensorFiles{
                                         {m_file, std::make_shared<const TensorFile>(std::move(*tensors))}}));
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
    const Shape shape = inputShape(shapeOf(real));
    return reshaped(std::move(real), shape);
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
    DecodingLimit limit(maxDecodedBytes);
    for (const StoredTensor *tensor : {inputs.queries, inputs.keys, inputs.values})
        if (tensor != nullptr)
            if (const auto taken = limit.take(bytesAsInput(*tensor), "tensor " + tensor->name); !taken)
                return taken.error();
    return InputImport(store, inputs, file).imported(heads);
}

} // namespace headscope
