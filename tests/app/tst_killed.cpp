// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/crash/rescuefolder.h"

#include "tests/ui/support.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QDir>
#include <QProcess>

#include <array>
#include <random>

using namespace headscope;

/// A program of its own shows the window, somebody edits in it, and it is killed.
/// HEADSCOPE_KILLS=200 kills it more often.
class TestKilled : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void nothingOlderThanHalfAMinuteIsLost();

private:
    struct State
    {
        qint64 time = 0;
        bool isModified = false;
        QString location;
        QStringList session;
    };
    void edit(unsigned seed, int lifetime);
    State restored();
    QDir unsaved() const { return {m_folder->filePath(u"DATA/headscope/headscope/unsaved"_s)}; }
    QStringList leftFolders() const;
    bool hasLeftCopy() const; ///< a folder has none yet where the first one was being written
    QList<State> statesIn(const QString &name) const;
    void start(QProcess &process, const QString &location, const QString &states, const QString &seed) const;

    std::unique_ptr<QTemporaryDir> m_folder;
    qint64 m_killed = 0; ///< ms
};

void TestKilled::start(QProcess &process, const QString &location, const QString &states, const QString &seed) const
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const QString &kind : {u"DATA"_s, u"CONFIG"_s, u"CACHE"_s})
        environment.insert(u"XDG_%1_HOME"_s.arg(kind), m_folder->filePath(kind));
    environment.insert(u"HEADSCOPE_STATES"_s, m_folder->filePath(states));
    environment.insert(u"HEADSCOPE_EDITS"_s, seed);
    process.setProcessEnvironment(environment);
    process.setProcessChannelMode(QProcess::ForwardedChannels);
    process.start(QStringLiteral(KILLED_PROGRAM), {location});
}

QList<TestKilled::State> TestKilled::statesIn(const QString &name) const
{
    QList<State> states;
    QFile file(m_folder->filePath(name));
    if (!file.open(QIODevice::ReadOnly))
        return states;
    for (const QByteArray &line : file.readAll().split('\n')) {
        const QJsonDocument json = QJsonDocument::fromJson(line);
        if (!json.isObject())
            continue;
        QStringList session;
        for (const QJsonValue field : json[u"session"].toArray())
            session << field.toString();
        states.append({json[u"time"].toInteger(), json[u"isModified"].toBool(), json[u"location"].toString(), session});
    }
    return states;
}

QStringList TestKilled::leftFolders() const
{
    return unsaved().entryList(QDir::Dirs | QDir::NoDotAndDotDot);
}

bool TestKilled::hasLeftCopy() const
{
    const QStringList folders = leftFolders();
    return std::any_of(folders.begin(), folders.end(), [this](const QString &name) {
        return QFile::exists(unsaved().filePath(name + u"/session.headscope"_s));
    });
}

/// Kills the process so many ms after its window is there.
void TestKilled::edit(unsigned seed, int lifetime)
{
    QProcess process;
    constexpr std::array locations{"example:d2l", "example:pytorch-layer",
                                   "example:dates"}; // with tensors, and a model
    const QString location = QString::fromLatin1(locations[seed % locations.size()]);
    start(process, location, u"states"_s, QString::number(seed));
    QVERIFY(QTest::qWaitFor([this] { return !statesIn(u"states"_s).isEmpty(); }, 60000));
    QTest::qWait(lifetime);
    QCOMPARE(process.state(), QProcess::Running);
    m_killed = QDateTime::currentMSecsSinceEpoch();
    process.kill();
    QVERIFY(process.waitForFinished(60000));
}

/// What the next start gives back.
TestKilled::State TestKilled::restored()
{
    QProcess process;
    start(process, u"example:small"_s, u"restored"_s, {});
    if (!process.waitForFinished(60000) || process.exitStatus() != QProcess::NormalExit)
        return {};
    return statesIn(u"restored"_s).value(0);
}

void TestKilled::nothingOlderThanHalfAMinuteIsLost()
{
#if defined(__SANITIZE_ADDRESS__)
    QSKIP("starting takes too long");
#endif
    constexpr qint64 longest = 30000; // ms
    const int kills = std::max(qEnvironmentVariableIntValue("HEADSCOPE_KILLS"), 5);
    const int first = qEnvironmentVariableIntValue("HEADSCOPE_FIRST_KILL");
    int rescued = 0;
    qint64 farthest = 0;
    qint64 sum = 0;
    for (int i = first; i < first + kills; ++i) {
        m_folder = std::make_unique<QTemporaryDir>();
        const auto seed = static_cast<unsigned>(i);
        std::mt19937 random(seed);
        edit(seed, static_cast<int>(random() % 8000));
        if (QTest::currentTestFailed())
            return;
        const QList<State> states = statesIn(u"states"_s);
        const auto endOf = [&](qsizetype k) { return k + 1 < states.size() ? states[k + 1].time : m_killed; };
        const bool hasCopy = hasLeftCopy();
        const State back = hasCopy ? restored() : State();
        qsizetype match = states.size() - 1; // without a copy, nothing was unsaved at a time
        while (match >= 0 && (hasCopy ? states[match].session != back.session : states[match].isModified))
            --match;
        QVERIFY2(match >= 0, qPrintable(u"kill %1: no state is\n%2"_s.arg(i).arg(back.session.join(u'\n'))));
        const qint64 behind = m_killed - endOf(match);
        QVERIFY2(behind <= longest, qPrintable(u"kill %1: %2 ms behind"_s.arg(i).arg(behind)));
        if (hasCopy) {
            QCOMPARE(back.location, states.first().location);
            QVERIFY(back.isModified);
            QCOMPARE(leftFolders(), QStringList()); // the next start ended well
            ++rescued;
        }
        farthest = std::max(farthest, behind);
        sum += behind;
    }
    qInfo("%d kills: %d sessions rescued, of the others none had been unsaved for longer; behind by %lld ms at most, "
          "%lld on average",
          kills, rescued, static_cast<long long>(farthest), static_cast<long long>(sum / kills));
}

HEADSCOPE_TEST(TestKilled, QCoreApplication)
#include "tst_killed.moc"
