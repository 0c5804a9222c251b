// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/recordpage.h"

#include "engine/document/field.h"
#include "engine/document/json.h"
#include "engine/io/atomicwriter.h"
#include "ui/lesson/lessonfile.h"
#include "ui/library/examples.h"
#include "ui/text/bytes.h"
#include "ui/text/words.h"

#include <QDir>
#include <QFileInfo>

#include <algorithm>

namespace headscope {
namespace {

QString settingsLine(const std::vector<KeySetting> &settings)
{
    QStringList all;
    for (const auto &[key, json] : settings)
        all << QStringLiteral("\"%1\": %2").arg(toQString(key), toQString(json));
    return QStringLiteral("set: {%1}\n").arg(all.join(QStringLiteral(", ")));
}

/// The lesson that a file holds so far; nothing where there is no such file.
Result<QByteArray> lessonIn(const QString &path)
{
    if (!QFileInfo::exists(path))
        return QByteArray();
    auto there = lessonBytes(path);
    if (!there)
        return there;
    const auto lesson = readLesson(path, *there);
    return lesson ? std::move(there) : lesson.error().in(path.toStdString());
}

/// A page of Markdown that shows this, with its words to be written by people.
QString recordedPage(const QString &title, const QString &words, const Sight &sight)
{
    QString page = QStringLiteral("# %1\n\n```see\nsession: %2\n").arg(title.simplified(), sight.session);
    if (!sight.block.empty())
        page += QStringLiteral("block: %1\n").arg(toQString(sight.block));
    if (!sight.settings.empty())
        page += settingsLine(sight.settings);
    page += QStringLiteral("step: %1\n").arg(toQString(sight.step));
    if (!sight.tensor.empty())
        page += QStringLiteral("tensor: %1\n").arg(toQString(sight.tensor));
    page += QStringLiteral("batch: %1\nhead: %2\n").arg(sight.batch).arg(sight.head);
    if (sight.cell)
        page += QStringLiteral("cell: %1\n").arg(toQString(cellName(sight.cell->tensor, sight.cell->cell)));
    page += QStringLiteral("picture: %1\n").arg(sight.picture);
    if (!sight.hidden.isEmpty())
        page += QStringLiteral("hide: [\"%1\"]\n").arg(sight.hidden.join(QStringLiteral("\", \"")));
    return page + QStringLiteral("```\n\n%1\n").arg(words.simplified());
}

} // namespace

std::vector<KeySetting> settingsBetween(const Document &from, const Document &to)
{
    std::vector<KeySetting> settings;
    for (const Field &field : fields()) {
        const bool isPart = std::count(field.path.begin(), field.path.end(), '.') > 1; // its group has it
        const std::string now = settingAt(to, field.path);
        if (!isPart && field.path != "title" && now != settingAt(from, field.path))
            settings.emplace_back(field.path, now);
    }
    return settings;
}

Result<void> recordPage(const QString &path, const QString &lessonTitle, const QString &title, const QString &words,
                        Sight sight)
{
    const auto there = lessonIn(path);
    if (!there)
        return there.error();
    if (!isBuiltIn(sight.session)) // else named from where the program was begun
        sight.session = QFileInfo(path).absoluteDir().relativeFilePath(QFileInfo(sight.session).absoluteFilePath());
    QByteArray all = *there;
    if (all.isEmpty())
        all =
            QStringLiteral("---\ntitle: %1\nsession: %2\n---\n").arg(lessonTitle.simplified(), sight.session).toUtf8();
    all += (all.endsWith('\n') ? "\n" : "\n\n") + recordedPage(title, words, sight).toUtf8();
    return writeAtomically(path.toStdString(), bytesOf(all));
}

} // namespace headscope
