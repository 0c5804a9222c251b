// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/runmodel.h"

#include "engine/plan/graph.h"
#include "engine/plan/keep.h"
#include "engine/plan/placed.h"
#include "engine/run/change.h"

#include <algorithm>
#include <numeric>

namespace headscope {
namespace {

/// Copies that go with the run that reads them.
struct CountedFile
{
    TensorFile tensors;
    MemoryBudget::Counted counted;
};

/// Runs the blocks of a plan one after the other.
class ModelRun
{
public:
    enum class Kept { All, Prediction };
    ModelRun(const ModelPlan &plan, const RunControl &control, SharedModelTrace before, Kept kept);

    SharedModelTrace made();

private:
    bool runOther();
    bool advance();
    bool isDone() const { return m_trace->traces.size() == m_trace->plan.blocks.size(); }
    const ModelBlock &block() const { return m_trace->plan.model->blocks[at()]; }
    std::size_t at() const { return m_trace->traces.size(); }
    std::shared_ptr<const TensorFiles> filesOf(const Plan &plan) const;
    void addResult(TensorFile &stream, std::size_t from) const;
    bool readsTheSame() const;
    void addPatches(std::vector<PlacedOverride> &overrides, const Plan &plan, const ModelPart &part) const;
    Plan patched(Plan plan) const;
    std::shared_ptr<const Trace> computed(const Plan &plan);
    RunControl controlBefore() const;
    RunControl controlOfBlock() const;
    bool isStillRead(std::size_t block) const;
    void letGo();

