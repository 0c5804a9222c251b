// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/lastseen.h"

#include "engine/document/strictjson.h"
#include "engine/io/atomicwriter.h"
#include "ui/export/pngwriter.h"
#include "ui/figure/firstheads.h"
#include "ui/session/session.h"
#include "ui/session/viewfile.h"
#include "ui/text/bytes.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QStandardPaths>

#include <cmath>

namespace headscope {
namespace {

constexpr int kMostFiles = 40;
constexpr int kPause = 500;                   // ms: a run that is followed by another one at once is not drawn
constexpr int kPictureSide = 96;              // pixels
constexpr Index kMostCells = Index{1} << 24U; // of a head: more would be computed again for a small picture

const auto kNote = QStringLiteral(".json");
const auto kPictureEnding = QStringLiteral(".png");

QString seenFolder()
{
    return QStandardPaths::writableLocation(QStandardPaths::CacheLocation) + QStringLiteral("/recent");
}

QString baseFor(const QString &path)
{
    const QString whole = QDir::cleanPath(QFileInfo(path).absoluteFilePath());
    const QByteArray hash = QCryptographicHash::hash(whole.toUtf8(), QCryptographicHash::Sha1).toHex();
    return seenFolder() + u'/' + QString::fromLatin1(hash);
}

template <class T>
T valueOr(const Json *json, const T &otherwise)
{
    const T *value = json != nullptr ? json->as<T>() : nullptr;
    return value != nullptr ? *value : otherwise;
}

/// The files that were seen the longest ago are forgotten.
void forgetOldest()
{
    const QFileInfoList notes = QDir(seenFolder()).entryInfoList({u'*' + kNote}, QDir::Files, QDir::Time);
    for (const QFileInfo &note : notes.mid(kMostFiles)) {
        QFile::remove(note.filePath());
        QFile::remove(note.filePath().chopped(kNote.size()) + kPictureEnding);
    }
}

} // namespace

SeenFile seenFile(const QString &path)
{
    QFile file(baseFor(path) + kNote);
    if (!file.open(QIODevice::ReadOnly))
        return {};
    const QByteArray text = file.readAll();
    const auto json = parseStrictJson({text.constData(), static_cast<std::size_t>(text.size())});
    if (!json)
        return {};
    const FileState state = stateOf(path);
    SeenFile seen;
    seen.title = QString::fromStdString(valueOr<std::string>(json->find("title"), {}));
    seen.time = QDateTime::fromMSecsSinceEpoch(valueOr<std::int64_t>(json->find("time"), 0));
    const Json *view = json->find("view");
    const bool isSame = FileState{valueOr<std::int64_t>(json->find("size"), -1),
                                  valueOr<std::int64_t>(json->find("modified"), -1)} == state;
    if (view != nullptr && isSame)
        seen.view = *view;
    return seen;
}

QImage seenPicture(const QString &path)
{
    QImage picture;
    picture.load(baseFor(path) + kPictureEnding, "PNG");
    return picture;
}

void forgetSeen(const QString &path)
{
    QFile::remove(baseFor(path) + kNote);
    QFile::remove(baseFor(path) + kPictureEnding);
}

LastSeen::LastSeen(Session &session)
    : m_session(session), m_drawing(this, Urgency::Measured, [this] { Q_EMIT drawn(*m_drawing.answer()); })
{
    m_pause.setSingleShot(true);
    m_pause.setInterval(kPause);
    connect(&m_pause, &QTimer::timeout, this, &LastSeen::draw);
    connect(&session, &Session::leaving, this, &LastSeen::noteIfSame);
    connect(&session, &Session::saved, this, &LastSeen::note);
    for (const auto change : {&Session::saved, &Session::resultChanged})
        connect(&session, change, &m_pause, qOverload<>(&QTimer::start));
    session.setSeenLast([](const QString &location) { return seenFile(location).view; });
}

LastSeen::~LastSeen()
{
    m_session.setSeenLast({});
    noteIfSame();
}

/// Of a file that somebody else has written since, this view is not.
void LastSeen::noteIfSame() const
{
    if (m_session.isFile() && stateOf(m_session.location()) == m_session.fileState())
        note();
}

/// What is unsaved is not in the file.
void LastSeen::note() const
{
    const QString path = m_session.location();
    const FileState &state = m_session.fileState();
    if (!m_session.isFile() || m_session.isModified() || !QDir().mkpath(seenFolder()))
        return;
    Json view = writeView(m_session.view());
    Json json;
    json.at("title") = Json(m_session.title());
    json.at("time") = Json(static_cast<std::int64_t>(QDateTime::currentMSecsSinceEpoch()));
    json.at("size") = Json(state.size);
    json.at("modified") = Json(state.modified);
    if (m_session.hasFile()) // a model itself has another text next time
        json.at("view") = view.isNull() ? Json(Json::Object()) : std::move(view);
    (void)writeWithoutWaiting((baseFor(path) + kNote).toStdString(), asBytes(writtenJson(json)));
    forgetOldest();
}

void LastSeen::draw()
{
    if (!m_session.isFile() || m_session.isModified() || !m_session.isResultCurrent() || !QDir().mkpath(seenFolder()))
        return;
    auto trace = m_session.result()->trace;
    if (const auto &model = m_session.modelResult(); model && !hasShares(trace->plan)) // another block is looked at
        trace = model->trace->traces[firstBlockShown(*model->made->model)];
    if (trace->plan.sizes.q * trace->plan.sizes.k > kMostCells)
        return;
    m_drawing.ask(
        [path = m_session.location(), trace, batch = m_session.selectionInRun().batch](const CancelToken &isCancelled) {
            const QByteArray png = writePng(firstHeads(trace, batch, kPictureSide, isCancelled));
            if (!isCancelled())
                (void)writeWithoutWaiting((baseFor(path) + kPictureEnding).toStdString(), bytesOf(png));
            return path;
        });
}

} // namespace headscope
