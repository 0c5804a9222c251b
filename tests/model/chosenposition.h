// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/mainwindow.h"
#include "engine/models/prediction.h"
#include "tests/model/support.h"
#include "ui/model/position.h"
#include "ui/model/positionstrip.h"
#include "ui/work/jobqueue.h"

#include <QLabel>
#include <QPushButton>

namespace headscope {

/// Where a model lies, or the location of an example.
inline QString pathOfModel(const QString &name)
{
    return name.startsWith(u"example:"_s) ? name : placeOfModel(name);
}

/// The window with a model that has been run.
struct Choosing
{
    explicit Choosing(const QString &name = u"example:dates"_s, const QString &text = {})
    {
        showActive(window, {1280, 900});
        openModelItself(session(), pathOfModel(name));
        if (!text.isEmpty()) {
            ModelWish wish = session().model()->wish;
            wish.text = text.toStdString();
            begin(session(), wish);
        }
        choosePosition(session(), std::nullopt); // an example may begin with one
        settle();
    }

    Session &session() { return window.session(); }
    PositionStrip *strip() { return window.findChild<PositionStrip *>(); }
    template <class T>
    T *find(const QString &name)
    {
        return headscope::find<T>(window, name);
    }
    void settle()
    {
        if (!waitForRun(session()) || !QTest::qWaitFor([] { return awaitedAnswers() == 0; }, 30000))
            qFatal("the run does not end");
        QCoreApplication::processEvents();
    }
    void choose(std::size_t token)
    {
        if (strip()->chip(token).isEmpty()) // of a long text the end is seen at first
            QTest::keyClick(strip(), Qt::Key_Home);
        click(strip(), strip()->chip(token).center());
        settle();
    }
    const ModelTrace &trace() { return *session().modelResult()->trace; }
    std::vector<TokenId> ids() { return trace().plan.input.ids(predictingColumn(trace().model())); }
    Index last() { return std::ssize(ids()) - 1; }
    QString headline() { return find<QLabel>(u"nextHeadline"_s)->text(); }
    QString candidate(int at) { return find<QPushButton>(u"nextToken%1"_s.arg(at))->text(); }
    /// Whether a candidate is read as words are, and is nothing to press.
    static bool isWord(const QPushButton *token)
    {
        return token->isEnabled() && token->isFlat() && token->focusPolicy() == Qt::NoFocus;
    }
    /// The candidate that is marked as standing there; -1 where none is.
    int marked()
    {
        for (int i = 0; i <= 6; ++i)
            if (find<QPushButton>(u"nextToken%1"_s.arg(i))->property("stands").toBool())
                return i;
        return -1;
    }

    MainWindow window;
};

} // namespace headscope
