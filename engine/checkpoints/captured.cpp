// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoints/captured.h"

#include "engine/checkpoints/addedmask.h"
#include "engine/checkpoints/factstree.h"
#include "engine/checkpoints/halfnumbers.h"
#include "engine/checkpoints/inputlengths.h"
#include "engine/checkpoints/saidnumber.h"
#include "engine/checkpoints/tokensin.h"
#include "engine/plan/tensortable.h"

#include <limits>
#include <utility>

namespace headscope {
namespace {

/// The name that the layer had in its model; layers of torch and of d2l are saved without one.
std::string titleOf(const FoundLayer &layer)
{
    constexpr std::string_view prefix = "layer.";
    if (layer.name.starts_with(prefix))
        return layer.name.substr(prefix.size());
    return layer.family->name == "d2l" ? "d2l.MultiHeadAttention" : "nn.MultiheadAttention";
}

Error wrongHeads(const FoundLayer &layer, const TensorStore &store)
{
    const Json *given = store.fact("num_heads");
    return notAmong(possibleHeads(layer), "num_heads",
                    Text(given == nullptr ? "null" : shortened(writtenJson(*given))));
}

/// The layer alone, with inputs that are drawn.
Result<ImportedLayer> layerOf(const TensorStore &store, const FoundLayer &layer, const std::string &file,
                              std::uint64_t maxDecodedBytes)
{
    const Json config = capturedConfig(store);
    const auto heads = headsOf(layer, store, config);
    return heads ? importLayer(store, layer, *heads, config, file, maxDecodedBytes) : wrongHeads(layer, store);
}

/// Adds to a layer what its call was given and what came out.
class CaptureImport
{
public:
    CaptureImport(const TensorStore &store, const FoundLayer &layer, const std::string &file, ImportedLayer imported)
        : m_store(store), m_layer(layer), m_file(file), m_facts(factsTree(store.facts())),
          m_imported(std::move(imported))
    {}

    Result<ImportedLayer> imported();

private:
    Result<void> take(const std::string &name, const char *own, OptionalRef &ref);
    Result<void> take(const char *name, OptionalRef &ref) { return take(name, name, ref); }
    Result<void> takeInputs();
    Result<void> takeBias();
    bool biasSaysAll() const;
    MaskNumbers numbers() const;
    bool isMaskedByBiasAlone(const Plan &plan) const;
    Result<Plan> planned();
    Result<void> takeLengths(const Plan &plan);
    Result<void> takeExpected();
    Result<void> takeOutputNorm();
    Result<void> takeTokens();
    void tellPrecision();
    Result<void> checkExpected(const Plan &plan) const;
    Document &document() { return m_imported.opened.document; }

