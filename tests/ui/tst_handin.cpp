// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/question/handin.h"

#include "tests/ui/support.h"
#include "ui/lesson/fingerprint.h"
#include "ui/lesson/lessonasked.h"
#include "ui/lesson/lessonfile.h"
#include "ui/lesson/lessonmarks.h"
#include "ui/lesson/lessons.h"
#include "ui/present/handindialog.h"
#include "ui/present/presentwindow.h"
#include "ui/text/language.h"
#include "ui/text/words.h"
#include "ui/theme/applytheme.h"

#include <QLineEdit>
#include <QPushButton>
#include <QStandardPaths>
#include <QTemporaryDir>

#include <functional>

using namespace headscope;

/// What a student hands in: the file, how it is made in a lesson, and what it is worth.
class TestHandIn : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void whatIsWrittenIsRead();
    void aWrongFileIsToldByItsField_data();
    void aWrongFileIsToldByItsField();
    void theRightAnswersGetFullMarks_data();
    void theRightAnswersGetFullMarks();
    void aNumberIsRightAsTheScreenShowsIt_data();
    void aNumberIsRightAsTheScreenShowsIt();
    void aPartThatIsRightIsAShare();
    void answersToOtherQuestionsAreRefused();
    void onlyWhatIsAskedMustStayAsItWas_data();
    void onlyWhatIsAskedMustStayAsItWas();
    void aFingerprintIsTheSameEverywhere();
    void whatAPictureIsOfCountsWhereItIsAskedAbout();
    void whatNobodyCanAnswerIsRefused_data();
    void whatNobodyCanAnswerIsRefused();
    void aLessonMayHaveAnotherName();
    void answersInEveryLanguageAreMarked_data();
    void answersInEveryLanguageAreMarked();
    void aLessonIsHandedInWithAName();
    void whatWasToldCountsNoMore();
    void itsWordsFollowTheLanguage();
    void whatWasShownIsNotOpen();
    void nothingIsLeftBehindWhereItCannotBeWritten();
};

namespace {

HandIn someAnswers()
{
    return {
        u"05-masks"_s,
        u"Ada “A” Lovelace 艾达"_s,
        {{1, {Asked::Mask, {1, 0, 0, 1}, "9a1fdf769e76"}}, {3, {Asked::Number, {-0.1}}}, {4, {Asked::Axes, {2, 5}}}}};
}

std::string textOf(const HandIn &handIn)
{
    return writeHandIn(handIn).toStdString();
}

Lesson lessonNamed(const QString &name)
{
    auto lesson = openLesson(name, u"en"_s);
    if (!lesson)
        qFatal("%s", lesson.error().sentence().c_str());
    return std::move(*lesson);
}

/// One of two questions, the first of which is written so.
Lesson lessonAsking(const QByteArray &question)
{
    auto lesson = readLesson(u"mine.md"_s, "---\ntitle: T\nsession: example:small\n---\n# P\n\n```ask\n" + question +
                                               "\n```\n\n```ask\ntype: shape\nWhich?\nanswer: {shape Q}\n```\n");
    if (!lesson)
        qFatal("%s", lesson.error().sentence().c_str());
    return std::move(*lesson);
}

LessonMarks marksOf(const QString &name)
{
    auto marks = LessonMarks::of(lessonNamed(name));
    if (!marks)
        qFatal("%s", marks.error().sentence().c_str());
    return std::move(*marks);
}

void awaitTalk(const Talk &talk)
{
    if (!QTest::qWaitFor([&] { return talk.isReady(); }, 30000))
        qFatal("the talk does not come to its place");
}

std::unique_ptr<PresentWindow> windowOf(const QString &lesson)
{
    auto window = std::make_unique<PresentWindow>(new Talk(lessonNamed(lesson)));
    window->setAttribute(Qt::WA_DeleteOnClose, false);
    showActive(*window, {1280, 720});
    return window;
}

void goTo(PresentWindow &window, const LessonPlace &place)
{
    window.talk().goTo(place);
    awaitTalk(window.talk());
}

LessonPlace lastPlace(const Lesson &lesson)
{
    const auto pages = static_cast<int>(lesson.pages.size());
    return {pages - 1, static_cast<int>(lesson.pages.back().beats.size()) - 1};
}

} // namespace

