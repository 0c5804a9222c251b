// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/program.h"

#include "tests/testprogram.h"

#include <QElapsedTimer>
#include <QImage>
#include <QTemporaryDir>

using namespace headscope;
using namespace Qt::StringLiterals;

/// The small picture that a file manager asks for, of files that nobody has chosen to open.
class TestThumbnail : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init();
    void itHasTheSizeThatIsAskedFor();
    void itShowsTheFirstHeads();
    void eachSessionHasAnother();
    void aBlockWithoutHeadsHasOne();
    void aModelThatIsBuiltInHasOne();
    void noOtherModelIsOpened();
    void whatIsTooLargeIsRefusedAtOnce_data();
    void whatIsTooLargeIsRefusedAtOnce();
    void whatIsNoSessionIsRefused_data();
    void whatIsNoSessionIsRefused();
    void theSessionIsNeverWrittenOver();
    void itNeedsNoHomeAndNoFonts();

private:
    void writeSession(const QString &settings) const;
    Outcome drawn(const QStringList &more = {}) const;

    std::unique_ptr<QTemporaryDir> m_folder;
};

/// It gives itself a limit of memory.
void TestThumbnail::initTestCase()
{
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    QSKIP("a sanitizer itself needs more");
#endif
}

void TestThumbnail::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
}

void TestThumbnail::writeSession(const QString &settings) const
{
    QFile file(m_folder->filePath(u"s.headscope"_s));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write((uR"({"format": "headscope-session", "version": 1, %1})"_s.arg(settings)).toUtf8());
}

Outcome TestThumbnail::drawn(const QStringList &more) const
{
    return runHeadscope(QStringList{u"thumbnail"_s, u"s.headscope"_s, u"--out"_s, u"p.png"_s} + more, m_folder->path());
}

namespace {

QImage thumbnailOf(const QString &location, const QStringList &more = {})
{
    const Outcome outcome = runHeadscope(QStringList{u"thumbnail"_s, location, u"--out"_s, u"-"_s} + more);
    if (outcome.code != 0)
        qFatal("exit code %d: %s", outcome.code, outcome.err.constData());
    return QImage::fromData(outcome.out, "PNG");
}

bool isOneSentence(const QByteArray &said)
{
    return said.startsWith("headscope: ") && said.count('\n') == 1 && said.endsWith('\n') && said.contains(": got ") &&
           said.contains(", expected ");
}

} // namespace

void TestThumbnail::itHasTheSizeThatIsAskedFor()
{
    QCOMPARE(thumbnailOf(u"example:small"_s).size(), QSize(256, 256));
    QCOMPARE(thumbnailOf(u"example:small"_s, {u"--size"_s, u"32"_s}).size(), QSize(32, 32));
}

/// example:small has two heads: the lower half of the square is empty, the upper is not.
void TestThumbnail::itShowsTheFirstHeads()
{
    const QImage picture = thumbnailOf(u"example:small"_s);
    QCOMPARE(qAlpha(picture.pixel(64, 200)), 0);
    QCOMPARE(qAlpha(picture.pixel(192, 200)), 0);
    QCOMPARE(qAlpha(picture.pixel(64, 64)), 255);
    QCOMPARE(qAlpha(picture.pixel(192, 64)), 255);
    QVERIFY(picture.copy(4, 4, 120, 120) != picture.copy(132, 4, 120, 120));
}

void TestThumbnail::eachSessionHasAnother()
{
    QVERIFY(thumbnailOf(u"example:d2l"_s) != thumbnailOf(u"example:dates"_s));
    QCOMPARE(thumbnailOf(u"example:d2l"_s), thumbnailOf(u"example:d2l"_s));
}

void TestThumbnail::aBlockWithoutHeadsHasOne()
{
    writeSession(uR"("layer": {"kind": "feed_forward"})"_s);
    const Outcome outcome = drawn();
    QCOMPARE(outcome.err, QByteArray());
    QCOMPARE(outcome.code, 0);
    QCOMPARE(qAlpha(QImage(m_folder->filePath(u"p.png"_s)).pixel(128, 128)), 255);
}

void TestThumbnail::aModelThatIsBuiltInHasOne()
{
    writeSession(uR"("model": {"path": "example:induction", "text": "A B C A B"})"_s);
    const Outcome outcome = drawn();
    QCOMPARE(outcome.err, QByteArray());
    QCOMPARE(outcome.code, 0);
    QCOMPARE(qAlpha(QImage(m_folder->filePath(u"p.png"_s)).pixel(64, 64)), 255);
}

