// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/npz.h"

#include "engine/io/npy.h"
#include "npyfile.h"
#include "readnumpy.h"
#include "tests/testprogram.h"
#include "zipfile.h"

#include <QDir>
#include <QProcess>
#include <QTemporaryDir>
#include <sys/stat.h>

using namespace headscope;

class TestNpz : public QObject
{
    Q_OBJECT

private slots:
    void everyArrayOfNumPysIsRead();
    void everyKindOfArchiveIsRead_data();
    void everyKindOfArchiveIsRead();
    void whatIsNoArrayIsLetBe_data();
    void whatIsNoArrayIsLetBe();
    void aMemberWithoutTheEndingIsReadWhereItIsNamed();
    void aRecordIsListedWithItsFault();
    void bytesBehindAnArrayAreLetBe();
    void whatNobodyNamesIsNotUnpacked();
    void aDirectoryBeyondTheLimitIsRefused();
    void whatIsWrittenIsReadAgain_data();
    void whatIsWrittenIsReadAgain();
    void theSameTensorsGiveTheSameBytes();
    void numPyOpensWhatIsWritten();
    void aNameThatCannotBeReadIsNotWritten_data();
    void aNameThatCannotBeReadIsNotWritten();
    void aDamagedStreamIsRefused_data();
    void aDamagedStreamIsRefused();
    void theLimitHoldsForTheSumOfTheMembers();
    void theLimitHoldsForWhatTheNumbersBecome();
    void eachTruncationIsRefused_data();
    void eachTruncationIsRefused();
    void eachMutationIsReadOrRefused_data();
    void eachMutationIsReadOrRefused();
};

namespace {

using Tensors = std::vector<NamedTensor>;

const Tensor<float> kOne({1}, {1.5F});

std::string npyContent()
{
    return std::string(asText(writeNpy(kOne)));
}

/// What make.py puts into its small archives.
Tensors smallTensors()
{
    return {{"W_q", Tensor<float>({2, 3}, {0, 1, 2, 3, 4, 5})}, {"mask", Tensor<Flag>({4}, {{0}, {1}, {0}, {1}})}};
}

/// The first length bytes, as a copy of their own: the address sanitizer then sees a read behind the end.
Bytes firstOf(const Bytes &bytes, std::size_t length)
{
    return {bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(length)};
}

} // namespace

void TestNpz::everyArrayOfNumPysIsRead()
{
    const auto tensors = readNpz(golden("matrix.npz"));
    QCOMPARE(sentenceOf(tensors), "no error");
    QCOMPARE(tensors->size(), std::size_t{12 * 2 * 6});
    for (const NamedTensor &named : *tensors) {
        const bool isTruth = named.name.starts_with("b1");
        const Index count = countOf(shapeOf(named.tensor)).value();
        QCOMPARE(count == 0, named.name.ends_with("empty"));
        for (Index i = 0; i < count; ++i)
            QVERIFY2(valueAt(named.tensor, i) == static_cast<double>(isTruth ? i % 2 : i), named.name.c_str());
    }
}

void TestNpz::everyKindOfArchiveIsRead_data()
{
    QTest::addColumn<QString>("name");
    QTest::addRow("stored, long sizes in front of each member") << "stored.npz";
    QTest::addRow("to a pipe, sizes behind each member") << "piped.npz";
    QTest::addRow("ZIP64 end record") << "zip64.npz";
}

void TestNpz::everyKindOfArchiveIsRead()
{
    QFETCH(QString, name);
    const auto tensors = readNpz(golden(name));
    QCOMPARE(sentenceOf(tensors), "no error");
    QVERIFY(*tensors == smallTensors());
}

void TestNpz::whatIsNoArrayIsLetBe_data()
{
    QTest::addColumn<Bytes>("file");
    const ZipPart array = storedPart("folder/a.npy", npyContent());
    QTest::addRow("folder") << zipOf({storedPart("folder/", ""), array});
    QTest::addRow("text") << zipOf({storedPart("README.txt", "about"), array, storedPart(".npy.bak", "x")});
    QTest::addRow("comment") << zipOf({array}, "made on a Monday");
    QTest::addRow("comment of a line of an end record") << zipOf({array}, "PK\1\2 PK\3\4");
}