void TestHandIn::initTestCase()
{
    QStandardPaths::setTestModeEnabled(true); // what is answered is kept
    applyTheme(*qApp, *findTheme(u"light"_s));
    setLanguage(u"en"_s);
}

void TestHandIn::whatIsWrittenIsRead()
{
    const auto read = readHandIn(textOf(someAnswers()));
    QVERIFY2(read, read ? "" : read.error().sentence().c_str());
    QCOMPARE(*read, someAnswers());
    HandIn nothing = someAnswers();
    nothing.answers.clear();
    QCOMPARE(*readHandIn(textOf(nothing)), nothing);
}

void TestHandIn::aWrongFileIsToldByItsField_data()
{
    QTest::addColumn<QByteArray>("from");
    QTest::addColumn<QByteArray>("to");
    QTest::addColumn<QByteArray>("told");
    const auto row = [](const char *from, const char *to, const char *told) {
        QTest::addRow("%s", told) << QByteArray(from) << QByteArray(to) << QByteArray(told);
    };
    row("headscope-answers", "headscope-session", R"(format: got "headscope-session", expected "headscope-answers")");
    row("\"version\": 1", "\"version\": 2", "version: got 2, expected 1");
    row("\"version\": 1,", "", "version: got nothing, expected 1");
    row("\"05-masks\"", "\" \"", "lesson: got \" \", expected a name");
    row("\"lesson\"", "\"right\": true, \"lesson\"", "right: got true, expected no key but format");
    row("\"question\":3", "\"question\":0", "answers[1].question: got 0, expected a whole number from 1");
    row("\"question\":3", "\"question\":1", "answers[1].question: got 1, expected one answer to each question");
    row("\"number\"", "\"guess\"", "answers[1].asked: got \"guess\", expected one of choice");
    row("[-0.1]", "[\"x\"]", "answers[1].answer: got \"x\", expected a number");
    row("[-0.1]", "[]", "answers[1].answer: got [], expected a list");
    row("9a1f", "9A1F", R"(answers[0].fingerprint: got "9A1Fdf769e76", expected 12 hexadecimal digits)");
    row("\"9a1fdf769e76\"", "12", "answers[0].fingerprint: got 12, expected 12 hexadecimal digits");
    row("[-0.1]", "[-0.1],\"right\":true", "answers[1].right: got true, expected no key but question");
    row("{\n", "[{\n", "expected");
}

void TestHandIn::aWrongFileIsToldByItsField()
{
    QFETCH(const QByteArray, from);
    QFETCH(const QByteArray, to);
    QFETCH(const QByteArray, told);
    QByteArray text = writeHandIn(someAnswers());
    QVERIFY2(text.contains(from), text.constData());
    text.replace(text.indexOf(from), from.size(), to);
    const auto read = readHandIn(text.toStdString());
    QVERIFY(!read);
    const QByteArray sentence = QByteArray::fromStdString(read.error().sentence());
    QVERIFY2(sentence.contains(told), sentence.constData());
}

void TestHandIn::theRightAnswersGetFullMarks_data()
{
    QTest::addColumn<QString>("lesson");
    for (const QString &name : lessonNames())
        QTest::addRow("%s", qPrintable(name)) << name;
}

