// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/modelargument.h"

#include "app/commands/idsoption.h"
#include "app/commands/modelinput.h"
#include "app/commands/modeloptions.h"
#include "app/commands/options.h"
#include "app/commands/readingoptions.h"
#include "engine/models/effectmap.h"
#include "engine/models/fittingchanges.h"
#include "engine/models/modeltexts.h"
#include "engine/models/runmodel.h"
#include "engine/models/unplacedchanges.h"
#include "engine/models/wishsection.h"
#include "engine/models/writing.h"
#include "engine/opening/sessionfile.h"
#include "engine/opening/warnings.h"
#include "engine/plan/tensortable.h"

#include <QFileInfo>

#include <algorithm>

namespace headscope {
namespace {

/// A session of a model as it lies on disk, or else the model alone.
Result<ModelSessionFile> openArgument(const QString &location)
{
    if (isModelFile(location.toStdString()))
        return openModelSession(location);
    if (auto fault = faultOfSession(location.toStdString()))
        return *fault;
    const auto model = openAnyModel(location);
    return model ? Result<ModelSessionFile>(ModelSessionFile{*model, {}, {}}) : model.error();
}

/// Why an argument is no model. A session of one layer is told as what it is, not as weights that cannot be read.
Failure refusedArgument(const Arguments &arguments, const QString &location, const Error &error)
{
    const std::string path = location.toStdString();
    if (isModelFile(path) || faultOfSession(path) || !openSessionFile(path))
        return refusedModel(arguments, error);
    return refusedModel(arguments, {"", "", Text("a session of one layer, which reads neither a text nor an image"),
                                    Text("a whole model")});
}

/// Whether --tensor names what becomes of a prediction where a part is changed.
bool namesEffects(const Arguments &arguments)
{
    const bool isAsked = arguments.optionNames().contains(option("tensor"));
    const TensorSpec *tensor = isAsked ? findTensor(arguments.value(option("tensor")).toStdString()) : nullptr;
    return tensor != nullptr && isEffectMap(tensor->role);
}

/// Whether an option names what a model alone has: a block, a part of one, "BLOCK/…", or the effects of all of them.
bool namesPart(const Arguments &arguments)
{
    const QStringList known = arguments.optionNames();
    const auto isOfBlock = [&](const char *name) {
        return known.contains(option(name)) && arguments.value(option(name)).contains(u'/');
    };
    return known.contains(option("block")) || isOfBlock("cell") || isOfBlock("tensor") || isOfBlock("tensors") ||
           namesEffects(arguments);
}

/// Those that have a place before a decoder has written anything.
ModelChanges withoutWritten(ModelChanges changes, const Transformer &model)
{
    const auto isOfDecoder = [&](std::size_t block) { return model.blocks[block].column == Column::Decoder; };
    std::erase_if(changes.overrides, [&](const auto &of) { return isOfDecoder(of.first); });
    for (auto *parts : {&changes.leftOut, &changes.patched})
        std::erase_if(*parts, [&](const ModelPart &part) { return part.position && isOfDecoder(part.block); });
    return changes;
}

/// Why a plan is refused, by the option that says it, or by the keys of the session.
Failure refusedPlan(const Arguments &arguments, const ModelSessionFile &opened, const Error &error,
                    const ModelInput &input)
{
    Error blamed = blamedOnSection(error, opened.model, input, opened.file.session.model);
    if (opened.file.session.model.targetIds && !arguments.isSet(option("text-to")) &&
        blamed.field == "inputs.token_ids") { // those of what it reads are looked at before
        blamed.field = "model.target_ids";
        blamed.file.clear(); // the block
    }
    return refusedAsSaid(arguments, blamed);
}

/// What its files lack for this call: who gives ids needs no tokeniser.
std::vector<Text> notesFor(const Arguments &arguments, const Transformer &model)
{
    std::vector<Text> notes = model.notes;
    if (hasIds(arguments))
        std::erase(notes, noteOfNoTokenizer());
    return notes;
}

/// Says how many changes wait, as the window does.
void tellUnplaced(const Arguments &arguments, const ModelSessionFile &opened, const ModelPlan &plan)
{
    const ModelChanges all = together(opened.wish.changes, opened.wish.unplaced);
    tellWarnings(arguments, unplacedTexts(lacking(all, plan.changes), plan.changes.leftOut));
}

} // namespace

bool isAboutModel(const Arguments &arguments)
{
    const QStringList known = arguments.optionNames();
    const QStringList names = modelOptionNames();
    const bool isAsked =
        std::any_of(names.begin(), names.end(), [&](const QString &name) { return known.contains(name); });
    const QString location = arguments.positionalArguments().value(0);
    return isAsked || hasIds(arguments) || hasReading(arguments) || isModelFile(location.toStdString()) ||
           (QFileInfo(location).isDir() && isModel(location)) ||
           (namesPart(arguments) && (isExampleModel(location) || faultOfSession(location.toStdString())));
}

CommandResult<ModelSessionFile> modelOf(const Arguments &arguments, OtherText other)
{
    const QString location = arguments.positionalArguments().value(0);
    if (auto failure = checkModelOptions(arguments))
        return *failure;
    auto opened = openArgument(location);
    if (!opened)
        return refusedArgument(arguments, location, opened.error());
    if (arguments.optionNames().contains(option("out")))
        if (auto failure = checkKeepsInputs(arguments, *opened, arguments.value(option("out"))))
            return *failure;
    tellWarnings(arguments, warningsOf(opened->file.session.unknownKeys, Document()));
    tellWarnings(arguments, notesFor(arguments, *opened->model));
    if (auto failure = takeModelOptions(arguments, *opened, other))
        return *failure;
    return std::move(*opened);
}

ModelChanges WantedRun::acting() const
{
    ModelChanges now = plan.changes;
    now.overrides = together(changes, unplaced).overrides;
    return now;
}

CommandResult<WantedRun> wantedRunOf(const Arguments &arguments, const ModelSessionFile &opened)
{
    const auto input = modelInputOf(arguments, opened);
    if (!input)
        return input.error();
    const auto &read = *input;
    ModelChanges changes = opened.wish.changes;
    const bool isOtherAsked = arguments.isSet(option("from")) && !opened.wish.unplaced.patched.empty();
    if (isOtherAsked || !changes.patched.empty()) { // else it may wait for a text of as many tokens
        auto other = otherTextOf(arguments, opened, read);
        if (!other)
            return other.error();
        changes.other = std::move(*other);
    }
    const bool writes = writesAnew(*opened.model, opened.wish);
    auto plan = planModel(opened.model, read, writes ? withoutWritten(changes, *opened.model) : changes);
    if (!plan) {
        ModelInput said = read;
        said.target = opened.wish.target; // in which what the session says of a decoder has its place
        return refusedPlan(arguments, opened, plan.error(), said);
    }
    const auto fits = arguments.isSet(option("patch")) ? checkPatchedParts(*opened.model, changes) : Result<void>();
    if (!fits)
        return refusedAsSaid(arguments, fits.error());
    if (const auto right = checkUnplaced(*plan, opened.file.session.model.unplaced); !right)
        return refusedModel(arguments, right.error());
    if (const auto right = checkUnplaced(*plan, opened.waiting, {}); !right)
        return refusedModel(arguments, right.error());
    // What the session patches waits while it is left out, as in the window.
    std::erase_if(changes.patched, [&](const ModelPart &part) { return coversPart(changes.leftOut, part); });
    const ModelChanges all = changesBeside(*opened.model, opened.wish, read.source.size());
    ModelChanges unplaced = lacking(all, changes);
    if (!unplaced.patched.empty())
        unplaced.other = all.other;
    if (writes || unplaced != ModelChanges())
        plan = planWhatFits(opened.model, read, all);
    if (!writes)
        tellUnplaced(arguments, opened, *plan);
    return WantedRun{std::move(*plan), std::move(changes), std::move(unplaced)};
}

CommandResult<ModelPlan> writtenPlanOf(const Arguments &arguments, const ModelSessionFile &opened,
                                       const WantedRun &wanted, const std::vector<TokenId> &written)
{
    ModelInput input = wanted.plan.input;
    const std::vector<TokenId> ids = withoutEnd(written, *opened.model);
    input.target.insert(input.target.end(), ids.begin(), ids.end());
    auto plan = planModel(opened.model, input, wanted.changes);
    if (!plan)
        return refusedPlan(arguments, opened, plan.error(), input);
    if (wanted.unplaced != ModelChanges())
        plan = planWhatFits(opened.model, input, together(wanted.changes, wanted.unplaced));
    tellUnplaced(arguments, opened, *plan);
    return std::move(*plan);
}

SharedModelTrace firstRunOf(const Arguments &arguments, const ModelPlan &plan)
{
    SharedModelTrace trace = runModel(plan, controlOf(arguments));
    if (const auto note = plan.model->weights->noteOfNotFinite())
        tellWarnings(arguments, {*note});
    return trace;
}

CommandResult<ModelPlan> modelPlanOf(const Arguments &arguments)
{
    const auto opened = modelOf(arguments);
    if (!opened)
        return opened.error();
    const auto &model = *opened;
    auto wanted = wantedRunOf(arguments, model);
    if (!wanted)
        return wanted.error();
    if (writesAnew(*model.model, model.wish))
        tellWarnings(arguments, {Text("The decoder's own text is not written here: these are the shapes of its first "
                                      "token. Give --text-to.")});
    return std::move(wanted->plan);
}

CommandResult<SharedModelTrace> modelTraceOf(const Arguments &arguments)
{
    const auto opened = modelOf(arguments);
    if (!opened)
        return opened.error();
    return modelTraceOf(arguments, *opened);
}

CommandResult<SharedModelTrace> modelTraceOf(const Arguments &arguments, const ModelSessionFile &opened)
{
    const auto wanted = wantedRunOf(arguments, opened);
    if (!wanted)
        return wanted.error();
    const auto &run = *wanted;
    auto trace = firstRunOf(arguments, run.plan);
    if (!writesAnew(*opened.model, opened.wish))
        return trace;
    Generation generation;
    generation.most = roomToWrite(*opened.model);
    const RunControl control = controlOf(arguments);
    const auto written = writtenPlanOf(arguments, opened, run, writeOn(trace, generation, run.acting(), control).ids);
    if (!written)
        return written.error();
    return runModel(*written, control, trace);
}

} // namespace headscope
