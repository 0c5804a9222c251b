// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/ui/support.h"
#include "ui/compare/comparedside.h"
#include "ui/compare/compareview.h"

#include <QComboBox>
#include <QLabel>
#include <QTemporaryDir>
#include <QToolButton>

namespace headscope {

/// The comparison of d2l's heads, for tests to derive from.
class ShownCompare : public QObject
{
protected:
    void show()
    {
        m_session = std::make_unique<Session>();
        m_view = std::make_unique<CompareView>(*m_session);
        open(*m_session, u"d2l"_s);
        showActive(*m_view, {1200, 700});
        QTRY_COMPARE(awaitedAnswers(), 0);
    }

    void clear()
    {
        m_view.reset();
        m_session.reset();
    }

    const Trace &trace() const { return *m_session->result()->trace; }
    QString told(const char *name) { return find<QLabel>(*m_view, QLatin1String(name))->text(); }
    void pick(const QString &box, int index)
    {
        find<QComboBox>(*m_view, box)->setCurrentIndex(index);
        Q_EMIT find<QComboBox>(*m_view, box)->activated(index);
        QTRY_COMPARE(awaitedAnswers(), 0);
        QTRY_VERIFY(!m_view->a().isBusy() && !m_view->b().isBusy());
        QTRY_COMPARE(awaitedAnswers(), 0);
    }
    /// Opens this session as B.
    void pickFile(const QByteArray &json) { openAs(fileWith(json)); }
    void openAs(const QString &name)
    {
        m_view->b().setOpenQuestion([name] { return name; });
        QTest::mouseClick(find<QToolButton>(*m_view, u"openB"_s), Qt::LeftButton);
        QTRY_VERIFY(!m_view->b().isBusy());
        QTRY_COMPARE(awaitedAnswers(), 0);
    }

    bool isSettled() const { return !m_view->isBusy() && awaitedAnswers() == 0; }
    QString fileWith(const QByteArray &json)
    {
        QFile file(m_directory.filePath(u"other.headscope"_s));
        if (!file.open(QIODevice::WriteOnly) || file.write(json) != json.size())
            qFatal("no file");
        return file.fileName();
    }

    QTemporaryDir m_directory;
    std::unique_ptr<Session> m_session;
    std::unique_ptr<CompareView> m_view;
};

} // namespace headscope
