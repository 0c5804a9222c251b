// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/modelplan.h"

#include "engine/models/modelroom.h"
#include "engine/models/modeltrace.h"
#include "engine/models/pairsegments.h"
#include "engine/models/patches.h"
#include "engine/plan/graph.h"

#include <algorithm>
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
    Index pastOf(Column column) const { return pastCount(m_plan.input, column); }
    const std::vector<std::string> &words(Column column, bool withPast);
    std::vector<std::string> madeWords(Column column, bool withPast) const;
    TensorRef resultOf(std::size_t at) const { return streamRef(block(at), headscope::resultOf(*m_plan.blocks[at])); }
    VocabularyWords vocabularyOf(const ModelBlock &block) const;
    void setIds(Document &document, std::size_t at);
    void setInputs(Document &document, std::size_t at);
    void setPast(Document &document, std::size_t at);
    Result<void> leaveOut(Plan &plan, std::size_t at) const;
    Result<void> checkPatched(const Plan &plan, std::size_t at) const;
    Result<void> checkPart(const Plan &plan, const char *field, const ModelPart &part) const;
    const Shape *shapeOf(const TensorRef &ref) const;

    ModelPlan &m_plan;
    std::map<std::string, Shape> m_shapes;                               // of the results, and of the past
    std::map<std::pair<Column, bool>, std::vector<std::string>> m_words; // the same for all blocks of a column
    std::shared_ptr<const TensorFiles> m_noFiles = std::make_shared<const TensorFiles>();
};

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
        words.emplace_back("CLS");
        for (Index i = 0; i < headscope::shapeOf(*m_plan.input.patches)[1]; ++i)
            words.push_back(m_plan.model->grid ? patchWord(*m_plan.model->grid, i) : std::to_string(i));
    } else
        for (const TokenId id : m_plan.input.ids(column))
            words.push_back(m_plan.model->wordOf(column, id));
    return words;
}

/// The weights keep plans, so that plans keep no model.
VocabularyWords ModelPlanner::vocabularyOf(const ModelBlock &block) const
{
    const Transformer &model = *m_plan.model;
    const bool isLast = block.document.layer.kind == BlockKind::Unembedding;
    if (isLast && model.namesClasses())
        return {[names = std::make_shared<const std::vector<std::string>>(model.classes)](Index id) {
                    const auto row = static_cast<std::size_t>(id);
                    return row < names->size() ? (*names)[row] : std::string();
                },
                true, model.tellsOfPlaces()};
    VocabularyWords vocabulary;
    vocabulary.isOfPlaces = isLast && model.task == ModelTask::MaskedToken;
    if (const SharedTokenizer &words = model.tokenizer(block.column))
        vocabulary.word = [words](Index id) { return wordOf(*words, static_cast<TokenId>(id)); };
    return vocabulary;
}

void ModelPlanner::setIds(Document &document, std::size_t at)
{
    InputSettings &in = document.inputs;
    document.tokens.queries = {words(block(at).column, false)};
    if (m_plan.input.patches && block(at).column != Column::Decoder) {
        in.patches = TensorRef{kStreamFile, "patches"};
        return;
    }
    const auto &tokens = m_plan.input.ids(block(at).column);
    in.tokenIds = {std::vector<Index>(tokens.begin(), tokens.end())};
    if (document.weights.wSegment)
        in.segmentIds = {m_plan.input.segments.empty() ? pairSegments(*m_plan.model, tokens) : m_plan.input.segments};
    document.layer.positionOffset += pastOf(block(at).column);
}

