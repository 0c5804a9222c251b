// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/lessonfile.h"

#include "tests/testprogram.h"
#include "ui/lesson/filledtext.h"
#include "ui/lesson/lessonrun.h"
#include "ui/lesson/lessons.h"
#include "ui/lesson/recordpage.h"

#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QScopeGuard>
#include <QSet>
#include <QTemporaryDir>

#include <algorithm>
#include <sys/stat.h>

using namespace headscope;
using namespace Qt::StringLiterals;

/// Lessons as files: what is read, and what is said of what is wrong.
class TestLessonFile : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void pagesAreReadBeatByBeat();
    void whatIsSeenStaysUntilItIsChanged();
    void anotherSessionBeginsAnew();
    void theKeysOfABlockStandInAnyOrder();
    void aQuestionHasItsAnswers();
    void answersAndReasonsGoOnInTheNextLine();
    void aParagraphMayBeForTheScreen();
    void keysAreKnownInTheLettersOfOthers();
    void signsAreKnownInTheWidthOfChinese();
    void bracesAreKnownInTheWidthOfChinese();
    void linesOfChineseAreJoinedWithoutBlanks();
    void signsThatTurnNumbersAroundAreWrittenOut();
    void signsThatMayBreakAWordStay();
    void aBeatSaysWhatItWaitsFor();
    void cellsAreAmongThoseThatAreNamed();
    void aQuestionMayHaveColons();
    void whatIsWrongIsToldWithItsLine_data();
    void whatIsWrongIsToldWithItsLine();
    void placesFollowOneAnother();
    void aRecordedPageNamesItsSessionFromTheLesson();
    void theExampleOfTheReadmeTeachesWhatIsSo_data();
    void theExampleOfTheReadmeTeachesWhatIsSo();
    void theReadmesHaveTheSameKeysAndPlaceholders();
    void aPipeIsNoLesson();
};

namespace {

const QByteArray kFront = "---\ntitle: T\nabout: A\nminutes: 7\nsession: example:small\n---\n";

Lesson lessonWith(const QByteArray &pages)
{
    auto lesson = readLesson(u"l"_s, kFront + pages);
    if (!lesson)
        qFatal("%s", lesson.error().sentence().c_str());
    return std::move(*lesson);
}

/// The first block of the README that is indented.
QByteArray exampleOf(const QString &readme)
{
    QFile file(QStringLiteral(TEST_SOURCE_DIR "/../resources/lessons/") + readme);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("no README of lessons");
    QByteArray example;
    for (const QByteArray &line : file.readAll().split('\n')) {
        if (!line.isEmpty() && !line.startsWith("    ") && !example.isEmpty())
            break;
        if (line.startsWith("    ") || !example.isEmpty())
            example += line.mid(4) + '\n';
    }
    return example;
}

} // namespace

void TestLessonFile::pagesAreReadBeatByBeat()
{
    const Lesson lesson = lessonWith("# One\n\nA **word**,\nand more.\n\n> Ask.\n> Wait.\n\nNext.\n\n# Two\n\nLast.\n");
    QCOMPARE(lesson.title, u"T"_s);
    QCOMPARE(lesson.about, u"A"_s);
    QCOMPARE(lesson.minutes, 7);
    QCOMPARE(lesson.pages.size(), 2U);
    QCOMPARE(lesson.pages[0].title, u"One"_s);
    QCOMPARE(lesson.pages[0].beats.size(), 2U);
    QCOMPARE(lesson.pages[0].beats[0].text, u"A **word**, and more."_s);
    QCOMPARE(lesson.pages[0].beats[0].notes, QStringList{u"Ask. Wait."_s});
    QCOMPARE(lesson.pages[0].beats[0].line, 9);
    QCOMPARE(lesson.pages[1].beats[0].text, u"Last."_s);
    QCOMPARE(lesson.pages[1].beats[0].sight.session, u"example:small"_s);
}

