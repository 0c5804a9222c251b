// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/npyheader.h"

#include "npyfile.h"
#include "readnumpy.h"
#include "tests/testprogram.h"

using namespace headscope;

class TestNpyHeader : public QObject
{
    Q_OBJECT

private slots:
    void aHeaderMayBeWrittenOtherwise_data();
    void aHeaderMayBeWrittenOtherwise();
    void aWrongHeaderIsRefused_data();
    void aWrongHeaderIsRefused();
    void aWrongTypeIsRefusedByName_data();
    void aWrongTypeIsRefusedByName();
    void aClaimIsRefusedBeforeAnyMemoryIsTaken_data();
    void aClaimIsRefusedBeforeAnyMemoryIsTaken();
    void theMachinesOwnOrderIsLittleEndFirst_data();
    void theMachinesOwnOrderIsLittleEndFirst();
    void aHeaderIsAtMostAsLongAsNumPys();
    void anotherFileIsRecognised_data();
    void anotherFileIsRecognised();
};

void TestNpyHeader::aHeaderMayBeWrittenOtherwise_data()
{
    QTest::addColumn<QByteArray>("dict");
    QTest::addRow("keys in another order") << QByteArray("{'shape': (2,), 'descr': '|u1', 'fortran_order': False}");
    QTest::addRow("comma at the end") << QByteArray("{'shape': (2,), 'descr': '|u1', 'fortran_order': False,}");
    QTest::addRow("double quotes") << QByteArray("{\"shape\": (2,), \"descr\": \"|u1\", \"fortran_order\": False}");
    QTest::addRow("no blanks") << QByteArray("{'shape':(2,),'descr':'|u1','fortran_order':False}");
    QTest::addRow("many blanks") << QByteArray(
        " { 'shape'\t: ( 2 , ) , 'descr' : '|u1' ,\n 'fortran_order' : False , } \n\n");
    QTest::addRow("long numbers of Python 2") << QByteArray("{'descr':'|u1','shape':(2L,),'fortran_order':False}");
    QTest::addRow("the machine's order") << QByteArray("{'descr':'=u1','shape':(2,),'fortran_order':False}");
    QTest::addRow("no order") << QByteArray("{'descr':'u1','shape':(2,),'fortran_order':False}");
    QTest::addRow("order that does not matter") << QByteArray("{'descr':'>u1','shape':(2,),'fortran_order':True}");
}

void TestNpyHeader::aHeaderMayBeWrittenOtherwise()
{
    QFETCH(QByteArray, dict);
    const auto tensor = readNpy(npyFile(dict.toStdString(), "\x05\x07"));
    QCOMPARE(sentenceOf(tensor), "no error");
    QVERIFY(*tensor == AnyTensor(Tensor<std::uint8_t>({2}, {5, 7})));
}

void TestNpyHeader::aWrongHeaderIsRefused_data()
{
    QTest::addColumn<QByteArray>("dict");
    QTest::addColumn<QByteArray>("message");
    const auto row = [](const char *name, const char *dict, const char *message) {
        QTest::addRow("%s", name) << QByteArray(dict) << QByteArray(message);
    };
    const QByteArray key = "expected the key 'descr', 'fortran_order' or 'shape', then a colon";
    const auto keyRow = [&](const char *name, const char *dict, const char *got) {
        QTest::addRow("%s", name) << QByteArray(dict) << QByteArray("header: got ") + got + ", " + key;
    };
    const auto shapeRow =
        [](const char *shape) {
            QTest::addRow("shape %s", shape)
                << QByteArray("{'shape': ") + shape
                << QByteArray("shape: got ") + shape +
                       ", expected a tuple of whole numbers from 0 to 9223372036854775807, such as (3, 4)";
        };
    row("no dictionary", "[]", "header: got [], expected a brace ({)");
    row("nothing", "", "header: got the end of the header, expected a brace ({)");
    row("empty dictionary", "{}", "descr: got no such key, expected the key once");
    row("no shape", "{'descr': '<f4', 'fortran_order': False}", "shape: got no such key, expected the key once");
    row("no order", "{'descr': '<f4', 'shape': ()}", "fortran_order: got no such key, expected the key once");
    row("key twice", "{'descr': '<f4', 'descr': '<f8'}", "descr: got the key twice, expected the key once");
    row("no comma", "{'descr': '<f4' 'shape': ()}",
        "header: got 'shape': ()}, expected a comma or the closing brace (})");
    row("no end", "{'descr': '<f4'", "header: got the end of the header, expected a comma or the closing brace (})");
    row("something behind", "{'descr': '<f4', 'fortran_order': False, 'shape': ()} + 1",
        "header: got + 1, expected only blanks after the closing brace");
    keyRow("unknown key", "{'name': 1}", "'name': 1}");
    keyRow("no key", "{,}", ",}");
    keyRow("no colon", "{'descr' '<f4'}", "'descr' '<f4'}");
    keyRow("escape in a key", "{'des\\x63r': 1}", "'des\\x63r': 1}");
    keyRow("open string", "{'descr", "'descr");
    keyRow("control characters", "{\x1b[2J", "\\x1b[2J");
    row("order as a number", "{'fortran_order': 0}", "fortran_order: got 0}, expected True or False");
    row("descr as a number", "{'descr': 4}", "descr: got 4}, expected one type of number, such as '<f4'");
    row("several numbers at once", "{'fortran_order': False, 'descr': ('<f4', (3,)), 'shape': ()}",
        "descr: got '('<f4', (3,))', expected numbers such as '<f4', '<f8', '<i8' or '|b1'");
    for (const char *descr : {"[('a', '<f4')]", R"([('a)', [("b\"]", '<f4', (2,))])])"})
        row(descr, ("{'fortran_order': False, 'descr': " + std::string(descr) + ", 'shape': ()}").c_str(),
            "descr: got a record of several fields, expected numbers such as '<f4', '<f8', '<i8' or '|b1'");
    row("open record", "{'descr': [('a', '<f4')}",
        "descr: got [('a', '<f4')}, expected one type of number, such as '<f4'");
    row("33 axes", "{'shape': (1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1)}",
        "shape: got (1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1, expected at most 32 axes");
    for (const char *shape : {"3", "(3)", "(-2, 3)", "(2.5,)", "(,)", "(3,,)", "(3 4)", "(03,)", "(0x3,)", "(3LL,)",
                              "(L,)", "(True,)", "(9223372036854775808,)", "(3,", "[3]", "('3',)"})
        shapeRow(shape);
}

