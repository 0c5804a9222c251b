// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// What a screenshot shows of its session, as the options say.
#include "app/pictures/pictures.h"

#include "app/commands/cell.h"
#include "app/commands/modelcommands.h"
#include "app/commands/modeloptions.h"
#include "app/commands/options.h"
#include "ui/session/session.h"
#include "ui/text/words.h"

namespace headscope {
namespace {

/// What is seen now, in the view that --view names, which a layer may not have.
CommandResult<ViewState> inView(const Arguments &arguments, const Session &session)
{
    ViewState seen = session.view();
    if (!arguments.isSet(option("view")))
        return seen;
    const QString name = arguments.value(option("view"));
    seen.look.view = static_cast<View>(viewNames().indexOf(name));
    if (seen.look.view == View::Model && !session.model())
        return usage(option("--view"), name, Text("a whole model; of one layer explore, heads, compare or present"));
    return seen;
}

/// Refuses what is about one block of a model while the whole model is seen.
std::optional<Failure> checkSeesBlock(const Arguments &arguments)
{
    for (const char *name : {"step", "mistake"})
        if (arguments.isSet(option(name)))
            return usage(QStringLiteral("--") + option(name), arguments.value(option(name)),
                         Text("one block of the model to be seen, as by --view explore or by --cell BLOCK/TENSOR[…]"));
    return std::nullopt;
}

/// The block of the model that --cell names, or else the one that the view shows.
CommandResult<std::size_t> blockSeen(const Arguments &arguments, const Session &session, View view)
{
    const bool isModelSeen = view == View::Model;
    const QString cell = arguments.value(option("cell"));
    if (cell.contains(u'/') || (isModelSeen && !cell.isEmpty()))
        return namedBlock(arguments, *session.model()->model);
    if (auto failure = isModelSeen ? checkSeesBlock(arguments) : std::nullopt)
        return *failure;
    return session.block();
}

/// The plan that the step and the cell are of: in a model that of a block, which is then seen as if it had been
/// clicked on.
CommandResult<const Plan *> planSeen(const Arguments &arguments, const Session &session, ViewState &seen)
{
    if (!session.model())
        return &session.plan();
    const auto block = blockSeen(arguments, session, seen.look.view);
    if (!block)
        return block.error();
    const auto at = *block;
    if (arguments.isSet(option("cell")) && !arguments.isSet(option("view")) && seen.look.view == View::Model)
        seen.look.view = View::Explore;
    if (at != session.block()) {
        seen.look.block = toQString(session.model()->model->blocks[at].name);
        seen.look.alone.reset();
        seen.look.page.reset();
        seen.pinned.reset();
    }
    return &*session.model()->blocks[at];
}

} // namespace

CommandResult<std::optional<StepId>> stepOf(const Arguments &arguments, const Plan &plan)
{
    if (!arguments.isSet(option("step")))
        return std::optional<StepId>();
    QStringList names;
    for (const Step *step : stepsOf(plan))
        names << toQString(step->name);
    const auto name = wordOf(arguments, option("step"), names);
    if (!name)
        return name.error();
    return std::optional(stepsOf(plan)[static_cast<std::size_t>(names.indexOf(*name))]->id);
}

CommandResult<ViewState> viewOf(const Arguments &arguments, const Session &session)
{
    const auto begun = inView(arguments, session);
    if (!begun)
        return begun.error();
    auto seen = *begun;
    const auto plan = planSeen(arguments, session, seen);
    if (!plan)
        return plan.error();
    const Plan &ofStep = **plan;
    const auto step = stepOf(arguments, ofStep);
    if (!step)
        return step.error();
    seen.step = step->value_or(seen.step);
    const auto &run = session.modelResult();
    const auto position = positionOf(arguments, run ? run->trace.get() : nullptr);
    if (!position)
        return position.error();
    if (*position)
        seen.look.position = *position;
    if (arguments.isSet(option("cell"))) {
        const QString named = arguments.value(option("cell"));
        const auto cell = cellOf(session.model() ? behindBlock(named) : named, ofStep);
        if (!cell)
            return cell.error();
        seen = seen.at(*cell, ofStep);
    }
    return seen;
}

} // namespace headscope