void TestLessonFile::whatIsSeenStaysUntilItIsChanged()
{
    const Lesson lesson =
        lessonWith("# P\n\n```see\nstep: scores\ncell: scores[0,1,2,0]\npicture: inside\n"
                   "set: {\"layer.scale\": 1, \"mask.causal\": \"top_left\"}\n```\n\nA.\n\n"
                   "```see\nset: {\"layer.scale\": 2}\nhide: [\"weights\"]\nsweep: {\"d\": 256}\n```\n\nB.\n\n"
                   "```see\nstep: softmax\n```\n\nC.\n");
    const auto &beats = lesson.pages[0].beats;
    QCOMPARE(beats[0].sight.step, std::string("scores"));
    QCOMPARE(beats[0].sight.cell, (CellName{"scores", {0, 1, 2, 0}}));
    QCOMPARE(beats[1].sight.cell, (CellName{"scores", {0, 1, 2, 0}}));
    QCOMPARE(beats[1].sight.picture, u"inside"_s);
    QCOMPARE(beats[1].sight.settings, (std::vector<KeySetting>{{"mask.causal", "\"top_left\""}, {"layer.scale", "2"}}));
    QCOMPARE(beats[1].sight.hidden, QStringList{u"weights"_s});
    QCOMPARE(beats[1].sight.sweepSize, Index{256});
    QVERIFY(!beats[2].sight.cell); // it was of another step
    QCOMPARE(beats[2].sight.settings.size(), 2U);
}

void TestLessonFile::anotherSessionBeginsAnew()
{
    const Lesson lesson = lessonWith("# P\n\n```see\nstep: scores\nset: {\"layer.scale\": 1}\n```\n\nA.\n\n"
                                     "```see\nsession: example:d2l\n```\n\nB.\n");
    QCOMPARE(lesson.pages[0].beats[1].sight, Sight{u"example:d2l"_s});
    const auto own = readLesson(u"l"_s, "---\ntitle: T\n---\n# P\n\n```see\nsession: example:d2l\n```\n\nA.\n");
    QVERIFY2(own, own ? "" : own.error().sentence().c_str()); // which the lesson itself need not have
}

/// What one key lets go is what stood in the blocks before. An error is still that of its line.
void TestLessonFile::theKeysOfABlockStandInAnyOrder()
{
    const QByteArrayList keys{"session: example:dates",  "block: decoder.1.cross", "set: {\"layer.scale\": 1}",
                              "step: softmax",           "tensor: weights",        "cell: weights[0,1,2,0]",
                              "until: weights[0,1,2,1]", "hide: [\"scores\"]",     "spot: weights"};
    const auto sightOf = [](const QByteArrayList &lines) {
        return lessonWith("# P\n\n```see\n" + lines.join('\n') + "\n```\n\nA.\n").pages[0].beats[0];
    };
    const QByteArrayList reversed(keys.rbegin(), keys.rend());
    QCOMPARE(sightOf(reversed).sight, sightOf(keys).sight);
    QCOMPARE(sightOf(reversed).sight.cell, (CellName{"weights", {0, 1, 2, 0}}));
    QCOMPARE(sightOf(reversed).sight.settings.size(), 1U);
    QCOMPARE(sightOf(reversed).sightLines.at("spot"), 10);
    const auto wrong = readLesson(u"l"_s, kFront + "# P\n\n```see\nmoment: 9\nstep: scores\n```\n\nA.\n");
    QCOMPARE(wrong.error().field, std::string("line 10: moment"));
}

void TestLessonFile::aQuestionHasItsAnswers()
{
    const Lesson lesson = lessonWith("# P\n\n```ask\ntype: choose\nWhich one?\n[ ] This | No.\n[X] That | Yes.\n```\n\n"
                                     "```ask\ntype: number\nHow much?\nanswer: {weights[0,0,0,1]}\ntolerance: 0.1\n"
                                     "why: Because.\n```\n");
    const auto &beats = lesson.pages[0].beats;
    QCOMPARE(beats[0].asked->kind, LessonQuestion::Kind::Choose);
    QCOMPARE(beats[0].asked->text, u"Which one?"_s);
    QCOMPARE(beats[0].asked->choices,
             (std::vector<AnswerOption>{{u"This"_s, u"No."_s, false}, {u"That"_s, u"Yes."_s, true}}));
    QCOMPARE(beats[1].asked->kind, LessonQuestion::Kind::GiveNumber);
    QCOMPARE(beats[1].asked->answer, u"weights[0,0,0,1]"_s);
    QCOMPARE(beats[1].asked->tolerance, 0.1);
    QCOMPARE(beats[1].asked->why, u"Because."_s);
}

