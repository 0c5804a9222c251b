// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/program.h"
#include "tests/testprogram.h"

#include <QDir>
#include <QDirIterator>
#include <QFileInfo>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QXmlStreamReader>

#include <algorithm>
#include <utility>

using namespace headscope;
using namespace Qt::StringLiterals;

/// What the documents say is so: commands can be tried as they stand there, and links lead to files and headings.
class TestReadme : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyCommandWorks_data();
    void everyCommandWorks();
    void everyLinkLeadsSomewhere_data();
    void everyLinkLeadsSomewhere();
    void theChineseOneHasWhatTheEnglishOneHas();
    void theChineseOneNamesWhatTheWindowHas();
    void theReleaseIsToldAlike();
};

namespace {

const QString kRoot = QStringLiteral(TEST_SOURCE_DIR "/../");
const QString kChineseReadme = QStringLiteral("README.zh-CN.md");

QString documentText(const QString &name)
{
    return QString::fromUtf8(contentOf(kRoot + name));
}

/// The lines between ``` that call the program.
QStringList commandsIn(const QString &document)
{
    QStringList commands;
    bool isCode = false;
    for (const QString &line : documentText(document).split(u'\n'))
        if (line.startsWith(u"```"_s))
            isCode = !isCode;
        else if (isCode && line.startsWith(u"headscope "_s))
            commands << line.section(u" && "_s, 0, 0); // what follows needs PyTorch
    return commands;
}

/// What stands in the brackets behind "](", or "![…](" for pictures alone.
QStringList linksIn(const QString &document, bool arePictures = false)
{
    const QRegularExpression link(arePictures ? uR"(!\[[^\]]*\]\(([^)#:]+))"_s : uR"(\]\(([^)#:]+)[^):]*\))"_s);
    QStringList links;
    for (auto found = link.globalMatch(documentText(document)); found.hasNext();)
        links << found.next().captured(1);
    return links;
}

/// The READMEs of all folders, and what stands beside the first of them.
QStringList guides()
{
    QStringList documents{u"CONTRIBUTING.md"_s};
    for (const QString &name : QDir(kRoot).entryList({u"README*.md"_s}, QDir::Files))
        documents << name;
    for (const char *folder : {"app", "engine", "resources", "scripts", "tests", "ui"})
        for (QDirIterator it(kRoot + QLatin1String(folder), {u"README*.md"_s}, QDir::Files,
                             QDirIterator::Subdirectories);
             it.hasNext();)
            documents << QDir(kRoot).relativeFilePath(it.next());
    return documents;
}

/// Of its headings, as GitHub makes them.
QStringList anchorsIn(const QString &document)
{
    static const QRegularExpression signs(uR"([^\w\- ])"_s, QRegularExpression::UseUnicodePropertiesOption);
    QStringList anchors;
    bool isCode = false;
    for (const QString &line : documentText(document).split(u'\n'))
        if (line.startsWith(u"```"_s))
            isCode = !isCode;
        else if (!isCode && line.startsWith(u'#'))
            anchors << line.section(u' ', 1).toLower().remove(signs).replace(u' ', u'-');
    return anchors;
}

/// What the window says in Chinese, without the marks of its keys and menus.
QStringList chineseOfTheWindow()
{
    static const QRegularExpression marks(u"\\(&\\w\\)|…"_s);
    QXmlStreamReader xml(contentOf(kRoot + u"resources/translations/headscope_zh_CN.ts"_s));
    QStringList words;
    while (!xml.atEnd())
        if (xml.readNext() == QXmlStreamReader::StartElement && xml.name() == u"translation")
            words << xml.readElementText(QXmlStreamReader::IncludeChildElements).remove(marks);
    return words;
}

/// Names a file that a person has, and this test has not.
bool asksForAFile(const QString &command)
{
    const QStringList files{u" mine."_s, u" mymodel."_s, u" *."_s};
    return std::any_of(files.begin(), files.end(), [&](const QString &file) { return command.contains(file); });
}

} // namespace

