// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/program.h"
#include "tests/engine/support.h"

using namespace headscope;
using namespace Qt::StringLiterals;

/// What `headscope bench` tells; never how long anything took.
class TestBenchCommand : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyStepHasItsTime();
    void theTotalIsThatOfWholeRuns();
    void turnsAreAnsweredWithTheirTimes();
    void linesThatAskForNoTurnsAreRefused_data();
    void linesThatAskForNoTurnsAreRefused();
    void turnsEndWhereNobodyCanReadThem();
    void aWrongCountIsRefused();
};

namespace {

QJsonObject benched(const QStringList &arguments)
{
    const Outcome outcome = runHeadscope(QStringList{u"bench"_s, u"--json"_s} + arguments);
    if (outcome.code != 0 || !outcome.err.isEmpty())
        qFatal("exit code %d: %s", outcome.code, outcome.err.constData());
    return QJsonDocument::fromJson(outcome.out).object();
}

} // namespace

void TestBenchCommand::everyStepHasItsTime()
{
    const QJsonObject json = benched({u"example:small"_s, u"--set"_s, u"layer.training=true"_s, u"--repeat"_s, u"3"_s});
    QVERIFY(json[u"threads"_s].toInt() >= 1);
    QCOMPARE(json[u"repeat"_s].toInt(), 3);
    QCOMPARE(json[u"steps"_s].toObject().keys(),
             QStringList({u"concat"_s, u"dropout"_s, u"mask"_s, u"output"_s, u"project"_s, u"scale"_s, u"scores"_s,
                          u"softmax"_s, u"split"_s, u"weigh"_s}));
    const QJsonObject steps = json[u"steps"_s].toObject();
    for (const auto &step : steps)
        QVERIFY(step[u"min"_s].toDouble() > 0 && step[u"median"_s].toDouble() >= step[u"min"_s].toDouble());
}

void TestBenchCommand::theTotalIsThatOfWholeRuns()
{
    const QJsonObject json = benched({u"example:d2l"_s, u"--repeat"_s, u"1"_s, u"--threads"_s, u"2"_s});
    QCOMPARE(json[u"threads"_s].toInt(), 2);
    QVERIFY(json[u"total_ms"_s][u"min"_s].toDouble() > 0);
    QCOMPARE(json[u"total_ms"_s][u"median"_s], json[u"total_ms"_s][u"min"_s]);
}

void TestBenchCommand::turnsAreAnsweredWithTheirTimes()
{
    const Outcome outcome = runHeadscope({u"bench"_s, u"example:small"_s, u"--turns"_s}, {}, {}, 0, "r 3\nr 1\n");
    QCOMPARE(outcome.code, 0);
    const auto lines = outcome.out.split('\n');
    QCOMPARE(lines[0], QByteArray("ready"));
    QCOMPARE(lines[1].trimmed().split(' ').size(), 3);
    QCOMPARE(lines[2].trimmed().split(' ').size(), 1);
    QVERIFY(lines[2].trimmed().toDouble() > 0);
}

void TestBenchCommand::linesThatAskForNoTurnsAreRefused_data()
{
    QTest::addColumn<QByteArray>("line");
    QTest::addColumn<QByteArray>("got");
    QTest::newRow("garbage") << QByteArray("garbage\n") << QByteArray("garbage");
    QTest::newRow("no count") << QByteArray("r\n") << QByteArray("r");
    QTest::newRow("no number") << QByteArray("r many\n") << QByteArray("r many");
    QTest::newRow("none") << QByteArray("r 0\n") << QByteArray("r 0");
    QTest::newRow("too many") << QByteArray("r 100001\n") << QByteArray("r 100001");
    QTest::newRow("empty") << QByteArray("\n") << QByteArray("an empty line");
}

void TestBenchCommand::linesThatAskForNoTurnsAreRefused()
{
    QFETCH(QByteArray, line);
    QFETCH(QByteArray, got);
    const Outcome outcome = runHeadscope({u"bench"_s, u"example:small"_s, u"--turns"_s}, {}, {}, 0, "r 1\n" + line);
    QCOMPARE(outcome.code, 3);
    QCOMPARE(outcome.out.count('\n'), 2); // what came before is answered
    QCOMPARE(outcome.err, "headscope: stdin: got " + got + ", expected r K, K a whole number from 1 to 100000\n");
}

void TestBenchCommand::turnsEndWhereNobodyCanReadThem()
{
    if (!QFile::exists(u"/dev/full"_s))
        QSKIP("this system has no /dev/full");
    const Outcome outcome =
        runHeadscope({u"bench"_s, u"example:small"_s, u"--turns"_s}, {}, u"/dev/full"_s, 0, "r 1\n");
    QCOMPARE(outcome.code, 4);
    QCOMPARE(outcome.err, QByteArray("headscope: stdout: got No space left on device, expected an output that can be "
                                     "written\n"));
}

void TestBenchCommand::aWrongCountIsRefused()
{
    for (const char *repeat : {"0", "-1", "1.5", "many", ""}) {
        const Outcome outcome =
            runHeadscope({u"bench"_s, u"example:small"_s, u"--repeat"_s, QString::fromLatin1(repeat)});
        QCOMPARE(outcome.code, 2);
        QVERIFY2(outcome.err.startsWith("headscope: --repeat: got "), outcome.err.constData());
    }
}

HEADSCOPE_TEST(TestBenchCommand, QCoreApplication)
#include "tst_benchcommand.moc"
