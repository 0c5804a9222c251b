// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/session.h"

#include "engine/io/npz.h"
#include "tests/engine/zipfile.h"
#include "tests/ui/support.h"
#include "ui/library/examples.h"
#include "ui/text/words.h"

#include <QElapsedTimer>
#include <QTemporaryDir>

using namespace headscope;
using enum Role;

class TestSessionOpening : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyExampleOpens();
    void aBrokenFileKeepsTheSession_data();
    void aBrokenFileKeepsTheSession();
    void anExampleInItsPlaceHasNoFile();
    void aFileOpensWithItsTensors();
    void whatOpensBehindAnUnsavedSessionIsSaved();
    void theLastOpenedWins();
    void aClosedSessionReadsNoFurther_data();
    void aClosedSessionReadsNoFurther();
};

namespace {

QString writeSession(const QTemporaryDir &folder, const QByteArray &json)
{
    QFile file(folder.filePath(u"test.headscope"_s));
    if (!file.open(QIODevice::WriteOnly) || file.write(json) != json.size())
        qFatal("the session cannot be written");
    return file.fileName();
}

} // namespace

void TestSessionOpening::everyExampleOpens()
{
    for (const QString &example : kExamples) {
        Session session;
        QVERIFY(!session.isOpen());
        open(session, example);
        QCOMPARE(session.location(), locationOf(example));
        QCOMPARE(session.selection().step, StepId::Softmax);
        QVERIFY(session.undoStack().isClean() && session.undoStack().count() == 0);
    }
}

void TestSessionOpening::aBrokenFileKeepsTheSession_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<QString>("sentence");
    QTest::addRow("no JSON") << QByteArray("{") << u"JSON"_s;
    QTest::addRow("wrong heads") << QByteArray(
                                        R"({"format": "headscope-session", "version": 1, "layer": {"num_heads": 7}})")
                                 << u"a divisor of num_hiddens (100)"_s;
    QTest::addRow("no such npz")
        << QByteArray(
               R"({"format": "headscope-session", "version": 1, "inputs": {"queries": {"file": "no.npz", "tensor": "t"}}})")
        << u"no.npz"_s;
    QTest::addRow("no such file") << QByteArray() << u"none.headscope"_s;
}

void TestSessionOpening::aBrokenFileKeepsTheSession()
{
    QFETCH(QByteArray, json);
    QFETCH(QString, sentence);
    const QTemporaryDir folder;
    Session session;
    open(session, u"d2l"_s);
    const Document before = session.document();
    QSignalSpy failed(&session, &Session::openFailed);
    QSignalSpy opened(&session, &Session::opened);
    session.open(json.isEmpty() ? folder.filePath(u"none.headscope"_s) : writeSession(folder, json));
    QTRY_COMPARE(failed.count(), 1);
    QVERIFY2(sentenceOf(failed[0][0].value<Error>()).contains(sentence),
             qPrintable(sentenceOf(failed[0][0].value<Error>())));
    QCOMPARE(opened.count(), 0);
    QVERIFY(session.document() == before);
    QCOMPARE(session.location(), u"example:d2l"_s);
}

/// It is opened while the failure is told, as by a window that would be empty.
void TestSessionOpening::anExampleInItsPlaceHasNoFile()
{
    const QTemporaryDir folder;
    Session session;
    connect(&session, &Session::openFailed, &session, [&session] { session.open(locationOf(u"small"_s)); });
    session.open(writeSession(folder, "{"));
    QTRY_COMPARE(session.location(), u"example:small"_s);
    QVERIFY(session.fileState() == FileState());
    QVERIFY(waitForRun(session));
}

void TestSessionOpening::aFileOpensWithItsTensors()
{
    const QTemporaryDir folder;
    Tensor<float> queries({1, 2, 3}, {1, 2, 3, 4, 5, 6});
    const auto npz = writeNpz({{"mine", queries}});
    QVERIFY(npz);
    QFile file(folder.filePath(u"x.npz"_s));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(reinterpret_cast<const char *>(npz->data()), static_cast<qint64>(npz->size()));
    file.close();
    Session session;
    open(
        session,
        writeSession(
            folder,
            R"({"format": "headscope-session", "version": 1, "title": "Mine", "inputs": {"queries": {"file": "x.npz", "tensor": "mine"}}})"));
    QCOMPARE(session.document().title, std::string("Mine"));
    QCOMPARE(session.plan().sizes.querySize, 3);
    QVERIFY(*session.result()->trace->whole(Queries) == AnyTensor(queries));
}

void TestSessionOpening::whatOpensBehindAnUnsavedSessionIsSaved()
{
    Session session;
    QVERIFY(session.take({}, *openSession(u"example:small"_s), true));
    QVERIFY(session.isModified()); // though there is nothing to undo
    open(session, u"d2l"_s);
    QVERIFY(!session.isModified());
    QVERIFY(session.take({}, *openSession(u"example:small"_s), true));
    open(session, u"dates"_s); // a whole model
    QVERIFY(!session.isModified());
}

void TestSessionOpening::theLastOpenedWins()
{
    const QTemporaryDir folder;
    Session session;
    QSignalSpy opened(&session, &Session::opened);
    session.open(writeSession(folder, R"({"format": "headscope-session", "version": 1, "title": "Slow"})"));
    open(session, u"small"_s);
    QTest::qWait(100); // the file must not come after all
    QCOMPARE(opened.count(), 1);
    QCOMPARE(session.location(), u"example:small"_s);
}

void TestSessionOpening::aClosedSessionReadsNoFurther_data()
{
    QTest::addColumn<bool>("opensAnother");
    QTest::addRow("closed") << false;
    QTest::addRow("another one is opened") << true;
}

/// 900 MiB of zeros in a file of one, which take some seconds to unpack.
void TestSessionOpening::aClosedSessionReadsNoFurther()
{
    QFETCH(const bool, opensAnother);
    const QTemporaryDir folder;
    QFile file(folder.filePath(u"x.npz"_s));
    QVERIFY(file.open(QIODevice::WriteOnly));
    const Bytes npz = zipOf({zerosPart("mine.npy", {1, 900, 1 << 18})});
    file.write(reinterpret_cast<const char *>(npz.data()), std::ssize(npz));
    file.close();
    Document document;
    document.inputs.queries = TensorRef{"x.npz", "mine"};
    const QString location = writeSession(folder, QByteArray::fromStdString(writeDocument(document)));
    QElapsedTimer time;
    {
        Session session;
        session.open(location);
        QTest::qWait(50); // for the reading to begin
        time.start();
        if (opensAnother)
            open(session, u"small"_s);
    }
    constexpr int most = kLongWait / 15; // 2 s, and 20 under sanitizers
    QVERIFY(jobs().waitForDone(most));
    QVERIFY2(time.elapsed() < most, qPrintable(QString::number(time.elapsed())));
}

HEADSCOPE_TEST(TestSessionOpening, QCoreApplication)
#include "tst_sessionopening.moc"