/// They are not asked: the class would read what is right.
void TestLessonFile::answersAndReasonsGoOnInTheNextLine()
{
    const Lesson lesson = lessonWith("# P\n\n```ask\ntype: choose\nWhich\none?\n[ ] This\none\n| No,\nit is not.\n"
                                     "[x] That | Yes.\n```\n\n```ask\ntype: number\nHow\nmuch?\n"
                                     "why: Because\nit is.\nanswer: {size d}\n```\n");
    const auto &beats = lesson.pages[0].beats;
    QCOMPARE(beats[0].asked->text, u"Which one?"_s);
    QCOMPARE(beats[0].asked->choices,
             (std::vector<AnswerOption>{{u"This one"_s, u"No, it is not."_s, false}, {u"That"_s, u"Yes."_s, true}}));
    QCOMPARE(beats[1].asked->text, u"How much?"_s);
    QCOMPARE(beats[1].asked->why, u"Because it is."_s);
    QCOMPARE(beats[1].asked->answer, u"size d"_s);
}

void TestLessonFile::aParagraphMayBeForTheScreen()
{
    const Lesson lesson = lessonWith("# P\n\nscreen: Blue is Q:\nlook.\n\nscreen：蓝色。\n\nThe screen: all of it.\n");
    const auto &beats = lesson.pages[0].beats;
    QCOMPARE(beats[0].text, u"Blue is Q: look."_s);
    QCOMPARE(beats[1].text, u"蓝色。"_s);
    QVERIFY(beats[0].isForScreen && beats[1].isForScreen && !beats[2].isForScreen);
    QCOMPARE(beats[2].text, u"The screen: all of it."_s);
}

/// In any case, and with the colon of Chinese, of which one in the text behind it is none.
void TestLessonFile::keysAreKnownInTheLettersOfOthers()
{
    auto lesson = readLesson(u"l"_s, "---\nTitle：A：B\nsession: example:small\n---\n# P\n\n"
                                     "```see\nCell：scores[0,0,0,1]\n```\n\n```ask\ntype：number\nHow much：exactly?\n"
                                     "Answer：{weights[0,0,0,1]}\nTOLERANCE: 0.1\nWhy：It is: so.\n```\n");
    QVERIFY2(lesson, lesson ? "" : lesson.error().sentence().c_str());
    QCOMPARE(lesson->title, u"A：B"_s);
    const Beat &beat = lesson->pages[0].beats[0];
    QCOMPARE(beat.sight.cell, (CellName{"scores", {0, 0, 0, 1}}));
    QCOMPARE(beat.asked->text, u"How much：exactly?"_s);
    QCOMPARE(beat.asked->answer, u"weights[0,0,0,1]"_s);
    QCOMPARE(beat.asked->tolerance, 0.1);
    QCOMPARE(beat.asked->why, u"It is: so."_s);
}

/// What is none of these signs would be read to the class: notes, and which answer is right.
void TestLessonFile::signsAreKnownInTheWidthOfChinese()
{
    const auto lesson = readLesson(
        u"l"_s,
        "---\ntitle：课\nminutes：１５\nsession：example:small\n---\n＃　一\n\n甲。\n＞ 先问。\n》再问。\n\n"
        "》三问。\n\n···ask\ntype：choose\n哪个？\n【　】 键 1 ｜ 小。\n［ｘ］键 2｜大｜对。\n【x】 键 3\n···\n\n"
        "｀｀｀ask\ntype：number\n多少？\nanswer：｛weights［０，0，0，１］｝\ntolerance：０。１\n```\n");
    QVERIFY2(lesson, lesson ? "" : lesson.error().sentence().c_str());
    QCOMPARE(lesson->minutes, 15);
    QCOMPARE(lesson->pages[0].title, u"一"_s);
    const auto &beats = lesson->pages[0].beats;
    QCOMPARE(beats.size(), 3U);
    QCOMPARE(beats[0].text, u"甲。"_s);
    QCOMPARE(beats[0].notes, (QStringList{u"先问。再问。"_s, u"三问。"_s}));
    QCOMPARE(beats[1].asked->text, u"哪个？"_s);
    QCOMPARE(beats[1].asked->choices,
             (std::vector<AnswerOption>{
                 {u"键 1"_s, u"小。"_s, false}, {u"键 2"_s, u"大｜对。"_s, true}, {u"键 3"_s, {}, true}}));
    QCOMPARE(beats[2].asked->answer, u"weights[0,0,0,1]"_s);
    QCOMPARE(beats[2].asked->tolerance, 0.1);
}

