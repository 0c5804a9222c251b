// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/keptanswers.h"

#include "ui/lesson/fingerprint.h"
#include "ui/present/presentwindow.h"

#include <QApplication>
#include <QCryptographicHash>
#include <QDateTime>
#include <QSettings>
#include <QTimer>

#include <algorithm>
#include <chrono>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace headscope {
namespace {

const auto kKeptLessons = QStringLiteral("lessons/kept"); // with a group for each lesson
const auto kKeptAnswers = QStringLiteral("answers");
const auto kToldQuestions = QStringLiteral("told"); // each by its number and its fingerprint
const auto kKeptAt = QStringLiteral("at");          // in ms since 1970
constexpr qsizetype kMostKept = 20;
constexpr qsizetype kGroupDigits = 32;

constexpr std::chrono::milliseconds kKeepAfter(200);
const auto kKeepTimer = QStringLiteral("keepAnswers"); // only the window that keeps its lesson's answers has one

/// What is kept has no name yet, and a file that is handed in must have one.
const auto kNobody = QStringLiteral("-");

using Fingerprints = std::vector<std::set<std::string>>;

/// A path may be longer than a key can be, and on some systems two keys must differ in more than case.
QString groupOf(const QString &lesson)
{
    const QByteArray hash = QCryptographicHash::hash(lesson.toUtf8(), QCryptographicHash::Sha256);
    return kKeptLessons + u'/' + QString::fromLatin1(hash.toHex().first(kGroupDigits));
}

void forgetAnswers(const QString &lesson)
{
    QSettings().remove(groupOf(lesson));
}

void dropOldest()
{
    QSettings settings;
    settings.beginGroup(kKeptLessons);
    QStringList groups = settings.childGroups();
    const auto keptAt = [&](const QString &group) { return settings.value(group + u'/' + kKeptAt).toLongLong(); };
    std::sort(groups.begin(), groups.end(), [&](const auto &a, const auto &b) { return keptAt(a) < keptAt(b); });
    for (qsizetype i = 0; i + kMostKept < groups.size(); ++i)
        settings.remove(groups[i]);
}

QStringList toldQuestions(const Talk &talk)
{
    const auto places = questionsOf(talk.lesson());
    QStringList told;
    for (const int number : talk.told())
        if (number >= 1 && number <= std::ssize(places)) {
            const Beat &beat = beatAt(talk.lesson(), places[static_cast<std::size_t>(number) - 1]);
            told << QString::number(number) + u' ' + QString::fromStdString(fingerprintOf(beat));
        }
    return told;
}

void keepAnswers(const Talk &talk)
{
    HandIn answers = talk.handIn();
    const QStringList told = toldQuestions(talk);
    if (answers.answers.empty() && told.isEmpty())
        return forgetAnswers(talk.lesson().name);
    answers.student = kNobody;
    QSettings settings;
    settings.beginGroup(groupOf(talk.lesson().name));
    settings.setValue(kKeptAnswers, QString::fromUtf8(writeHandIn(answers)));
    settings.setValue(kToldQuestions, told);
    settings.setValue(kKeptAt, QDateTime::currentMSecsSinceEpoch());
    dropOldest();
}

bool isQuestion(const Fingerprints &known, int number, const std::string &fingerprint)
{
    return number >= 1 && number <= std::ssize(known) &&
           known[static_cast<std::size_t>(number) - 1].contains(fingerprint);
}

/// All or nothing: what was given to other questions than the lesson has now stays until something is answered anew.
void recallAnswers(Talk &talk)
{
    QSettings settings;
    settings.beginGroup(groupOf(talk.lesson().name));
    auto kept = readHandIn(settings.value(kKeptAnswers).toString().toStdString());
    if (!kept)
        return;
    const Fingerprints known = fingerprintsOf(talk.lesson());
    bool isAsked = std::all_of(kept->answers.begin(), kept->answers.end(), [&](const auto &answer) {
        return isQuestion(known, answer.first, answer.second.fingerprint);
    });
    std::set<int> told;
    const QStringList questions = settings.value(kToldQuestions).toStringList();
    for (const QString &question : questions) {
        const int number = question.section(u' ', 0, 0).toInt();
        isAsked = isAsked && isQuestion(known, number, question.section(u' ', 1).toStdString());
        told.insert(number);
    }
    if (isAsked)
        talk.recall(std::move(kept->answers), std::move(told));
}

/// That of a window that keeps what is answered in its lesson; null elsewhere.
const QTimer *keepTimerOf(const PresentWindow *window)
{
    return window != nullptr ? window->findChild<QTimer *>(kKeepTimer, Qt::FindDirectChildrenOnly) : nullptr;
}

/// A window that is closed is still there for a while, but not visible.
bool isKeptElsewhere(const QString &lesson)
{
    const auto windows = QApplication::topLevelWidgets();
    return std::any_of(windows.begin(), windows.end(), [&](const QWidget *widget) {
        const auto *window = qobject_cast<const PresentWindow *>(widget);
        return keepTimerOf(window) != nullptr && window->isVisible() && window->talk().lesson().name == lesson;
    });
}

} // namespace

void rememberAnswers(PresentWindow &window)
{
    Talk &talk = window.talk();
    if (isKeptElsewhere(talk.lesson().name))
        return;
    recallAnswers(talk);
    auto *soon = new QTimer(&window); // a bar that is dragged changes its answer with every move
    soon->setObjectName(kKeepTimer);
    soon->setSingleShot(true);
    soon->setInterval(kKeepAfter);
    QObject::connect(&talk, &Talk::answersChanged, soon, qOverload<>(&QTimer::start));
    QObject::connect(soon, &QTimer::timeout, &window, [&talk] { keepAnswers(talk); });
    QObject::connect(&window, &PresentWindow::answersSettled, soon, [soon, &talk] {
        soon->stop();
        forgetAnswers(talk.lesson().name);
    });
}

void keepAnswersNow()
{
    const auto windows = QApplication::topLevelWidgets();
    for (const QWidget *widget : windows) {
        const auto *window = qobject_cast<const PresentWindow *>(widget);
        const QTimer *soon = keepTimerOf(window);
        if (soon != nullptr && soon->isActive())
            keepAnswers(window->talk());
    }
}

} // namespace headscope
