// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/keptanswers.h"

#include "ui/lesson/fingerprint.h"
#include "ui/present/presentwindow.h"

#include <QSettings>
#include <QTimer>

#include <algorithm>
#include <chrono>
#include <optional>
#include <set>
#include <utility>

namespace headscope {
namespace {

const auto kAnsweredLesson = QStringLiteral("lessons/answered"); // by its name, or the path of its file
const auto kKeptAnswers = QStringLiteral("lessons/answers");
const auto kToldQuestions = QStringLiteral("lessons/told");

constexpr std::chrono::milliseconds kKeepAfter(200);

/// What is kept has no name yet, and a file that is handed in must have one.
const auto kNobody = QStringLiteral("-");

void forgetAnswers(const QString &lesson)
{
    QSettings settings;
    if (settings.value(kAnsweredLesson).toString() != lesson)
        return;
    for (const QString &key : {kAnsweredLesson, kKeptAnswers, kToldQuestions})
        settings.remove(key);
}

void keepAnswers(const Talk &talk)
{
    HandIn answers = talk.handIn();
    if (answers.answers.empty())
        return forgetAnswers(talk.lesson().name);
    answers.student = kNobody;
    QStringList told;
    for (const int number : talk.told())
        told << QString::number(number);
    QSettings settings;
    settings.setValue(kAnsweredLesson, talk.lesson().name);
    settings.setValue(kKeptAnswers, QString::fromUtf8(writeHandIn(answers)));
    settings.setValue(kToldQuestions, told);
}

/// Nothing where there is none, or where it was given to other questions than the lesson has now.
std::optional<HandIn> keptAnswersTo(const Lesson &lesson)
{
    const QSettings settings;
    if (settings.value(kAnsweredLesson).toString() != lesson.name)
        return std::nullopt;
    auto kept = readHandIn(settings.value(kKeptAnswers).toString().toStdString());
    if (!kept)
        return std::nullopt;
    const auto known = fingerprintsOf(lesson);
    const bool isAsked = std::all_of(kept->answers.begin(), kept->answers.end(), [&](const auto &answer) {
        const auto &[number, given] = answer;
        return number <= static_cast<int>(known.size()) &&
               known[static_cast<std::size_t>(number) - 1].contains(given.fingerprint);
    });
    return isAsked ? std::optional(std::move(*kept)) : std::nullopt;
}

void recallAnswers(Talk &talk)
{
    auto kept = keptAnswersTo(talk.lesson());
    if (!kept)
        return;
    std::set<int> told;
    const QStringList numbers = QSettings().value(kToldQuestions).toStringList();
    for (const QString &number : numbers)
        told.insert(number.toInt());
    talk.recall(std::move(kept->answers), std::move(told));
}

} // namespace

void rememberAnswers(PresentWindow &window, bool isBegunAnew)
{
    Talk &talk = window.talk();
    if (!isBegunAnew)
        recallAnswers(talk);
    keepAnswers(talk);
    auto *soon = new QTimer(&window); // a bar that is dragged changes its answer with every move
    soon->setSingleShot(true);
    soon->setInterval(kKeepAfter);
    QObject::connect(&talk, &Talk::answersChanged, soon, qOverload<>(&QTimer::start));
    QObject::connect(soon, &QTimer::timeout, &window, [&talk] { keepAnswers(talk); });
    QObject::connect(&window, &PresentWindow::answersSettled, soon, [soon, &talk] {
        soon->stop();
        forgetAnswers(talk.lesson().name);
    });
}

} // namespace headscope
