// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pictures/pictures.h"

#include "app/commands/options.h"
#include "engine/document/json.h"
#include "engine/io/file.h"
#include "engine/io/limits.h"
#include "engine/models/runmodel.h"
#include "engine/plan/keep.h"
#include "engine/run/run.h"
#include "ui/export/pngwriter.h"
#include "ui/figure/firstheads.h"
#include "ui/library/examples.h"
#include "ui/library/models.h"
#include "ui/made/mademodel.h"
#include "ui/text/bytes.h"

#include <QElapsedTimer>

namespace headscope {
namespace {

// A file manager calls this for files that nobody has chosen to open, many at a time: it does little work, in little
// memory, or none.
constexpr double kMostWork = 2e9; // multiplications: about a second of one thread
constexpr Index kMostNumbers = Index{1} << 25U;
constexpr std::uint64_t kMostRead = std::uint64_t{1} << 27U; // bytes of tensors
constexpr std::uint64_t kMostMemory = std::uint64_t{1} << 31U;
constexpr int kMostSeconds = 10;  // of a processor
constexpr qint64 kLongest = 5000; // ms

Failure tooLarge(const QString &location, const char *field, const std::string &got, const std::string &most)
{
    return {ExitCode::InputRefused,
            {location.toStdString(), field, Text(got), Text("at most %1 for a small picture", {most})}};
}

/// What would take too long for a small picture is refused before it begins.
std::optional<Failure> checkIsSmall(const QString &location, const std::vector<std::shared_ptr<const Plan>> &plans)
{
    Index numbers = 0;
    double work = 0;
    for (const auto &plan : plans) {
        work += workOf(*plan);
        for (const GraphTensor &tensor : plan->graph->tensors())
            numbers += numbersOf(*plan, tensor).value_or(0); // who made the plan has seen that all of them fit
    }
    if (numbers > kMostNumbers)
        return tooLarge(location, "session", std::to_string(numbers) + " numbers", std::to_string(kMostNumbers));
    if (work > kMostWork)
        return tooLarge(location, "session", QString::number(work, 'g', 3).toStdString() + " multiplications",
                        QString::number(kMostWork, 'g', 3).toStdString());
    return std::nullopt;
}

/// The run that is shown; null where it took too long.
using IsLate = std::function<bool()>;

CommandResult<std::shared_ptr<const Trace>> runOfLayer(const Arguments &arguments, const QString &location,
                                                       const IsLate &isLate)
{
    Opening opening;
    opening.isCancelled = isLate;
    opening.maxDecodedBytes = kMostRead;
    const auto opened = openSession(location, opening);
    if (!opened)
        return Failure{ExitCode::InputRefused, opened.error()};
    const auto made = makePlan(opened->document, opened->files);
    if (!made)
        return Failure{ExitCode::InputRefused, made.error().in(location.toStdString())};
    const auto plan = std::make_shared<const Plan>(*made);
    if (auto failure = checkIsSmall(location, {plan}))
        return *failure;
    if (auto failure = checkIsNoInput(arguments, *plan, arguments.value(option("out"))))
        return *failure;
    return std::shared_ptr<const Trace>(runAll(*plan, {isLate, {}, 1}));
}

/// Whether it is a session of a model that is built in. No other model is opened because a file names it.
bool isOfExample(const QString &location)
{
    const auto json = readPlainFile(location.toStdString(), kLargestSession);
    if (!json)
        return false;
    const auto session = readModelSession(headscope::asText(*json));
    return session && !session->model.patches && isExampleModel(QString::fromStdString(session->model.path));
}

/// The first block of attention, as the window shows one at first.
CommandResult<std::shared_ptr<const Trace>> runOfModel(const Arguments &arguments, const QString &location,
                                                       const IsLate &isLate)
{
    const auto opened = openModelSession(location);
    if (!opened)
        return Failure{ExitCode::InputRefused, opened.error()};
    const auto made = makeModelAsSaid(opened->model, opened->wish, opened->file.session.model);
    if (!made)
        return Failure{ExitCode::InputRefused, made.error().in(location.toStdString())};
    const ModelPlan &plan = (*made)->plan;
    auto plans = plan.blocks;
    if (plan.other != nullptr)
        plans.insert(plans.end(), plan.other->blocks.begin(), plan.other->blocks.end());
    if (auto failure = checkIsSmall(location, plans))
        return *failure;
    const std::size_t block = firstBlockShown(*opened->model);
    if (auto failure = checkIsNoInput(arguments, *plan.blocks[block], arguments.value(option("out"))))
        return *failure;
    const SharedModelTrace run = runModel(plan, {isLate, {}, 1});
    return run != nullptr ? run->traces[block] : nullptr;
}

std::optional<Failure> runThumbnail(const Arguments &arguments)
{
    limitThisProcess(kMostMemory, kMostSeconds);
    if (auto failure = checkOut(arguments, {}))
        return failure;
    const auto side = wholeNumberOf(arguments, option("size"), 16, 1024);
    if (!side)
        return side.error();
    QElapsedTimer time;
    time.start();
    const auto isLate = [&time] { return time.elapsed() > kLongest; };
    const QString location = arguments.positionalArguments().first();
    const auto run =
        isOfExample(location) ? runOfModel(arguments, location, isLate) : runOfLayer(arguments, location, isLate);
    if (!run)
        return run.error();
    const auto &trace = *run;
    const QImage picture = trace ? firstHeads(trace, 0, static_cast<int>(*side)) : QImage();
    if (!trace || isLate())
        return tooLarge(location, "time", "more", std::to_string(kLongest / 1000) + " seconds");
    const QByteArray png = writePng(picture);
    return png.isEmpty() ? outOfMemory("the picture") : writeOut(arguments, bytesOf(png));
}

QList<QCommandLineOption> thumbnailOptions()
{
    return {outOption(option("The picture to write, a PNG, or - for stdout.")),
            valued("size", "Pixels of each side.", "N", "256")};
}

} // namespace

Command thumbnailCommand()
{
    return {option("thumbnail"), option("Makes the small picture that file managers show of a session."),
            option("SESSION"),   thumbnailOptions,
            runThumbnail,        pictureApplication};
}

} // namespace headscope