/// The signs of the words around them stay, and so do those of a session's texts.
void TestLessonFile::bracesAreKnownInTheWidthOfChinese()
{
    const Lesson lesson =
        lessonWith("# ｛size h｝个头\n\n```see\nset: {\"weights.draw\": \"甲，乙\"}\n```\n\n"
                   "它，是｛scores［０，0，1，2］ .2｝：{size d｝。\n> 说｛key １｝，好。\n\n左｛size d\n");
    QCOMPARE(lesson.pages[0].title, u"{size h}个头"_s);
    const auto &beats = lesson.pages[0].beats;
    QCOMPARE(beats[0].sight.settings, (std::vector<KeySetting>{{"weights.draw", "\"甲，乙\""}}));
    QCOMPARE(beats[0].text, u"它，是{scores[0,0,1,2] .2}：{size d}。"_s);
    QCOMPARE(beats[0].notes, QStringList{u"说{key 1}，好。"_s});
    QCOMPARE(beats[1].text, u"左{size d"_s); // which is told when it is filled
}

void TestLessonFile::linesOfChineseAreJoinedWithoutBlanks()
{
    const Lesson lesson =
        lessonWith("# P\n\n每个**查询**\n关注键，\nsoftmax\n保持“顺序”\n不变\n（见 `K`）。\nThe “end”\n“now”.\n\n> "
                   "先问\n> 学生。\n"
                   "\n```ask\ntype：choose\n哪个键\n最大？\n[ ] 键 1\n[x] 键 2 | 因为\n它大。\n```\n");
    const auto &beats = lesson.pages[0].beats;
    QCOMPARE(beats[0].text, u"每个**查询**关注键，softmax 保持“顺序”不变（见 `K`）。The “end” “now”."_s);
    QCOMPARE(beats[0].notes, QStringList{u"先问学生。"_s});
    QCOMPARE(beats[1].asked->text, u"哪个键最大？"_s);
    QCOMPARE(beats[1].asked->choices[1].reason, u"因为它大。"_s);
}

/// Where a long word may be broken, or one of Thai, which has no blanks.
void TestLessonFile::signsThatMayBreakAWordStay()
{
    const QString words = u"Atten\u00ADtion \u0E04\u0E27\u0E32\u0E21\u200B\u0E2A\u0E19\u0E43\u0E08"_s;
    const auto lesson = readLesson(
        u"l"_s, u"---\ntitle: T\nabout: A\nsession: example:small\n---\n# P\n%1\u202E\n"_s.arg(words).toUtf8());
    QVERIFY2(lesson.ok(), lesson.ok() ? "" : lesson.error().sentence().c_str());
    QCOMPARE(lesson->pages.front().beats.front().text, words + u"\\xe2\\x80\\xae"_s);
}

/// What is given to a session stays as it is.
void TestLessonFile::signsThatTurnNumbersAroundAreWrittenOut()
{
    const auto lesson =
        readLesson(u"l"_s, u"---\ntitle: T\u202E1\nabout: A\u202E1\nsession: example:small\n---\n"
                           "# P\u202E1\n```see\nstep: softmax\nset: {\"tokens.queries\": [[\"\u202E\"]]}\n```\n"
                           "It is\u202E\t{weights[0,0,0,1]}.\n> N\u202E1\n\n```ask\ntype: choose\nQ\u202E1\n"
                           "[x] a\u202E1 | b\u202E2\n[ ] c\n```\n"_s.toUtf8());
    QVERIFY2(lesson.ok(), lesson.ok() ? "" : lesson.error().sentence().c_str());
    const QString sign = u"\\xe2\\x80\\xae"_s;
    QCOMPARE(lesson->title, u'T' + sign + u'1');
    QCOMPARE(lesson->about, u'A' + sign + u'1');
    QCOMPARE(lesson->pages.front().title, u'P' + sign + u'1');
    const Beat &told = lesson->pages.front().beats.front();
    QCOMPARE(told.text, u"It is%1 {weights[0,0,0,1]}."_s.arg(sign));
    QCOMPARE(told.notes, QStringList{u'N' + sign + u'1'});
    QVERIFY(told.sight.settings.front().second.find("\u202E") != std::string::npos);
    const LessonQuestion &asked = *lesson->pages.front().beats.back().asked;
    QCOMPARE(asked.text, u'Q' + sign + u'1');
    QCOMPARE(asked.choices.front().text, u'a' + sign + u'1');
    QCOMPARE(asked.choices.front().reason, u'b' + sign + u'2');
}