void TestNpyHeader::aWrongHeaderIsRefused()
{
    QFETCH(QByteArray, dict);
    QFETCH(QByteArray, message);
    QCOMPARE(sentenceOf(readNpy(npyFile(dict.toStdString(), "four"))), message);
}

void TestNpyHeader::aWrongTypeIsRefusedByName_data()
{
    QTest::addColumn<QByteArray>("descr");
    QTest::addColumn<QByteArray>("name");
    QTest::addRow("complex") << QByteArray("<c16") << QByteArray(" (complex numbers)");
    QTest::addRow("object") << QByteArray("|O") << QByteArray(" (Python objects: a pickle, which is never run)");
    QTest::addRow("byte string") << QByteArray("|S5") << QByteArray(" (strings)");
    QTest::addRow("string") << QByteArray("<U5") << QByteArray(" (strings)");
    QTest::addRow("long double") << QByteArray("<f16") << QByteArray(" (long double)");
    QTest::addRow("date") << QByteArray("<M8[ns]") << QByteArray(" (dates or times)");
    QTest::addRow("time span") << QByteArray("<m8[s]") << QByteArray(" (dates or times)");
    QTest::addRow("raw") << QByteArray("|V2") << QByteArray(" (raw bytes; bfloat16 may be saved so)");
    for (const char *descr : {"", "<", "==f4", "<f5", "<i16", "<f4 ", "<b8", "<x4", "< f4", "<f44"})
        QTest::addRow("other: '%s'", descr) << QByteArray(descr) << QByteArray();
}

void TestNpyHeader::aWrongTypeIsRefusedByName()
{
    QFETCH(QByteArray, descr);
    QFETCH(QByteArray, name);
    QCOMPARE(sentenceOf(readNpy(npyFile(dictOf("'" + descr.toStdString() + "'", "()"), "four"))),
             "descr: got '" + descr + "'" + name + ", expected numbers such as '<f4', '<f8', '<i8' or '|b1'");
}