/// Of every lesson, and none of them for answers that are not there.
void TestHandIn::theRightAnswersGetFullMarks()
{
    QFETCH(const QString, lesson);
    const LessonMarks marks = marksOf(lesson);
    HandIn right{lesson, u"Ada"_s, {}};
    for (std::size_t i = 0; i < marks.questions().size(); ++i)
        right.answers[static_cast<int>(i) + 1] = {marks.questions()[i].asked, rightAnswer(marks.questions()[i])};
    const auto read = readHandIn(textOf(right)); // as it comes back
    const auto full = marks.mark(*read);
    for (const AnswerMark &mark : *full)
        QVERIFY(mark.isAnswered && mark.isRight && mark.share == 1);
    const auto none = marks.mark({lesson, u"Ada"_s, {}});
    for (const AnswerMark &mark : *none)
        QVERIFY(!mark.isAnswered && !mark.isRight && mark.share == 0);
}

void TestHandIn::aNumberIsRightAsTheScreenShowsIt_data()
{
    theRightAnswersGetFullMarks_data();
}

/// In cells with one decimal, too, where that is near; and no whole number is right beside it.
void TestHandIn::aNumberIsRightAsTheScreenShowsIt()
{
    QFETCH(const QString, lesson);
    const LessonMarks marks = marksOf(lesson);
    const auto isRight = [&](std::size_t question, double given) {
        const int number = static_cast<int>(question) + 1;
        const auto marked = marks.mark({lesson, u"Ada"_s, {{number, {Asked::Number, {given}}}}});
        return (*marked)[question].isRight;
    };
    for (std::size_t i = 0; i < marks.questions().size(); ++i) {
        const Question &question = marks.questions()[i];
        if (question.asked != Asked::Number)
            continue;
        const double answer = question.answer.front();
        for (const int decimals : {1, 2}) {
            const double shown = typedAnswer(cellNumber(answer, decimals)).front();
            QVERIFY(isRight(i, shown) || std::abs(shown - answer) > 0.04 * std::abs(answer));
        }
        for (int whole = -10; whole <= 10; ++whole)
            QVERIFY(!isRight(i, whole) || std::abs(whole - answer) < 1e-6);
    }
}

void TestHandIn::aPartThatIsRightIsAShare()
{
    const LessonMarks marks = marksOf(u"05-masks"_s);
    const Question &mask = marks.questions().front();
    QCOMPARE(mask.asked, Asked::Mask);
    Answer almost = mask.answer;
    almost.front() = 1 - almost.front();
    const auto marked = marks.mark({u"05-masks"_s, u"Ada"_s, {{1, {Asked::Mask, almost}}}});
    QVERIFY(!marked->front().isRight);
    QCOMPARE(marked->front().share, 0.75);
}

void TestHandIn::answersToOtherQuestionsAreRefused()
{
    const LessonMarks marks = marksOf(u"05-masks"_s);
    const auto told = [&](const HandIn &handIn) {
        const auto marked = marks.mark(handIn);
        return marked ? QString() : QString::fromStdString(marked.error().sentence());
    };
    QCOMPARE(told({u"06-dropout"_s, u"Ada"_s, {}}), u"lesson: got 06-dropout, expected 05-masks"_s);
    QCOMPARE(told({u"05-masks"_s, u"Ada"_s, {{1, {Asked::Number, {1}}}}}),
             u"question 1: got number, expected mask, as the lesson asks"_s);
    QVERIFY(told({u"05-masks"_s, u"Ada"_s, {{99, {Asked::Number, {1}}}}}).startsWith(u"question 99"_s));
}