    const TensorStore &m_store;
    const FoundLayer &m_layer;
    const std::string &m_file;
    Json m_facts;
    ImportedLayer m_imported;
    TensorFile m_tensors;
};

/// A tensor of the file, where it has one of this name, under our own.
Result<void> CaptureImport::take(const std::string &name, const char *own, OptionalRef &ref)
{
    const StoredTensor *stored = m_store.find(name);
    if (stored == nullptr)
        return {};
    auto tensor = readNumbers(m_store, *stored);
    if (!tensor)
        return tensor.error();
    m_tensors.insert_or_assign(own, std::move(*tensor));
    ref = TensorRef{m_file, own};
    return {};
}

Result<void> CaptureImport::takeInputs()
{
    InputSettings &inputs = document().inputs;
    inputs.kind = InputKind::File;
    const std::array<std::pair<const char *, OptionalRef *>, 3> all{
        {{"queries", &inputs.queries}, {"keys", &inputs.keys}, {"values", &inputs.values}}};
    for (const auto &[name, ref] : all)
        if (auto taken = take(name, *ref); !taken)
            return taken;
    inputs.selfAttention = !inputs.keys && !inputs.values;
    if (inputs.selfAttention)
        return {};
    if (!inputs.keys)
        inputs.keys = inputs.queries;
    if (!inputs.values)
        inputs.values = inputs.keys;
    return {};
}

Result<void> CaptureImport::takeBias()
{
    MaskSettings &mask = document().mask;
    mask.fill = -std::numeric_limits<double>::infinity(); // as PyTorch masks
    if (auto taken = take("bias", mask.bias); !taken || !mask.bias)
        return taken;
    if (biasSaysAll())
        hideLowest(m_tensors.at("bias"), numbers());
    return {};
}

/// Whether the bias has a row for each query, or nothing else hides keys.
bool CaptureImport::biasSaysAll() const
{
    const auto bias = m_tensors.find("bias");
    if (bias == m_tensors.end() || shapeOf(bias->second).size() != 4)
        return false;
    return !m_imported.opened.document.mask.hidesFarKeys() || shapeOf(bias->second)[2] > 1;
}

/// What the model computed in: a snippet may have made float32 of it. There must be a bias.
MaskNumbers CaptureImport::numbers() const
{
    const auto output = m_tensors.find("output");
    const bool isHalf = output != m_tensors.end() && halfTypeOf(output->second) == "float16";
    return isHalf || m_store.find("bias")->dtype == "F16" ? MaskNumbers::Float16 : MaskNumbers::Wider;
}

/// A layer adds its mask in place of its own causal one, or beside it (GPT-2): a query that sees no key tells them
/// apart.
bool CaptureImport::isMaskedByBiasAlone(const Plan &plan) const
{
    if (!plan.document.mask.hidesFarKeys() || !biasSaysAll() || !hidesWholeRow(m_tensors.at("bias"), numbers()))
        return false;
    const auto weights = m_tensors.find("weights");
    return weights == m_tensors.end() || attendsHiddenKeys(plan, weights->second);
}

/// Of d2l's masked_softmax, which fills -1e6.
Result<void> CaptureImport::takeLengths(const Plan &plan)
{
    DecodingLimit limit(std::numeric_limits<std::uint64_t>::max()); // the whole file has been measured
    auto lengths = lengthsBeside(m_store, plan, limit);
    if (!lengths)
        return lengths.error();
    if (*lengths) {
        document().mask.validLens = std::move((*lengths)->lengths);
        document().mask.fill = MaskSettings().fill;
        return {};
    }
    if (auto wrong = faultOfLengths(m_store, plan.sizes))
        return *wrong;
    return {};
}

Result<void> CaptureImport::takeExpected()
{
    if (auto taken = take("weights", document().expected.weights); !taken)
        return taken;
    return take("output", document().expected.output);
}

/// BERT's module of attention adds its input and norms the sum.
Result<void> CaptureImport::takeOutputNorm()
{
    const std::string norm = m_imported.opened.document.title + ".output.LayerNorm.";
    if (m_store.find(norm + "weight") == nullptr)
        return {};
    LayerSettings &layer = document().layer;
    layer.residual = true;
    layer.norm = Norm::Post;
    const Json config = capturedConfig(m_store);
    layer.normEps = numberIn(m_layer.settingsIn(config), "layer_norm_eps").value_or(1e-12);
    if (auto taken = take(norm + "weight", "norm_weight", document().weights.normWeight); !taken)
        return taken;
    m_imported.notes.emplace_back(ENGINE_TEXT("engine", "The layer adds its queries to the output and norms the sum."),
                                  std::vector<std::string>());
    return take(norm + "bias", "norm_bias", document().weights.normBias);
}

Result<void> CaptureImport::takeTokens()
{
    auto tokens = tokensIn(m_facts, document().inputs.selfAttention);
    if (!tokens)
        return tokens.error();
    document().tokens = std::move(*tokens);
    return {};
}

/// What is kept of a model that rounds to 8 or 11 bits differs from our numbers by as much.
void CaptureImport::tellPrecision()
{
    const auto output = m_tensors.find("output");
    const std::string half(output != m_tensors.end() ? halfTypeOf(output->second) : "");
    if (!half.empty())
        m_imported.notes.emplace_back(
            ENGINE_TEXT("engine", "The model computed in %1, and HeadScope computes in float32: a difference up to %2 "
                                  "of the largest number is its rounding."),
            std::vector<std::string>{half, half == "bfloat16" ? "1 %" : "0.1 %"});
}

/// The shapes that the run will have, before anything else is told of it.
Result<void> CaptureImport::checkExpected(const Plan &plan) const
{
    for (const auto &[name, role] : {std::pair("weights", Role::Weights), std::pair("output", Role::Output)})
        if (const auto tensor = m_tensors.find(name); tensor != m_tensors.end())
            if (const Shape wanted = shapeOf(specOf(role), plan.sizes); shapeOf(tensor->second) != wanted)
                return Error{{}, name, Text(toString(shapeOf(tensor->second))), Text(toString(wanted))};
    return {};
}

Result<ImportedLayer> CaptureImport::imported()
{
    // What was expected comes before the bias, because numbers() looks at the output.
    for (const auto part : {&CaptureImport::takeInputs, &CaptureImport::takeExpected, &CaptureImport::takeBias,
                            &CaptureImport::takeOutputNorm, &CaptureImport::takeTokens})
        if (const auto taken = (this->*part)(); !taken)
            return taken.error();
    const auto appends = saidFlag(m_store, "add_zero_attn");
    if (!appends)
        return appends.error();
    document().layer.addZeroAttn = *appends;
    document().title = titleOf(m_layer);
    if (const auto checked = checkSettings(document()); !checked)
        return checked.error();
    const TensorFile &weights = *m_imported.opened.files->at(m_file);
    m_tensors.insert(weights.begin(), weights.end());
    const auto plan = planned();
    if (!plan)
        return plan.error();
    if (const auto taken = takeLengths(*plan); !taken)
        return taken.error();
    if (isMaskedByBiasAlone(*plan))
        leaveToBias(document().mask, m_imported.notes);
    tellPrecision();
    m_imported.opened.files = plan->files;
    return std::move(m_imported);
}

Result<Plan> CaptureImport::planned()
{
    auto plan =
        makePlan(document(),
                 std::make_shared<TensorFiles>(TensorFiles{{m_file, std::make_shared<const TensorFile>(m_tensors)}}));
    if (plan)
        if (const auto checked = checkExpected(*plan); !checked)
            return checked.error();
    return plan;
}

} // namespace

bool isCaptured(const TensorStore &store)
{
    const Json *mark = store.fact("headscope");
    const auto *word = mark != nullptr ? mark->as<std::string>() : nullptr;
    return word != nullptr && *word == "attention";
}

Json capturedConfig(const TensorStore &store)
{
    const Json facts = factsTree(store.facts());
    const Json *config = facts.find("config");
    return config != nullptr ? *config : Json();
}

Result<ImportedLayer> importCaptured(const TensorStore &store, const std::string &file, std::uint64_t maxDecodedBytes)
{
    std::vector<const StoredTensor *> all;
    all.reserve(store.tensors().size());
    for (const StoredTensor &tensor : store.tensors())
        all.push_back(&tensor);
    if (const auto checked = checkDecoded(all, maxDecodedBytes); !checked)
        return checked.error();
    const auto layers = layersOf(store);
    if (layers.empty())
        return Error{{},
                     "layer",
                     {ENGINE_TEXT("engine", "no weights of attention whose names are known"), {}},
                     {ENGINE_TEXT("engine", "a file that a snippet of HeadScope has saved"), {}}};
    auto layer = layerOf(store, layers.front(), file, maxDecodedBytes);
    return layer ? CaptureImport(store, layers.front(), file, std::move(*layer)).imported() : std::move(layer);
}

} // namespace headscope
