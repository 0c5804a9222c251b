// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/program.h"
#include "tests/hostile/calls.h"
#include "tests/hostile/sentence.h"
#include "tests/testprogram.h"

#include <QDir>
#include <QTemporaryDir>

#include <map>

using namespace headscope;
using namespace Qt::StringLiterals;

/// A request for memory that is refused, in the program or in a library below it: a command answers as always, or says
/// why not in one sentence, and leaves no half file; so with threads that are refused. HEADSCOPE_REFUSAL_PLACES=1000
/// takes so many places of each call instead of a few.
class TestRefusals : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyCommandAnswersOrSaysWhyNot_data();
    void everyCommandAnswersOrSaysWhyNot();
    void fewThreadsAreEnoughOrOneSentence_data();
    void fewThreadsAreEnoughOrOneSentence();
    void aWindowThatCannotOpenIsOneSentence();
};

namespace {

struct Answer
{
    Outcome outcome;
    QByteArray file; ///< what was written, nothing where there is none
};

/// Runs a call in a folder of its own, with variables for what refuses.
Answer answerOf(const QString &call, const QList<std::pair<QString, QString>> &variables)
{
    const QTemporaryDir folder;
    QProcess program;
    QProcessEnvironment environment = bareEnvironment();
    environment.insert(u"LD_PRELOAD"_s, QStringLiteral(REFUSING_LIBRARY));
    for (const auto &[name, value] : variables)
        environment.insert(name, value);
    program.setProcessEnvironment(environment);
    program.setWorkingDirectory(folder.path());
    program.setStandardInputFile(QProcess::nullDevice());
    program.start(QStringLiteral(HEADSCOPE_PROGRAM), call.split(u' '));
    const Outcome outcome = endOf(program);
    const QStringList files = QDir(folder.path()).entryList(QDir::Files | QDir::Hidden);
    return {outcome, files.isEmpty() ? QByteArray() : contentOf(folder.filePath(files.first()))};
}

struct Usual
{
    Answer answer;
    long requests; ///< for memory
};

/// What a call does to which nothing is refused.
const Usual &usualOf(const QString &call)
{
    static std::map<QString, Usual> all;
    if (const auto known = all.find(call); known != all.end())
        return known->second;
    const QTemporaryDir folder;
    const QString told = folder.filePath(u"requests"_s);
    const Answer answer = answerOf(call, {{u"HEADSCOPE_REQUESTS"_s, told}});
    return all.emplace(call, Usual{answer, contentOf(told).trimmed().toLong()}).first->second;
}

/// Where there is no memory for fonts, a figure is made all the same, and the first two tell of it; Qt goes on without
/// a screen or a letter, and says so, and libpng by itself of a sign of Qt's for menus that have no room.
bool isWarning(const QByteArray &line)
{
    const QByteArrayList starts{"headscope: warning: ", "Fontconfig ",
                                "qt.core.plugin.loader: ", "libpng error: ", "load glyph failed "};
    return std::any_of(starts.begin(), starts.end(), [&](const QByteArray &start) { return line.startsWith(start); });
}

QByteArray withoutWarnings(const QByteArray &said)
{
    QByteArray rest;
    for (const QByteArray &line : said.split('\n'))
        if (!line.isEmpty() && !isWarning(line))
            rest += line + '\n';
    return rest;
}

/// What takes its time says how long, in words or in the picture.
bool tellsTime(const QString &call)
{
    return call.startsWith(u"bench "_s) || call.startsWith(u"screenshot "_s);
}

/// What shapes the letters below Qt leaves out the word for which there was no memory, and tells nobody.
bool hasLetters(const QString &call)
{
    static const QRegularExpression picture(u"\\.(png|svg|pdf|gif)$"_s);
    return picture.match(call).hasMatch();
}

bool isSame(const QString &call, const Answer &usual, const Answer &now)
{
    const bool isOtherPicture = hasLetters(call);
    return now.outcome.code == usual.outcome.code && now.file.isEmpty() == usual.file.isEmpty() &&
           (isOtherPicture || now.file == usual.file) && (tellsTime(call) || now.outcome.out == usual.outcome.out) &&
           withoutWarnings(now.outcome.err) == withoutWarnings(usual.outcome.err);
}

/// It may have understood a file already, and told so, or have written its answer.
bool isRefusal(const Answer &usual, const Answer &now)
{
    const QByteArray said = withoutWarnings(now.outcome.err);
    const bool saysWhy = isOneSentence(said.mid(said.lastIndexOf('\n', -2) + 1));
    return saysWhy && now.outcome.code > 0 && (now.file.isEmpty() || now.file == usual.file);
}

} // namespace

