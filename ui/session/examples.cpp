// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/examples.h"

#include "engine/io/file.h"

#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLocale>

namespace headscope {
namespace {

const auto kPrefix = QStringLiteral("example:");
constexpr std::uint64_t kLargestSession = 64U << 20U;

Result<Bytes> readResource(const std::string &name)
{
    QFile file(QStringLiteral(":/examples/") + QString::fromStdString(name));
    if (!file.open(QIODevice::ReadOnly))
        return Error{"", "file", Text(name), Text(ENGINE_TEXT("engine", "a file of this program"), {})};
    const QByteArray content = file.readAll();
    const ByteView view = asBytes({content.constData(), static_cast<std::size_t>(content.size())});
    return Bytes(view.begin(), view.end());
}

QString namesOfExamples()
{
    QStringList names;
    for (const Example &example : examples())
        names << kPrefix + example.name;
    return names.join(QStringLiteral(", "));
}

Result<OpenedDocument> openExample(const QString &location)
{
    const std::string file = location.mid(kPrefix.size()).toStdString() + ".headscope";
    const auto json = readResource(file);
    if (!json)
        return Error{location.toStdString(), "SESSION", Text(ENGINE_TEXT("engine", "an unknown example"), {}),
                     Text(ENGINE_TEXT("engine", "one of %1"), {namesOfExamples().toStdString()})};
    return openDocument(location.toStdString(), *json, readResource);
}

} // namespace

QList<Example> examples()
{
    QFile file(QStringLiteral(":/examples/examples.json"));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    const QString language = QLocale().language() == QLocale::Chinese ? QStringLiteral("zh_CN") : QStringLiteral("en");
    QList<Example> list;
    for (const auto &entry : QJsonDocument::fromJson(file.readAll()).array())
        list.append({entry[QStringLiteral("name")].toString(), entry[QStringLiteral("title")][language].toString()});
    return list;
}

Result<OpenedDocument> openSession(const QString &location)
{
    if (location.startsWith(kPrefix))
        return openExample(location);
    const auto json = readPlainFile(location.toStdString(), kLargestSession);
    if (!json)
        return json.error().in(location.toStdString());
    const std::string folder = QFileInfo(location).absolutePath().toStdString();
    return openDocument(location.toStdString(), *json, readerOfFolder(folder));
}

} // namespace headscope
