// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/command.h"

#include "engine/attention/run.h"
#include "ui/text/words.h"

#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <chrono>

namespace headscope {
namespace {

using Milliseconds = std::vector<double>;

/// The times of one thing over all runs.
struct Times
{
    QString name;
    Milliseconds runs;
};

double median(Milliseconds runs)
{
    std::sort(runs.begin(), runs.end());
    const std::size_t half = runs.size() / 2;
    return runs.size() % 2 == 1 ? runs[half] : (runs[half - 1] + runs[half]) / 2;
}

double smallest(const Milliseconds &runs)
{
    return *std::min_element(runs.begin(), runs.end());
}

/// Each step of each run, and first their sum. Drawing and reading the inputs is no part of a layer: it is left out.
std::vector<Times> measure(const Plan &plan, Index repeat)
{
    std::vector<Times> times{{QStringLiteral("total"), Milliseconds(static_cast<std::size_t>(repeat), 0.0)}};
    for (const Step *step : stepsOf(plan))
        if (step->id != StepId::Inputs)
            times.push_back({toQString(step->name), {}});
    for (std::size_t i = 0; i < static_cast<std::size_t>(repeat); ++i) {
        Run run(plan);
        run.advance(); // inputs
        for (std::size_t at = 1; run.next() != nullptr; ++at) {
            const auto start = std::chrono::steady_clock::now();
            run.advance();
            const std::chrono::duration<double, std::milli> taken = std::chrono::steady_clock::now() - start;
            times[at].runs.push_back(taken.count());
            times[0].runs[i] += taken.count();
        }
    }
    return times;
}

QJsonObject asJson(const Times &times)
{
    return {{QStringLiteral("min"), smallest(times.runs)}, {QStringLiteral("median"), median(times.runs)}};
}

QString asJson(const std::vector<Times> &times, Index repeat)
{
    QJsonObject steps;
    for (auto step = times.begin() + 1; step != times.end(); ++step)
        steps[step->name] = asJson(*step);
    const QJsonObject json{{QStringLiteral("threads"), 1},
                           {QStringLiteral("repeat"), static_cast<qint64>(repeat)},
                           {QStringLiteral("total_ms"), asJson(times.front())},
                           {QStringLiteral("steps"), steps}};
    return QString::fromUtf8(QJsonDocument(json).toJson());
}

QString asText(const std::vector<Times> &times)
{
    QString text = QStringLiteral("%1  %2  %3\n")
                       .arg(QStringLiteral("ms"), -14)
                       .arg(QStringLiteral("min"), 10)
                       .arg(QStringLiteral("median"), 10);
    for (const Times &one : times)
        text += QStringLiteral("%1  %2  %3\n")
                    .arg(one.name, -14)
                    .arg(smallest(one.runs), 10, 'f', 4)
                    .arg(median(one.runs), 10, 'f', 4);
    return text;
}

std::optional<Failure> run(const Arguments &arguments)
{
    const auto repeat = wholeNumberOf(arguments, QStringLiteral("repeat"), 1, 100000);
    if (const auto *failure = std::get_if<Failure>(&repeat))
        return *failure;
    const auto plan = planOf(arguments);
    if (const auto *failure = std::get_if<Failure>(&plan))
        return *failure;
    const auto times = measure(std::get<Plan>(plan), std::get<Index>(repeat));
    return printOut(arguments.isSet(QStringLiteral("json")) ? asJson(times, std::get<Index>(repeat)) : asText(times));
}

} // namespace

Command benchCommand()
{
    return {QStringLiteral("bench"),
            QStringLiteral("Times the run and each of its steps, without drawing the inputs; on one thread."),
            QStringLiteral("SESSION"),
            sessionOptions() << QCommandLineOption(QStringLiteral("repeat"), QStringLiteral("How many runs."),
                                                   QStringLiteral("R"), QStringLiteral("20"))
                             << QCommandLineOption(QStringLiteral("json"), QStringLiteral("As JSON.")),
            false,
            run};
}

} // namespace headscope