void TestRefusals::everyCommandAnswersOrSaysWhyNot_data()
{
    QTest::addColumn<QString>("call");
    for (const QString &call : writingCalls() + printingCalls())
        QTest::newRow(qPrintable(call)) << call;
}

void TestRefusals::everyCommandAnswersOrSaysWhyNot()
{
    QFETCH(const QString, call);
    const auto &[usual, requests] = usualOf(call);
    QVERIFY(requests > 100);
    const int asked = qEnvironmentVariableIntValue("HEADSCOPE_REFUSAL_PLACES");
    const long places = std::min<long>(asked > 0 ? asked : 3, requests);
    int refusals = 0;
    for (long place = 0; place < places; ++place)
        for (const QString &count : {u"1"_s, u"1000000000"_s}) { // or all from there on
            const QString number = QString::number(place * requests / places);
            const Answer now = answerOf(call, {{u"HEADSCOPE_REFUSED"_s, number}, {u"HEADSCOPE_REFUSALS"_s, count}});
            const QString where = u"request %1 and so many: %2; %3 %4"_s.arg(number, count)
                                      .arg(now.outcome.code)
                                      .arg(QString::fromUtf8(now.outcome.err));
            const bool isRefused = isRefusal(usual, now);
            QVERIFY2(isRefused || isSame(call, usual, now), qPrintable(where));
            refusals += isRefused ? 1 : 0;
        }
    QVERIFY(refusals > 0);
}

void TestRefusals::fewThreadsAreEnoughOrOneSentence_data()
{
    QTest::addColumn<QString>("call");
    QTest::addColumn<int>("threads");
    for (const QString &call : writingCalls() + printingCalls())
        for (const int threads : call.startsWith(u"screenshot "_s) ? QList{0, 1, 2} : QList{0})
            QTest::addRow("%s, %d threads", qPrintable(call), threads) << call << threads;
}

/// A program that waits for a thread that was never started would wait for ever.
void TestRefusals::fewThreadsAreEnoughOrOneSentence()
{
    QFETCH(const QString, call);
    QFETCH(const int, threads);
    const Answer &usual = usualOf(call).answer;
    const Answer now = answerOf(call, {{u"HEADSCOPE_THREADS"_s, QString::number(threads)}});
    const bool isRefused = now.outcome.code == 3 && isRefusal(usual, now);
    QVERIFY2(isRefused || isSame(call, usual, now), now.outcome.err.constData());
}

void TestRefusals::aWindowThatCannotOpenIsOneSentence()
{
    const QTemporaryDir home;
    QProcess program;
    QProcessEnvironment environment = bareEnvironment();
    for (const char *variable : {"HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_RUNTIME_DIR"})
        environment.insert(QString::fromLatin1(variable), home.path());
    environment.remove(u"QT_QPA_PLATFORMTHEME"_s);
    environment.insert(u"QT_QPA_PLATFORM"_s, u"offscreen"_s);
    environment.insert(u"LD_PRELOAD"_s, QStringLiteral(REFUSING_LIBRARY));
    environment.insert(u"HEADSCOPE_THREADS"_s, u"0"_s);
    program.setProcessEnvironment(environment);
    program.start(QStringLiteral(HEADSCOPE_PROGRAM), {u"example:small"_s});
    const Outcome outcome = endOf(program);
    QVERIFY2(isOneSentence(outcome.err), outcome.err.constData());
    QCOMPARE(outcome.code, 3);
}

HEADSCOPE_TEST(TestRefusals, QCoreApplication)
#include "tst_refusals.moc"