void TestLessonFile::aQuestionMayHaveColons()
{
    const Lesson lesson = lessonWith("# P\n\n```ask\ntype: number\nThink: how much?\nAt 12:30 in the row of q1: this.\n"
                                     "a:b, too.\nanswer: {size d}\n```\n");
    QCOMPARE(lesson.pages[0].beats[0].asked->text, u"Think: how much? At 12:30 in the row of q1: this. a:b, too."_s);
}

/// Behind its beat, before or after the note about it.
void TestLessonFile::aBeatSaysWhatItWaitsFor()
{
    const Lesson lesson =
        lessonWith("# P\n\nA.\n\n> Ask.\n\n```wait\npin: weights[0,0,1,:]\nsay: Click: there.\n```\n\nB.\n\n"
                   "```ask\ntype: choose\nWhat?\n[ ] A\n[x] B\n```\n\n```wait\nanswer: right\n```\n\n"
                   "```see\npicture: sweep\n```\n\nC.\n\n```wait\nsize: 64\n```\n\n"
                   "```see\npicture: layer\n```\n\nD.\n\n```wait\nstep: softmax\n```\n");
    const auto &beats = lesson.pages[0].beats;
    QCOMPARE(beats.size(), 5U);
    QCOMPARE(beats[0].wait, (Wait{Wait::For::Pin, {"weights", {0, 0, 1, -1}}, {}, 0, u"Click: there."_s}));
    QCOMPARE(beats[0].notes, QStringList{u"Ask."_s});
    QVERIFY(!beats[1].wait); // it is not handed on
    QCOMPARE(beats[2].wait, (Wait{Wait::For::RightAnswer}));
    QCOMPARE(beats[3].wait, (Wait{Wait::For::Size, {}, {}, 64}));
    QCOMPARE(beats[4].wait, (Wait{Wait::For::Step, {}, "softmax"}));
}

void TestLessonFile::cellsAreAmongThoseThatAreNamed()
{
    QVERIFY(isAmong({"weights", {}}, "weights", {0, 1, 2, 3}));
    QVERIFY(!isAmong({"weights", {}}, "scores", {0, 1, 2, 3}));
    QVERIFY(isAmong({"weights", {0, 1, 2, -1}}, "weights", {0, 1, 2, 3}));
    QVERIFY(!isAmong({"weights", {0, 1, 0, -1}}, "weights", {0, 1, 2, 3}));
    QVERIFY(!isAmong({"weights", {0, 1, 2}}, "weights", {0, 1, 2, 3}));
}

