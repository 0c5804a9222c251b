// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/language.h"

#include "app/window/mainwindow.h"
#include "tests/ui/support.h"
#include "ui/composer/figurecomposer.h"
#include "ui/library/scenes.h"
#include "ui/session/overriding.h"
#include "ui/text/speech.h"
#include "ui/text/words.h"

#include <QAbstractButton>
#include <QAbstractFileIconProvider>
#include <QApplication>
#include <QDir>
#include <QFileInfo>
#include <QInputMethodEvent>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QLineEdit>
#include <QMenuBar>
#include <QProcess>
#include <QRegularExpression>
#include <QToolButton>
#include <QTranslator>
#include <QXmlStreamReader>

using namespace headscope;

class TestLanguage : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void cleanup() { setLanguage(u"en"_s); }
    void everySentenceIsTranslated_data();
    void everySentenceIsTranslated();
    void everyTranslationKeepsThePlaces_data() { everySentenceIsTranslated_data(); }
    void everyTranslationKeepsThePlaces();
    void everyTextOfTheExamplesIsTranslated_data() { everySentenceIsTranslated_data(); }
    void everyTextOfTheExamplesIsTranslated();
    void aLanguageFitsItsCountryAndItsNeighbours();
    void theWindowChangesItsLanguage();
    void theNoticeFollowsTheLanguage();
    void whatCanBeUndoneIsTranslated();
    void theTitleOfAnExampleIsTranslated();
    void aLineOfAFileIsToldInTheLanguage();
    void everyWordFollowsALanguageChange();
    void thingsInARowStandAsInChinese();
    void menusStayWholeAfterALanguageChange();
    void theComposerTakesWordsInTheLanguageOfTheWindow();
    void fileDialogsNameAFolder();
    void aDateIsInTheLanguageOfTheWindow();
};

namespace {

struct Message
{
    QString context, source, translation;
    bool isFinished = false;
};

Message readMessage(QXmlStreamReader &xml, const QString &context)
{
    Message message{context, {}, {}, true};
    while (xml.readNextStartElement()) {
        if (xml.name() == u"source") {
            message.source = xml.readElementText();
        } else if (xml.name() == u"translation") {
            message.isFinished = !xml.attributes().hasAttribute(u"type"_s);
            message.translation = xml.readElementText(QXmlStreamReader::IncludeChildElements).trimmed();
        } else {
            xml.skipCurrentElement();
        }
    }
    return message;
}

QList<Message> messagesIn(const QString &language)
{
    QFile file(QStringLiteral(TEST_SOURCE_DIR "/../resources/translations/headscope_%1.ts").arg(language));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    QXmlStreamReader xml(&file);
    QList<Message> messages;
    xml.readNextStartElement();
    while (xml.readNextStartElement()) {
        QString context;
        while (xml.readNextStartElement()) {
            if (xml.name() == u"name")
                context = xml.readElementText();
            else if (xml.name() == u"message")
                messages << readMessage(xml, context);
            else
                xml.skipCurrentElement();
        }
    }
    return messages;
}

/// Every text that the examples bring with them, in English.
QStringList textsOfExamples()
{
    QFile list(u":/examples/examples.json"_s);
    QStringList all;
    if (!list.open(QIODevice::ReadOnly))
        return all;
    for (const QJsonValue entry : QJsonDocument::fromJson(list.readAll()).array())
        if (const Model *model = findModel(entry[u"name"_s].toString())) {
            all << toQString(model->title.format) << toQString(model->about.format);
            for (const ModelLayer &layer : model->layers) {
                all << toQString(layer.title.format);
                for (const HeadNote &note : layer.notes)
                    all << toQString(note.text.format);
            }
        } else {
            all << entry[u"title"_s].toString();
        }
    return all;
}

QStringList placesIn(const QString &text)
{
    static const QRegularExpression place(u"%L?[1-9n]|_\\{|\\^\\{"_s);
    QStringList places;
    for (auto matches = place.globalMatch(text); matches.hasNext();)
        places << matches.next().captured();
    places.sort();
    return places;
}

/// Says every sentence in brackets, so that words show which nobody translates anew.
class Brackets : public QTranslator
{
public:
    QString translate(const char *, const char *source, const char *, int) const override
    {
        return u"«%1»"_s.arg(QString::fromUtf8(source));
    }
    bool isEmpty() const override { return false; }
};

/// A picture of the window once its layouts have come to rest.
QImage pictureAtRest(QWidget &window)
{
    QImage last;
    QImage next;
    const bool rests = QTest::qWaitFor([&] {
        last = next;
        QTest::qWait(50);
        next = window.grab().toImage();
        return next == last;
    });
    return rests ? next : QImage();
}

/// What a widget says, by eye and by ear.
QStringList wordsOf(const QWidget &widget)
{
    QStringList words{widget.accessibleName(), widget.toolTip()};
    if (const auto *button = qobject_cast<const QAbstractButton *>(&widget))
        words << button->text();
    if (const auto *label = qobject_cast<const QLabel *>(&widget))
        words << label->text();
    words.removeAll(QString());
    return words;
}

/// Code, names of the file format and titles of sessions are the same in every language.
bool isTheSameEverywhere(const QString &words)
{
    static const QRegularExpression code(u"^[a-z_.0-9]+$|^[AB]$|^ALiBi$|<table|'>exp<|^[-−+0-9.× ‹›⇅]*$"_s);
    return words.contains(code);
}

} // namespace