void TestNpyHeader::aClaimIsRefusedBeforeAnyMemoryIsTaken_data()
{
    QTest::addColumn<Bytes>("file");
    QTest::addColumn<QByteArray>("message");
    const auto row = [](const char *name, const char *descr, const char *shape, const char *message) {
        QTest::addRow("%s", name) << npyFile(dictOf(descr, shape), "8 bytes.") << QByteArray(message);
    };
    row("64 GiB", "'<f4'", "(17179869184,)", "data: got 8 bytes, expected 68719476736 bytes");
    row("one more", "'<f4'", "(3,)", "data: got 8 bytes, expected 12 bytes");
    row("product wraps to 0", "'<f4'", "(4294967296, 4294967296)",
        "shape: got (4294967296, 4294967296), expected a size that a computer can count");
    row("bytes wrap to 0", "'<f4'", "(4611686018427387904,)",
        "shape: got (4611686018427387904,), expected a size that a computer can count");
    row("zero beside huge", "'<f4'", "(0, 9223372036854775807, 2)",
        "shape: got (0, 9223372036854775807, 2), expected a size that a computer can count");
    row("zero beside large", "'<f4'", "(1099511627776, 0)",
        "shape: got (1099511627776, 0), which takes 4398046511104 bytes, expected at most 1073741824 bytes");
    QTest::addRow("whole numbers above the largest")
        << npyFile(dictOf("'<u8'", "(1,)"), "\xff\xff\xff\xff\xff\xff\xff\xff")
        << QByteArray("data: got 18446744073709551615, expected whole numbers up to 9223372036854775807");
    const std::string_view start("\x93NUMPY\x02\x00\xff\xff\xff\xff", 12);
    QTest::addRow("header of 4 GiB") << bytesOf(start)
                                     << QByteArray("header: got 4294967295 bytes, expected at most 10000 bytes");
    QTest::addRow("header beyond the file") << bytesOf(std::string_view("\x93NUMPY\x01\x00\xff\x0f{}", 12))
                                            << QByteArray("header: got 2 bytes, expected 4095 bytes");
    QTest::addRow("version 4") << bytesOf(std::string_view("\x93NUMPY\x04\x00", 8))
                               << QByteArray("version: got 4.0, expected 1.0, 2.0 or 3.0");
    QTest::addRow("version 1.1") << bytesOf(std::string_view("\x93NUMPY\x01\x01", 8))
                                 << QByteArray("version: got 1.1, expected 1.0, 2.0 or 3.0");
}

void TestNpyHeader::aClaimIsRefusedBeforeAnyMemoryIsTaken()
{
    QFETCH(Bytes, file);
    QFETCH(QByteArray, message);
    QCOMPARE(sentenceOf(readNpy(file)), message);
}

void TestNpyHeader::theMachinesOwnOrderIsLittleEndFirst_data()
{
    QTest::addColumn<QByteArray>("descr");
    for (const char *descr : {"=f4", "f4", "|f4", "<f4"})
        QTest::addRow("%s", descr) << QByteArray(descr);
}

void TestNpyHeader::theMachinesOwnOrderIsLittleEndFirst()
{
    QFETCH(QByteArray, descr);
    const auto tensor = readNpy(npyFile(dictOf("'" + descr.toStdString() + "'", "(1,)"), {"\0\0\xc0\x3f", 4}));
    QCOMPARE(sentenceOf(tensor), "no error");
    QVERIFY(*tensor == AnyTensor(Tensor<float>({1}, {1.5F})));
}

void TestNpyHeader::aHeaderIsAtMostAsLongAsNumPys()
{
    const std::string dict = dictOf("'|u1'", "()");
    const auto padded = [&](std::size_t length) { return npyFile(dict + std::string(length - dict.size(), ' '), "x"); };
    QCOMPARE(sentenceOf(readNpy(padded(10'000))), "no error");
    QCOMPARE(sentenceOf(readNpy(padded(10'001))), "header: got 10001 bytes, expected at most 10000 bytes");
}

void TestNpyHeader::anotherFileIsRecognised_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<QByteArray>("name");
    const auto row = [](const char *name, const QByteArray &content) {
        QTest::addRow("%s", name) << content << QByteArray(name);
    };
    row("an empty file", "");
    row("a web page (HTML)", "\xef\xbb\xbf \n<!DOCTYPE HTML><html>");
    row("a Git LFS pointer, not the file itself", "version https://git-lfs.github.com/spec/v1\noid sha256:1");
    row("a gzip file", "\x1f\x8b\x08");
    row("a bzip2 file", "BZh9");
    row("an xz file", QByteArray("\xfd\x37zXZ\0", 6));
    row("a Zstandard file", "\x28\xb5\x2f\xfd");
    row("a Python pickle, which is never run", "\x80\x02}q");
    row("a PyTorch checkpoint, which holds a pickle",
        QByteArray("PK\3\4\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x10\0\0\0archive/data.pklPK", 48));
    row("a GGUF model", "GGUF\3");
    row("an HDF5 file", "\x89HDF\r\n\x1a\n");
    row("a safetensors file", QByteArray("\x10\0\0\0\0\0\0\0{\"a\":", 13));
    row("a zip archive", QByteArray("PK\3\4\x14\0", 6));
    row("a file that starts with “{\"a\": 1}\\x0a”", "{\"a\": 1}\n");
    row("a file that starts with “\\x93NUMPX\\x01\\x00”", QByteArray("\x93NUMPX\x01\0", 8));
    row("a file that starts with “\\x93NUM”", "\x93NUM");
}

void TestNpyHeader::anotherFileIsRecognised()
{
    QFETCH(QByteArray, content);
    QFETCH(QByteArray, name);
    QCOMPARE(sentenceOf(readNpy(bytesOf(content.toStdString()))),
             "magic: got " + name + ", expected a NumPy array (.npy)");
}

HEADSCOPE_TEST(TestNpyHeader, NoApplication)
#include "tst_npyheader.moc"