void TestLessonFile::whatIsWrongIsToldWithItsLine_data()
{
    QTest::addColumn<QByteArray>("file");
    QTest::addColumn<QString>("sentence");
    const auto row = [](const char *name, const QByteArray &file, const QString &sentence) {
        QTest::addRow("%s", name) << file << sentence;
    };
    row("empty", "", u"line 1: got nothing, expected '---' around title"_s);
    row("no front matter", "# P\n\nA.\n", u"line 1: got “# P”, expected '---'"_s);
    row("front matter without end", "---\ntitle: T\n", u"expected '---'"_s);
    row("no title", "---\nminutes: 3\n---\n# P\n\nA.\n", u"expected a title"_s);
    row("no session", "---\ntitle: T\n---\n# P\n\nA.\n",
        u"line 1: got nothing, expected a session: 'session: example:small'"_s);
    row("a session from the second beat on",
        "---\ntitle: T\n---\n# P\n\nA.\n\n```see\nsession: example:small\n```\n\nB.\n", u"expected a session"_s);
    row("unknown fact", "---\ntitle: T\ncolour: red\n---\n", u"line 3: got “colour: red”"_s);
    row("minutes", "---\ntitle: T\nminutes: soon\n---\n", u"line 3: got “minutes: soon”, expected minutes from 1"_s);
    row("no page", kFront + "A.\n", u"line 7: got “A.”, expected a page"_s);
    row("nothing", kFront, u"expected a page"_s);
    row("empty page", kFront + "# P\n\n# Q\n\nA.\n", u"expected a paragraph or a question"_s);
    row("list", kFront + "# P\n\n- a\n", u"line 9: got “- a”, expected a paragraph"_s);
    row("second heading", kFront + "# P\n\n## Q\n", u"expected a paragraph"_s);
    row("code", kFront + "# P\n\n```python\nx\n```\n", u"expected ```see, ```ask or ```wait"_s);
    row("open fence", kFront + "# P\n\n```see\nstep: scores\n", u"line 9: got “```see”, expected ``` on a line"_s);
    row("open fence before a block",
        kFront + "# P\n\n```see\nstep: scores\n\n```ask\ntype: number\nWhat?\nanswer: {size d}\n```\n",
        u"line 9: got “```see”, expected ``` on a line"_s);
    row("open fence before a page", kFront + "# P\n\nA.\n\n```wait\npin: weights\n\n# Q\n\nB.\n",
        u"line 11: got “```wait”, expected ``` on a line"_s);
    row("unknown key", kFront + "# P\n\n```see\nstpe: scores\n```\n\nA.\n",
        u"line 10: see: got “stpe”, expected one of"_s);
    row("cell", kFront + "# P\n\n```see\ncell: weights[0,\n```\n\nA.\n", u"line 10: cell: got"_s);
    row("moment", kFront + "# P\n\n```see\nmoment: 4\n```\n\nA.\n", u"expected a number from 0 to 3"_s);
    row("picture", kFront + "# P\n\n```see\npicture: map\n```\n\nA.\n", u"expected maps, inside"_s);
    row("note first", kFront + "# P\n\n> Ask.\n", u"expected a paragraph before the note"_s);
    row("question without type", kFront + "# P\n\n```ask\nWhat?\n```\n",
        u"line 10: got What?, expected first 'type: '"_s);
    row("misspelt type", kFront + "# P\n\n```ask\nkind: row\nWhat?\n```\n",
        u"line 10: got kind: row, expected first 'type: '"_s);
    row("unknown type", kFront + "# P\n\n```ask\ntype: raw\nWhat?\n```\n",
        u"line 10: got type: raw, expected first 'type: '"_s);
    row("empty question", kFront + "# P\n\n```ask\n```\n", u"line 9: got nothing, expected first 'type: '"_s);
    row("one answer", kFront + "# P\n\n```ask\ntype: choose\nWhat?\n[x] A\n```\n", u"expected two answers"_s);
    row("no right answer", kFront + "# P\n\n```ask\ntype: choose\nWhat?\n[ ] A\n[ ] B\n```\n",
        u"expected two answers"_s);
    for (const char *start : {"- [x] ", "* [ ] ", "+ [x]", "[] ", "【】 "})
        row(start, kFront + "# P\n\n```ask\ntype: choose\nWhat?\n" + start + "A\n[x] B\n[ ] C\n```\n",
            u"line 12: got %1A, expected '[ ] ' or '[x] ' where"_s.arg(QString::fromUtf8(start)));
    row("choices of a number", kFront + "# P\n\n```ask\ntype: number\nWhat?\n[x] A\nanswer: {size d}\n```\n",
        u"line 12: got [x] A, expected 'type: choose' above"_s);
    row("answer of a choice", kFront + "# P\n\n```ask\ntype: choose\nWhat?\n[ ] A\n[x] B\nanswer: B\n```\n",
        u"line 14: got answer: B, expected '[x] ' before the right answer"_s);
    row("no answer", kFront + "# P\n\n```ask\ntype: number\nWhat?\n```\n", u"expected where the answer is"_s);
    for (const char *tolerance : {"inf", "∞", "nan", "-0.1", "much"})
        row(tolerance,
            kFront + "# P\n\n```ask\ntype: number\nWhat?\nanswer: {size d}\ntolerance: " + tolerance + "\n```\n",
            u"line 13: got tolerance: %1, expected a finite number, not below 0"_s.arg(QString::fromUtf8(tolerance)));
    row("unknown key of a question", kFront + "# P\n\n```ask\ntype: number\nWhat?\nanswer: {size d}\nwy: So.\n```\n",
        u"line 13: ask: got wy, expected one of answer, why, tolerance"_s);
    row("unknown key with the colon of Chinese",
        kFront + "# P\n\n```ask\ntype：choose\nWhat?\n[ ] A\n[x] B\nwhys：因为。\n```\n",
        u"line 14: ask: got whys, expected one of answer, why, tolerance"_s);
    row("unknown key without text", kFront + "# P\n\n```ask\ntype: number\nWhat?\ntolerence:\nanswer: {size d}\n```\n",
        u"line 12: ask: got tolerence, expected"_s);
    row("wait first", kFront + "# P\n\n```wait\npin: weights\n```\n\nA.\n", u"line 9: got ```wait, expected one"_s);
    row("two waits", kFront + "# P\n\nA.\n\n```wait\npin: weights\n```\n```wait\npin: scores\n```\n",
        u"expected one ```wait after"_s);
    row("wait for nothing", kFront + "# P\n\nA.\n\n```wait\nsay: Wait.\n```\n", u"expected what is waited for"_s);
    row("unknown wait", kFront + "# P\n\nA.\n\n```wait\nclick: weights\n```\n",
        u"line 12: got click: weights, expected one of answer, point"_s);
    row("wait for two things", kFront + "# P\n\nA.\n\n```wait\npin: weights\npoint: weights\n```\n",
        u"line 13: got point: weights, expected one of"_s);
    row("answer without question", kFront + "# P\n\nA.\n\n```wait\nanswer: any\n```\n",
        u"expected a question before"_s);
    row("pin in a question",
        kFront + "# P\n\n```ask\ntype: number\nWhat?\nanswer: {size d}\n```\n\n```wait\npin: Q\n```\n",
        u"expected 'answer: any' or 'answer: right' after a question"_s);
    row("answer", kFront + "# P\n\n```ask\ntype: number\nWhat?\nanswer: {size d}\n```\n\n```wait\nanswer: some\n```\n",
        u"expected any or right"_s);
    row("cells", kFront + "# P\n\nA.\n\n```wait\npin: weights[0,\n```\n", u"expected a tensor or cells of it"_s);
    row("step in maps", kFront + "# P\n\nA.\n\n```wait\nstep: scores\n```\n",
        u"expected a picture in which it can be done"_s);
    row("size", kFront + "# P\n\n```see\npicture: sweep\n```\n\nA.\n\n```wait\nsize: 100\n```\n",
        u"expected 1, 2, 4 and so on up to 1024"_s);
    row("nothing for the screen", kFront + "# P\n\nscreen:\n", u"expected a paragraph behind 'screen: '"_s);
    row("bytes", kFront + "# P\n\nA\xff.\n", u"expected UTF-8"_s);
    row("GBK", kFront + "# P\n\n\xce\xd2\xb0\xae\xa1\xa3\n", u"so save it as UTF-8"_s); // 我爱。
    row("zero", kFront + QByteArray("# P\n\nA\0.\n", 9), u"expected UTF-8"_s);
}

