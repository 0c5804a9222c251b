// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/ui/support.h"
#include "ui/setup/fieldrow.h"
#include "ui/setup/setupform.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>

namespace headscope {

/// A set-up form in a window of its own, and a hand that types into it.
struct ShownForm
{
    ShownForm()
    {
        showActive(form, {262, 1200});
        open(session, u"d2l"_s);
    }
    FieldRow *row(const QString &path) const { return form.row(path); }
    QLineEdit *line(const QString &path) { return find<QLineEdit>(form, path + u".editor"_s); }
    void type(const QString &path, const QString &text)
    {
        QTest::mouseClick(line(path), Qt::LeftButton);
        line(path)->selectAll();
        text.isEmpty() ? QTest::keyClick(line(path), Qt::Key_Delete) : QTest::keyClicks(line(path), text);
    }
    /// As an input method types: Chinese commas have no key.
    void compose(const QString &path, const QString &text)
    {
        type(path, {});
        QInputMethodEvent event;
        event.setCommitString(text);
        QCoreApplication::sendEvent(line(path), &event);
        QTest::keyClick(line(path), Qt::Key_Return);
    }
    void enter(const QString &path, const QString &text)
    {
        type(path, text);
        QTest::keyClick(line(path), Qt::Key_Return);
    }
    void choose(const QString &path, const QString &word)
    {
        auto *picker = find<QComboBox>(form, path + u".editor"_s);
        picker->setFocus();
        picker->setCurrentIndex(picker->findData(word));
        Q_EMIT picker->activated(picker->currentIndex());
    }
    QString error(const QString &path) { return find<QLabel>(form, path + u".error"_s)->text(); }
    QString value(const char *path) const { return QString::fromStdString(settingAt(session.document(), path)); }

    Session session;
    SetupForm form{session};
};

} // namespace headscope
