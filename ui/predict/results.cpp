// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/predict/results.h"

#include "engine/io/atomicwriter.h"
#include "ui/text/language.h"
#include "ui/text/showntext.h"
#include "ui/text/table.h"
#include "ui/work/workers.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QPointer>
#include <QStandardPaths>

#include <exception>
#include <functional>
#include <optional>

namespace headscope {
namespace {

constexpr qsizetype kMostKept = 1000;
constexpr qint64 kMostBytes = 1 << 20;
constexpr qsizetype kLongest = 200; // letters of a field: an answer of very many numbers is cut

struct ResultWords
{
    Q_DECLARE_TR_FUNCTIONS(headscope::ResultWords)
};

/// In the language of the window, as a file for a spreadsheet begins.
QByteArray headings()
{
    const QStringList names{ResultWords::tr("time"),    ResultWords::tr("session"), ResultWords::tr("asked"),
                            ResultWords::tr("name"),    ResultWords::tr("answer"),  ResultWords::tr("right_answer"),
                            ResultWords::tr("is_right")};
    return (tableMark(windowLanguage()) + tableLine(names, {}, u',')).toUtf8();
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
        field = firstLetters(field, kLongest).simplified();
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

/// As many as are kept, and as are read back.
QList<QByteArray> newest(const QList<QByteArray> &lines)
{
    qint64 bytes = 0;
    qsizetype first = lines.size();
    while (first > 0 && lines.size() - first < kMostKept && bytes + lines[first - 1].size() <= kMostBytes)
        bytes += lines[--first].size();
    return lines.sliced(first);
}

Result<void> addLines(const QString &path, const QList<QByteArray> &added)
{
    const QList<QByteArray> lines = newest(keptLines(path) + added);
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

using Failed = std::function<void(const Error &)>;

void addSoon(const QString &path, const QList<QByteArray> &lines, const Failed &failed)
{
    std::optional<Workers> &one = writer();
    if (!one)
        one.emplace(1);
    one->add([path, lines, failed] {
        quietly([&] {
            const auto done = addLines(path, lines);
            if (!done)
                failed(done.error());
            return done;
        });
    });
}

/// The same on the thread of the window, as long as the object is there.
Failed toldTo(QObject *whom, const Failed &failed)
{
    return [guard = QPointer(whom), failed](const Error &error) {
        const auto tell = [guard, failed, error] {
            if (guard)
                failed(error);
        };
        QMetaObject::invokeMethod(QCoreApplication::instance(), tell, Qt::QueuedConnection);
    };
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

void keepPredictions(const QList<Prediction> &predictions, QObject *whom, const Failed &failed)
{
    try {
        addSoon(predictionsFile(), predictionLines(predictions), toldTo(whom, failed));
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
