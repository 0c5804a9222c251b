// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoints/importinputs.h"

#include "engine/checkpoints/callarguments.h"
#include "engine/checkpoints/inputlengths.h"
#include "engine/checkpoints/inputmasks.h"
#include "engine/checkpoints/inputnames.h"
#include "engine/checkpoints/leftout.h"
#include "engine/checkpoints/rowsof.h"
#include "engine/checkpoints/takeninputs.h"
#include "engine/checkpoints/tokensin.h"

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

const StoredTensor *called(const TensorStore &store, std::string_view group, const InputNames &names)
{
    for (const std::string_view name : names)
        if (const StoredTensor *tensor = store.find(std::string(group).append(name));
            tensor != nullptr && !tensor->fault && hasInputAxes(*tensor) && !isOfFlags(*tensor))
            return tensor;
    return nullptr;
}

/// How PyTorch cuts such a tensor into those of queries, keys and values with an axis of heads; empty where it is none.
std::string cutOfFused(const Shape &shape)
{
    if (shape.size() == 3 && shape.back() % 3 == 0)
        return "q, k, v = qkv.unflatten(-1, (3, num_heads, -1)).permute(2, 0, 3, 1, 4)";
    if (shape.size() == 5 && shape[0] == 3)
        return "q, k, v = qkv";
    if (shape.size() == 5 && shape[2] == 3)
        return "q, k, v = qkv.permute(2, 0, 3, 1, 4)";
    return {};
}

bool isNamedAsInput(const StoredTensor &tensor)
{
    const auto isIts = [&tensor](std::string_view name) { return tensor.name == name; };
    return std::any_of(kSelfNames.begin(), kSelfNames.end(), isIts) ||
           std::any_of(kQueryNames.begin(), kQueryNames.end(), isIts);
}

/// Whole numbers may be those of tokens, and yes and no are a mask.
bool mayStandAlone(const StoredTensor &tensor)
{
    return isOfReals(tensor) || (isNamedAsInput(tensor) && !isOfFlags(tensor));
}

/// The only tensor of a file but arguments or, by its name, the only one beside masks and valid lengths. Null where
/// there is none such.
const StoredTensor *onlyInput(const TensorStore &store)
{
    std::vector<const StoredTensor *> all;
    std::vector<const StoredTensor *> withoutMasks;
    for (const StoredTensor &tensor : store.tensors()) {
        if (tensor.fault || isNamedAsArgument(tensor))
            continue;
        all.push_back(&tensor);
        if (!isNamedAsMask(tensor.name) && !isNamedAsLengths(tensor.name))
            withoutMasks.push_back(&tensor);
    }
    // token numbers and scores stand beside masks, too
    if (withoutMasks.size() == 1 && isOfReals(*withoutMasks.front()) && isNamedAsInput(*withoutMasks.front()))
        return withoutMasks.front();
    return all.size() == 1 && mayStandAlone(*all.front()) ? all.front() : nullptr;
}

Index likelyHeads(Index features)
{
    return features > 0 && features % kUsualHeadSize == 0 ? features / kUsualHeadSize : 1;
}

/// Makes the session of the inputs.
class InputImport
{
public:
    InputImport(const TensorStore &store, const InputTensors &inputs, const std::string &file,
                std::uint64_t maxDecodedBytes)
        : m_store(store), m_queries(*inputs.queries), m_file(file), m_inputs(store, inputs, file, maxDecodedBytes)
    {}

    Result<ImportedLayer> imported(std::optional<Index> heads);

private:
    Index headsFor(Index features) const;
    Index setHeads(std::optional<Index> heads);
    Result<Plan> planOfShapes() const;

    const TensorStore &m_store;
    const StoredTensor &m_queries;
    const std::string &m_file;
    TakenInputs m_inputs;
    Document m_document;
    ImportNotes m_notes;
};

/// As the file says, where so many can be.
Index InputImport::headsFor(Index features) const
{
    const auto said = saidHeads(m_store);
    return said && features % *said == 0 ? *said : likelyHeads(features);
}

/// The heads that the layer has then.
Index InputImport::setHeads(std::optional<Index> heads)
{
    const Shape shape = inputShape(m_queries.shape);
    LayerSettings &layer = m_document.layer;
    layer.projections = shape.size() == 3;
    if (!layer.projections) {
        m_notes.emplace_back(ENGINE_TEXT("engine", "The inputs have heads already: nothing is projected."),
                             std::vector<std::string>());
        return shape[1];
    }
    layer.numHiddens = shape.back();
    layer.numHeads = heads ? *heads : headsFor(shape.back());
    m_notes.emplace_back(
        ENGINE_TEXT("engine",
                    "The inputs are the file's, the weights are drawn. Heads: %1. Features of each head: %2."),
        std::vector<std::string>{std::to_string(*layer.numHeads),
                                 std::to_string(shape.back() / std::max<Index>(1, *layer.numHeads))});
    return *layer.numHeads;
}