void TestNpz::whatIsNoArrayIsLetBe()
{
    QFETCH(Bytes, file);
    const auto tensors = readNpz(file);
    QCOMPARE(sentenceOf(tensors), "no error");
    QVERIFY(*tensors == Tensors({{"folder/a", kOne}}));
}

void TestNpz::aMemberWithoutTheEndingIsReadWhereItIsNamed()
{
    const Bytes file = zipOf({storedPart("b", npyContent()), storedPart("a.npy", npyContent()),
                              storedPart("a", "no array"), storedPart("note.txt", "no array")});
    const auto source = std::make_shared<const MemorySource>(file);
    const auto found = findArrays(source, {"a", "b"});
    QCOMPARE(sentenceOf(found), "no error");
    QCOMPARE(found->size(), std::size_t{2});
    for (const StoredArray &array : *found)
        QVERIFY(*readArray(array) == AnyTensor(kOne));
    QCOMPARE(sentenceOf(findArrays(source, {"note.txt"})),
             "member note.txt: magic: got a file that starts with “no array”, expected a NumPy array (.npy)");
}

void TestNpz::aRecordIsListedWithItsFault()
{
    const Bytes record = npyFile(dictOf("[('step', '<i4'), ('loss', '<f4')]", "(1,)"), "8 bytes.");
    const Bytes file = zipOf({storedPart("info.npy", std::string(asText(record))), storedPart("x.npy", npyContent())});
    const auto arrays = findArraysOfAnyType(std::make_shared<const MemorySource>(file), 1000);
    QCOMPARE(sentenceOf(arrays), "no error");
    QCOMPARE(arrays->size(), std::size_t{2});
    QCOMPARE(arrays->front().header.shape, Shape{1});
    QCOMPARE(arrays->front().fault.value().sentence(),
             "member info.npy: descr: got a record of several fields, expected numbers such as '<f4', '<f8', '<i8' or "
             "'|b1'");
    QVERIFY(*readArray(arrays->back()) == AnyTensor(kOne));
}

void TestNpz::bytesBehindAnArrayAreLetBe()
{
    const auto tensors = readNpz(zipOf({storedPart("a.npy", npyContent() + npyContent())}));
    QCOMPARE(sentenceOf(tensors), "no error");
    QVERIFY(*tensors == Tensors({{"a", kOne}}));
}

void TestNpz::whatNobodyNamesIsNotUnpacked()
{
    ZipPart broken = storedPart("broken.npy", npyContent());
    broken.crc ^= 1U;
    const auto source = std::make_shared<const MemorySource>(
        zipOf({broken, storedPart("a.npy", npyContent()), storedPart("c.npy", "x")}));
    const auto found = findArrays(source, {"a", "missing"});
    QCOMPARE(sentenceOf(found), "no error");
    QCOMPARE(found->size(), std::size_t{1});
    QVERIFY(*readArray(found->front()) == AnyTensor(kOne));
    QVERIFY(sentenceOf(readArray(findArrays(source, {"broken"})->front())).startsWith("member broken.npy: crc: got "));
    QVERIFY(sentenceOf(findArrays(source, {"c"})).startsWith("member c.npy: magic: got "));
}

