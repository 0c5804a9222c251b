// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/opening/scene.h"

#include "engine/document/cutname.h"
#include "engine/io/npz.h"

#include <algorithm>

namespace headscope {
namespace {

const std::string kPad = "<pad>";

/// Builds the document of one scene, and the tensors that it names.
class SceneMaker
{
public:
    SceneMaker(const Model &model, const Scene &scene, const std::string &file, const std::vector<StoredArray> &all)
        : m_model(model), m_scene(scene), m_layer(model.layers[scene.layer]), m_file(file), m_all(all)
    {}

    Result<OpenedDocument> make();

private:
    Result<AnyTensor> read(const std::string &name) const;
    Result<TensorRef> take(const std::string &name);
    Result<TensorRef> input(const RecordedInput &input);
    Result<void> addWeights(WeightSettings &weights);
    Result<void> addNorm(WeightSettings &weights);
    Result<void> addInputs(InputSettings &inputs);
    TokenLists tokens(const std::string &row) const;
    ValidLens validLens(const std::string &row) const;
    void writeSizes(Document &document) const;

    const Model &m_model;
    const Scene &m_scene;
    const ModelLayer &m_layer;
    const std::string &m_file;
    const std::vector<StoredArray> &m_all;
    TensorFile m_taken;
};

Error missing(const std::string &name, const std::string &got)
{
    return {"", name, Text(got), Text("a tensor of the model")};
}

Result<AnyTensor> SceneMaker::read(const std::string &name) const
{
    const auto found = std::find_if(m_all.begin(), m_all.end(), [&](const StoredArray &a) { return a.name == name; });
    return found != m_all.end() ? readArray(*found) : missing(name, "none");
}

Result<TensorRef> SceneMaker::take(const std::string &name)
{
    auto tensor = read(name);
    if (!tensor)
        return tensor.error();
    m_taken.insert_or_assign(name, std::move(*tensor));
    return TensorRef{m_file, name};
}

/// The first `length` positions of one item of (items, positions, features), as (1, length, features).
template <class Scalar>
Tensor<Scalar> cutOut(const Tensor<Scalar> &batch, std::size_t item, Index length)
{
    const auto first = batch.data() + static_cast<Index>(item) * batch.length(1) * batch.length(2);
    return {{1, length, batch.length(2)}, std::vector<Scalar>(first, first + length * batch.length(2))};
}

Result<TensorRef> SceneMaker::input(const RecordedInput &input)
{
    if (!m_scene.sentence)
        return take(input.tensor);
    const auto batch = read(input.tensor);
    if (!batch)
        return batch.error();
    const std::size_t item = *m_scene.sentence;
    const auto length = std::ssize(m_model.sentences[item].at(input.tokens));
    const Shape &shape = shapeOf(*batch);
    if (shape.size() != 3 || shape[0] != std::ssize(m_model.sentences) || shape[1] < length)
        return missing(input.tensor, toString(shape));
    const std::string name = cutName(input.tensor, item, length);
    m_taken.emplace(name, std::visit([&](const auto &t) { return AnyTensor(cutOut(t, item, length)); }, *batch));
    return TensorRef{m_file, name};
}

Result<void> SceneMaker::addWeights(WeightSettings &weights)
{
    weights.kind = WeightKind::File;
    const std::pair<OptionalRef *, const char *> parameters[] = {
        {&weights.wq, "/W_q"}, {&weights.bq, "/b_q"}, {&weights.wk, "/W_k"}, {&weights.bk, "/b_k"},
        {&weights.wv, "/W_v"}, {&weights.bv, "/b_v"}, {&weights.wo, "/W_o"}, {&weights.bo, "/b_o"}};
    for (const auto &[ref, name] : parameters) {
        const auto taken = take(m_layer.name + name);
        if (!taken)
            return taken.error();
        *ref = *taken;
    }
    return m_layer.normEps ? addNorm(weights) : Result<void>();
}

Result<void> SceneMaker::addNorm(WeightSettings &weights)
{
    const auto weight = take(m_layer.name + "/norm_weight");
    const auto bias = take(m_layer.name + "/norm_bias");
    if (!weight || !bias)
        return weight ? bias.error() : weight.error();
    weights.normWeight = *weight;
    weights.normBias = *bias;
    return {};
}

Result<void> SceneMaker::addInputs(InputSettings &inputs)
{
    inputs.kind = InputKind::File;
    inputs.selfAttention = m_layer.isSelfAttention();
    const auto queries = input(m_layer.queries);
    if (!queries)
        return queries.error();
    inputs.queries = *queries;
    if (inputs.selfAttention)
        return {};
    const auto keys = input(m_layer.keys);
    if (!keys)
        return keys.error();
    inputs.keys = inputs.values = *keys;
    return {};
}

TokenLists SceneMaker::tokens(const std::string &row) const
{
    if (m_scene.sentence)
        return {m_model.sentences[*m_scene.sentence].at(row)};
    TokenLists lists;
    std::size_t longest = 0;
    for (const Sentence &sentence : m_model.sentences) {
        lists.push_back(sentence.at(row));
        longest = std::max(longest, lists.back().size());
    }
    for (auto &list : lists)
        list.resize(longest, kPad);
    return lists;
}

ValidLens SceneMaker::validLens(const std::string &row) const
{
    if (m_scene.sentence)
        return {};
    std::vector<Index> lengths;
    for (const Sentence &sentence : m_model.sentences)
        lengths.push_back(std::ssize(sentence.at(row)));
    const bool areEqual = std::all_of(lengths.begin(), lengths.end(), [&](Index l) { return l == lengths.front(); });
    return areEqual ? ValidLens{} : ValidLens{lengths};
}

/// The sizes of the tensors, so that the session tells them by itself.
void SceneMaker::writeSizes(Document &document) const
{
    const Shape &queries = shapeOf(m_taken.at(document.inputs.queries->tensor));
    const Shape &keys = document.inputs.keys ? shapeOf(m_taken.at(document.inputs.keys->tensor)) : queries;
    document.inputs.batchSize = queries[0];
    document.inputs.numQueries = queries[1];
    document.inputs.numKvPairs = keys[1];
    document.layer.querySize = queries[2];
    document.layer.keySize = document.layer.valueSize = keys[2];
    document.layer.numHiddens = shapeOf(m_taken.at(document.weights.wo->tensor))[1];
}

Result<OpenedDocument> SceneMaker::make()
{
    Document document;
    document.title = sceneTitle(m_model, m_scene);
    document.layer.numHeads = m_layer.heads;
    document.layer.bias = true;
    document.layer.dropout = 0;
    document.layer.residual = m_layer.normEps.has_value();
    document.layer.norm = m_layer.normEps ? Norm::Post : Norm::None;
    document.layer.normEps = m_layer.normEps.value_or(document.layer.normEps);
    document.mask.causal = m_layer.isCausal ? Causal::TopLeft : Causal::None;
    document.mask.validLens = validLens(m_layer.keys.tokens);
    document.tokens = {tokens(m_layer.queries.tokens), tokens(m_layer.keys.tokens)};
    if (const auto weights = addWeights(document.weights); !weights)
        return weights.error();
    if (const auto inputs = addInputs(document.inputs); !inputs)
        return inputs.error();
    writeSizes(document);
    auto files = std::make_shared<TensorFiles>();
    files->emplace(m_file, std::make_shared<const TensorFile>(std::move(m_taken)));
    OpenedDocument opened;
    opened.document = std::move(document);
    opened.files = std::move(files);
    return opened;
}

} // namespace

std::string sceneTitle(const Model &model, const Scene &scene)
{
    const std::string sentence = scene.sentence ? "sentence " + std::to_string(*scene.sentence)
                                                : "all " + std::to_string(model.sentences.size()) + " sentences";
    return model.title.english() + " · " + model.layers[scene.layer].title.english() + " · " + sentence;
}

Result<OpenedDocument> openScene(const Model &model, const Scene &scene, const std::string &file,
                                 const FileReader &reader, const Opening &opening)
{
    const auto source = reader(file);
    if (!source)
        return source.error().in(file);
    const auto arrays = findArrays(*source);
    if (!arrays)
        return arrays.error().in(file);
    auto opened = SceneMaker(model, scene, file, *arrays).make();
    return opened ? withTensors(file, std::move(*opened), reader, opening) : opened.error().in(file);
}

} // namespace headscope