/// A small file may unpack to more than any layer takes, so this comes before its numbers.
Result<Plan> InputImport::planOfShapes() const
{
    return planFromShapes(m_document, [this](const TensorRef &ref) { return m_inputs.shapeOf(ref); });
}

Result<ImportedLayer> InputImport::imported(std::optional<Index> heads)
{
    if (const auto checked = m_inputs.checkLimit(); !checked)
        return checked.error();
    m_document.title = m_queries.name;
    m_inputs.nameIn(m_document.inputs);
    const Index all = setHeads(heads);
    m_inputs.tellAxes(m_notes);
    if (!takeArguments(m_store, all, m_document, m_notes))
        m_inputs.leaveExpected();
    const auto shapes = planOfShapes();
    if (!shapes)
        return shapes.error();
    auto tensors = m_inputs.read(*shapes, m_document, m_notes);
    if (!tensors)
        return tensors.error();
    if (!m_document.layer.projections) // else weights are drawn
        if (const auto taken = m_inputs.takeExpected(
                *shapes, [](const StoredTensor &) { return false; }, *tensors, m_document, m_notes);
            !taken)
            return taken.error();
    tellLeftOut(m_notes, m_store, [this](const StoredTensor &tensor) { return m_inputs.has(tensor); });
    auto plan = makePlan(m_document, std::make_shared<TensorFiles>(TensorFiles{
                                         {m_file, std::make_shared<const TensorFile>(std::move(*tensors))}}));
    if (!plan)
        return plan.error();
    OpenedDocument opened;
    opened.document = std::move(m_document);
    opened.files = plan->files;
    takeTokens(opened, m_store, opened.document.inputs.selfAttention, m_notes);
    return ImportedLayer{std::move(opened), std::move(m_notes)};
}

} // namespace

Shape inputShape(const Shape &shape)
{
    return shape.size() == 2 ? Shape{1, shape[0], shape[1]} : shape;
}

AnyTensor asInput(AnyTensor array)
{
    const bool isReal = std::holds_alternative<Tensor<float>>(array) || std::holds_alternative<Tensor<double>>(array);
    AnyTensor real = isReal ? std::move(array) : AnyTensor(convertTo<float>(array));
    const Shape shape = inputShape(shapeOf(real));
    return reshaped(std::move(real), shape);
}

std::optional<Error> faultOfInputs(const TensorStore &store)
{
    for (const std::string_view group : kInputGroups)
        for (const InputNames &names : {kQueryNames, kKeyNames, kValueNames})
            for (const std::string_view name : names)
                if (const StoredTensor *tensor = store.find(std::string(group).append(name));
                    tensor != nullptr && tensor->fault && hasInputAxes(*tensor))
                    return tensor->fault;
    return std::nullopt;
}

std::optional<Error> faultOfFused(const StoredTensor &tensor)
{
    const std::string_view name = tensor.name;
    const std::string cut = name == "qkv" || name.ends_with(".qkv") ? cutOfFused(tensor.shape) : std::string();
    if (cut.empty())
        return std::nullopt;
    return Error{{},
                 "tensor " + printable(tensor.name),
                 {ENGINE_TEXT("engine", "%1, projected queries, keys and values in one"), {toString(tensor.shape)}},
                 {ENGINE_TEXT("engine", "q, k and v as tensors of their own: %1"), {cut}}};
}

std::optional<InputTensors> inputsOf(const TensorStore &store)
{
    if (faultOfInputs(store))
        return std::nullopt;
    if (const StoredTensor *only = onlyInput(store))
        return hasInputAxes(*only) && !faultOfFused(*only) ? std::optional(InputTensors{only}) : std::nullopt;
    for (const std::string_view group : kInputGroups) {
        const StoredTensor *queries = called(store, group, kQueryNames);
        const StoredTensor *keys = called(store, group, kKeyNames);
        if (queries != nullptr && keys != nullptr)
            return InputTensors{queries, keys, called(store, group, kValueNames), std::string(group)};
    }
    return std::nullopt;
}

Result<ImportedLayer> importInputs(const TensorStore &store, const InputTensors &inputs, std::optional<Index> heads,
                                   const std::string &file, std::uint64_t maxDecodedBytes)
{
    return InputImport(store, inputs, file, maxDecodedBytes).imported(heads);
}

} // namespace headscope