void TestNpz::aDirectoryBeyondTheLimitIsRefused()
{
    std::vector<ZipPart> parts;
    for (int i = 0; i < 61'000; ++i)
        parts.push_back(storedPart("many/members/" + std::to_string(i + 100'000) + ".npy", ""));
    const Bytes file = zipOf(parts);
    QCOMPARE(sentenceOf(readNpz(file)), "directory: got 4209000 bytes, expected at most 4194304 bytes");
}

void TestNpz::whatIsWrittenIsReadAgain_data()
{
    QTest::addColumn<QByteArray>("name");
    for (const char *name :
         {"W_q", "attention.W_q.weight", "blk/0/W", "注意力", "a:0", " b ", "%1", "", "a.npy", "..x"})
        QTest::addRow("'%s'", name) << QByteArray(name);
    QTest::addRow("4092 bytes") << QByteArray(4092, 'a');
}

void TestNpz::whatIsWrittenIsReadAgain()
{
    QFETCH(QByteArray, name);
    Tensors tensors = smallTensors();
    tensors[0].name = name.toStdString();
    tensors.push_back({"double", Tensor<double>({1, 2}, {0.1, -0.0})});
    tensors.push_back({"bytes", Tensor<std::uint8_t>({}, {7})});
    tensors.push_back({"whole", Tensor<std::int64_t>(Shape{3, 0})});
    const auto bytes = writeNpz(tensors);
    QCOMPARE(sentenceOf(bytes), "no error");
    const auto again = readNpz(*bytes);
    QCOMPARE(sentenceOf(again), "no error");
    QVERIFY(*again == tensors);
}

void TestNpz::theSameTensorsGiveTheSameBytes()
{
    const mode_t before = ::umask(0);
    const Bytes first = *writeNpz(smallTensors());
    ::umask(077);
    qputenv("TZ", "Asia/Shanghai");
    const Bytes second = *writeNpz(smallTensors());
    qunsetenv("TZ");
    ::umask(before);
    QVERIFY(first == second);
}

void TestNpz::numPyOpensWhatIsWritten()
{
    const QString python = "/usr/bin/python3";
    QProcess process;
    process.start(python, {"-c", "import numpy"});
    if (!process.waitForFinished() || process.exitCode() != 0)
        QSKIP("no NumPy here");
    QTemporaryDir folder;
    QFile file(folder.filePath("a.npz"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    Tensors tensors = smallTensors();
    tensors[0].name = "注意力/W";
    const Bytes bytes = *writeNpz(tensors);
    file.write(reinterpret_cast<const char *>(bytes.data()), static_cast<qint64>(bytes.size()));
    file.close();
    const QString script = "import numpy, sys; a = numpy.load(sys.argv[1])\n"
                           "for name in a.files: print(ascii(name), a[name].dtype.str, a[name].tolist())";
    process.start(python, {"-c", script, file.fileName()});
    QVERIFY(process.waitForFinished());
    QCOMPARE(process.readAllStandardError(), QByteArray());
    QCOMPARE(process.readAllStandardOutput(),
             QByteArray("'\\u6ce8\\u610f\\u529b/W' <f4 [[0.0, 1.0, 2.0], [3.0, 4.0, 5.0]]\n"
                        "'mask' |b1 [False, True, False, True]\n"));
}

void TestNpz::aNameThatCannotBeReadIsNotWritten_data()
{
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<QByteArray>("message");
    const QByteArray leads =
        ".npy: got a name that leads elsewhere or hides something, expected a plain name in UTF-8, "
        "without .., backslash or control characters";
    for (const char *name : {"/a", "../a", "a/../b", "a\\b", "a\nb", "\xff", "\xe2\x80\xae"})
        QTest::addRow("%s", printable(name).c_str())
            << QByteArray(name) << "member " + QByteArray::fromStdString(printable(name)) + leads;
    QTest::addRow("NUL") << QByteArray("a\0b", 3) << "member a\\x00b" + leads;
    QTest::addRow("too long") << QByteArray(4093, 'a')
                              << "member " + QByteArray(80, 'a') +
                                     "...: got a name of 4097 bytes, expected at most 4096 bytes";
    QTest::addRow("twice") << QByteArray("mask")
                           << QByteArray("member mask.npy: got a second tensor of that name, expected one");
}

void TestNpz::aNameThatCannotBeReadIsNotWritten()
{
    QFETCH(QByteArray, name);
    QFETCH(QByteArray, message);
    Tensors tensors = smallTensors();
    tensors[0].name = name.toStdString();
    QCOMPARE(sentenceOf(writeNpz(tensors)), message);
    QCOMPARE(sentenceOf(writeNpz({})), "archive: got no array, expected at least one array");
}

void TestNpz::aDamagedStreamIsRefused_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QByteArray>("message");
    QTest::addRow("without an end")
        << "bad-endless.npz"
        << QByteArray("data: got a damaged or unfinished stream, expected a deflate stream with its end");
    QTest::addRow("no deflate")
        << "bad-stream.npz"
        << QByteArray("data: got a damaged or unfinished stream, expected a deflate stream with its end");
    QTest::addRow("bytes behind") << "bad-behind.npz" << QByteArray("packed size: got 89 bytes, expected 85 bytes");
    QTest::addRow("longer") << "bad-longer.npz"
                            << QByteArray("data: got more than 152 bytes, expected the declared size");
    QTest::addRow("shorter") << "bad-shorter.npz" << QByteArray("data: got 151 bytes, expected 152 bytes");
    QTest::addRow("checksum") << "bad-crc.npz" << QByteArray("crc: got 704702799, expected 704702798");
    QTest::addRow("4 GiB claim") << "bad-bomb.npz"
                                 << QByteArray(
                                        "size: got 4294967294 bytes out of 85, expected at most 1032 times as many");
}

void TestNpz::aDamagedStreamIsRefused()
{
    QFETCH(QString, name);
    QFETCH(QByteArray, message);
    QCOMPARE(sentenceOf(readNpz(golden(name))), "member a.npy: " + message);
}

void TestNpz::theLimitHoldsForTheSumOfTheMembers()
{
    const Bytes file = golden("stored.npz");
    QCOMPARE(sentenceOf(readNpz(file, 284)), "no error");
    QCOMPARE(sentenceOf(readNpz(file, 283)), "member mask.npy: size: got 132 bytes, too many with those before it, "
                                             "expected at most 283 bytes in all");
}

void TestNpz::theLimitHoldsForWhatTheNumbersBecome()
{
    // A thousand bytes of i1 turn into eight thousand.
    const std::string dict = "{'descr': '|i1', 'fortran_order': False, 'shape': (1000,)}";
    std::string file("\x93NUMPY\x01\0", 8);
    file += static_cast<char>(dict.size());
    file += '\0';
    file += dict + std::string(1000, 'x');
    QCOMPARE(sentenceOf(readNpy(bytesOf(file), 8000)), "no error");
    QCOMPARE(sentenceOf(readNpy(bytesOf(file), 7999)),
             "shape: got (1000,), which takes 8000 bytes, expected at most 7999 bytes");
}

void TestNpz::eachTruncationIsRefused_data()
{
    QTest::addColumn<QString>("name");
    for (const char *name : {"stored.npz", "piped.npz", "zip64.npz"})
        QTest::addRow("%s", name) << name;
}

void TestNpz::eachTruncationIsRefused()
{
    QFETCH(QString, name);
    const Bytes file = golden(name);
    for (std::size_t length = 0; length < file.size(); ++length) {
        const auto tensors = readNpz(firstOf(file, length));
        QVERIFY2(!tensors, qPrintable(QString::number(length)));
        QVERIFY(!tensors.error().field.empty());
    }
}

void TestNpz::eachMutationIsReadOrRefused_data()
{
    eachTruncationIsRefused_data();
}

void TestNpz::eachMutationIsReadOrRefused()
{
    QFETCH(QString, name);
    const Bytes file = golden(name);
    for (std::size_t place = 0; place < file.size(); ++place) {
        for (const unsigned change : {1U, 2U, 4U, 8U, 16U, 32U, 64U, 128U, 0xFFU}) {
            Bytes mutant = file;
            mutant[place] ^= static_cast<std::byte>(change);
            const auto tensors = readNpz(mutant);
            if (tensors)
                QVERIFY(*readNpz(*writeNpz(*tensors)) == *tensors);
            else
                QVERIFY(!tensors.error().field.empty());
        }
    }
}

HEADSCOPE_TEST(TestNpz, NoApplication)
#include "tst_npz.moc"
