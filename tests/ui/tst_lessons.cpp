// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/lessons.h"

#include "tests/ui/support.h"
#include "ui/lesson/filledtext.h"
#include "ui/lesson/lessonasked.h"
#include "ui/lesson/lessonrun.h"
#include "ui/present/lessontext.h"
#include "ui/present/talkview.h"
#include "ui/text/language.h"
#include "ui/theme/applytheme.h"

#include <QPainter>
#include <QRegularExpression>

#include <algorithm>
#include <optional>

using namespace headscope;

/// The lessons of this program, in every language: each beat is shown as a class would see it.
class TestLessons : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void cleanup() { setLanguage(u"en"_s); }
    void thereAreEleven();
    void languagesTellTheSame_data();
    void languagesTellTheSame();
    void noPageShowsWhatItIsGoingToAsk_data();
    void noPageShowsWhatItIsGoingToAsk();
    void noPageBeforeTellsANumberThatIsAsked_data();
    void noPageBeforeTellsANumberThatIsAsked();
    void everyBeatCanBeShown_data();
    void everyBeatCanBeShown();
};

namespace {

Lesson lessonIn(const QString &name, const QString &language)
{
    auto lesson = openLesson(name, language);
    if (!lesson)
        qFatal("%s", lesson.error().sentence().c_str());
    return std::move(*lesson);
}

void addLessons(bool inEveryLanguage)
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("language");
    for (const QString &name : lessonNames())
        for (const QString &language : languageNames())
            if (inEveryLanguage || language != u"en"_s)
                QTest::addRow("%s %s", qPrintable(name), qPrintable(language)) << name << language;
}

/// What is the same in every language: a session may have words of its own language in it.
Sight withoutWords(Sight sight)
{
    sight.session = sight.session.section(u"-zh"_s, 0, 0);
    std::erase_if(sight.settings, [](const KeySetting &setting) { return setting.first.starts_with("tokens."); });
    return sight;
}

std::optional<Wait> withoutWords(std::optional<Wait> wait)
{
    if (wait)
        wait->say.clear();
    return wait;
}

std::vector<bool> rightOnes(const LessonQuestion &asked)
{
    std::vector<bool> right;
    for (const AnswerOption &option : asked.choices)
        right.push_back(option.isRight);
    return right;
}

void compareBeats(const Beat &a, const Beat &b)
{
    QCOMPARE(withoutWords(a.sight), withoutWords(b.sight));
    QCOMPARE(a.asked.has_value(), b.asked.has_value());
    QCOMPARE(a.notes.size(), b.notes.size());
    QCOMPARE(a.isForScreen, b.isForScreen);
    QCOMPARE(printedIn(a.text), printedIn(b.text));
    QCOMPARE(withoutWords(a.wait), withoutWords(b.wait));
    if (!a.asked)
        return;
    QCOMPARE(a.asked->kind, b.asked->kind);
    QCOMPARE(a.asked->answer, b.asked->answer);
    QCOMPARE(rightOnes(*a.asked), rightOnes(*b.asked));
}

/// Whether the sight covers what the answer to a question reads.
bool covers(const Sight &sight, const LessonQuestion &asked)
{
    const QString answer = placeInAnswer(asked.answer);
    return std::any_of(sight.hidden.begin(), sight.hidden.end(),
                       [&](const QString &name) { return placeInAnswer(name) == answer; });
}

/// Whether both show the maps of the same step of the same run.
bool showTheSame(const Sight &a, const Sight &b)
{
    return a.picture == u"maps"_s && b.picture == a.picture && a.session == b.session && a.settings == b.settings &&
           a.step == b.step;
}

/// Whether a text tells what the answer to a question reads.
bool tells(const QString &text, const LessonQuestion &asked)
{
    static const QRegularExpression braces(u"\\{([^}]*)\\}"_s);
    for (auto found = braces.globalMatch(text); found.hasNext();)
        if (isUncoveredBy(asked.answer, found.next().captured(1)))
            return true;
    return false;
}

