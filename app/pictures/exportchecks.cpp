// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pictures/exportchecks.h"

#include "app/commands/options.h"
#include "ui/figure/figurescale.h"

namespace headscope {

std::optional<Failure> checkLayout(const Arguments &arguments, const FigureJob &job)
{
    const auto layout = wordOf(arguments, option("layout"), {option("grid"), option("single"), kOnImage});
    if (const auto *failure = std::get_if<Failure>(&layout))
        return *failure;
    const bool hasOneEach = arguments.value(option("out")).contains(option("{head}"));
    if (std::get<QString>(layout) == option("single") && job.figure.heads.size() != 1 && !hasOneEach)
        return usage(option("--heads"), arguments.value(option("heads")), Text("one head for --layout single"));
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
    if (job.steps.empty() || format.showsSteps || out.contains(option("{step}")) || out.contains(option("{tensor}")))
        return std::nullopt;
    return usage(option("--steps"), arguments.value(option("steps")),
                 Text("no choice of steps but of a GIF, or with {step} or {tensor} in the name of the file"));
}

} // namespace headscope
