// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/modelplan.h"

#include "engine/models/modeltrace.h"
#include "engine/plan/graph.h"
#include "engine/plan/placed.h"

#include <utility>

namespace headscope {
namespace {

/// Makes the documents of the blocks one after the other, each with the shapes of those before it.
class ModelPlanner
{
public:
    explicit ModelPlanner(ModelPlan &plan) : m_plan(plan) {}

    Result<void> addBlock(std::size_t at);

private:
    const ModelBlock &block(std::size_t at) const { return m_plan.model->blocks[at]; }
    Index pastOf(Column column) const;
    const std::vector<std::string> &words(Column column, bool withPast);
    std::vector<std::string> madeWords(Column column, bool withPast) const;
    TensorRef resultOf(std::size_t at) const { return {kStreamFile, block(at).name}; }
    void setIds(Document &document, std::size_t at) const;
    void setInputs(Document &document, std::size_t at);
    void setPast(Document &document, std::size_t at);
    Result<void> leaveOut(Plan &plan, std::size_t at) const;
    const Shape *shapeOf(const TensorRef &ref) const;

    ModelPlan &m_plan;
    std::map<std::string, Shape> m_shapes;                               // of the results, and of the past
    std::map<std::pair<Column, bool>, std::vector<std::string>> m_words; // the same for all blocks of a column
    std::shared_ptr<const TensorFiles> m_noFiles = std::make_shared<const TensorFiles>();
};

/// The tokens that an earlier run has been through; an encoder reads all of them anew.
Index ModelPlanner::pastOf(Column column) const
{
    return m_plan.input.past && column != Column::Encoder ? tokenCount(*m_plan.input.past, column) : 0;
}

const std::vector<std::string> &ModelPlanner::words(Column column, bool withPast)
{
    const auto [made, isNew] = m_words.try_emplace({column, withPast});
    if (isNew)
        made->second = madeWords(column, withPast);
    return made->second;
}

std::vector<std::string> ModelPlanner::madeWords(Column column, bool withPast) const
{
    std::vector<std::string> words;
    if (withPast && pastOf(column) > 0)
        words = tokenWords(*m_plan.input.past, column);
    if (m_plan.input.patches && column != Column::Decoder) {
        words.emplace_back("[CLS]");
        for (Index i = 0; i < headscope::shapeOf(*m_plan.input.patches)[1]; ++i)
            words.push_back(std::to_string(i));
    } else
        for (const TokenId id : m_plan.input.ids(column))
            words.push_back(m_plan.model->wordOf(column, id));
    return words;
}

void ModelPlanner::setIds(Document &document, std::size_t at) const
{
    InputSettings &in = document.inputs;
    if (m_plan.input.patches && block(at).column != Column::Decoder) {
        in.patches = TensorRef{kStreamFile, "patches"};
        return;
    }
    const auto &tokens = m_plan.input.ids(block(at).column);
    in.tokenIds = {std::vector<Index>(tokens.begin(), tokens.end())};
    if (document.weights.wSegment) {
        in.segmentIds = {m_plan.input.segments};
        if (m_plan.input.segments.empty())
            in.segmentIds = {std::vector<Index>(tokens.size(), 0)};
    }
    document.layer.positionOffset += pastOf(block(at).column);
}

void ModelPlanner::setInputs(Document &document, std::size_t at)
{
    InputSettings &in = document.inputs;
    const ModelBlock &here = block(at);
    in.kind = InputKind::File;
    in.queries = resultOf(*here.stream);
    in.selfAttention = here.attends() && !here.isCross();
    if (here.isCross())
        in.keys = in.values = resultOf(*here.memory);
    if (here.residual)
        in.residual = resultOf(*here.residual);
    document.tokens.queries = {words(here.column, false)};
    if (here.attends())
        document.tokens.keys = {here.isCross() ? words(block(*here.memory).column, true) : words(here.column, true)};
    if (document.tokens.queries.front().empty())
        document.tokens = {};
}

/// Keys and values of the run before, in the place of what would come out again.
void ModelPlanner::setPast(Document &document, std::size_t at)
{
    const ModelBlock &here = block(at);
    if (!m_plan.input.past || !here.attends() || here.isCross() || here.column == Column::Encoder)
        return;
    const Trace &before = *m_plan.input.past->traces[at];
    for (const auto &[role, ref] :
         {std::pair{Role::KHeads, &document.past.keys}, std::pair{Role::VHeads, &document.past.values}}) {
        const std::string name = here.name + (role == Role::KHeads ? "/past_keys" : "/past_values");
        m_shapes.insert_or_assign(name, tensorOf(before.plan, role).shape);
        *ref = TensorRef{kStreamFile, name};
    }
}

const Shape *ModelPlanner::shapeOf(const TensorRef &ref) const
{
    if (ref.file == kStreamFile) {
        if (ref.tensor == "patches")
            return &headscope::shapeOf(*m_plan.input.patches);
        const auto found = m_shapes.find(ref.tensor);
        return found != m_shapes.end() ? &found->second : nullptr;
    }
    return m_plan.model->weights->shapeOf(ref);
}

/// Zeros in the place of all that a block, or one head of it, would have added.
void addZeros(std::vector<PlacedOverride> &zeros, const GraphTensor &tensor, const std::optional<Index> &head)
{
    const Shape &shape = tensor.shape;
    Cell cell(shape.size(), 0);
    for (Index i = 0; i < countOf(shape).value(); ++i) {
        Index rest = i;
        for (std::size_t axis = shape.size(); axis-- > 0; rest /= shape[axis])
            cell[axis] = rest % shape[axis];
        if (!head || cell[1] == *head)
            zeros.push_back({tensor.id, cell, 0});
    }
}

/// Of what is left out the mixture of values is 0, or the whole result before the residual; a number that a person put
/// there stays.
Result<void> ModelPlanner::leaveOut(Plan &plan, std::size_t at) const
{
    std::vector<PlacedOverride> overrides;
    for (const LeftOut &part : m_plan.changes.leftOut) {
        if (part.block != at)
            continue;
        const TensorId id = part.head ? Role::HeadOutputs : plan.attends() ? Role::Output : Role::FfnDown;
        const GraphTensor *tensor = plan.graph->find(id);
        if (tensor == nullptr || (part.head && (*part.head < 0 || *part.head >= plan.sizes.h)))
            return Error{
                "", "without", Text(block(at).name + (part.head ? "/head." + std::to_string(*part.head) : "")),
                Text(ENGINE_TEXT("engine", "a head, a layer of attention or a feed-forward of the model"), {})};
        addZeros(overrides, *tensor, part.head);
    }
    if (overrides.empty())
        return {};
    overrides.insert(overrides.end(), plan.overrides.begin(), plan.overrides.end());
    sortOverrides(overrides);
    plan.overrides = std::move(overrides);
    return {};
}

Result<void> ModelPlanner::addBlock(std::size_t at)
{
    Document document = block(at).document;
    if (document.layer.kind == BlockKind::Embedding)
        setIds(document, at);
    else
        setInputs(document, at);
    setPast(document, at);
    if (const auto overrides = m_plan.changes.overrides.find(at); overrides != m_plan.changes.overrides.end())
        document.overrides = overrides->second;
    auto plan = planFromShapes(document, [this](const TensorRef &ref) { return shapeOf(ref); });
    if (!plan)
        return plan.error().in(block(at).name);
    if (const auto left = leaveOut(*plan, at); !left)
        return left.error();
    plan->files = m_noFiles;
    m_shapes.insert_or_assign(block(at).name, tensorOf(*plan, headscope::resultOf(*plan)).shape);
    m_plan.blocks.push_back(std::make_shared<const Plan>(std::move(*plan)));
    return {};
}

} // namespace

Result<ModelPlan> planModel(SharedModel model, ModelInput input, ModelChanges changes)
{
    ModelPlan plan{std::move(model), std::move(input), std::move(changes), {}};
    ModelPlanner planner(plan);
    for (std::size_t at = 0; at < plan.model->blocks.size(); ++at)
        if (const auto added = planner.addBlock(at); !added)
            return added.error();
    return plan;
}

} // namespace headscope
