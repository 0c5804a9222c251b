// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// The window as it is, in which somebody edits until the process is killed, or restores what was rescued: which, the
// environment says.
#include "app/window/mainwindow.h"
#include "app/window/startwindow.h"
#include "tests/app/described.h"
#include "ui/session/overriding.h"
#include "ui/session/painting.h"

#include <QApplication>
#include <QDateTime>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTimer>
#include <QToolButton>

#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <random>
#include <unistd.h>

using namespace headscope;
using namespace Qt::StringLiterals;

namespace {

/// One line for each state of the session, from when on it was so; whoever kills this process reads them.
void tell(const Session &session)
{
    static const int file = ::open(qgetenv("HEADSCOPE_STATES").constData(), O_WRONLY | O_CREAT | O_APPEND, 0600);
    const QJsonObject state{{u"time"_s, QDateTime::currentMSecsSinceEpoch()},
                            {u"isModified"_s, session.isModified()},
                            {u"location"_s, session.location()},
                            {u"session"_s, QJsonArray::fromStringList(session.model() ? described(*session.model())
                                                                                      : described(session.plan()))}};
    const QByteArray line = QJsonDocument(state).toJson(QJsonDocument::Compact) + '\n';
    if (::write(file, line.constData(), static_cast<std::size_t>(line.size())) != line.size())
        std::_Exit(3);
}

/// Somebody who edits, now quickly, now with a pause.
class Editor : public QObject
{
public:
    Editor(Session &session, unsigned seed) : QObject(&session), m_session(session), m_random(seed)
    {
        tell(session);
        editSoon();
    }

private:
    int below(int count) { return static_cast<int>(m_random() % static_cast<unsigned>(count)); }

    void editSoon()
    {
        QTimer::singleShot(below(4) > 0 ? 30 + below(250) : 2100 + below(900), this, [this] {
            editOnce();
            tell(m_session);
            editSoon();
        });
    }

    void set(const QString &path, const QString &json)
    {
        (void)m_session.edit({{path, json}}, u"edit"_s); // one that is refused changes nothing
    }

    /// Another text, a head that is left out or comes back, or a number.
    void editModel()
    {
        const QStringList texts{u"on 5 March 2021 he left"_s, u"she arrived at 2 pm"_s, u"I slept at 11 pm"_s};
        const std::size_t attention = firstBlockShown(*m_session.model()->model);
        ModelWish wish = m_session.model()->wish;
        switch (below(5)) {
        case 0: wish.text = texts[below(3)].toStdString(); break;
        case 1: wish.changes.leftOut = {{attention, below(4)}}; break;
        case 2: wish.changes.leftOut.clear(); break;
        case 3: m_session.undoStack().undo(); return;
        default: wish.changes.overrides[attention] = {{"scores", {0, below(4), 1, below(3)}, below(1000) / 8.0}};
        }
        (void)m_session.edit(wish, u"edit"_s);
    }

    void editOnce()
    {
        if (m_session.model())
            return editModel();
        const Sizes &s = m_session.plan().sizes;
        const auto cell = [&](Index count) { return static_cast<Index>(below(static_cast<int>(count))); };
        switch (below(9)) {
        case 0: set(u"layer.dropout"_s, QString::number(below(90) / 100.0)); break;
        case 1: set(u"weights.seed"_s, QString::number(below(10000))); break;
        case 2: set(u"layer.num_heads"_s, QString::number(1 + below(10))); break;
        case 3: set(u"mask.valid_lens"_s, u"[%1, %2]"_s.arg(1 + below(6)).arg(1 + below(6))); break;
        case 4:
        case 5: (void)paintMask(m_session, {}, {{cell(s.q), cell(s.k)}}, below(2) > 0); break;
        case 6:
            (void)setOverride(m_session, {Role::Scores, {cell(s.b), cell(s.h), cell(s.q), cell(s.k)}},
                              below(1000) / 8.0, {});
            break;
        case 7: m_session.undoStack().undo(); break;
        default: set(u"title"_s, u"\"edit %1\""_s.arg(below(1000)));
        }
    }

    Session &m_session;
    std::mt19937 m_random;
};

/// Waits for the offer, takes it, tells what came of it and gives it up.
void restore(MainWindow &window)
{
    auto *timer = new QTimer(&window);
    QObject::connect(timer, &QTimer::timeout, &window, [timer, &window] {
        Session &session = window.session();
        auto *offer = window.findChild<QToolButton *>(u"noticeOffer"_s);
        if (offer != nullptr && !session.isModified())
            offer->click();
        if (!session.isModified())
            return;
        timer->stop();
        tell(session);
        window.close();
    });
    timer->start(10);
}

/// Looks for the window until it shows the run of what was opened.
void watch()
{
    auto *timer = new QTimer(qApp);
    QObject::connect(timer, &QTimer::timeout, timer, [timer] {
        for (QWidget *widget : QApplication::topLevelWidgets()) {
            auto *window = qobject_cast<MainWindow *>(widget);
            if (window == nullptr || !window->isVisible() || !window->session().isResultCurrent())
                continue;
            timer->stop();
            window->keeper().setLeaveQuestion([](const QString &) { return Keeper::Answer::Discard; });
            if (const QByteArray seed = qgetenv("HEADSCOPE_EDITS"); !seed.isEmpty())
                new Editor(window->session(), seed.toUInt());
            else
                restore(*window);
            return;
        }
    });
    timer->start(10);
}
Q_COREAPP_STARTUP_FUNCTION(watch)

} // namespace

int main(int argc, char **argv)
{
    return startWindow(argc, argv);
}
