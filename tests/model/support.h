// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/ui/support.h"

#include <QDir>
#include <QFile>

namespace headscope {

/// Where a small model lies; an absolute path is one already.
inline QString placeOfModel(const QString &name)
{
    return QDir(QStringLiteral(TEST_SOURCE_DIR "/models")).filePath(name);
}

/// Copies a small model into a folder. One of its tensors is called otherwise, by as many letters, and is not found.
inline void copyModel(const QString &name, const QByteArray &tensor, const QByteArray &other, const QString &folder)
{
    const QDir from(placeOfModel(name));
    for (const QString &file : from.entryList(QDir::Files)) {
        QFile read(from.filePath(file));
        QFile written(QDir(folder).filePath(file));
        if (!read.open(QIODevice::ReadOnly) || !written.open(QIODevice::WriteOnly))
            qFatal("%s is not copied", qPrintable(file));
        written.write(read.readAll().replace(tensor, other));
    }
}

/// A copy of the small BERT that ends with its last layer.
inline void copyWithoutHead(const QString &folder)
{
    copyModel(u"bert"_s, "cls.predictions.transform.dense.weight", "cls.predictions.otherform.dense.weight", folder);
}

/// Lets a session open a model, and waits for its first run.
template <class Open>
void waitForModel(Session &session, const QString &name, const Open &open)
{
    QSignalSpy done(&session, &Session::opened);
    open();
    if (!QTest::qWaitFor([&] { return !done.isEmpty(); }, 30000) || !waitForRun(session))
        qFatal("%s does not open", qPrintable(name));
}

/// Opens a small model as a session.
inline void openModel(Session &session, const QString &name)
{
    waitForModel(session, name, [&] { session.open(placeOfModel(name)); });
}

/// Opens the model that lies there itself, or that of an example.
inline void openModelItself(Session &session, const QString &location)
{
    waitForModel(session, location, [&] { session.openModel(location); });
}

} // namespace headscope
