// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/fingerprint.h"

#include "ui/lesson/lessonasked.h"
#include "ui/lesson/lessonrun.h"
#include "ui/lesson/lessons.h"
#include "ui/question/handin.h"
#include "ui/text/language.h"
#include "ui/text/words.h"

#include <QCryptographicHash>

#include <algorithm>

namespace headscope {
namespace {

/// The words say it all: which options are right is not among them.
QStringList partsOfChoice(const LessonQuestion &asked)
{
    QStringList parts{asked.text};
    for (const AnswerOption &option : asked.choices)
        parts << option.text;
    for (QString &part : parts)
        part = plainLessonText(part).simplified();
    return parts;
}

/// What the numbers of two pictures depend on besides the session: the size of the heads, and how often which row is
/// drawn.
QStringList partsOfPicture(const QString &place, const Sight &sight)
{
    if (place.startsWith(QStringLiteral("sweep ")))
        return {QString::number(sight.sweepSize)};
    QStringList parts;
    if (!place.startsWith(QStringLiteral("draws ")))
        return parts;
    parts << QString::number(sight.draws);
    for (const Index index : drawnRow(sight))
        parts << QString::number(index);
    return parts;
}

/// The words may say it one way or the other: the numbers are those of this place in this session.
QStringList partsOfPlace(const LessonQuestion &asked, const Sight &sight)
{
    const QString place = placeInAnswer(asked.answer);
    QStringList parts{place, sight.session, toQString(sight.block)};
    parts += partsOfPicture(place, sight);
    auto settings = sight.settings;
    std::sort(settings.begin(), settings.end());
    for (const auto &[key, value] : settings)
        parts << toQString(key) + u'=' + toQString(value);
    return parts;
}

/// The lesson, and the same one as other languages tell it.
std::vector<Lesson> tellingsOf(const Lesson &lesson)
{
    std::vector<Lesson> tellings{lesson};
    if (lessonNames().contains(lesson.name))
        for (const QString &language : languageNames())
            if (auto told = openLesson(lesson.name, language))
                tellings.push_back(std::move(*told));
    return tellings;
}

} // namespace

std::string fingerprintOf(const Beat &beat)
{
    const LessonQuestion &asked = *beat.asked;
    QStringList parts{toQString(askedName(askedOf(asked.kind)))};
    parts += asked.kind == LessonQuestion::Kind::Choose ? partsOfChoice(asked) : partsOfPlace(asked, beat.sight);
    const QByteArray hash = QCryptographicHash::hash(parts.join(u'\n').toUtf8(), QCryptographicHash::Sha256);
    return hash.toHex().first(kFingerprintDigits).toStdString();
}

std::vector<std::set<std::string>> fingerprintsOf(const Lesson &lesson)
{
    std::vector<std::set<std::string>> known(questionsOf(lesson).size());
    for (const Lesson &told : tellingsOf(lesson)) {
        const auto places = questionsOf(told);
        for (std::size_t i = 0; i < std::min(known.size(), places.size()); ++i)
            known[i].insert(fingerprintOf(beatAt(told, places[i])));
    }
    return known;
}

} // namespace headscope