void TestLessonFile::whatIsWrongIsToldWithItsLine()
{
    QFETCH(QByteArray, file);
    QFETCH(QString, sentence);
    const auto lesson = readLesson(u"l"_s, file);
    QVERIFY(!lesson);
    const QString told = QString::fromStdString(lesson.error().sentence()).replace(u'"', u'“');
    QVERIFY2(QString(told).remove(u'“').remove(u'”').contains(QString(sentence).remove(u'“').remove(u'”')),
             qPrintable(told));
}

void TestLessonFile::placesFollowOneAnother()
{
    const Lesson lesson = lessonWith("# P\n\nA.\n\nB.\n\n# Q\n\nC.\n");
    QCOMPARE(nextPlace(lesson, {0, 0}), (LessonPlace{0, 1}));
    QCOMPARE(nextPlace(lesson, {0, 1}), (LessonPlace{1, 0}));
    QVERIFY(!nextPlace(lesson, {1, 0}));
    QCOMPARE(placeBefore(lesson, {1, 0}), (LessonPlace{0, 1}));
    QVERIFY(!placeBefore(lesson, {0, 0}));
}

/// Though the window knows it from where the program was begun.
void TestLessonFile::aRecordedPageNamesItsSessionFromTheLesson()
{
    const QTemporaryDir folder;
    const auto back = qScopeGuard([before = QDir::currentPath()] { QDir::setCurrent(before); });
    QVERIFY(QDir(folder.path()).mkdir(u"lessons"_s) && QDir::setCurrent(folder.path()));
    const QString path = folder.filePath(u"lessons/l.md"_s);
    Sight sight{u"s.headscope"_s};
    sight.step = "scores";
    QVERIFY(recordPage(path, u"T"_s, u"P"_s, u"A."_s, sight));
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const auto lesson = readLesson(path, file.readAll());
    QVERIFY2(lesson, lesson ? "" : lesson.error().sentence().c_str());
    QCOMPARE(lesson->pages.front().beats.front().sight.session, u"../s.headscope"_s);
}

