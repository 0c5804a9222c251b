// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/program.h"
#include "tests/testprogram.h"

#include <QDir>
#include <QMimeDatabase>
#include <QTemporaryDir>

using namespace headscope;
using namespace Qt::StringLiterals;

/// What a desktop takes files for, once it has our list of types: ours for ours, and everything else for what it was.
class TestFileTypes : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void aFileIsKnownByItsName_data();
    void aFileIsKnownByItsName();
    void aFileIsKnownByItsContent_data();
    void aFileIsKnownByItsContent();
    void otherTextIsNotOurs();
    void anArchiveOfArraysIsStillAnArchive();
    void weAskForNothingThatOthersOwn();

private:
    QTemporaryDir m_data;
    QMimeDatabase m_types;
};

namespace {

/// A zip archive as far as its first member's name.
QByteArray zipOf(const QByteArray &member)
{
    QByteArray start("PK\3\4\x14\0\0\0\0\0\0\0!\0\0\0\0\0\0\0\0\0\0\0\0\0", 26);
    return start + static_cast<char>(member.size()) + QByteArray(3, '\0') + member + QByteArray(64, '\0');
}

} // namespace

void TestFileTypes::initTestCase()
{
    QVERIFY(QDir(m_data.path()).mkpath(u"mime/packages"_s));
    QVERIFY(QFile::copy(QStringLiteral(DESKTOP_FOLDER "/headscope.xml"),
                        m_data.filePath(u"mime/packages/headscope.xml"_s)));
    qputenv("XDG_DATA_HOME", m_data.path().toUtf8());
}

void TestFileTypes::aFileIsKnownByItsName_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("type");
    QTest::newRow("session") << u"a.headscope"_s << u"application/x-headscope"_s;
    QTest::newRow("safetensors") << u"model.safetensors"_s << u"application/x-safetensors"_s;
    QTest::newRow("npz") << u"a.npz"_s << u"application/x-npz"_s;
    QTest::newRow("npy") << u"a.npy"_s << u"application/x-npy"_s;
    QTest::newRow("zip") << u"a.zip"_s << u"application/zip"_s;
    QTest::newRow("JSON") << u"a.json"_s << u"application/json"_s;
}

void TestFileTypes::aFileIsKnownByItsName()
{
    QFETCH(const QString, name);
    QFETCH(const QString, type);
    QCOMPARE(m_types.mimeTypeForFile(name, QMimeDatabase::MatchExtension).name(), type);
}

void TestFileTypes::aFileIsKnownByItsContent_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<QString>("type");
    const QString examples = QStringLiteral(TEST_SOURCE_DIR "/../resources/examples/");
    QTest::newRow("session") << contentOf(examples + u"small.headscope"_s) << u"application/x-headscope"_s;
    QTest::newRow("safetensors") << contentOf(examples + u"sort.safetensors"_s) << u"application/x-safetensors"_s;
    QTest::newRow("npy") << QByteArray("\x93NUMPY\1\0v\0{'descr'", 18) << u"application/x-npy"_s;
    QTest::newRow("zip") << zipOf("readme.txt") << u"application/zip"_s;
}

void TestFileTypes::aFileIsKnownByItsContent()
{
    QFETCH(const QByteArray, content);
    QFETCH(const QString, type);
    QCOMPARE(m_types.mimeTypeForData(content).name(), type);
}

void TestFileTypes::otherTextIsNotOurs()
{
    const QString type = m_types.mimeTypeForData(QByteArray("{\n  \"format\": \"another\"\n}")).name();
    QVERIFY2(type == u"application/json"_s || type == u"text/plain"_s, qPrintable(type)); // as the desktop knows JSON
}

void TestFileTypes::anArchiveOfArraysIsStillAnArchive()
{
    QVERIFY(m_types.mimeTypeForName(u"application/x-npz"_s).inherits(u"application/zip"_s));
}

void TestFileTypes::weAskForNothingThatOthersOwn()
{
    const QString entry = QString::fromUtf8(contentOf(QStringLiteral(DESKTOP_FOLDER "/headscope.desktop")));
    const QString types = entry.section(u"MimeType="_s, 1).section(u'\n', 0, 0);
    const QString list = QString::fromUtf8(contentOf(QStringLiteral(DESKTOP_FOLDER "/headscope.xml")));
    for (const QString &type : types.split(u';', Qt::SkipEmptyParts))
        QVERIFY2(list.contains(u"<mime-type type=\"%1\">"_s.arg(type)), qPrintable(type));
}

HEADSCOPE_TEST(TestFileTypes, QCoreApplication)
#include "tst_filetypes.moc"
