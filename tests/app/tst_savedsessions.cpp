// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/numbers.h"
#include "tests/ui/support.h"
#include "ui/library/examples.h"
#include "ui/library/models.h"

#include <QTemporaryDir>

using namespace headscope;

/// What the window saves is for the command line what it was in the window.
class TestSavedSessions : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aSavedExampleIsTracedAsTheExample_data();
    void aSavedExampleIsTracedAsTheExample();
};

namespace {

/// The tensors that the program writes for a session, or for a whole model that reads this text.
QByteArray traced(const QString &session, const QTemporaryDir &folder, const QString &text = {})
{
    const QString out = folder.filePath(u"out.npz"_s);
    const QStringList reads = text.isEmpty() ? QStringList() : QStringList{u"--text"_s, text};
    const Outcome outcome = runNumbers(QStringList{u"trace"_s, session, u"--out"_s, out} + reads);
    if (outcome.code != 0 || !outcome.err.isEmpty())
        qFatal("%s: %s", qPrintable(session), outcome.err.constData());
    QFile file(out);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

void TestSavedSessions::aSavedExampleIsTracedAsTheExample_data()
{
    QTest::addColumn<QString>("example");
    QStringList locations;
    for (const Example &example : examples())
        locations << example.location();
    for (const QString &example : kExamples)
        locations << locationOf(example);
    locations.removeDuplicates();
    for (const QString &location : locations)
        QTest::addRow("%s", qPrintable(location)) << location;
}

void TestSavedSessions::aSavedExampleIsTracedAsTheExample()
{
    QFETCH(QString, example);
    const QTemporaryDir folder;
    Session session;
    session.open(example);
    QTRY_VERIFY(session.isOpen()); // a file takes its time
    QVERIFY(session.save(folder.filePath(u"saved.headscope"_s)));
    const QByteArray wanted = traced(example, folder, isWholeExample(example) ? firstTextOf(example) : QString());
    QVERIFY(!wanted.isEmpty());
    QVERIFY(traced(session.location(), folder) == wanted);
}

HEADSCOPE_TEST(TestSavedSessions, QCoreApplication)
#include "tst_savedsessions.moc"
