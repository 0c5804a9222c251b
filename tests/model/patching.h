// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/mainwindow.h"
#include "engine/models/effects.h"
#include "engine/models/prediction.h"
#include "tests/model/support.h"
#include "ui/model/patchmap.h"
#include "ui/work/jobqueue.h"

#include <QLabel>
#include <QLineEdit>

namespace headscope {

inline const QString kPatchText = u"HECATHE"_s; // after which the model says C, as it did before
inline const QString kPatchOther = u"HEDATHE"_s;
inline constexpr Index kPatchOtherToken = 3; // <bos> is the first

/// The example's whole model with a text, and what its window has.
struct Patching
{
    explicit Patching(const QString &text = kPatchText, const QString &example = u"example:induction"_s)
    {
        window.resize(1280, 900);
        openModelItself(window.session(), example);
        window.show();
        ModelWish wish = session().model()->wish;
        wish.text = text.toStdString();
        begin(session(), wish);
        settle();
    }

    Session &session() { return window.session(); }
    template <class T>
    T *find(const QString &name)
    {
        return window.findChild<T *>(name);
    }
    PatchMap *map() { return find<PatchMap>(u"patchMap"_s); }
    QLabel *note() { return find<QLabel>(u"patchNote"_s); }
    void settle()
    {
        if (!waitForRun(session()) || !QTest::qWaitFor([] { return awaitedAnswers() == 0; }, 30000))
            qFatal("the run does not end");
    }
    void typeOther(const QString &text)
    {
        auto *line = find<QLineEdit>(u"otherText"_s);
        line->selectAll();
        QTest::keyClicks(line, text);
        settle();
    }
    /// Patches a head, and lets the model write a token behind so much of the text.
    void writeOn(const QString &text = kPatchText, const QString &token = u"C"_s)
    {
        ModelWish wish = session().model()->wish;
        wish.changes.patched = {{session().model()->model->find("layer.1.self").value(), 1}};
        begin(session(), wish);
        settle();
        wish = session().model()->wish;
        wish.before = TextsBefore{text.toStdString(), wish.otherText};
        wish.text = (text + token).toStdString();
        begin(session(), wish);
        settle();
    }
    double probabilityOf(TokenId token)
    {
        return candidatesAt(*session().modelResult()->trace, {{token}}).front().probability;
    }
    TokenId answer()
    {
        const ModelTrace &trace = *session().modelResult()->trace;
        return candidatesAt(trace, predictingRow(trace), 1).front().id;
    }

    MainWindow window;
};

} // namespace headscope