/// Whether the number that is asked for stands in a map of an earlier beat.
bool shows(const Sight &before, const Beat &asking)
{
    return before.picture == u"maps"_s && before.step == asking.sight.step && !covers(before, *asking.asked);
}

/// What would be right if the question were asked at a beat; nothing where its run has no such number.
std::optional<double> answerAt(LessonRuns &runs, const Beat &beat, const LessonQuestion &asked)
{
    const auto run = runs.runOf(beat);
    if (!run)
        return std::nullopt;
    const auto question = questionIn(asked, run->numbers(beat.sight));
    return question ? std::optional(question->answer.front()) : std::nullopt;
}

/// The texts of a beat that are shown.
QStringList textsOf(const Beat &beat)
{
    if (!beat.asked)
        return {beat.text};
    QStringList texts{beat.asked->text, beat.asked->why};
    if (!beat.asked->answer.isEmpty())
        texts << u"{%1}"_s.arg(beat.asked->answer);
    for (const AnswerOption &option : beat.asked->choices)
        texts << option.text << option.reason;
    return texts;
}

void awaitTalk(Talk &talk)
{
    if (!QTest::qWaitFor([&] { return talk.isReady(); }, 30000))
        qFatal("the talk does not come to its place");
}

QString placeIn(const Talk &talk)
{
    return u"page %1, beat %2: "_s.arg(talk.place().page + 1).arg(talk.place().beat + 1);
}

/// Whether a learner finds on the page what is waited for.
bool canBeDone(const Wait &wait, const TalkPage &page)
{
    if (wait.what != Wait::For::Point && wait.what != Wait::For::Pin)
        return true; // the file's reader knows
    const auto maps = page.maps();
    return std::any_of(maps.begin(), maps.end(), [&](const PlacedMap &map) {
        for (Index row = 0; row < map.slice.rows(); ++row)
            for (Index column = 0; column < map.slice.columns(); ++column)
                if (isAmong(wait.cells, specOf(map.slice.tensor()).name, map.slice.cell(row, column)))
                    return true;
        return false;
    });
}

void checkShown(Talk &talk, const TalkView &view)
{
    const QString at = placeIn(talk);
    QVERIFY2(!talk.fault(), talk.fault() ? qPrintable(at + QString::fromStdString(talk.fault()->sentence())) : "");
    for (const QString &text : textsOf(talk.beat())) {
        const auto filled = talk.filledText(text);
        QVERIFY2(filled, filled ? "" : qPrintable(at + QString::fromStdString(filled.error().sentence())));
        QVERIFY2(!filled->contains(u'{'), qPrintable(at + *filled));
    }
    QVERIFY2(view.page().fits(), qPrintable(at + u"no room"_s));
    QVERIFY2(!talk.beat().wait || canBeDone(*talk.beat().wait, view.page()), qPrintable(at + u"waits in vain"_s));
}

} // namespace

void TestLessons::initTestCase()
{
    applyTheme(*qApp, *findTheme(u"light"_s));
}

void TestLessons::thereAreEleven()
{
    QCOMPARE(lessonNames().size(), 11);
    QVERIFY(lessonNames().contains(u"05-masks"_s) && shortLessonNames().contains(u"masks"_s));
    QCOMPARE(lessonIn(u"transpose"_s, u"en"_s).name, u"03-transpose"_s);
    const auto unknown = openLesson(u"nonsense"_s, u"en"_s);
    QVERIFY(!unknown);
    QVERIFY(QString::fromStdString(unknown.error().sentence()).contains(u"01-why-attention"_s));
}

void TestLessons::languagesTellTheSame_data()
{
    addLessons(false);
}