void ModelPlanner::setInputs(Document &document, std::size_t at)
{
    InputSettings &in = document.inputs;
    const ModelBlock &here = block(at);
    const ModelBlock &keys = here.isCross() ? block(*here.memory) : here;
    in.kind = InputKind::File;
    in.queries = resultOf(*here.stream);
    in.selfAttention = here.attends() && !here.isCross();
    if (here.isCross())
        in.keys = in.values = resultOf(*here.memory);
    if (here.residual)
        in.residual = resultOf(*here.residual);
    if (m_plan.input.validLen && here.attends() && keys.column != Column::Decoder)
        document.mask.validLens = std::vector<Index>{*m_plan.input.validLen};
    document.tokens.queries = {words(here.column, false)};
    if (here.attends())
        document.tokens.keys = {words(keys.column, true)};
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
        *ref = streamRef(here, role);
        m_shapes.insert_or_assign((*ref)->tensor, tensorOf(before.plan, role).shape);
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

Result<void> ModelPlanner::checkPart(const Plan &plan, const char *field, const ModelPart &part) const
{
    const Index tokens = pastOf(block(part.block).column) + plan.sizes.q;
    const bool isBehind = part.position && *part.position >= tokens;
    if (tensorOfPart(plan, part) && !isBehind)
        return {};
    return Error{"", field, Text(nameOfPart(*m_plan.model, part)),
                 isBehind ? Text(ENGINE_TEXT("engine", "a position from 0 to %1"), {std::to_string(tokens - 1)})
                          : partInstead(plan, part)};
}

/// Of what is left out the mixture of values is 0, or the whole result before the residual; a number that a person put
/// there stays.
Result<void> ModelPlanner::leaveOut(Plan &plan, std::size_t at) const
{
    for (const ModelPart &part : m_plan.changes.leftOut) {
        if (part.block != at)
            continue;
        if (const auto right = checkPart(plan, "without", part); !right)
            return right;
        if (auto numbers = blockOfPart(plan, part, pastOf(block(at).column)))
            plan.emptied.push_back(std::move(*numbers));
    }
    return {};
}

/// Numbers are put in when the other text has been run.
Result<void> ModelPlanner::checkPatched(const Plan &plan, std::size_t at) const
{
    for (const ModelPart &part : m_plan.changes.patched)
        if (part.block == at)
            if (const auto right = checkPart(plan, "patch", part); !right)
                return right;
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
    constexpr Index packedAlone = 1;
    auto plan = planFromShapes(
        document, [this](const TensorRef &ref) { return shapeOf(ref); }, packedAlone);
    if (!plan)
        return plan.error().in(block(at).name);
    if (const auto left = leaveOut(*plan, at); !left)
        return left.error();
    if (const auto patched = checkPatched(*plan, at); !patched)
        return patched.error();
    plan->files = m_noFiles;
    plan->vocabulary = vocabularyOf(block(at));
    m_plan.blocks.push_back(std::make_shared<const Plan>(std::move(*plan)));
    const Plan &made = *m_plan.blocks.back();
    m_shapes.insert_or_assign(resultOf(at).tensor, tensorOf(made, headscope::resultOf(made)).shape);
    return {};
}

Result<void> addOther(ModelPlan &plan)
{
    if (plan.changes.patched.empty())
        return {};
    auto other = planModel(plan.model, otherInput(plan.input, plan.changes.other));
    if (!other)
        return other.error().in("from");
    plan.other = std::make_shared<const ModelPlan>(std::move(*other));
    return {};
}

} // namespace

ModelInput otherInput(const ModelInput &input, const std::vector<TokenId> &text)
{
    ModelInput other = input;
    other.source = text;
    other.past = nullptr;
    if (input.past)
        other.target.insert(other.target.begin(), input.past->plan.input.target.begin(),
                            input.past->plan.input.target.end());
    if (!other.segments.empty())
        other.segments.resize(text.size(), other.segments.back());
    return other;
}

TensorRef streamRef(const ModelBlock &block, TensorId tensor)
{
    return {kStreamFile, block.name + "/" + std::string(specOf(tensor).name)};
}

/// An image is cut into as many patches as the model has places for.
Result<void> checkPatches(const Transformer &model, const std::shared_ptr<const AnyTensor> &patches)
{
    if (patches == nullptr || !model.grid)
        return {};
    const Shape wanted{1, model.grid->patches(), model.grid->numbers()};
    if (headscope::shapeOf(*patches) == wanted)
        return {};
    return Error{"", "model.patches", Text(toString(headscope::shapeOf(*patches))), Text(toString(wanted))};
}

Result<ModelPlan> planModel(SharedModel model, ModelInput input, ModelChanges changes)
{
    if (const auto right = checkPatches(*model, input.patches); !right)
        return right.error();
    ModelPlan plan{std::move(model), std::move(input), std::move(changes), {}, {}};
    ModelPlanner planner(plan);
    for (std::size_t at = 0; at < plan.model->blocks.size(); ++at)
        if (const auto added = planner.addBlock(at); !added)
            return added.error();
    if (const auto other = addOther(plan); !other)
        return other.error();
    if (const auto room = roomBesides(*plan.model))
        if (const auto fits = checkTextFits(plan, *room); !fits)
            return fits.error();
    return plan;
}

} // namespace headscope
