// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/command.h"

#include "app/commands/jsonnumber.h"
#include "app/commands/modelargument.h"
#include "engine/run/change.h"
#include "engine/run/run.h"
#include "ui/text/words.h"

#include <QJsonObject>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <functional>

namespace headscope {
namespace {

using Milliseconds = std::vector<double>;

constexpr Index kMostRuns = 100000;

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

double millisecondsOf(const std::function<void()> &work)
{
    const auto start = std::chrono::steady_clock::now();
    work();
    const std::chrono::duration<double, std::milli> taken = std::chrono::steady_clock::now() - start;
    return taken.count();
}

/// A layer whose inputs and weights are there, run again and again.
class Repeated
{
public:
    Repeated(const Plan &plan, RunControl control)
        : m_control(std::move(control)), m_trace(runAll(withoutOverrides(plan), m_control)) // timed is the layer alone
    {}

    double run()
    {
        m_next.reset();
        return millisecondsOf([&] { m_next = runAgain(*m_trace, m_control); });
    }

private:
    RunControl m_control;
    std::shared_ptr<const Trace> m_trace;
    std::shared_ptr<const Trace> m_next;
};

/// The whole runs first, then each step of runs that are done step by step: these keep every tensor, which takes
/// longer. Drawing and reading the inputs is no part of a layer: it is left out.
std::vector<Times> measure(const Plan &plan, const RunControl &control, Index repeat)
{
    std::vector<Times> times{{QStringLiteral("total"), {}}};
    Repeated repeated(plan, control);
    repeated.run(); // the first takes its memory from the system
    for (Index i = 0; i < repeat; ++i)
        times.front().runs.push_back(repeated.run());
    for (const Step *step : stepsOf(plan))
        if (step->id != StepId::Inputs)
            times.push_back({toQString(step->name), {}});
    for (Index i = 0; i < repeat; ++i) {
        Run run(plan, control);
        run.advance(); // inputs
        for (std::size_t at = 1; run.next() != nullptr; ++at)
            times[at].runs.push_back(millisecondsOf([&] { run.advance(); }));
    }
    return times;
}

/// How many runs a line "r K" asks for.
CommandResult<Index> countIn(const QByteArray &line)
{
    bool isNumber = false;
    const Index count = line.startsWith("r ") ? line.mid(2).toLongLong(&isNumber) : 0;
    if (isNumber && count >= 1 && count <= kMostRuns)
        return count;
    return Failure{ExitCode::InputRefused,
                   {"", "stdin", Text(line.isEmpty() ? "an empty line" : line.toStdString()),
                    Text("r K, K a whole number from 1 to %1", {std::to_string(kMostRuns)})}};
}

/// For a comparison in which programs take turns: for each line "r K" one run that is not timed, then K that are,
/// their microseconds on one line.
std::optional<Failure> takeTurns(const Plan &plan, const RunControl &control)
{
    Repeated repeated(plan, control);
    auto failure = printOut(QStringLiteral("ready\n"));
    std::array<char, 64> line{};
    while (!failure && std::fgets(line.data(), static_cast<int>(line.size()), stdin) != nullptr) {
        const auto count = countIn(QByteArray(line.data()).trimmed());
        if (!count)
            return count.error();
        repeated.run();
        QString times;
        for (Index i = 0; i < *count; ++i)
            times += QString::number(repeated.run() * 1000, 'f', 2) + u' ';
        failure = printOut(times + u'\n');
    }
    return failure;
}

QJsonObject asJson(const Times &times)
{
    return {{QStringLiteral("min"), smallest(times.runs)}, {QStringLiteral("median"), median(times.runs)}};
}

QString asJson(const std::vector<Times> &times, int threads, Index repeat)
{
    QJsonObject steps;
    for (auto step = times.begin() + 1; step != times.end(); ++step)
        steps[step->name] = asJson(*step);
    const QJsonObject json{{QStringLiteral("threads"), threads},
                           {QStringLiteral("repeat"), static_cast<qint64>(repeat)},
                           {QStringLiteral("total_ms"), asJson(times.front())},
                           {QStringLiteral("steps"), steps}};
    return jsonText(QJsonDocument(json));
}

QString milliseconds(double time)
{
    return QString::number(time, 'f', 4).rightJustified(10);
}

QString asText(const std::vector<Times> &times)
{
    QString text = QStringLiteral("%1  %2  %3\n")
                       .arg(QStringLiteral("ms").leftJustified(14), QStringLiteral("min").rightJustified(10),
                            QStringLiteral("median").rightJustified(10));
    for (const Times &one : times)
        text += QStringLiteral("%1  %2  %3\n")
                    .arg(one.name.leftJustified(14), milliseconds(smallest(one.runs)), milliseconds(median(one.runs)));
    return text;
}

std::optional<Failure> runBench(const Arguments &arguments)
{
    const auto repeat = wholeNumberOf(arguments, QStringLiteral("repeat"), 1, kMostRuns);
    if (!repeat)
        return repeat.error();
    if (isAboutModel(arguments)) // before any of its options is asked for, which this command does not have
        return usage(QStringLiteral("SESSION"), QStringLiteral("a whole model"), Text("a session of one layer"));
    const auto plan = planOf(arguments);
    if (!plan)
        return plan.error();
    if (auto failure = checkComputes(arguments, *plan))
        return failure;
    const RunControl control = controlOf(arguments);
    if (arguments.isSet(QStringLiteral("turns")))
        return takeTurns(*plan, control);
    const auto times = measure(*plan, control, *repeat);
    return printOut(arguments.isSet(QStringLiteral("json")) ? asJson(times, control.threads, *repeat) : asText(times));
}

} // namespace

Command benchCommand()
{
    const auto options = [] {
        return layerOptions() << QCommandLineOption(QStringLiteral("repeat"), QStringLiteral("How many runs."),
                                                    QStringLiteral("R"), QStringLiteral("20"))
                              << QCommandLineOption(QStringLiteral("json"), QStringLiteral("As JSON."))
                              << QCommandLineOption(
                                     QStringLiteral("turns"),
                                     QStringLiteral(
                                         "Waits for lines \"r K\" and answers with the times of K runs, in µs."));
    };
    return {
        QStringLiteral("bench"),
        QStringLiteral(
            "Times whole runs, then each step of runs done step by step; drawing the random inputs is not counted."),
        QStringLiteral("SESSION"), options, runBench};
}

} // namespace headscope