void TestHandIn::onlyWhatIsAskedMustStayAsItWas_data()
{
    QTest::addColumn<QByteArray>("before");
    QTest::addColumn<QByteArray>("now");
    QTest::addColumn<bool>("isMarked");
    const QByteArray choice = "type: choose\nWhich?\n[x] A | Yes.\n[ ] B | No.";
    const auto chosen = [&](const char *name, const QByteArray &now, bool isMarked) {
        QTest::addRow("%s", name) << choice << now << isMarked;
    };
    chosen("other reasons", "type: choose\nWhich?\n[x] A | So it is.\n[ ] B", true);
    chosen("another right option", "type: choose\nWhich?\n[ ] A\n[x] B", true);
    chosen("other marks", "type: choose\n**Which?**\n[x] `A`\n[ ] B", true);
    chosen("another order", "type: choose\nWhich?\n[ ] B\n[x] A", false);
    chosen("one more option", "type: choose\nWhich?\n[x] A\n[ ] B\n[ ] C", false);
    chosen("another question", "type: choose\nWhich not?\n[x] A\n[ ] B", false);
    const QByteArray number = "type: number\nHow much?\nanswer: {weights[0,0,0,1]}";
    const auto given = [&](const char *name, const QByteArray &now, bool isMarked) {
        QTest::addRow("%s", name) << number << now << isMarked;
    };
    given("other words", "type: number\nHow large?\nanswer: {weights[0, 0, 0, 1] .2}", true);
    given("another tolerance", number + "\ntolerance: 1\nwhy: So.", true);
    given("another cell", "type: number\nHow much?\nanswer: {weights[0,0,0,2]}", false);
}

/// Else a mark would be wrong without a word.
void TestHandIn::onlyWhatIsAskedMustStayAsItWas()
{
    QFETCH(const QByteArray, before);
    QFETCH(const QByteArray, now);
    QFETCH(const bool, isMarked);
    const Lesson answered = lessonAsking(before);
    const Beat &beat = beatAt(answered, questionsOf(answered).front());
    const HandIn handIn{u"mine.md"_s, u"Ada"_s, {{1, {askedOf(beat.asked->kind), {0}, fingerprintOf(beat)}}}};
    const auto marked = LessonMarks::of(lessonAsking(now))->mark(handIn);
    QCOMPARE(marked.ok(), isMarked);
    if (!isMarked)
        QVERIFY(marked.error().sentence().starts_with("question 1: got an answer to another question, expected"));
    const auto afterAnother =
        LessonMarks::of(lessonAsking("type: choose\nWhich?\n[x] Yes\n[ ] No\n```\n\n```ask\n" + now));
    QVERIFY(!afterAnother->mark(handIn));
    HandIn older = handIn;
    older.answers.at(1).fingerprint.clear();
    QVERIFY(areAllProven(handIn) && !areAllProven(older));
    QVERIFY(LessonMarks::of(lessonAsking(now))->mark(older));
}

/// Another system, or a later version, must know it. What is set of the session counts, how it is shown does not.
void TestHandIn::aFingerprintIsTheSameEverywhere()
{
    const auto beatOf = [](const QByteArray &question) {
        const Lesson lesson = lessonAsking(question);
        return beatAt(lesson, questionsOf(lesson).front());
    };
    const auto of = [&](const QByteArray &question) { return fingerprintOf(beatOf(question)); };
    Beat beat = beatOf("type: number\nHow much?\nanswer: {weights[0,0,0,1]}");
    const std::string before = fingerprintOf(beat);
    beat.sight.picture = u"heads"_s;
    QCOMPARE(fingerprintOf(beat), before);
    beat.sight.settings = {{"layer.scale", "1"}};
    QVERIFY(fingerprintOf(beat) != before);
    QCOMPARE(of("type: shape\nWhat shape have the weights?\nanswer: {shape weights}"), std::string("c86af0b88c75"));
    QCOMPARE(of("type: choose\n哪一个？\n[x] −1\n[ ] √d"), std::string("60869e961b2a"));
}