void TestLanguage::everySentenceIsTranslated_data()
{
    QTest::addColumn<QString>("language");
    for (const QString &name : languageNames())
        if (name != u"en")
            QTest::addRow("%s", qPrintable(name)) << name;
}

void TestLanguage::everySentenceIsTranslated()
{
    QFETCH(QString, language);
    const auto messages = messagesIn(language);
    QVERIFY(messages.size() > 100);
    QStringList missing;
    for (const Message &message : messages)
        if (!message.isFinished || message.translation.isEmpty())
            missing << message.context + u": "_s + message.source;
    QVERIFY2(missing.isEmpty(),
             qPrintable(u"%1 sentences, such as\n"_s.arg(missing.size()) + missing.mid(0, 10).join(u'\n')));
}

void TestLanguage::everyTranslationKeepsThePlaces()
{
    QFETCH(QString, language);
    for (const Message &message : messagesIn(language))
        if (message.isFinished)
            QVERIFY2(placesIn(message.source) == placesIn(message.translation),
                     qPrintable(message.source + u" → "_s + message.translation));
}

void TestLanguage::everyTextOfTheExamplesIsTranslated()
{
    QFETCH(QString, language);
    const QStringList texts = textsOfExamples();
    QVERIFY(texts.size() > 20);
    for (const QString &text : texts) {
        const QString said = speechIn(language).say("engine", text.toUtf8().constData());
        QVERIFY2(!said.isEmpty(), qPrintable(text));
        QVERIFY2(placesIn(said) == placesIn(text), qPrintable(text + u" → "_s + said));
    }
}

void TestLanguage::aLanguageFitsItsCountryAndItsNeighbours()
{
    QCOMPARE(languageFor(QLocale(u"zh_CN"_s)), u"zh_CN"_s);
    QCOMPARE(languageFor(QLocale(u"zh_TW"_s)), u"zh_CN"_s);
    QCOMPARE(languageFor(QLocale(u"en_GB"_s)), u"en"_s);
    QCOMPARE(languageFor(QLocale(u"sw_KE"_s)), u"en"_s);
    QVERIFY(languages().contains(std::pair(u"en"_s, u"English"_s)));
    QVERIFY(languages().contains(std::pair(u"zh_CN"_s, u"简体中文"_s)));
}