    const RunControl &m_control;
    SharedModelTrace m_before; // of the same model, or null
    std::shared_ptr<ModelTrace> m_trace;
    std::vector<bool> m_isSame; // whether a block's trace is that of before
    Kept m_kept;
    std::vector<Index> m_toKeep; // bytes, by each block that is still to be run, the last one first
    double m_work = 0;
    double m_done = 0;
};

ModelRun::ModelRun(const ModelPlan &plan, const RunControl &control, SharedModelTrace before, Kept kept)
    : m_control(control), m_before(std::move(before)), m_trace(std::make_shared<ModelTrace>()), m_kept(kept)
{
    if (m_before && m_before->plan.model != plan.model)
        m_before = nullptr;
    m_trace->plan = plan;
    for (const auto &each : plan.blocks)
        m_work += workOf(*each);
    const auto &blocks = plan.model->blocks;
    for (std::size_t block = blocks.size(); block-- > 0 && m_kept == Kept::All;)
        m_toKeep.push_back(bytesBesidesMaps(*plan.blocks[block]));
}

/// What is run now leaves room for what all blocks will take that are still to be run, maps and logits apart, and for
/// their weights where they are not read yet.
RunControl ModelRun::controlBefore() const
{
    RunControl control = m_control;
    control.keptLater = std::accumulate(m_toKeep.begin(), m_toKeep.end(), control.keptLater);
    const auto &blocks = m_trace->plan.model->blocks;
    for (std::size_t block = blocks.size() - m_toKeep.size(); block < blocks.size(); ++block)
        control.keptLater += static_cast<Index>(m_trace->plan.model->weights->unreadBytes(blocks[block].name));
    return control;
}

/// The progress of the whole, of which the block is a share.
RunControl ModelRun::controlOfBlock() const
{
    RunControl control = controlBefore();
    if (m_control.progress)
        control.progress = [this, work = workOf(*m_trace->plan.blocks[at()])](double share) {
            m_control.progress((m_done + share * work) / std::max(1.0, m_work));
        };
    return control;
}

void ModelRun::addResult(TensorFile &stream, std::size_t from) const
{
    const Trace &trace = *m_trace->traces[from];
    const TensorId result = resultOf(trace.plan);
    stream.insert_or_assign(streamRef(m_trace->plan.model->blocks[from], result).tensor, *trace.once(result));
}

/// What the block reads of others.
std::shared_ptr<const TensorFiles> ModelRun::filesOf(const Plan &plan) const
{
    TensorFile stream;
    for (const auto &from : {block().stream, block().memory, block().residual})
        if (from)
            addResult(stream, *from);
    if (plan.document.inputs.patches)
        stream.insert_or_assign("patches", *m_trace->plan.input.patches);
    if (plan.document.past.keys) {
        const Trace &past = *m_trace->plan.input.past->traces[at()];
        stream.insert_or_assign(plan.document.past.keys->tensor, *past.once(Role::KHeads));
        stream.insert_or_assign(plan.document.past.values->tensor, *past.once(Role::VHeads));
    }
    MemoryBudget::Bytes bytes = 0;
    for (const auto &[name, tensor] : stream)
        bytes += bytesOf(tensor);
    const auto copies = std::make_shared<const CountedFile>(
        CountedFile{std::move(stream), m_control.budget->count(MemoryBudget::Use::Kept, bytes)});
    auto files = std::make_shared<TensorFiles>();
    files->insert_or_assign(kStreamFile, std::shared_ptr<const TensorFile>(copies, &copies->tensors));
    return files;
}

/// Whether all that the block reads of others is as it was.
bool ModelRun::readsTheSame() const
{
    const auto isSame = [this](const std::optional<std::size_t> &from) { return !from || m_isSame[*from]; };
    const ModelInput &input = m_trace->plan.input;
    const bool hasSamePast = block().column == Column::Encoder || (m_before && input.past == m_before->plan.input.past);
    return m_before && hasSamePast && isSame(block().stream) && isSame(block().memory) && isSame(block().residual) &&
           input.patches == m_before->plan.input.patches;
}

std::shared_ptr<const Trace> ModelRun::computed(const Plan &planned)
{
    Plan plan = planned;
    const RunControl control = controlOfBlock();
    if (readsTheSame()) {
        const Trace &before = *m_before->traces[at()];
        plan.files = before.plan.files;
        if (differsInOverridesOnly(before.plan, plan))
            return changed(before, plan, control);
    }
    if (m_kept == Kept::Prediction)
        plan.mostMapNumbers = 0;
    plan.files = filesOf(plan);
    // The plan without files: parameters stay, and what the block reads of others is to go with the run.
    const auto parameters = m_trace->plan.model->weights->parametersOf(block().name, planned, m_control);
    return parameters ? runAll(plan, control, parameters.get()) : nullptr;
}

/// Where the numbers of the other text come from: it has been run before, or is run now.
bool ModelRun::runOther()
{
    const auto &other = m_trace->plan.other;
    if (other == nullptr)
        return true;
    const bool isKnown = m_before && m_before->other && m_before->other->plan.input == other->input;
    m_trace->other = isKnown ? m_before->other : runModel(*other, controlBefore(), m_before);
    return m_trace->other != nullptr;
}

/// The numbers of a part of the other text, at the positions that both have; none of what is left out.
void ModelRun::addPatches(std::vector<PlacedOverride> &overrides, const Plan &plan, const ModelPart &part) const
{
    const Index past = pastCount(m_trace->plan.input, block().column);
    const auto numbers = blockOfPart(plan, part, past);
    if (!numbers)
        return;
    const SharedTensor from = m_trace->other->traces[at()]->whole(numbers->tensor);
    const Shape &shape = shapeOf(*from);
    for (const Cell &cell : cellsOf(*numbers)) {
        Cell source = cell;
        source[source.size() - 2] += past;
        if (source[source.size() - 2] < shape[shape.size() - 2] && !plan.isEmptied(numbers->tensor, cell))
            overrides.push_back({numbers->tensor, cell, valueAt(*from, offsetOf(shape, source))});
    }
}

/// With the numbers of the other text in their places. A number that a person put there stays.
Plan ModelRun::patched(Plan plan) const
{
    std::vector<PlacedOverride> overrides;
    for (const ModelPart &part : m_trace->plan.changes.patched)
        if (part.block == at())
            addPatches(overrides, plan, part);
    overrides.insert(overrides.end(), plan.overrides.begin(), plan.overrides.end());
    sortOverrides(overrides);
    plan.overrides = std::move(overrides);
    return plan;
}

bool ModelRun::isStillRead(std::size_t of) const
{
    const auto &blocks = m_trace->plan.model->blocks;
    return std::any_of(blocks.begin() + static_cast<std::ptrdiff_t>(at()), blocks.end(), [of](const ModelBlock &later) {
        return later.stream == of || later.memory == of || later.residual == of;
    });
}

/// What is left to know are the logits.
void ModelRun::letGo()
{
    const auto logits = m_trace->plan.model->find("unembed");
    for (std::size_t block = 0; block < at(); ++block)
        if (block != logits && !isStillRead(block))
            m_trace->traces[block] = nullptr;
}

bool ModelRun::advance()
{
    const Plan plan = patched(*m_trace->plan.blocks[at()]);
    if (m_kept == Kept::All)
        m_toKeep.pop_back();
    const bool isSame = readsTheSame() && m_before->traces[at()]->plan.document == plan.document &&
                        m_before->traces[at()]->plan.overrides == plan.overrides &&
                        m_before->traces[at()]->plan.emptied == plan.emptied;
    auto made = isSame ? m_before->traces[at()] : computed(plan);
    if (made == nullptr)
        return false;
    m_trace->milliseconds += made->milliseconds;
    m_done += workOf(plan);
    m_isSame.push_back(isSame);
    m_trace->traces.push_back(std::move(made));
    if (m_kept == Kept::Prediction)
        letGo();
    return true;
}

/// Null where it was cancelled.
SharedModelTrace ModelRun::made()
{
    if (!runOther())
        return nullptr;
    while (!isDone())
        if (!advance())
            return nullptr;
    return m_trace;
}

bool isRunOf(const SharedModelTrace &before, const ModelPlan &plan)
{
    return before && before->plan.model == plan.model && before->plan.input == plan.input &&
           before->plan.changes == plan.changes;
}

} // namespace

SharedModelTrace runModel(const ModelPlan &plan, const RunControl &control, const SharedModelTrace &before)
{
    return isRunOf(before, plan) ? before : ModelRun(plan, control, before, ModelRun::Kept::All).made();
}

SharedModelTrace runForPrediction(const ModelPlan &plan, const RunControl &control, const SharedModelTrace &before)
{
    return isRunOf(before, plan) ? before : ModelRun(plan, control, before, ModelRun::Kept::Prediction).made();
}

} // namespace headscope
