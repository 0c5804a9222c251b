// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/library/templates.h"

#include "engine/io/bytesource.h"
#include "ui/text/bytes.h"
#include "ui/text/carried.h"
#include "ui/text/words.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace headscope {
namespace {

QByteArray fileOf(const QString &name)
{
    return carriedFile(QStringLiteral(":/templates/") + name);
}

QJsonObject objectOf(const QString &name)
{
    return QJsonDocument::fromJson(fileOf(name + QStringLiteral(".json"))).object();
}

/// A text of a template in the language of the window.
QString textAt(const QJsonValue &object, const QString &key)
{
    return translated(Text(object[key].toString().toUtf8().constData(), {}));
}

Result<SharedSource> openBeside(const std::string &name)
{
    const QByteArray content = fileOf(QString::fromStdString(name));
    const ByteView bytes = bytesOf(content);
    return SharedSource(std::make_shared<const MemorySource>(Bytes(bytes.begin(), bytes.end())));
}

Template templateOf(const QString &name)
{
    const QJsonObject object = objectOf(name);
    Template out{name, textAt(object, QStringLiteral("title")), textAt(object, QStringLiteral("about"))};
    const auto opened = openTemplate(name);
    for (const auto &note : object[QStringLiteral("notes")].toArray()) {
        const QString key = note[QStringLiteral("key")].toString();
        const QString value = opened ? toQString(settingAt(opened->document, key.toStdString())) : QString();
        out.notes.append({key, value, textAt(note, QStringLiteral("text"))});
    }
    return out;
}

} // namespace

QList<Template> templates()
{
    QList<Template> all;
    for (const auto &name : QJsonDocument::fromJson(fileOf(QStringLiteral("templates.json"))).array())
        all.append(templateOf(name.toString()));
    return all;
}

Result<OpenedDocument> openTemplate(const QString &name)
{
    const QJsonObject object = objectOf(name);
    const QByteArray session = QJsonDocument(object[QStringLiteral("session")].toObject()).toJson();
    auto opened = openDocument(name.toStdString(), bytesOf(session), openBeside);
    if (opened)
        opened->document.title = textAt(object, QStringLiteral("title")).toStdString();
    return opened;
}

} // namespace headscope
