// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/opendialog.h"

#include "tests/ui/support.h"

#include <QApplication>
#include <QFileDialog>
#include <QLineEdit>
#include <QTemporaryDir>
#include <QTimer>

using namespace headscope;

class TestOpenDialog : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aTitleBecomesTheNameOfAFile_data();
    void aTitleBecomesTheNameOfAFile();
    void theEndingIsAddedBeforeItIsAskedAbout();
};

void TestOpenDialog::aTitleBecomesTheNameOfAFile_data()
{
    QTest::addColumn<QString>("title");
    QTest::addColumn<QString>("name");
    QTest::addRow("plain") << u"Small enough"_s << u"Small enough.headscope"_s;
    QTest::addRow("points") << u"d2l §11.5 · two batches"_s << u"d2l §11.5 · two batches.headscope"_s;
    QTest::addRow("Chinese") << u"译成中文语序"_s << u"译成中文语序.headscope"_s;
    QTest::addRow("a path") << u"../../etc/passwd"_s << u"etc-passwd.headscope"_s;
    QTest::addRow("a hidden file") << u".bashrc"_s << u"bashrc.headscope"_s;
    QTest::addRow("markup") << u"<b>Mine</b>: \"x\" | y?*"_s << u"b-Mine-b- -x- - y.headscope"_s;
    QTest::addRow("lines") << u"a\nb\tc\u2028d"_s << u"a-b-c-d.headscope"_s;
    QTest::addRow("nothing") << QString() << u"session.headscope"_s;
    QTest::addRow("nothing left") << u" / .. \\ "_s << u"session.headscope"_s;
    QTest::addRow("long") << QString(300, u'x') << QString(60, u'x') + u".headscope"_s;
    QTest::addRow("long, beyond 16 bits")
        << u"x"_s + u"😀"_s.repeated(100) << u"x"_s + u"😀"_s.repeated(29) + u".headscope"_s;
}

void TestOpenDialog::aTitleBecomesTheNameOfAFile()
{
    QFETCH(QString, title);
    QFETCH(QString, name);
    QCOMPARE(fileNameFor(title), name);
}

/// An ending added afterwards would replace a file that nobody was asked about.
void TestOpenDialog::theEndingIsAddedBeforeItIsAskedAbout()
{
    const QTemporaryDir folder;
    QTimer::singleShot(0, this, [] {
        auto *dialog = qobject_cast<QFileDialog *>(QApplication::activeModalWidget());
        QVERIFY(dialog != nullptr);
        QCOMPARE(dialog->acceptMode(), QFileDialog::AcceptSave);
        QVERIFY(!dialog->testOption(QFileDialog::DontConfirmOverwrite));
        dialog->findChild<QLineEdit *>()->setText(u"mine"_s);
        static_cast<QDialog *>(dialog)->accept();
    });
    SessionKind kind = SessionKind::WithData;
    QCOMPARE(askWhereToSave(nullptr, folder.filePath(u"a.headscope"_s), kind), folder.filePath(u"mine.headscope"_s));
    QVERIFY(kind == SessionKind::WithData);
}

HEADSCOPE_TEST(TestOpenDialog, QApplication)
#include "tst_opendialog.moc"
