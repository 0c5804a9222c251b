// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/app/windowtest.h"

#include <QClipboard>
#include <QDialog>
#include <QDropEvent>
#include <QLabel>
#include <QMimeData>
#include <QPushButton>
#include <QTemporaryDir>

namespace headscope {

/// The window with d2l and a hand that drops files on it and pastes texts, for tests to derive from.
class ImportTest : public WindowTest
{
protected:
    static QString sample(const QString &name) { return QStringLiteral(TEST_SOURCE_DIR "/checkpoints/files/") + name; }

    /// The checkpoint of a family in a folder of its own, with its settings beside it as people have them.
    static QString withConfig(const QTemporaryDir &folder, const QString &family)
    {
        const QString file = folder.filePath(u"model.safetensors"_s);
        QFile::copy(sample(family + u".safetensors"_s), file);
        QFile::copy(sample(family + u".json"_s), folder.filePath(u"config.json"_s));
        return file;
    }

    static QString written(const QTemporaryDir &folder, const QString &name, const QByteArray &content)
    {
        QFile file(folder.filePath(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size())
            qFatal("%s is not written", qPrintable(name));
        return file.fileName();
    }

    void drop(const QList<QUrl> &urls) const
    {
        QMimeData data;
        data.setUrls(urls);
        QDragEnterEvent enter({100, 100}, Qt::CopyAction, &data, Qt::LeftButton, {});
        QApplication::sendEvent(m_window.get(), &enter);
        QDropEvent event(QPointF(100, 100), Qt::CopyAction, &data, Qt::LeftButton, {});
        QApplication::sendEvent(m_window.get(), &event);
    }

    void dropFiles(const QStringList &files) const
    {
        QList<QUrl> urls;
        for (const QString &file : files)
            urls << QUrl::fromLocalFile(file);
        drop(urls);
    }

    template <class Dialog>
    Dialog *dropped(const QString &file) const
    {
        dropFiles({file});
        if (!QTest::qWaitFor([&] { return m_window->findChild<Dialog *>() != nullptr; }))
            qFatal("no dialog about %s", qPrintable(file));
        return m_window->findChild<Dialog *>();
    }

    void copy(const QString &text) const
    {
        m_window->activateWindow();
        QTRY_VERIFY(QApplication::focusWidget() != nullptr);
        QApplication::clipboard()->setText(text);
        WindowTest::press(Qt::Key_V, Qt::ControlModifier);
    }

    using WindowTest::press;
    void press(QDialog &dialog, const QString &button) const
    {
        QTest::mouseClick(find<QPushButton>(dialog, button), Qt::LeftButton);
    }
    QLabel *notice() const { return find<QLabel>(*m_window, u"notice"_s); }
};

} // namespace headscope
