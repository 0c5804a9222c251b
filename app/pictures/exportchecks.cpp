// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pictures/exportchecks.h"

#include "app/commands/modelargument.h"
#include "app/commands/options.h"
#include "ui/export/figurefield.h"
#include "ui/figure/figurepanel.h"
#include "ui/figure/figurescale.h"

namespace headscope {
namespace {

/// Whether a file is to show one head, and its name does not tell which.
bool wantsOneHead(const Arguments &arguments)
{
    return arguments.value(option("layout")) == option("single") &&
           !arguments.value(option("out")).contains(option("{head}"));
}

Failure severalHeads(const Arguments &arguments)
{
    return usage(option("--heads"), arguments.value(option("heads")), Text("one head for --layout single"));
}

} // namespace

std::optional<Failure> checkLayout(const Arguments &arguments, const FigureJob &job)
{
    const auto layout = wordOf(arguments, option("layout"), layoutNames());
    if (!layout)
        return layout.error();
    if (job.figure.heads.size() > 1 && wantsOneHead(arguments))
        return severalHeads(arguments);
    return std::nullopt;
}

std::optional<Failure> checkHeadsOfRun(const Arguments &arguments, const FigureJob &job)
{
    const TensorSpec &spec = specOf(job.figure.tensor);
    const Index all = hasHeads(spec) ? shapeOf(spec, job.trace->plan.sizes)[1] : 1;
    if (job.figure.heads.empty() && all > 1 && wantsOneHead(arguments))
        return severalHeads(arguments);
    return std::nullopt;
}

std::optional<Failure> checkAcross(const Arguments &arguments, const FigureJob &job)
{
    const FigureOptions &figure = job.figure;
    const QString out = arguments.value(option("out"));
    const bool isOfItems = figure.across == Across::Items;
    const bool choosesItems = isOfItems || out.contains(option("{item}"));
    if (!figure.items.empty() && !choosesItems)
        return needless(arguments, option("items"),
                        Text("no choice of items but with --across items, or {item} in the name of the file"));
    if (arguments.isSet(option("batch")) && choosesItems)
        return needless(arguments, option("batch"),
                        Text("--items with --across items, or with {item} in the name of the file"));
    if (figure.pools != poolsOf(figure))
        return needless(arguments, option("also"), Text("no further maps but beside the heads of a batch item"));
    if (isOfItems && arguments.isSet(option("heads")) && figure.heads.size() != 1 && !out.contains(option("{head}")))
        return usage(option("--heads"), arguments.value(option("heads")), Text("one head for --across items"));
    return std::nullopt;
}

std::optional<Failure> checkPart(const Arguments &arguments, const FigureJob &job)
{
    const TensorSpec &spec = specOf(job.figure.tensor);
    const std::vector<std::string> name{std::string(spec.name)};
    if (job.figure.queries && !hasQueries(spec))
        return needless(arguments, option("queries"), Text("no such option with %1, which has no queries", name));
    if (job.figure.keys && !hasKeys(spec))
        return needless(arguments, option("keys"), Text("no such option with %1, which has no keys", name));
    if (job.figure.hidesPadding && !isAttentionMap(spec))
        return needless(arguments, option("hide-padding"),
                        Text("no such option with %1, which is no map of queries and keys", name));
    return std::nullopt;
}

std::optional<Failure> checkScale(const FigureJob &job)
{
    if (job.figure.progression == Progression::Linear || hasPowersOfTen(job.figure))
        return std::nullopt;
    return usage(option("--scale"), option("log"), Text("linear, or shares or a --range from 0 up"));
}

std::optional<Failure> checkSteps(const Arguments &arguments, const FigureJob &job, const FigureFormat &format)
{
    const QString out = arguments.value(option("out"));
    const bool showsSteps = format.showsSteps || out.contains(option("{step}")) || out.contains(option("{tensor}"));
    if (!job.steps.empty() && !showsSteps)
        return needless(arguments, option("steps"),
                        Text("no choice of steps but of a GIF, or with {step} or {tensor} in the name of the file"));
    const bool tellsBlock = isAboutModel(arguments);
    const bool tellsWhoseRange = job.figure.range == RangeMode::Fixed;
    if (showsSteps && arguments.isSet(option("tensor")) && !tellsBlock && !tellsWhoseRange)
        return needless(arguments, option("tensor"),
                        Text("--steps for a GIF, or with {step} or {tensor} in the name of the file"));
    return std::nullopt;
}

std::optional<Failure> checkLook(const Arguments &arguments, const FigureFormat &format)
{
    if (format.isDrawn)
        return std::nullopt;
    const QStringList ofNumbers{option("tensor"),  option("steps"), option("batch"), option("heads"),
                                option("across"),  option("items"), option("also"),  option("hide-padding"),
                                option("queries"), option("keys"),  kLanguageField};
    QStringList ofPictures = namesIn(figureFields());
    ofPictures.removeIf([&](const QString &name) { return ofNumbers.contains(name); });
    for (const QString &name : ofPictures << option("preset"))
        if (arguments.isSet(name))
            return needless(arguments, name,
                            Text("no such option with %1, which has the numbers alone", {format.name.toStdString()}));
    return std::nullopt;
}

} // namespace headscope
