// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/storm.h"

#include "tests/app/qtwarnings.h"
#include "tests/ui/support.h"

#include <cstdio>

using namespace headscope;

/// HEADSCOPE_STORM="7 20000" takes another seed and another number of events; HEADSCOPE_STORM_TELLS=1 tells each event
/// before it is sent; with HEADSCOPE_STORM_SILENCE=200 the window may not be silent for more than 200 ms.
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

constexpr int kSilence = 200; // ms, from which on a silence is told

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
    const int silence = qEnvironmentVariableIntValue("HEADSCOPE_STORM_SILENCE");
    Storm storm(seed, silence > 0 ? silence : kSilence);
    storm.rage(events);
    storm.calmDown();
    QVERIFY(storm.window().session().isOpen());
    std::fprintf(stderr, "the longest silence: %lld ms\n", static_cast<long long>(storm.silence().longest()));
    QVERIFY(silence == 0 || storm.silence().count() == 0);
    storm.checkUndo();
    storm.checkFile();
}

HEADSCOPE_TEST(TestStorm, QApplication)
#include "tst_storm.moc"
