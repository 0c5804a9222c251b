// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/opendialog.h"

#include "tests/ui/support.h"
#include "ui/access/keyboardreturn.h"
#include "ui/session/savedialog.h"

#include <QAbstractFileIconProvider>
#include <QApplication>
#include <QFileDialog>
#include <QHeaderView>
#include <QLineEdit>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTreeView>

#include <utility>

using namespace headscope;

class TestOpenDialog : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aTitleBecomesTheNameOfAFile_data();
    void aTitleBecomesTheNameOfAFile();
    void theColumnsOfFilesAreSeen();
    void theFileThatIsWrittenIsAskedAbout_data();
    void theFileThatIsWrittenIsAskedAbout();
    void filesAreShownWithoutALookIntoThem();
};

namespace {

/// Types a name into the dialog that comes first and takes it, leaves the one that comes again, and answers questions.
class Answering : public QObject
{
public:
    Answering(QString name, QString button) : m_name(std::move(name)), m_button(std::move(button)) { startTimer(1); }
    int asked() const { return m_asked; }

protected:
    void timerEvent(QTimerEvent *) override
    {
        QWidget *modal = QApplication::activeModalWidget();
        if (auto *dialog = qobject_cast<QFileDialog *>(modal)) {
            if (m_isTyped)
                return dialog->reject();
            m_isTyped = true;
            dialog->findChild<QLineEdit *>()->setText(m_name);
            static_cast<QDialog *>(dialog)->accept();
        } else if (modal != nullptr) {
            ++m_asked;
            find<QPushButton>(*modal, m_button)->click();
        }
    }

private:
    QString m_name;
    QString m_button;
    bool m_isTyped = false;
    int m_asked = 0;
};

} // namespace

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

/// Names, kinds, sizes and dates beside one another.
void TestOpenDialog::theColumnsOfFilesAreSeen()
{
    const QTemporaryDir folder;
    QVERIFY(QFile(folder.filePath(u"attention of a layer.headscope"_s)).open(QIODevice::WriteOnly));
    QWidget window;
    showActive(window, {300, 200});
    QFileDialog dialog(&window, u"Open"_s, folder.path());
    showColumns(dialog);
    dialog.show();
    const auto *files = find<QTreeView>(dialog, u"treeView"_s);
    QTRY_VERIFY(files->model()->rowCount(files->rootIndex()) > 0);
    const auto nameWidth = [files] {
        return files->sizeHintForIndex(files->model()->index(0, 0, files->rootIndex())).width();
    };
    QTRY_VERIFY(nameWidth() > 0 && files->columnWidth(0) >= nameWidth());
    int all = 0;
    for (int column = 0; column < files->header()->count(); ++column)
        all += files->columnWidth(column);
    QVERIFY(all <= files->viewport()->width());
}

void TestOpenDialog::theFileThatIsWrittenIsAskedAbout_data()
{
    QTest::addColumn<QString>("there");
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QString>("button");
    QTest::addColumn<int>("asked");
    QTest::addColumn<QString>("written");
    QTest::addRow("nothing there") << QString() << u"x"_s << u"keepFiles"_s << 0 << u"x.headscope"_s;
    QTest::addRow("a point in it") << QString() << u"§11.5"_s << u"keepFiles"_s << 0 << u"§11.5.headscope"_s;
    QTest::addRow("of another kind") << u"x.npy"_s << u"x.npy"_s << u"saveSo"_s << 1 << u"x.headscope"_s;
    QTest::addRow("of another kind, kept") << u"x.npy"_s << u"x.npy"_s << u"keepFiles"_s << 1 << QString();
    QTest::addRow("replaced") << u"x.headscope"_s << u"x"_s << u"replaceFiles"_s << 1 << u"x.headscope"_s;
    QTest::addRow("kept") << u"x.headscope"_s << u"x.headscope"_s << u"keepFiles"_s << 1 << QString();
}

/// A file that is not replaced leads back to the dialog, and the window is active again when all is answered.
void TestOpenDialog::theFileThatIsWrittenIsAskedAbout()
{
    QFETCH(QString, there);
    QFETCH(QString, typed);
    QFETCH(QString, button);
    QFETCH(int, asked);
    QFETCH(QString, written);
    const QTemporaryDir folder;
    QVERIFY(there.isEmpty() || QFile(folder.filePath(there)).open(QIODevice::WriteOnly));
    QWidget window;
    showActive(window, {300, 200});
    const KeyboardReturn keyboard;
    const Answering answering(typed, button);
    SessionKind kind = SessionKind::WithData;
    const QString file = askWhereToSave(&window, folder.filePath(u"a.headscope"_s), kind);
    QCOMPARE(file, written.isEmpty() ? written : folder.filePath(written));
    QCOMPARE(answering.asked(), asked);
    QVERIFY(kind == SessionKind::WithData);
    if (button == u"replaceFiles"_s)
        QTRY_VERIFY(window.isActiveWindow());
}

/// Qt would read each file for its kind: of 5,000 that takes half a second.
void TestOpenDialog::filesAreShownWithoutALookIntoThem()
{
    const QTemporaryDir folder;
    QFile file(folder.filePath(u"a.headscope"_s));
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write("%PDF-1.4") > 0);
    file.close();
    QFileDialog dialog;
    dialog.setOption(QFileDialog::DontUseNativeDialog);
    showFilesPlain(dialog);
    const QAbstractFileIconProvider &shown = *dialog.iconProvider();
    QCOMPARE(shown.type(QFileInfo(file)), u"headscope"_s);
    const auto iconOf = [&](const QString &path) { return shown.icon(QFileInfo(path)).cacheKey(); };
    QCOMPARE(iconOf(file.fileName()), iconOf(folder.filePath(u"other.pdf"_s)));
    QVERIFY(iconOf(file.fileName()) != iconOf(folder.path()));
}

HEADSCOPE_TEST(TestOpenDialog, QApplication)
#include "tst_opendialog.moc"