void TestLanguage::theWindowChangesItsLanguage()
{
    MainWindow window;
    showActive(window, {1280, 800});
    open(window.session(), u"d2l"_s);
    const QString english = find<QLabel>(window, u"stepHeadline"_s)->text();
    const QImage picture = pictureAtRest(window);
    QVERIFY(!picture.isNull());
    setLanguage(u"zh_CN"_s);
    QTRY_VERIFY(find<QLabel>(window, u"stepHeadline"_s)->text() != english);
    QVERIFY(pictureAtRest(window) != picture);
    setLanguage(u"en"_s);
    QTRY_COMPARE(find<QLabel>(window, u"stepHeadline"_s)->text(), english);
    QVERIFY(pictureAtRest(window) == picture);
}

/// An error, a warning and an offer are told anew; what answered a key a moment ago goes.
void TestLanguage::theNoticeFollowsTheLanguage()
{
    MainWindow window;
    showActive(window, {1280, 800});
    open(window.session(), u"d2l"_s);
    const auto *notice = find<QLabel>(window, u"notice"_s);
    const Error error = Session::refusalOfBlock();
    Q_EMIT window.session().modelGone(u"/a.headscope"_s, error);
    const QString english = notice->text();
    const QString button = find<QToolButton>(window, u"noticeOffer"_s)->text();
    setLanguage(u"zh_CN"_s);
    QTRY_VERIFY(notice->text() != english);
    QCOMPARE(notice->text(), sentenceOf(error));
    QVERIFY(find<QToolButton>(window, u"noticeOffer"_s)->text() != button);

    Q_EMIT window.session().runFailed(error);
    setLanguage(u"en"_s);
    QTRY_VERIFY(notice->text().startsWith(english));
    Q_EMIT window.session().resultChanged(); // the run has come to its end all the same
    QVERIFY(!notice->isVisible());

    window.showNotice(u"There is nothing to present yet."_s);
    QVERIFY(notice->isVisible());
    setLanguage(u"zh_CN"_s);
    QTRY_VERIFY(!notice->isVisible());
}

void TestLanguage::whatCanBeUndoneIsTranslated()
{
    MainWindow window;
    showActive(window, {1280, 800});
    open(window.session(), u"d2l"_s);
    const auto isOffered = [&window](const QString &words) {
        const auto actions = window.findChildren<QAction *>();
        return std::any_of(actions.begin(), actions.end(),
                           [&](const QAction *action) { return action->text().contains(words); });
    };
    QVERIFY(setOverride(window.session(), {Role::Weights, {0, 0, 0, 0}}, 0.5));
    QVERIFY(isOffered(u"weights[0, 0, 0, 0] set"_s));
    setLanguage(u"zh_CN"_s);
    QTRY_VERIFY(!isOffered(u"weights[0, 0, 0, 0] set"_s) && isOffered(u"weights[0, 0, 0, 0]"_s));
}

void TestLanguage::theTitleOfAnExampleIsTranslated()
{
    MainWindow window;
    showActive(window, {1280, 800});
    open(window.session(), u"dates/decoder-2-cross/0"_s);
    QCOMPARE(window.windowTitle(), u"Dates and times into Chinese order · Decoder 2: cross-attention · on March 5, "
                                   "2021 he left at 7 pm[*] – HeadScope"_s);
    setLanguage(u"zh_CN"_s);
    QTRY_VERIFY2(window.windowTitle().startsWith(u"英译中：日期和时间的语序 · 解码器 2 · "_s),
                 qPrintable(window.windowTitle()));
    open(window.session(), u"d2l"_s);
    QVERIFY2(!window.windowTitle().contains(u"heads"_s), qPrintable(window.windowTitle()));
}

