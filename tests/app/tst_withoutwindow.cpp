// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/allcommands.h"
#include "tests/cli/program.h"
#include "tests/testprogram.h"

using namespace headscope;
using namespace Qt::StringLiterals;

/// Commands that draw nothing need nothing of the window: the program `numbers` has them alone, over Qt's core.
class TestWithoutWindow : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theirProgramIsLinkedWithQtsCoreAlone();
    void onlyWhatDrawsMakesAnApplicationThatCan();
    void theyAnswerTheSameAlone_data();
    void theyAnswerTheSameAlone();
};

namespace {

/// The libraries of Qt that a program names, by what their names begin with.
QStringList qtLibrariesOf(const QString &program)
{
    const QByteArray content = contentOf(program);
    QStringList named;
    for (const char *library : {"libQt6Core", "libQt6Gui", "libQt6Widgets", "libQt6Charts"})
        if (content.contains(library))
            named << QString::fromLatin1(library);
    return named;
}

} // namespace

void TestWithoutWindow::theirProgramIsLinkedWithQtsCoreAlone()
{
    QCOMPARE(qtLibrariesOf(QStringLiteral(NUMBERS_PROGRAM)), QStringList{u"libQt6Core"_s});
    QCOMPARE(qtLibrariesOf(QStringLiteral(HEADSCOPE_PROGRAM)).size(), 4);
}

void TestWithoutWindow::onlyWhatDrawsMakesAnApplicationThatCan()
{
    QStringList drawing;
    for (const Command &command : allCommands())
        if (command.application != nullptr)
            drawing << command.name;
    QCOMPARE(drawing, (QStringList{u"export"_s, u"handout"_s, u"screenshot"_s, u"thumbnail"_s}));
}

void TestWithoutWindow::theyAnswerTheSameAlone_data()
{
    QTest::addColumn<QString>("words");
    for (const char *words :
         {"shapes example:d2l", "shapes example:dates --json", "shapes example:none", "shapes --help",
          "examples --lang zh_CN", "examples --json", "explain example:small --cell weights[0,0,1,1]",
          "explain example:small --cell weights[9]", "trace example:small --out -", "trace example:small --out x.txt",
          "script example:residual --out -", "bench example:small --repeat 0",
          "shapes example:d2l --set layer.num_heads=7", "lessons --lang zh_CN", "mistakes example:small",
          "tokens example:dates --text 2020", "predict example:dates", "mark none.json"})
        QTest::addRow("%s", words) << QString::fromLatin1(words);
}

void TestWithoutWindow::theyAnswerTheSameAlone()
{
    QFETCH(const QString, words);
    const Outcome alone = runProgram(QStringLiteral(NUMBERS_PROGRAM), words.split(u' '));
    const Outcome whole = runHeadscope(words.split(u' '));
    QVERIFY(whole.code >= 0 && !(whole.out + whole.err).isEmpty());
    QCOMPARE(alone.code, whole.code);
    QCOMPARE(alone.out, whole.out);
    QCOMPARE(alone.err, whole.err);
}

HEADSCOPE_TEST(TestWithoutWindow, QCoreApplication)
#include "tst_withoutwindow.moc"