/// The size of the heads where many sizes are compared, and of dropout the number of draws and their row.
void TestHandIn::whatAPictureIsOfCountsWhereItIsAskedAbout()
{
    const Lesson lesson = lessonAsking("type: number\nHow much?\nanswer: {weights[0,0,0,1]}");
    const auto isKnownAfter = [&](const QString &answer, const std::function<void(headscope::Sight &)> &change) {
        Beat beat = beatAt(lesson, questionsOf(lesson).front());
        beat.asked->answer = answer;
        const std::string before = fingerprintOf(beat);
        change(beat.sight);
        return fingerprintOf(beat) == before;
    };
    const auto resize = [](headscope::Sight &sight) { sight.sweepSize = 16; };
    const auto drawMore = [](headscope::Sight &sight) { sight.draws = 1000; };
    const auto drawAnother = [](headscope::Sight &sight) { sight.cell = CellName{"weights", {0, 1, 2, 0}}; };
    QVERIFY(!isKnownAfter(u"sweep spread raw .2"_s, resize));
    QVERIFY(isKnownAfter(u"sweep spread raw .2"_s, drawMore));
    QVERIFY(!isKnownAfter(u"draws mean[0] .3"_s, drawMore));
    QVERIFY(!isKnownAfter(u"draws mean[0] .3"_s, drawAnother));
    QVERIFY(isKnownAfter(u"draws mean[0] .3"_s, resize));
    for (const auto &change : {std::function(resize), std::function(drawMore), std::function(drawAnother)})
        QVERIFY(isKnownAfter(u"weights[0,0,0,1]"_s, change));
}

void TestHandIn::whatNobodyCanAnswerIsRefused_data()
{
    QTest::addColumn<int>("question");
    QTest::addColumn<Answer>("answer");
    QTest::addColumn<QString>("expected");
    const QString options = u"different whole numbers from 0 to 2, one for each option that is chosen"_s;
    QTest::newRow("no option") << 2 << Answer{3} << u"[3], expected "_s + options;
    QTest::newRow("below the first") << 2 << Answer{-1} << u"[-1], expected "_s + options;
    QTest::newRow("between two") << 2 << Answer{0.5} << u"[0.5], expected "_s + options;
    QTest::newRow("the same again") << 2 << Answer{2, 2, 2} << u"[2,2,2], expected "_s + options;
    const QString cells = u"4 cells, each of them 0 or 1"_s;
    QTest::newRow("too few cells") << 1 << Answer{1, 1, 0} << u"[1,1,0], expected "_s + cells;
    QTest::newRow("too many cells") << 1 << Answer{1, 1, 0, 0, 0} << u"[1,1,0,0,0], expected "_s + cells;
    QTest::newRow("half a cell") << 1 << Answer{1, 0.9, 0, 0} << u"[1,0.9,0,0], expected "_s + cells;
}

/// It would have a mark, and perhaps a good one.
void TestHandIn::whatNobodyCanAnswerIsRefused()
{
    QFETCH(const int, question);
    QFETCH(const Answer, answer);
    QFETCH(const QString, expected);
    const LessonMarks marks = marksOf(u"05-masks"_s);
    const Asked asked = question == 1 ? Asked::Mask : Asked::Choice;
    const auto marked = marks.mark({u"05-masks"_s, u"Ada"_s, {{question, {asked, answer}}}});
    QVERIFY(!marked);
    QCOMPARE(QString::fromStdString(marked.error().sentence()), u"question %1: got %2"_s.arg(question).arg(expected));
}

/// Where its questions are the same. Of a file that does not tell them, the name is all that is known.
void TestHandIn::aLessonMayHaveAnotherName()
{
    const Lesson lesson = lessonAsking("type: choose\nWhich?\n[x] A\n[ ] B");
    const auto marks = LessonMarks::of(lesson);
    const std::string known = fingerprintOf(beatAt(lesson, questionsOf(lesson).front()));
    const auto sentence = [&](const std::map<int, HandedAnswer> &answers) {
        const auto marked = marks->mark({u"mine (1).md"_s, u"Ada"_s, answers});
        return marked ? std::string() : marked.error().sentence();
    };
    const std::string refused = "lesson: got mine (1).md, expected mine.md";
    QCOMPARE(sentence({{1, {Asked::Choice, {0}, known}}}), std::string());
    QCOMPARE(sentence({{1, {Asked::Choice, {0}}}}), refused);
    QCOMPARE(sentence({{1, {Asked::Choice, {0}, "9a1fdf769e76"}}}), refused);
    QCOMPARE(sentence({{1, {Asked::Choice, {0}, known}}, {3, {Asked::Choice, {0}, known}}}), refused);
    QCOMPARE(sentence({}), refused);
}

