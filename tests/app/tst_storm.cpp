// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/storm.h"

#include "tests/app/qtwarnings.h"
#include "tests/ui/support.h"
#include "ui/lab/lab.h"
#include "ui/library/examples.h"
#include "ui/library/models.h"

#include <QUndoStack>

#include <cstdio>

using namespace headscope;

/// HEADSCOPE_STORM="7 20000" takes another seed and another number of events; HEADSCOPE_STORM_TELLS=1 tells each event
/// before it is sent.
class TestStorm : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void nothingThatAUserDoesEndsTheProgram_data();
    void nothingThatAUserDoesEndsTheProgram();

private:
    QTemporaryDir m_home;
};

namespace {

/// Qt Test says so of a key that nobody wants.
bool isOfTheTest(const QString &message)
{
    return message.startsWith(u"Keyboard event not accepted"_s);
}

void endOnWarnings(QtMsgType type, const QMessageLogContext & /*context*/, const QString &message)
{
    std::fprintf(stderr, "%s\n", qPrintable(message));
    if (type != QtDebugMsg && type != QtInfoMsg && !isOfThePlatform(message) && !isOfTheTest(message))
        std::abort();
}

} // namespace

/// Whatever is written goes to folders of this test.
void TestStorm::init()
{
    qputenv("HOME", m_home.path().toLocal8Bit());
    QDir::setCurrent(m_home.path());
    qInstallMessageHandler(endOnWarnings);
}

void TestStorm::cleanup()
{
    qInstallMessageHandler(nullptr);
}

void TestStorm::nothingThatAUserDoesEndsTheProgram_data()
{
    QTest::addColumn<unsigned>("seed");
    QTest::addColumn<int>("events");
    const QStringList asked = qEnvironmentVariable("HEADSCOPE_STORM", u"1 2000"_s).split(u' ');
    QTest::addRow("seed %s", qPrintable(asked.first())) << asked.first().toUInt() << asked.last().toInt();
}

void TestStorm::nothingThatAUserDoesEndsTheProgram()
{
    QFETCH(unsigned, seed);
    QFETCH(int, events);
    std::fprintf(stderr, "again with HEADSCOPE_STORM=\"%u %d\" HEADSCOPE_STORM_TELLS=1\n", seed, events);
    Storm storm(seed);
    storm.rage(events);
    storm.calmDown();
    Session &session = storm.window().session();
    QVERIFY(session.isOpen());
    QUndoStack &stack = session.undoStack();
    stack.setIndex(std::max(stack.cleanIndex(), 0));
    endRiddle(session); // whose numbers are wrong
    QVERIFY(waitForRun(session));
    if (!stack.isClean()) // what was saved cannot be come back to
        return;
    if (session.model()) {
        const auto model = session.hasFile() ? openModelSession(session.location()) : Result<ModelSessionFile>(Error());
        QVERIFY(!session.hasFile() || (model && areSame(*model->model, model->wish, session.model()->wish)));
        return;
    }
    const auto opened = openSession(session.location());
    QVERIFY(opened);
    const std::string different = differentTensor(*session.truth()->trace, *traceOf(opened->document, opened->files));
    QVERIFY2(different.empty(), ("what was opened or saved is not what is in the file: " + different).c_str());
}

HEADSCOPE_TEST(TestStorm, QApplication)
#include "tst_storm.moc"