void TestLessons::languagesTellTheSame()
{
    QFETCH(QString, name);
    QFETCH(QString, language);
    const Lesson english = lessonIn(name, u"en"_s);
    const Lesson other = lessonIn(name, language);
    QVERIFY(english.title != other.title);
    QCOMPARE(other.minutes, english.minutes);
    QCOMPARE(other.pages.size(), english.pages.size());
    for (std::size_t page = 0; page < english.pages.size(); ++page) {
        QCOMPARE(other.pages[page].beats.size(), english.pages[page].beats.size());
        for (std::size_t beat = 0; beat < english.pages[page].beats.size(); ++beat)
            compareBeats(other.pages[page].beats[beat], english.pages[page].beats[beat]);
        if (QTest::currentTestFailed())
            qFatal("page %zu", page + 1);
    }
}

void TestLessons::noPageShowsWhatItIsGoingToAsk_data()
{
    addLessons(true);
}

/// What a question hides is hidden from the beginning of its page.
void TestLessons::noPageShowsWhatItIsGoingToAsk()
{
    QFETCH(QString, name);
    QFETCH(QString, language);
    const Lesson lesson = lessonIn(name, language);
    for (const LessonPlace &place : questionsOf(lesson)) {
        const Beat &asking = beatAt(lesson, place);
        if (!covers(asking.sight, *asking.asked))
            continue;
        for (int beat = 0; beat < place.beat; ++beat) {
            const Sight &before = beatAt(lesson, {place.page, beat}).sight;
            QVERIFY2(!showTheSame(before, asking.sight) || covers(before, *asking.asked),
                     qPrintable(u"page %1, beat %2"_s.arg(place.page + 1).arg(beat + 1)));
        }
    }
}

void TestLessons::noPageBeforeTellsANumberThatIsAsked_data()
{
    addLessons(true);
}

/// From where the number is first in sight it is covered, and no sentence has it.
void TestLessons::noPageBeforeTellsANumberThatIsAsked()
{
    QFETCH(QString, name);
    QFETCH(QString, language);
    const Lesson lesson = lessonIn(name, language);
    LessonRuns runs(lesson);
    for (const LessonPlace &place : questionsOf(lesson)) {
        const Beat &asking = beatAt(lesson, place);
        if (asking.asked->kind != LessonQuestion::Kind::GiveNumber || !covers(asking.sight, *asking.asked))
            continue;
        const auto answer = answerAt(runs, asking, *asking.asked);
        QVERIFY(answer);
        for (auto at = placeBefore(lesson, place); at; at = placeBefore(lesson, *at)) {
            const Beat &before = beatAt(lesson, *at);
            const bool isTold = shows(before.sight, asking) || tells(before.text, *asking.asked);
            QVERIFY2(!isTold || answerAt(runs, before, *asking.asked) != answer,
                     qPrintable(u"page %1, beat %2"_s.arg(at->page + 1).arg(at->beat + 1)));
        }
    }
}

void TestLessons::everyBeatCanBeShown_data()
{
    addLessons(true);
}

/// On the smallest projector: nothing is unknown to the engine, no number stays open, everything has room.
void TestLessons::everyBeatCanBeShown()
{
    QFETCH(QString, name);
    QFETCH(QString, language);
    setLanguage(language);
    Talk talk(lessonIn(name, language));
    TalkView view(talk);
    view.resize(1280, 720);
    talk.goTo({});
    for (awaitTalk(talk); !QTest::currentTestFailed(); awaitTalk(talk)) {
        checkShown(talk, view);
        view.grab();
        if (talk.beat().asked) {
            talk.reveal();
            checkShown(talk, view);
            view.grab();
        }
        const LessonPlace before = talk.place();
        talk.next();
        if (talk.waiting() == Talk::Waiting::Refused) {
            checkShown(talk, view);
            view.grab();
            talk.next();
        }
        awaitTalk(talk);
        if (talk.place() == before)
            break;
    }
    QCOMPARE(talk.place().page + 1, static_cast<int>(talk.lesson().pages.size()));
}

HEADSCOPE_TEST(TestLessons, QApplication)
#include "tst_lessons.moc"