void TestHandIn::answersInEveryLanguageAreMarked_data()
{
    theRightAnswersGetFullMarks_data();
}

/// By the same lesson, whose words are those of one language.
void TestHandIn::answersInEveryLanguageAreMarked()
{
    QFETCH(const QString, lesson);
    const LessonMarks marks = marksOf(lesson);
    for (const QString &language : languageNames()) {
        const auto told = openLesson(lesson, language);
        HandIn right{lesson, u"Ada"_s, {}};
        int number = 0;
        for (const LessonPlace &place : questionsOf(*told)) {
            const Question &question = marks.questions()[static_cast<std::size_t>(number)];
            right.answers[++number] = {question.asked, rightAnswer(question), fingerprintOf(beatAt(*told, place))};
        }
        const auto marked = marks.mark(right);
        QVERIFY2(marked, marked ? "" : marked.error().sentence().c_str());
    }
}

void TestHandIn::aLessonIsHandedInWithAName()
{
    const auto window = windowOf(u"why-attention"_s);
    Talk &talk = window->talk();
    const auto places = questionsOf(talk.lesson());
    auto *button = find<QPushButton>(*window, u"handIn"_s);
    goTo(*window, lastPlace(talk.lesson()));
    QVERIFY(!button->isVisible()); // nothing was answered
    goTo(*window, places[0]);
    auto *line = find<QLineEdit>(*window, u"typedAnswer"_s);
    QTest::keyClicks(line, u"-1"_s);
    goTo(*window, places[1]);
    QTest::keyClick(window.get(), Qt::Key_2);
    goTo(*window, lastPlace(talk.lesson()));
    QVERIFY(button->isVisible() && window->rect().contains(button->geometry()));
    QVERIFY2(button->text().endsWith(u"(H)"_s), qPrintable(button->text()));
    QCOMPARE(button->font().pixelSize(), kSmallType); // as the number of the page beside it
    QVERIFY(button->height() >= kSmallType);
    const QRect place = button->geometry();
    for (const Qt::Key key : {Qt::Key_Z, Qt::Key_B, Qt::Key_B}) // nearer, and placed once more
        QTest::keyClick(window.get(), key);
    QVERIFY(window->zoom() > 1);
    QCOMPARE(button->geometry(), place);
    QTest::keyClick(window.get(), Qt::Key_H);
    auto *dialog = find<HandInDialog>(*window, u"handInDialog"_s);
    auto *save = find<QPushButton>(*dialog, u"handInSave"_s);
    QVERIFY(!save->isEnabled());
    const QString told = u"Still open: question 3 (page %1)."_s.arg(places[2].page + 1);
    QVERIFY(find<QLabel>(*dialog, u"handInNotice"_s)->text().contains(told));
    QTest::keyClicks(find<QLineEdit>(*dialog, u"handInName"_s), u" Ada/L. "_s);
    const QTemporaryDir folder;
    const QString file = folder.filePath(u"ada.json"_s);
    QString proposed;
    dialog->setSaveQuestion([&](const QString &proposal) {
        proposed = proposal;
        return folder.filePath(u"ada"_s);
    });
    save->click();
    QCOMPARE(proposed, u"01-why-attention AdaL.json"_s);
    QFile written(file);
    QVERIFY(written.open(QIODevice::ReadOnly));
    const QByteArray text = written.readAll();
    const auto read = readHandIn(text.toStdString());
    QCOMPARE(*read, (HandIn{u"01-why-attention"_s,
                            u"Ada/L."_s,
                            {{1, {Asked::Number, {-1}, fingerprintOf(beatAt(talk.lesson(), places[0]))}},
                             {2, {Asked::Choice, {1}, fingerprintOf(beatAt(talk.lesson(), places[1]))}}}}));
    QVERIFY(!text.contains("right"));
    QVERIFY(dialog->isVisible() && !save->isVisible());
    const QString notice = find<QLabel>(*dialog, u"handInNotice"_s)->text();
    QVERIFY2(notice.contains(u"Saved "_s + file), qPrintable(notice));
    find<QPushButton>(*dialog, u"handInCancel"_s)->click();
    QVERIFY(!dialog->isVisible());
    QVERIFY(window->close()); // nothing is lost
}