/// Whoever sends a file does not say which others are read.
void TestThumbnail::noOtherModelIsOpened()
{
    writeSession(
        uR"("model": {"path": "%1", "text": "the cat"})"_s.arg(QStringLiteral(TEST_SOURCE_DIR "/models/gpt2")));
    const Outcome outcome = drawn();
    QVERIFY2(isOneSentence(outcome.err), outcome.err.constData());
    QCOMPARE(outcome.code, 3);
    QVERIFY(!QFile::exists(m_folder->filePath(u"p.png"_s)));
}

void TestThumbnail::whatIsTooLargeIsRefusedAtOnce_data()
{
    QTest::addColumn<QString>("settings");
    QTest::newRow("much memory") << uR"("inputs": {"batch_size": 1, "num_queries": 20000, "num_kv_pairs": 20000})"_s;
    QTest::newRow("much work") << uR"("inputs": {"batch_size": 200, "num_queries": 300, "num_kv_pairs": 300})"_s;
    QTest::newRow("more than any machine has") << uR"("inputs": {"batch_size": 1000000, "num_queries": 1000000})"_s;
    QTest::newRow("a million heads") << uR"("layer": {"num_hiddens": 1000000, "num_heads": 1000000})"_s;
}

void TestThumbnail::whatIsTooLargeIsRefusedAtOnce()
{
    QFETCH(const QString, settings);
    writeSession(settings);
    QElapsedTimer time;
    time.start();
    const Outcome outcome = drawn();
    QVERIFY2(isOneSentence(outcome.err), outcome.err.constData());
    QCOMPARE(outcome.code, 3);
    QVERIFY(!QFile::exists(m_folder->filePath(u"p.png"_s)));
    QVERIFY(time.elapsed() < 5000);
}

void TestThumbnail::whatIsNoSessionIsRefused_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::newRow("nothing") << QByteArray();
    QTest::newRow("zeros") << QByteArray(100000, '\0');
    QTest::newRow("brackets") << QByteArray(100000, '[');
    QTest::newRow("web page") << QByteArray("<!DOCTYPE html><html></html>");
    QTest::newRow("start of an archive") << QByteArray("PK\3\4session.headscope");
    QTest::newRow("a file elsewhere") << QByteArray(
        R"({"format": "headscope-session", "version": 1, "inputs": {"queries": {"file": "../../etc/passwd", "tensor": "x"}}})");
}

void TestThumbnail::whatIsNoSessionIsRefused()
{
    QFETCH(const QByteArray, content);
    QFile file(m_folder->filePath(u"s.headscope"_s));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(content);
    file.close();
    const Outcome outcome = drawn();
    QVERIFY2(isOneSentence(outcome.err), outcome.err.constData());
    QCOMPARE(outcome.code, 3);
    QVERIFY(!QFile::exists(m_folder->filePath(u"p.png"_s)));
}

void TestThumbnail::theSessionIsNeverWrittenOver()
{
    writeSession(uR"("layer": {"num_heads": 5})"_s);
    const QByteArray before = contentOf(m_folder->filePath(u"s.headscope"_s));
    const Outcome outcome =
        runHeadscope({u"thumbnail"_s, u"s.headscope"_s, u"--out"_s, u"s.headscope"_s}, m_folder->path());
    QCOMPARE(outcome.code, 2);
    QCOMPARE(contentOf(m_folder->filePath(u"s.headscope"_s)), before);
}

/// As a file manager calls it that lets it see nothing but the file.
void TestThumbnail::itNeedsNoHomeAndNoFonts()
{
    writeSession(uR"("layer": {"num_heads": 5})"_s);
    QProcess program;
    QProcessEnvironment bare;
    bare.insert(u"FONTCONFIG_FILE"_s, u"/dev/null"_s);
    bare.insert(u"HOME"_s, u"/nowhere"_s);
    program.setProcessEnvironment(bare);
    program.setWorkingDirectory(m_folder->path());
    program.start(QStringLiteral(HEADSCOPE_PROGRAM), {u"thumbnail"_s, u"s.headscope"_s, u"--out"_s, u"p.png"_s});
    QVERIFY(program.waitForFinished());
    QCOMPARE(program.exitCode(), 0);
    QCOMPARE(QImage(m_folder->filePath(u"p.png"_s)).size(), QSize(256, 256));
}

HEADSCOPE_TEST(TestThumbnail, QCoreApplication)
#include "tst_thumbnail.moc"
