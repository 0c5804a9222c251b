// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/ui/beguntalk.h"
#include "ui/present/noteswindow.h"
#include "ui/present/presentwindow.h"
#include "ui/theme/applytheme.h"

#include <QStandardPaths>
#include <QWheelEvent>

namespace headscope {

/// A talk in its window, with a hand at its keys, for tests to derive from.
class ShownTalk : public QObject
{
protected:
    /// In the light theme; what is answered is kept where no other class, which may run meanwhile, keeps its own.
    void prepare()
    {
        QStandardPaths::setTestModeEnabled(true);
        applyTheme(*qApp, *findTheme(u"light"_s));
    }

    /// Four pages: a map, a question that is chosen, words, and a question for a number.
    void showPages()
    {
        show("# One\n\n```see\nstep: scores\n```\n\nA.\n\n> Ask first.\n\nB.\n\n"
             "# Two\n\n```ask\ntype: choose\nWhat?\n[ ] A\n[x] B\n```\n\n# Three\n\nC.\n\n"
             "# Four\n\n```see\nhide: [\"scores[0,0,0,1]\"]\n```\n\n```ask\ntype: number\n"
             "How much?\nanswer: {scores[0,0,0,1]}\nwhy: Because.\n```\n\nD.\n");
    }

    /// The first page of a lesson of these pages.
    void show(const QByteArray &pages, const QByteArray &session = "example:small")
    {
        m_window = std::make_unique<PresentWindow>(new Talk(lessonOf(pages, session)));
        m_window->setAttribute(Qt::WA_DeleteOnClose, false);
        showActive(*m_window, {1280, 720});
        m_window->talk().goTo({});
        settle();
    }

    void clear() { m_window.reset(); }

    /// The window of the speaker, which a key has opened.
    static NotesWindow *notesWindow()
    {
        for (QWidget *widget : QApplication::topLevelWidgets())
            if (auto *notes = qobject_cast<NotesWindow *>(widget); notes != nullptr && notes->isVisible())
                return notes;
        qFatal("no notes are shown");
    }

    void press(int key)
    {
        QTest::keyClick(m_window.get(), static_cast<Qt::Key>(key));
        settle();
    }
    void pressWhereTheFocusIs(int key)
    {
        QWidget *focus = QApplication::focusWidget();
        QTest::keyClick(focus != nullptr ? focus : m_window.get(), static_cast<Qt::Key>(key));
        settle();
    }
    /// Nearer to a point of the window.
    void zoomAt(const QPointF &point)
    {
        QWheelEvent wheel(point, m_window->mapToGlobal(point), {}, {0, 120}, Qt::NoButton, Qt::ControlModifier,
                          Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(m_window.get(), &wheel);
    }
    /// How far the page is that waits, and what it says.
    Talk::Waiting waiting() const { return m_window->talk().waiting(); }
    bool says(const QString &words) const { return m_window->page().summary().contains(words); }
    void settle() { headscope::settle(m_window->talk()); }
    QImage picture() { return m_window->grab().toImage(); }

    std::unique_ptr<PresentWindow> m_window;
};

} // namespace headscope
