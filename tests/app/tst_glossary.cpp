// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/support.h"
#include "ui/lesson/lessons.h"
#include "ui/library/glossary.h"

#include <QDir>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QXmlStreamReader>

using namespace headscope;

/// The Chinese sentences keep to the words and the typesetting of resources/translations/GLOSSARY.md.
class TestGlossary : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void noChineseSentenceHasARefusedWord();
    void desktopsTellHowManyLessonsThereAre();
    void chineseIsSetAsChinese_data();
    void chineseIsSetAsChinese();
};

namespace {

QString fileText(const QString &path)
{
    QFile file(QStringLiteral(TEST_SOURCE_DIR "/../resources/") + path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

QStringList translations()
{
    QXmlStreamReader xml(fileText(u"translations/headscope_zh_CN.ts"_s));
    QStringList all;
    while (!xml.atEnd())
        if (xml.readNext() == QXmlStreamReader::StartElement && xml.name() == u"translation")
            all << xml.readElementText(QXmlStreamReader::IncludeChildElements).trimmed();
    return all;
}

/// What the examples say in Chinese: their titles, layers and notes.
QStringList wordsOfExamples()
{
    const QDir folder(QStringLiteral(TEST_SOURCE_DIR "/../resources/texts/zh_CN"));
    QStringList all;
    for (const QString &name : folder.entryList({u"*.json"_s})) {
        const QByteArray json = fileText(u"texts/zh_CN/"_s + name).toUtf8();
        for (const QJsonValue text : QJsonDocument::fromJson(json).object())
            all << text.toString();
    }
    return all;
}

/// All that the lessons say in Chinese, without their numbers.
QStringList wordsOfLessons()
{
    static const QRegularExpression placeholder(u"\\{[^}]*\\}"_s);
    QStringList all;
    for (const QString &name : lessonNames()) {
        const auto lesson = openLesson(name, u"zh_CN"_s);
        all << lesson->title << lesson->about;
        for (const LessonPage &page : lesson->pages) {
            all << page.title;
            for (const Beat &beat : page.beats) {
                all << beat.text << beat.notes;
                if (!beat.asked)
                    continue;
                all << beat.asked->text << beat.asked->why;
                for (const AnswerOption &option : beat.asked->choices)
                    all << option.text << option.reason;
            }
        }
    }
    return all.replaceInStrings(placeholder, u"0"_s);
}

/// What the glossary of the window says in Chinese.
QStringList wordsOfTerms()
{
    QStringList all;
    for (const GlossaryEntry &entry : glossaryIn(u"zh_CN"_s))
        all << entry.term << entry.text;
    return all;
}

/// What the Chinese README says, without its commands.
QStringList wordsOfReadme()
{
    QStringList all;
    bool isCode = false;
    for (const QString &line : fileText(u"../README.zh-CN.md"_s).split(u'\n'))
        if (line.startsWith(u"```"_s))
            isCode = !isCode;
        else if (!isCode)
            all << line;
    return all;
}

/// What desktops show of the program in Chinese.
QStringList wordsOfDesktop()
{
    static const QRegularExpression chinese(uR"((?:xml:lang="zh_CN">|^\w*(?:Name|Comment)\[zh_CN\]=)([^<]+))"_s);
    QStringList all;
    for (const QString &name : {u"metainfo.xml"_s, u"xml"_s, u"desktop"_s})
        for (const QString &line : fileText(u"desktop/headscope.%1.in"_s.arg(name)).split(u'\n'))
            if (const auto found = chinese.match(line); found.hasMatch())
                all << found.captured(1);
    return all;
}

QStringList sentences()
{
    return translations() + wordsOfExamples() + wordsOfLessons() + wordsOfTerms() + wordsOfReadme() + wordsOfDesktop();
}

/// The last column of the glossary.
QStringList refusedWords()
{
    QStringList refused;
    for (const QString &line : fileText(u"translations/GLOSSARY.md"_s).split(u'\n'))
        if (line.startsWith(u"| "_s) && !line.startsWith(u"| English"_s))
            for (const QString &word : line.section(u'|', 4, 4).split(u',', Qt::SkipEmptyParts))
                refused << word.trimmed();
    refused.removeAll(QString());
    return refused;
}

QString firstMatch(const QStringList &texts, const QString &pattern)
{
    const QRegularExpression rule(pattern, QRegularExpression::UseUnicodePropertiesOption);
    for (const QString &text : texts)
        if (text.contains(rule))
            return text;
    return {};
}

} // namespace

void TestGlossary::noChineseSentenceHasARefusedWord()
{
    const QStringList all = sentences();
    const QStringList refused = refusedWords();
    QVERIFY(all.size() > 700);
    QVERIFY(refused.size() > 15);
    for (const QString &word : refused) {
        const QString found = firstMatch(all, QRegularExpression::escape(word));
        QVERIFY2(found.isEmpty(), qPrintable(u"'%1' is refused by the glossary: %2"_s.arg(word, found)));
    }
}

void TestGlossary::desktopsTellHowManyLessonsThereAre()
{
    QCOMPARE(lessonNames().size(), 11);
    QVERIFY(!firstMatch(wordsOfDesktop(), u"^十一堂课"_s).isEmpty());
}

void TestGlossary::chineseIsSetAsChinese_data()
{
    QTest::addColumn<QString>("pattern");
    QTest::addColumn<QString>("wrong");
    const auto row = [](const char *name, const QString &pattern, const QString &wrong) {
        QTest::addRow("%s", name) << pattern << wrong;
    };
    row("half-width punctuation behind a Chinese word", uR"(\p{Han}[,;?!](?![a-z%]))"_s, u"查询, 键"_s);
    row("half-width comma before a Chinese word", uR"(, ?\p{Han})"_s, u"q0, 键"_s);
    row("space between Chinese words", uR"(\p{sc:Han} \p{sc:Han})"_s, u"应为 能整除"_s);
    row("space before punctuation", uR"([ ][，。、；：？！）”])"_s, u"99% 。"_s);
    row("space behind punctuation", uR"([，。、；：？！（“] )"_s, u"（ 于）"_s);
    row("space beside quotation marks", uR"(\p{Han} “|” \p{Han})"_s, u"查询 “他” 关注"_s);
    row("space before a percent sign", uR"(\d %(?![1-9nL]))"_s, u"99 %"_s);
}

void TestGlossary::chineseIsSetAsChinese()
{
    QFETCH(QString, pattern);
    QFETCH(QString, wrong);
    QCOMPARE(firstMatch({wrong}, pattern), wrong);
    const QString found = firstMatch(sentences(), pattern);
    QVERIFY2(found.isEmpty(), qPrintable(found));
}

HEADSCOPE_TEST(TestGlossary, QCoreApplication)
#include "tst_glossary.moc"
