// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pictures/pictures.h"

#include "app/commands/options.h"
#include "engine/io/limits.h"
#include "engine/plan/keep.h"
#include "engine/run/run.h"
#include "ui/export/pngwriter.h"
#include "ui/figure/firstheads.h"
#include "ui/library/examples.h"
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
std::optional<Failure> checkIsSmall(const QString &location, const Plan &plan)
{
    Index numbers = 0;
    for (const GraphTensor &tensor : plan.graph->tensors())
        numbers += numbersOf(plan, tensor).value_or(0); // makePlan has seen that all of them fit
    if (numbers > kMostNumbers)
        return tooLarge(location, "session", std::to_string(numbers) + " numbers", std::to_string(kMostNumbers));
    if (const double work = workOf(plan); work > kMostWork)
        return tooLarge(location, "session", QString::number(work, 'g', 3).toStdString() + " multiplications",
                        QString::number(kMostWork, 'g', 3).toStdString());
    return std::nullopt;
}

std::optional<Failure> runThumbnail(const Arguments &arguments)
{
    limitThisProcess(kMostMemory, kMostSeconds);
    if (auto failure = checkOut(arguments, {}))
        return failure;
    const auto side = wholeNumberOf(arguments, option("size"), 16, 1024);
    if (const auto *failure = std::get_if<Failure>(&side))
        return *failure;
    QElapsedTimer time;
    time.start();
    const auto isLate = [&time] { return time.elapsed() > kLongest; };
    const QString location = arguments.positionalArguments().first();
    Opening opening;
    opening.isCancelled = isLate;
    opening.maxDecodedBytes = kMostRead;
    const auto opened = openSession(location, opening);
    if (!opened)
        return Failure{ExitCode::InputRefused, opened.error()};
    const auto plan = makePlan(opened->document, opened->files);
    if (!plan)
        return Failure{ExitCode::InputRefused, plan.error().in(location.toStdString())};
    if (auto failure = checkIsSmall(location, *plan))
        return failure;
    if (auto failure = checkIsNoInput(arguments, *plan, arguments.value(option("out"))))
        return failure;
    const auto trace = runAll(*plan, {isLate, {}, 1});
    const QImage picture = trace ? firstHeads(trace, 0, static_cast<int>(std::get<Index>(side))) : QImage();
    if (!trace || isLate())
        return tooLarge(location, "time", "more", std::to_string(kLongest / 1000) + " seconds");
    const QByteArray png = writePng(picture);
    return png.isEmpty() ? outOfMemory("the picture") : writeOut(arguments, bytesOf(png));
}

QList<QCommandLineOption> thumbnailOptions()
{
    return {outOption(option("The picture to write, a PNG.")), valued("size", "Pixels of each side.", "N", "256")};
}

} // namespace

Command thumbnailCommand()
{
    return {option("thumbnail"), option("Makes the small picture that file managers show of a session."),
            option("SESSION"),   thumbnailOptions,
            runThumbnail,        pictureApplication};
}

} // namespace headscope