void TestHandIn::whatWasToldCountsNoMore()
{
    const auto window = windowOf(u"why-attention"_s);
    Talk &talk = window->talk();
    goTo(*window, questionsOf(talk.lesson())[1]);
    talk.choose(0);
    talk.choose(2);
    talk.reveal();
    talk.choose(1);
    QCOMPARE(talk.handIn().answers.at(2).answer, Answer{2});
    talk.back();
    awaitTalk(talk);
    talk.next();
    awaitTalk(talk);
    talk.choose(1);
    QCOMPARE(talk.handIn().answers.at(2).answer, Answer{2});
}

void TestHandIn::itsWordsFollowTheLanguage()
{
    setLanguage(u"en"_s);
    QWidget parent;
    auto *dialog = new HandInDialog({u"05-masks"_s, {}, {}}, {{1, 0}, {2, 0}}, {}, &parent);
    dialog->open();
    const auto words = [dialog] {
        return QStringList{dialog->windowTitle(), find<QPushButton>(*dialog, u"handInSave"_s)->text(),
                           find<QLabel>(*dialog, u"handInNotice"_s)->text()};
    };
    const QStringList english = words();
    setLanguage(u"zh_CN"_s);
    QCoreApplication::processEvents();
    const QStringList chinese = words();
    setLanguage(u"en"_s);
    for (qsizetype i = 0; i < english.size(); ++i)
        QVERIFY2(english[i] != chinese[i], qPrintable(english[i]));
}

void TestHandIn::whatWasShownIsNotOpen()
{
    QWidget parent;
    const HandInDialog dialog({u"05-masks"_s, {}, {}}, {{1, 0}, {2, 0}}, {1}, &parent);
    QCOMPARE(dialog.height(), dialog.heightForWidth(dialog.width())); // and nothing is empty below the buttons
    const QString words = dialog.findChild<QLabel *>(u"handInNotice"_s)->text();
    QVERIFY2(words.contains(u"Still open: question 2 (page 3)."_s), qPrintable(words));
    QVERIFY2(words.contains(u"Shown before you answered: question 1 (page 2)."_s), qPrintable(words));
}

void TestHandIn::nothingIsLeftBehindWhereItCannotBeWritten()
{
    QWidget parent;
    auto *dialog = new HandInDialog({u"05-masks"_s, {}, {}}, {{1, 0}, {2, 0}}, {}, &parent);
    const QTemporaryDir folder;
    dialog->setSaveQuestion([&](const QString &) { return folder.filePath(u"none/ada.json"_s); });
    dialog->open();
    find<QLineEdit>(*dialog, u"handInName"_s)->setText(u"Ada"_s);
    find<QPushButton>(*dialog, u"handInSave"_s)->click();
    QVERIFY(dialog->isVisible());
    QVERIFY(find<QLabel>(*dialog, u"handInNotice"_s)->text().contains(u"ada.json"_s));
    QVERIFY(QDir(folder.path()).isEmpty());
}

HEADSCOPE_TEST(TestHandIn, QApplication)
#include "tst_handin.moc"