void TestReadme::everyCommandWorks_data()
{
    QTest::addColumn<QString>("command");
    for (const QString &command : commandsIn(u"README.md"_s))
        if (!asksForAFile(command) && !command.contains(u".gif"_s)) // which takes long, and has a test of its own
            QTest::addRow("%s", qPrintable(command)) << command;
}

void TestReadme::everyCommandWorks()
{
    QFETCH(const QString, command);
    const QTemporaryDir folder;
    const QString line = u"headscope() { \"$0\" \"$@\"; }; "_s + command;
    const Outcome outcome = runProgram(u"/bin/sh"_s, {u"-c"_s, line, QStringLiteral(HEADSCOPE_PROGRAM)}, folder.path());
    QVERIFY2(outcome.code == 0 && outcome.err.isEmpty(), outcome.err.constData());
}

void TestReadme::everyLinkLeadsSomewhere_data()
{
    QTest::addColumn<QString>("document");
    const QStringList documents = guides();
    for (const QString &document : documents)
        QTest::addRow("%s", qPrintable(document)) << document;
    QVERIFY(documents.size() > 12);
}

void TestReadme::everyLinkLeadsSomewhere()
{
    QFETCH(const QString, document);
    static const QRegularExpression link(uR"(\]\(([^)#:]*)(?:#([^):]+))?\))"_s);
    for (auto found = link.globalMatch(documentText(document)); found.hasNext();) {
        const QRegularExpressionMatch match = found.next();
        const auto [file, anchor] = std::pair(match.captured(1), match.captured(2));
        const QString target = file.isEmpty() ? document : QDir::cleanPath(QFileInfo(document).path() + u'/' + file);
        QVERIFY2(QFileInfo::exists(kRoot + target), qPrintable(match.captured()));
        QVERIFY2(anchor.isEmpty() || anchorsIn(target).contains(anchor), qPrintable(match.captured()));
    }
}

void TestReadme::theChineseOneHasWhatTheEnglishOneHas()
{
    QVERIFY(linksIn(u"README.md"_s).contains(kChineseReadme) && linksIn(kChineseReadme).contains(u"README.md"_s));
    QVERIFY(linksIn(kChineseReadme).contains(u"resources/lessons/README.zh-CN.md"_s));
    const QStringList commands = commandsIn(u"README.md"_s);
    for (const QString &command : commandsIn(kChineseReadme))
        QVERIFY2(commands.contains(command), qPrintable(command));
    const QStringList pictures = linksIn(u"README.md"_s, true);
    QVERIFY(!linksIn(kChineseReadme, true).isEmpty());
    for (const QString &picture : linksIn(kChineseReadme, true))
        QVERIFY2(pictures.contains(picture), qPrintable(picture));
}

/// Between stars: *menu → item*, or what stands above a panel.
void TestReadme::theChineseOneNamesWhatTheWindowHas()
{
    static const QRegularExpression slanted(uR"((?<!\*)\*([^*\n]+)\*(?!\*))"_s);
    const QStringList words = chineseOfTheWindow();
    int count = 0;
    for (auto found = slanted.globalMatch(documentText(kChineseReadme)); found.hasNext(); ++count)
        for (const QString &name : found.next().captured(1).split(u" → "_s))
            QVERIFY2(words.contains(name), qPrintable(name));
    QVERIFY(count > 5);
}

/// The changes, software centres and Debian agree on whether it is out.
void TestReadme::theReleaseIsToldAlike()
{
    const bool isOut = !documentText(u"CHANGELOG.md"_s).section(u"\n## "_s, 1, 1).contains(u"not released yet"_s);
    const QString centres = documentText(u"resources/desktop/headscope.metainfo.xml.in"_s);
    QCOMPARE(!centres.contains(u"type=\"development\""_s), isOut);
    QCOMPARE(!documentText(u"resources/desktop/changelog.in"_s).contains(u"UNRELEASED"_s), isOut);
}

HEADSCOPE_TEST(TestReadme, QCoreApplication)
#include "tst_readme.moc"