void TestLanguage::everyWordFollowsALanguageChange()
{
    MainWindow window;
    showActive(window, {1440, 900});
    open(window.session(), u"d2l"_s);
    Brackets brackets;
    const auto check = [&](bool isBracketed) {
        for (const QWidget *widget : window.findChildren<QWidget *>())
            for (const QString &words : wordsOf(*widget))
                QVERIFY2(isTheSameEverywhere(words) || words.contains(u'«') == isBracketed,
                         qPrintable(u"%1 says '%2'"_s.arg(widget->objectName(), words)));
        for (const QAction *action : window.menuBar()->actions())
            QCOMPARE(action->text().contains(u'«'), isBracketed);
    };
    check(false);
    QCoreApplication::installTranslator(&brackets);
    QCoreApplication::processEvents();
    check(true);
    QCoreApplication::removeTranslator(&brackets);
    QCoreApplication::processEvents();
    check(false);
}

void TestLanguage::aLineOfAFileIsToldInTheLanguage()
{
    const auto told = [](const std::string &field) { return sentenceOf({"a.md", field, Text("x"), Text("y")}); };
    QCOMPARE(told("line 3: see"), u"a.md: line 3: see: got x, expected y"_s);
    setLanguage(u"zh_CN"_s);
    QVERIFY2(told("line 3").startsWith(u"a.md：第 3 行："_s), qPrintable(told("line 3")));
    QVERIFY2(told("line 3: see").startsWith(u"a.md：第 3 行：see："_s), qPrintable(told("line 3: see")));
    QVERIFY2(told("line 3, column 2").startsWith(u"a.md：第 3 行第 2 列："_s), qPrintable(told("line 3, column 2")));
    QVERIFY2(told("outline 3").startsWith(u"a.md：outline 3："_s), qPrintable(told("outline 3")));
}

void TestLanguage::thingsInARowStandAsInChinese()
{
    static const QRegularExpression tag(u"<[^>]*>"_s);
    static const QRegularExpression english(u"[一-鿿][”）]?[,:] | “|” [一-鿿]|[A-Z]</a>, "_s);
    MainWindow window;
    showActive(window, {1440, 900});
    setLanguage(u"zh_CN"_s);
    for (const char *example : {"d2l", "dates/decoder-2-cross/0", "residual"}) {
        open(window.session(), QString::fromLatin1(example));
        for (const Step *step : window.session().steps()) {
            window.session().setStep(step->id);
            QCoreApplication::processEvents();
            for (const QWidget *widget : window.findChildren<QWidget *>()) {
                const QString words = (wordsOf(*widget) + QStringList(widget->accessibleDescription())).join(u'\n');
                QVERIFY2(!QString(words).remove(tag).contains(english), qPrintable(words));
            }
        }
    }
    open(window.session(), u"d2l"_s);
    window.session().setStep(StepId::Mask);
    QVERIFY(find<QLabel>(window, u"stepTensors"_s)->text().contains(u"、"_s));
    const QString formula = find<QLabel>(window, u"stepFormula"_s)->text();
    QVERIFY2(formula.contains(u"<span style='font-style:normal'>（可见），否则为</span>"_s),
             qPrintable(formula)); // upright
    window.session().hover(CellPlace{Role::Weights, {0, 1, 2, 3}});
    const QString cursor = find<QLabel>(window, u"cursorValue"_s)->accessibleName(); // whole at every width
    QVERIFY2(cursor.startsWith(u"weights[样本 0、头 1、查询 2、键 3] = "_s), qPrintable(cursor));
}

void TestLanguage::menusStayWholeAfterALanguageChange()
{
    MainWindow window;
    showActive(window, {1280, 800});
    open(window.session(), u"d2l"_s);
    const auto count = window.menuBar()->actions().size();
    for (const char *language : {"zh_CN", "en", "zh_CN", "en"}) {
        setLanguage(QString::fromLatin1(language));
        QCoreApplication::processEvents();
        QCOMPARE(window.menuBar()->actions().size(), count);
    }
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_2, Qt::ControlModifier); // its shortcuts are there once
    QCOMPARE(window.view(), View::Heads);
}

