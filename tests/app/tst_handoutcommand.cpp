// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/kernels/kernels.h"
#include "engine/mistakes/mistaken.h"
#include "engine/run/cover.h"
#include "tests/cli/program.h"
#include "tests/engine/support.h"
#include "ui/handout/handoutpdf.h"
#include "ui/handout/stephandout.h"
#include "ui/library/examples.h"
#include "ui/session/hidden.h"
#include "ui/text/language.h"

#include <QApplication>
#include <QHashSeed>
#include <QProcess>
#include <QTemporaryDir>

using namespace headscope;
using namespace Qt::StringLiterals;

/// What `headscope handout` writes.
class TestHandoutCommand : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void theCallWritesTheBytesOfTheWindow_data();
    void theCallWritesTheBytesOfTheWindow();
    void theSheetsTellNoMoreThanTheSessionShows();
    void aMistakeMadeInVainIsNotTold();
    void theSheetsNameTheBlockOfTheModel();
    void theSheetsAreTheSameOnAnyDesktop();
};

Q_DECLARE_METATYPE(StepHandout)

/// As in the program that is called.
void TestHandoutCommand::initTestCase()
{
    QHashSeed::setDeterministicGlobalSeed();
    setLanguage(u"en"_s);
    QVERIFY(useKernels("portable"));
}

void TestHandoutCommand::theCallWritesTheBytesOfTheWindow_data()
{
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<StepHandout>("wanted");
    QTest::addRow("as usual") << QStringList() << StepHandout();
    StepHandout sheet;
    sheet.steps = {StepId::Scores, StepId::Softmax};
    sheet.kind = HandoutKind::Worksheet;
    sheet.blanks = Blanks::Result;
    QTest::addRow("worksheet") << QStringList{u"--kind"_s, u"worksheet"_s, u"--steps"_s, u"scores,softmax"_s} << sheet;
    sheet.blanks = Blanks::Third;
    sheet.seed = 4;
    sheet.paper = Paper::Letter;
    sheet.languages = {u"en"_s, u"zh_CN"_s};
    sheet.batch = 1;
    sheet.head = 2;
    QTest::addRow("everything") << QStringList{u"--kind"_s,   u"worksheet"_s, u"--steps"_s, u"scores,softmax"_s,
                                               u"--blanks"_s, u"third"_s,     u"--seed"_s,  u"4"_s,
                                               u"--paper"_s,  u"Letter"_s,    u"--lang"_s,  u"both"_s,
                                               u"--batch"_s,  u"1"_s,         u"--head"_s,  u"2"_s}
                                << sheet;
}

void TestHandoutCommand::theCallWritesTheBytesOfTheWindow()
{
    QFETCH(const QStringList, options);
    QFETCH(const StepHandout, wanted);
    const QTemporaryDir folder;
    const QString file = folder.filePath(u"sheet.pdf"_s);
    const Outcome done = runHeadscope(QStringList{u"handout"_s, u"example:d2l"_s, u"--out"_s, file} + options);
    QCOMPARE(done.err, QByteArray());
    QCOMPARE(done.code, 0);
    const auto opened = openSession(u"example:d2l"_s);
    QCoreApplication::setApplicationVersion(QStringLiteral(PROJECT_VERSION));
    QCOMPARE(contentOf(file), handoutPdf(handoutOf(runAll(planOf(opened->document, opened->files)), wanted)));
}

/// A mistake that is to be found is in the numbers, and one that is hidden is not there.
void TestHandoutCommand::theSheetsTellNoMoreThanTheSessionShows()
{
    const QTemporaryDir folder;
    const QString sessionFile = folder.filePath(u"s.headscope"_s);
    QFile file(sessionFile);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(R"({"format": "headscope-session", "version": 1,
        "view": {"riddle": 7, "hidden": ["weights[0,0,1,:]"]}})");
    file.close();
    const QString sheets = folder.filePath(u"sheets.pdf"_s);
    const Outcome done =
        runHeadscope({u"handout"_s, sessionFile, u"--steps"_s, u"scores,softmax"_s, u"--out"_s, sheets});
    QCOMPARE(done.err, QByteArray());
    const auto opened = openSession(sessionFile);
    const auto right = runAll(planOf(opened->document, opened->files));
    const auto wrong = mistaken(*right, *riddleOf(right->plan, 7));
    StepHandout wanted;
    wanted.steps = {StepId::Scores, StepId::Softmax};
    wanted.riddle = 7;
    QCoreApplication::setApplicationVersion(QStringLiteral(PROJECT_VERSION));
    wanted.hidden = hiddenOf({u"weights[0,0,1,:]"_s}, right->plan);
    QCOMPARE(contentOf(sheets), handoutPdf(handoutOf(covered(wrong, wanted.hidden.blocks), wanted)));
}

