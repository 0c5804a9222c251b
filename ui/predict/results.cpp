// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/predict/results.h"

#include "engine/io/atomicwriter.h"
#include "ui/text/table.h"
#include "ui/work/workers.h"

#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QStandardPaths>

#include <exception>
#include <optional>

namespace headscope {
namespace {

constexpr qsizetype kMostKept = 1000;
constexpr qint64 kMostBytes = 1 << 20;
constexpr qsizetype kLongest = 200; // letters of a field: an answer of very many numbers is cut

QByteArray headings()
{
    return tableLine({QStringLiteral("time"), QStringLiteral("session"), QStringLiteral("asked"),
                      QStringLiteral("name"), QStringLiteral("answer"), QStringLiteral("right_answer"),
                      QStringLiteral("is_right")},
                     {}, u',')
        .toUtf8();
}

/// The lines that are kept; none where the file is none of ours. A field has no line break: tableLine() writes it out.
QList<QByteArray> keptLines(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly) || file.size() > kMostBytes)
        return {};
    QList<QByteArray> lines;
    while (!file.atEnd())
        if (const QByteArray line = file.readLine(); line.endsWith('\n'))
            lines << line;
    return lines;
}

QByteArray lineOf(const Prediction &p)
{
    QStringList fields{
        QDateTime::currentDateTime().toString(Qt::ISODate), p.session, p.asked, p.name, p.answer, p.right};
    for (QString &field : fields)
        field = field.left(kLongest).simplified();
    return tableLine(fields, {QString::number(p.isRight ? 1 : 0)}, u',').toUtf8();
}

Result<void> write(const QString &path, const QByteArray &bytes)
{
    return writeAtomically(path.toStdString(), ByteView(reinterpret_cast<const std::byte *>(bytes.constData()),
                                                        static_cast<std::size_t>(bytes.size())));
}

QList<QByteArray> predictionLines(const QList<Prediction> &predictions)
{
    QList<QByteArray> lines;
    for (const Prediction &prediction : predictions)
        lines << lineOf(prediction);
    return lines;
}

Result<void> addLines(const QString &path, const QList<QByteArray> &added)
{
    QList<QByteArray> lines = keptLines(path) + added;
    if (lines.size() > kMostKept)
        lines = lines.last(kMostKept);
    QDir().mkpath(QFileInfo(path).absolutePath());
    return write(path, lines.join());
}

/// One thread, which writes one thing after the other; none before there is something to write soon.
std::optional<Workers> &writer()
{
    static std::optional<Workers> one;
    return one;
}

/// Of all that was kept before.
QString writtenFile()
{
    finishPredictions();
    return predictionsFile();
}

/// For who goes on where nothing can be written.
template <class Add>
void quietly(const Add &add)
{
    try {
        static_cast<void>(add());
    } catch (const std::exception &) {
        return; // there was too little memory
    }
}

void addSoon(const QString &path, const QList<QByteArray> &lines)
{
    std::optional<Workers> &one = writer();
    if (!one)
        one.emplace(1);
    one->add([path, lines] { quietly([&] { return addLines(path, lines); }); });
}

} // namespace

QString predictionsFile()
{
    return QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + QStringLiteral("/predictions.csv");
}

Result<void> addPredictions(const QList<Prediction> &predictions)
{
    return addLines(writtenFile(), predictionLines(predictions));
}

void keepPredictions(const QList<Prediction> &predictions)
{
    try {
        addSoon(predictionsFile(), predictionLines(predictions));
    } catch (const std::exception &) { // no thread, or no memory
        quietly([&] { return addPredictions(predictions); });
    }
}

void finishPredictions()
{
    if (std::optional<Workers> &one = writer())
        one->waitForDone(-1);
}

Result<void> exportPredictions(const QString &file)
{
    return write(file, headings() + keptLines(writtenFile()).join());
}

Result<void> forgetPredictions()
{
    return hasPredictions() ? write(writtenFile(), {}) : Result<void>();
}

bool hasPredictions()
{
    return QFileInfo(writtenFile()).size() > 0;
}

} // namespace headscope
