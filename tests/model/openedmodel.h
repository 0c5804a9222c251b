// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/mainwindow.h"
#include "engine/models/prediction.h"
#include "tests/model/support.h"
#include "ui/made/mademodel.h"
#include "ui/model/stackview.h"

#include <QLabel>
#include <QLineEdit>

namespace headscope {

/// The window with a model that has been run.
struct Opened
{
    explicit Opened(const QString &name)
    {
        window.resize(1280, 800);
        if (name.startsWith(u"example:"_s))
            openModelItself(session(), name);
        else
            openModel(session(), name);
        window.show();
        QCoreApplication::processEvents();
    }

    Session &session() { return window.session(); }
    QLineEdit *text() { return window.findChild<QLineEdit *>(u"modelText"_s); }
    QLabel *error() { return window.findChild<QLabel *>(u"textError"_s); }
    StackView *stack() { return window.findChild<StackView *>(); }
    void type(const QString &letters)
    {
        text()->selectAll();
        QTest::keyClick(text(), Qt::Key_Delete);
        for (const QChar letter : letters) { // keyClicks knows no Chinese
            QKeyEvent press(QEvent::KeyPress, 0, Qt::NoModifier, letter);
            QCoreApplication::sendEvent(text(), &press);
        }
    }
    std::vector<Candidate> next()
    {
        const ModelTrace &trace = *session().modelResult()->trace;
        return candidatesAt(trace, predictingRow(trace), 5);
    }
    /// Whether each token that was written is the likeliest behind those before it.
    bool isWritten()
    {
        const ModelTrace &trace = *session().modelResult()->trace;
        const auto &target = trace.plan.input.target;
        bool isLikeliest = target.size() > 1 && target == session().model()->wish.target;
        for (std::size_t i = 1; i < target.size(); ++i)
            isLikeliest = isLikeliest && candidatesAt(trace, static_cast<Index>(i) - 1, 1).front().id == target[i];
        return isLikeliest;
    }
    void goTo(View view)
    {
        Look look = session().look();
        look.view = view;
        session().setLook(look);
    }
    QPointF mapOf(std::size_t block, std::size_t head) { return stack()->stack().blocks()[block].maps[head].center(); }
    std::size_t firstAttention() { return firstBlockShown(*session().model()->model); }

    MainWindow window;
};

} // namespace headscope
