// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/mainwindow.h"
#include "app/window/recentfiles.h"
#include "tests/model/support.h"
#include "ui/session/overriding.h"
#include "ui/text/words.h"
#include "ui/theme/applytheme.h"

#include <QDir>
#include <QFile>
#include <QLabel>
#include <QTemporaryDir>

#include <algorithm>

namespace headscope {

/// A window with a model in a folder of its own, in which it is changed and saved, for tests to derive from.
class SavedModel : public QObject
{
protected:
    /// In the light theme.
    void prepare() { applyTheme(*qApp, *findTheme(u"light"_s)); }

    void show()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        qputenv("XDG_CACHE_HOME", path(u"cache"_s).toLocal8Bit());
        clearRecentFiles();
        m_window = std::make_unique<MainWindow>();
        m_window->resize(1280, 800);
        m_window->show();
    }

    void clear()
    {
        m_window.reset();
        clearRecentFiles();
    }

    /// Opens an example or a path, whatever it is called.
    static void openAt(Session &session, const QString &location)
    {
        waitForModel(session, location, [&] { session.open(location); });
    }

    /// Without its last word, or where it has few, twice.
    static std::string otherText(const std::string &text)
    {
        const bool isLong = std::count(text.begin(), text.end(), ' ') > 2;
        return isLong ? text.substr(0, text.rfind(' ')) : text + " " + text;
    }

    /// What a session has of a model, as its file says it.
    static QString told(const Session &session)
    {
        const ModelFile file = modelFileOf(*session.model());
        return toQString(file.modelPath + "\n" + writeModelSession({}, file.session.model));
    }

    static QByteArray bytesAt(const QString &path)
    {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    static std::vector<float> logitsOf(const Session &session)
    {
        const auto logits = session.modelResult()->trace->traces.back()->once(Role::Logits);
        const auto &numbers = std::get<Tensor<float>>(*logits);
        return {numbers.data(), numbers.data() + numbers.size()};
    }

    QString path(const QString &name) const { return m_folder->filePath(name); }
    /// A model in a folder of this test.
    QString copied(const QString &model) const
    {
        const QDir from(placeOfModel(model));
        QDir().mkpath(path(model));
        for (const QString &name : from.entryList(QDir::Files))
            QFile::copy(from.filePath(name), path(model + u'/' + name));
        return path(model);
    }
    Session &session() const { return m_window->session(); }
    QLabel *notice() const { return m_window->findChild<QLabel *>(u"notice"_s); }
    void openHere(const QString &location) const { openAt(session(), location); }
    /// Another text, a head left out, and a number.
    void changeAll() const
    {
        const std::size_t attention = firstBlockShown(*session().model()->model);
        ModelWish wish = session().model()->wish;
        if (session().model()->model->source != nullptr)
            wish.text = otherText(wish.text);
        wish.changes.leftOut = {{attention, 1}};
        const auto typed = session().edit(wish, u"edit"_s);
        QVERIFY2(typed, typed ? "" : typed.error().sentence().c_str());
        QVERIFY(waitForRun(session()));
        QVERIFY(setOverride(session(), {Role::Scores, {0, 0, 1, 0}}, 3.25));
        QVERIFY(waitForRun(session()));
        session().setHead(1);
        session().pin(CellPlace{Role::Weights, {0, 1, 1, 1}});
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<MainWindow> m_window;
};

} // namespace headscope