/// Padding is forgotten in vain where a person hides all of it by hand.
void TestHandoutCommand::aMistakeMadeInVainIsNotTold()
{
    const auto documentOf = [](Index riddle) {
        return QByteArray(R"({"format": "headscope-session", "version": 1, "layer": {"num_heads": 1},
            "inputs": {"num_queries": 1}, "mask": {"valid_lens": [5, 6]},
            "overrides": [{"cell": "mask[0,0,0,5]", "value": 0}], "view": {"riddle": )") +
               QByteArray::number(riddle) + "}}";
    };
    const QTemporaryDir folder;
    const QString sessionFile = folder.filePath(u"s.headscope"_s);
    const QString sheets = folder.filePath(u"sheets.pdf"_s);
    const auto write = [&](Index riddle) {
        QFile file(sessionFile);
        return file.open(QIODevice::WriteOnly) && file.write(documentOf(riddle)) > 0;
    };
    QVERIFY(write(0));
    const auto opened = openSession(sessionFile);
    const auto run = runAll(planOf(opened->document, opened->files));
    Index riddle = 0;
    while (riddleOf(run->plan, static_cast<std::uint32_t>(riddle)) != findMistake("padding_forgotten"))
        ++riddle;
    QVERIFY(write(riddle));
    const Outcome done = runHeadscope({u"handout"_s, sessionFile, u"--steps"_s, u"softmax"_s, u"--out"_s, sheets});
    QCOMPARE(done.err, QByteArray());
    StepHandout wanted;
    wanted.steps = {StepId::Softmax};
    QCoreApplication::setApplicationVersion(QStringLiteral(PROJECT_VERSION));
    QCOMPARE(contentOf(sheets), handoutPdf(handoutOf(run, wanted)));
}

void TestHandoutCommand::theSheetsNameTheBlockOfTheModel()
{
    const QTemporaryDir folder;
    const QString sheets = folder.filePath(u"sheets.pdf"_s);
    const Outcome done = runHeadscope({u"handout"_s, u"example:induction"_s, u"--block"_s, u"layer.1.self"_s,
                                       u"--steps"_s, u"softmax"_s, u"--out"_s, sheets});
    QCOMPARE(done.err, QByteArray());
    QProcess reader;
    reader.start(u"pdftotext"_s, {sheets, u"-"_s});
    QVERIFY(reader.waitForFinished());
    const QString words = QString::fromUtf8(reader.readAllStandardOutput()).simplified();
    QVERIFY2(words.startsWith(u"Induction: a phrase comes again Layer 2 · causal self-attention · Head 0"_s),
             qPrintable(words.left(120)));
}

/// The split tells shapes, in the font of numbers.
void TestHandoutCommand::theSheetsAreTheSameOnAnyDesktop()
{
    const auto sheetsIn = [](const QString &locale) {
        const QStringList words = u"handout example:d2l --steps split --lang en --out -"_s.split(u' ');
        const Outcome done =
            runProgram(u"env"_s, QStringList{u"LC_ALL="_s + locale, QStringLiteral(HEADSCOPE_PROGRAM)} + words);
        return done.code == 0 ? done.out : QByteArray();
    };
    const QByteArray sheets = sheetsIn(u"C.UTF-8"_s);
    QVERIFY(!sheets.isEmpty());
    QVERIFY(sheetsIn(u"zh_CN.UTF-8"_s) == sheets);
}

HEADSCOPE_TEST(TestHandoutCommand, QApplication)
#include "tst_handoutcommand.moc"