void TestLessonFile::theExampleOfTheReadmeTeachesWhatIsSo_data()
{
    QTest::addColumn<QString>("readme");
    QTest::addColumn<QString>("query");
    QTest::addColumn<QString>("key");
    QTest::addColumn<QString>("reason");
    QTest::newRow("English") << u"README.md"_s << u"query 1"_s << u"key %1"_s << u"Its score is the smallest."_s;
    QTest::newRow("Chinese") << u"README.zh-CN.md"_s << u"查询 1"_s << u"键 %1"_s << u"它的得分最低。"_s;
}

void TestLessonFile::theExampleOfTheReadmeTeachesWhatIsSo()
{
    QFETCH(QString, readme);
    QFETCH(QString, query);
    QFETCH(QString, key);
    QFETCH(QString, reason);
    const auto lesson = readLesson(u"l"_s, exampleOf(readme));
    QVERIFY2(lesson, lesson ? "" : lesson.error().sentence().c_str());
    const std::vector<Beat> &beats = lesson->pages.front().beats;
    QCOMPARE(beats.size(), 2U);
    LessonRuns runs(*lesson);
    const auto run = runs.runOf(beats[1]);
    QVERIFY2(run, run ? "" : run.error().sentence().c_str());
    QVERIFY(filled(beats[0].text, run->numbers(beats[0].sight)));
    const auto &asked = beats[1].asked;
    QVERIFY(asked);
    QVERIFY(asked->text.contains(query));
    const std::vector<double> weights = run->trace->row(Role::Weights, {0, 0, 1, 0});
    const auto [least, most] = std::minmax_element(weights.begin(), weights.end());
    QCOMPARE(asked->choices[0].text, key.arg(least - weights.begin()));
    QCOMPARE(asked->choices[0].reason, reason);
    QCOMPARE(asked->choices[1].text, key.arg(most - weights.begin()));
    QVERIFY(!asked->choices[0].isRight && asked->choices[1].isRight);
}

void TestLessonFile::theReadmesHaveTheSameKeysAndPlaceholders()
{
    const auto wordsOf = [](const QString &readme) {
        static const QRegularExpression code(uR"(`([a-z]+:|\{[a-z]+))"_s);
        QFile file(QStringLiteral(TEST_SOURCE_DIR "/../resources/lessons/") + readme);
        QSet<QString> words;
        if (file.open(QIODevice::ReadOnly))
            for (auto all = code.globalMatch(QString::fromUtf8(file.readAll())); all.hasNext();)
                words << all.next().captured(1);
        return words;
    };
    QVERIFY(wordsOf(u"README.md"_s).size() > 30);
    QCOMPARE(wordsOf(u"README.zh-CN.md"_s), wordsOf(u"README.md"_s));
}

/// Which nobody writes to: whoever opened it would wait for ever.
void TestLessonFile::aPipeIsNoLesson()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(u"l.md"_s);
    QCOMPARE(::mkfifo(path.toUtf8().constData(), 0600), 0);
    const auto opened = openLesson(path, u"en"_s);
    QVERIFY(!opened);
    QVERIFY2(opened.error().sentence().find("l.md: file: got a pipe, expected a plain file") != std::string::npos,
             opened.error().sentence().c_str());
    QVERIFY(!recordPage(path, u"T"_s, u"P"_s, u"A."_s, Sight{u"s.headscope"_s}));
}

HEADSCOPE_TEST(TestLessonFile, QCoreApplication)
#include "tst_lessonfile.moc"