void TestLanguage::theComposerTakesWordsInTheLanguageOfTheWindow()
{
    Session session;
    open(session, u"d2l"_s);
    setLanguage(u"zh_CN"_s);
    FigureComposer composer({session.result()->trace, {}, {}});
    showActive(composer, {1000, 640});
    const auto line = [&](const char *name) { return find<QLineEdit>(composer, u"figure-"_s + QLatin1String(name)); };
    const auto type = [&](const char *name, const QString &text) {
        line(name)->selectAll();
        QInputMethodEvent event; // keys alone write no Chinese
        event.setCommitString(text);
        QCoreApplication::sendEvent(line(name), &event);
    };
    QCOMPARE(line("heads")->text(), u"全部"_s);
    QCOMPARE(line("range")->text(), u"各头共用"_s);
    QVERIFY2(line("also")->placeholderText().contains(u"、"_s), qPrintable(line("also")->placeholderText()));
    type("heads", u"0，2"_s);
    type("also", u"最大, mean"_s);
    type("range", u"每头各自"_s);
    type("keys", u"1：3"_s);
    type("title", u"全部，最大"_s);
    const FigureOptions &figure = composer.job().figure;
    QCOMPARE(figure.heads, (std::vector<Index>{0, 2}));
    QCOMPARE(figure.pools, (std::vector{Pooling::Maximum, Pooling::Mean}));
    QCOMPARE(figure.range, RangeMode::PerHead);
    QCOMPARE(figure.keys, std::optional(Span{1, 3}));
    QCOMPARE(composer.job().page.title, u"全部，最大"_s);
    type("heads", u"全部"_s);
    QVERIFY(composer.job().figure.heads.empty());
    type("keys", u"3:9"_s);
    const auto *notice = find<QLabel>(composer, u"composerNotice"_s);
    const QString told = notice->text();
    QVERIFY2(told.startsWith(u"键"_s) && told.contains(u"0:6"_s), qPrintable(told));
    QVERIFY2(!told.contains(QRegularExpression(u"[a-z]"_s)), qPrintable(told));
    type("keys", u"全部，0"_s);
    QVERIFY2(notice->text().contains(u"全部,0"_s), qPrintable(notice->text()));
    QVERIFY2(!notice->text().contains(QRegularExpression(u"[a-z]"_s)), qPrintable(notice->text()));
    for (const char *name : {"heads", "also", "range", "batch", "dpi", "queries"}) {
        const QString hint = line(name)->toolTip().section(u'\n', 1);
        QVERIFY(!hint.isEmpty());
        QVERIFY2(!hint.contains(QRegularExpression(u"[a-z]"_s)), qPrintable(hint));
    }
}

void TestLanguage::fileDialogsNameAFolder()
{
    const QFileInfo folder(QDir::tempPath());
    const QAbstractFileIconProvider kinds; // which a file dialog asks
    QCOMPARE(kinds.type(folder), u"Folder"_s);
    setLanguage(u"zh_CN"_s);
    QCOMPARE(kinds.type(folder), u"文件夹"_s);
}

/// Words in Chinese, and dates in English: a process has the languages that it began with.
void TestLanguage::aDateIsInTheLanguageOfTheWindow()
{
    if (QLocale::system().language() == QLocale::Chinese) {
        setLanguage(u"zh_CN"_s);
        QCOMPARE(dateWords(QDateTime(QDate(2026, 11, 30), QTime(1, 37))), u"2026-11-30 01:37"_s);
        return;
    }
    auto environment = QProcessEnvironment::systemEnvironment();
    environment.insert(u"LANGUAGE"_s, u"zh_CN"_s);
    environment.insert(u"LC_ALL"_s, u"C.UTF-8"_s);
    QProcess other;
    other.setProcessEnvironment(environment);
    other.start(QCoreApplication::applicationFilePath(), {u"language"_s, u"aDateIsInTheLanguageOfTheWindow"_s});
    QVERIFY(other.waitForFinished());
    const QByteArray told = other.readAllStandardOutput();
    QVERIFY2(other.exitCode() == 0 && told.contains("PASS   : TestLanguage::aDateIs"), told.constData());
}

HEADSCOPE_TEST(TestLanguage, QApplication)
#include "tst_language.moc"
