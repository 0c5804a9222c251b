// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/npy.h"

#include "engine/io/half.h"
#include "engine/io/npywords.h"
#include "npyfile.h"
#include "readnumpy.h"
#include "tests/testprogram.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

using namespace headscope;

class TestNpy : public QObject
{
    Q_OBJECT

private slots:
    void whatIsWrittenIsWhatNumPyWrites_data();
    void whatIsWrittenIsWhatNumPyWrites();
    void everyTypeOrderAndLayoutIsRead_data();
    void everyTypeOrderAndLayoutIsRead();
    void everyHalfIsTheFloatOfItsFormula();
    void anyByteOfATruthValueIsZeroOrOne();
    void everyVersionIsRead_data();
    void everyVersionIsRead();
    void bytesAfterTheArrayAreLetBe();
    void wordsAreReadWhereTheyAreText_data();
    void wordsAreReadWhereTheyAreText();
    void eachTruncationIsRefused();
    void eachMutationIsReadOrRefused();
};

namespace {

/// Six numbers of a type: their bytes, little end first, and their values.
struct Numbers
{
    std::string letters;
    std::size_t size;
    std::string bytes;
    std::vector<double> values;
    std::size_t tensorIndex; // in AnyTensor
};

template <class Raw>
Numbers storedNumbers(const char *letters, const std::vector<Raw> &raw, std::size_t tensorIndex)
{
    std::string bytes(raw.size() * sizeof(Raw), '\0');
    std::memcpy(bytes.data(), raw.data(), bytes.size());
    std::vector<double> values(raw.begin(), raw.end());
    return {letters, sizeof(Raw), bytes, values, tensorIndex};
}

template <class Raw>
Numbers extremesOf(const char *letters, std::size_t tensorIndex = 4)
{
    constexpr Raw least = std::numeric_limits<Raw>::min();
    constexpr Raw most = std::numeric_limits<Raw>::max();
    return storedNumbers<Raw>(letters, {least, most, 0, 1, 100, static_cast<Raw>(most - 1)}, tensorIndex);
}

std::vector<Numbers> allNumbers()
{
    Numbers half = storedNumbers<std::uint16_t>("f2", {0x3C00, 0xC000, 0x0001, 0x7BFF, 0x7C00, 0x8400}, 0);
    half.values = {1, -2, 0x1p-24, 65504, std::numeric_limits<double>::infinity(), -0x1p-14};
    constexpr float most = std::numeric_limits<float>::max();
    constexpr double mostDouble = std::numeric_limits<double>::max();
    return {half,
            storedNumbers<float>("f4", {0, -1.5F, most, 1e-45F, -INFINITY, 3}, 0),
            storedNumbers<double>("f8", {0, -1.5, mostDouble, 5e-324, -INFINITY, 3}, 1),
            extremesOf<std::int8_t>("i1"),
            extremesOf<std::int16_t>("i2"),
            extremesOf<std::int32_t>("i4"),
            storedNumbers<std::int64_t>("i8", {-(std::int64_t{1} << 62), 1, 2, 3, std::int64_t{1} << 40, -1}, 4),
            extremesOf<std::uint8_t>("u1", 3),
            extremesOf<std::uint16_t>("u2"),
            extremesOf<std::uint32_t>("u4"),
            storedNumbers<std::uint64_t>("u8", {0, 1, 2, 3, std::uint64_t{1} << 40U, std::uint64_t{1} << 62U}, 4),
            storedNumbers<std::uint8_t>("b1", {0, 1, 1, 0, 0, 1}, 2)};
}

struct Layout
{
    const char *name;
    Shape shape;
    bool isFortran;
};

std::vector<Layout> allLayouts()
{
    return {{"scalar", {}, false},           {"line", {6}, false},           {"rows", {2, 3}, false},
            {"columns", {2, 3}, true},       {"cube", {1, 3, 2}, true},      {"empty", {3, 0, 2}, false},
            {"empty columns", {0, 3}, true}, {"scalar column", {}, true},    {"line column", {6}, true},
            {"deep", {1, 2, 1, 3, 1}, true}, {"deep rows", {2, 1, 3}, false}};
}

/// The place of a cell when the first axis runs fastest.
std::size_t fortranOffset(const Shape &shape, const Cell &cell)
{
    Index offset = 0;
    for (std::size_t i = shape.size(); i-- > 0;)
        offset = offset * shape[i] + cell[i];
    return static_cast<std::size_t>(offset);
}

std::string inOrder(const Numbers &numbers, std::size_t count, bool isBigEndian)
{
    std::string data = numbers.bytes.substr(0, count * numbers.size);
    for (std::size_t i = 0; isBigEndian && i < count; ++i)
        std::reverse(data.begin() + static_cast<std::ptrdiff_t>(i * numbers.size),
                     data.begin() + static_cast<std::ptrdiff_t>((i + 1) * numbers.size));
    return data;
}

} // namespace

void TestNpy::whatIsWrittenIsWhatNumPyWrites_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QByteArray>("shape");
    QTest::addRow("float") << "float.npy" << QByteArray("(2, 3)");
    QTest::addRow("double") << "double.npy" << QByteArray("(7,)");
    QTest::addRow("truth values") << "flags.npy" << QByteArray("(2, 2)");
    QTest::addRow("single byte") << "bytes.npy" << QByteArray("()");
    QTest::addRow("whole numbers") << "whole.npy" << QByteArray("(4,)");
    QTest::addRow("empty") << "empty.npy" << QByteArray("(0, 3)");
    QTest::addRow("15 axes") << "deep.npy" << QByteArray("(1, 1, 2, 1, 1, 2, 1, 1, 2, 1, 1, 2, 1, 1, 2)");
}

void TestNpy::whatIsWrittenIsWhatNumPyWrites()
{
    QFETCH(QString, name);
    QFETCH(QByteArray, shape);
    const Bytes file = golden(name);
    const auto tensor = readNpy(file);
    QCOMPARE(sentenceOf(tensor), "no error");
    QCOMPARE(QByteArray::fromStdString(toString(shapeOf(*tensor))), shape);
    QVERIFY(writeNpy(*tensor) == file);
}

void TestNpy::everyTypeOrderAndLayoutIsRead_data()
{
    QTest::addColumn<int>("type");
    QTest::addColumn<int>("layout");
    QTest::addColumn<bool>("isBigEndian");
    const auto types = allNumbers();
    const auto layouts = allLayouts();
    for (std::size_t t = 0; t < types.size(); ++t)
        for (std::size_t l = 0; l < layouts.size(); ++l)
            for (const bool isBig : {false, true})
                QTest::addRow("%s, %s, %s end first", types[t].letters.c_str(), layouts[l].name,
                              isBig ? "big" : "little")
                    << static_cast<int>(t) << static_cast<int>(l) << isBig;
}

void TestNpy::everyTypeOrderAndLayoutIsRead()
{
    QFETCH(int, type);
    QFETCH(int, layout);
    QFETCH(bool, isBigEndian);
    const Numbers numbers = allNumbers()[static_cast<std::size_t>(type)];
    const Layout place = allLayouts()[static_cast<std::size_t>(layout)];
    const Index count = countOf(place.shape).value();
    const std::string data = inOrder(numbers, static_cast<std::size_t>(count), isBigEndian);
    const std::string descr = std::string(isBigEndian ? "'>" : "'<") + numbers.letters + "'";
    const auto tensor = readNpy(npyFile(dictOf(descr, toString(place.shape), place.isFortran), data));
    QCOMPARE(sentenceOf(tensor), "no error");
    QCOMPARE(tensor->index(), numbers.tensorIndex);
    QVERIFY(shapeOf(*tensor) == place.shape);
    for (Index i = 0; i < count; ++i) {
        const auto inFile = place.isFortran ? fortranOffset(place.shape, cellAt(place.shape, i)) : std::size_t(i);
        QVERIFY2(valueAt(*tensor, i) == numbers.values[inFile], qPrintable(QString::number(i)));
    }
}

void TestNpy::everyHalfIsTheFloatOfItsFormula()
{
    for (unsigned bits = 0; bits < 0x10000; ++bits) {
        const int exponent = static_cast<int>(bits >> 10U & 31U);
        const int fraction = static_cast<int>(bits & 0x3FFU);
        const double size = exponent == 0 ? std::ldexp(fraction, -24) : std::ldexp(1024 + fraction, exponent - 25);
        const float got = floatFromHalf(static_cast<std::uint16_t>(bits));
        QCOMPARE(std::signbit(got), (bits & 0x8000U) != 0);
        if (exponent == 31)
            QVERIFY(fraction == 0 ? std::isinf(got) : std::isnan(got));
        else
            QVERIFY(static_cast<double>(std::abs(got)) == size);
    }
}

void TestNpy::anyByteOfATruthValueIsZeroOrOne()
{
    const auto tensor = readNpy(npyFile(dictOf("'|b1'", "(4,)"), std::string_view("\x00\x01\x02\xff", 4)));
    QCOMPARE(sentenceOf(tensor), "no error");
    QVERIFY(*tensor == AnyTensor(Tensor<Flag>({4}, {{0}, {1}, {1}, {1}})));
}

void TestNpy::everyVersionIsRead_data()
{
    QTest::addColumn<QString>("name");
    QTest::addRow("2.0") << "version2.npy";
    QTest::addRow("3.0") << "version3.npy";
}

void TestNpy::everyVersionIsRead()
{
    QFETCH(QString, name);
    const auto tensor = readNpy(golden(name));
    QCOMPARE(sentenceOf(tensor), "no error");
    QVERIFY(*tensor == AnyTensor(Tensor<float>({2, 3}, {0, 1, 2, 3, 4, 5})));
}

void TestNpy::bytesAfterTheArrayAreLetBe()
{
    const auto tensor = readNpy(npyFile(dictOf("'|u1'", "(1,)"), "\x05\x07"));
    QCOMPARE(sentenceOf(tensor), "no error");
    QVERIFY(*tensor == AnyTensor(Tensor<std::uint8_t>({1}, {5})));
}

void TestNpy::wordsAreReadWhereTheyAreText_data()
{
    QTest::addColumn<QByteArray>("type");
    QTest::addColumn<QByteArray>("shape");
    QTest::addColumn<QByteArray>("data");
    QTest::addColumn<QByteArray>(
        "words"); // one after the other, with a comma behind each; nothing where there are none
    const auto row = [](const char *name, const char *type, const char *shape, const QByteArray &data,
                        const char *words) {
        QTest::newRow(name) << QByteArray(type) << QByteArray(shape) << data << QByteArray(words);
    };
    const auto letters = [](std::initializer_list<char32_t> codes) {
        QByteArray bytes;
        for (const char32_t code : codes)
            for (int i = 0; i < 4; ++i)
                bytes += static_cast<char>(code >> (8 * i));
        return bytes;
    };
    row("letters of one to four bytes", "<U4", "(1,)", letters({U'a', U'é', U'猫', U'😀'}), "aé猫😀,");
    row("padded words", "<U2", "(3,)", letters({U'a', 0, 0, 0, U'b', U'c'}), "a,,bc,");
    row("the other end first", ">U1", "(1,)", QByteArray("\0\0\0a", 4), "a,");
    row("bytes", "|S3", "(2,)", QByteArray("on\0\xc3\xa9\0", 6), "on,é,");
    row("no words", "<U1", "(0,)", {}, "");
    row("half of a pair", "<U1", "(1,)", letters({0xD800}), "");
    row("no letter of Unicode", "<U1", "(1,)", letters({0x110000}), "");
    row("bytes in Latin-1", "|S4", "(1,)", "caf\xe9", "");
    row("too few bytes", "<U2", "(2,)", letters({U'a', U'b', U'c'}), "");
    row("a table", "<U1", "(1, 1)", letters({U'a'}), "");
    row("words of no letter", "<U0", "(1,)", {}, "");
    row("words longer than any", "<U5000", "(1,)", {}, "");
    row("no length", "<Ux", "(1,)", {}, "");
    row("numbers", "<f4", "(1,)", QByteArray(4, '\0'), "");
    row("no type", "<U", "(1,)", {}, "");
}

void TestNpy::wordsAreReadWhereTheyAreText()
{
    QFETCH(const QByteArray, type);
    QFETCH(const QByteArray, shape);
    QFETCH(const QByteArray, data);
    QFETCH(const QByteArray, words);
    const Bytes file = npyFile(dictOf("'" + type.toStdString() + "'", shape.toStdString()), data.toStdString());
    const auto read = readNpyWords(file);
    QByteArray all;
    for (const std::string &word : read.value_or(std::vector<std::string>()))
        all += QByteArray::fromStdString(word) + ",";
    QCOMPARE(all, words);
    QCOMPARE(read.has_value(), !words.isEmpty() || shape == "(0,)");
}

void TestNpy::eachTruncationIsRefused()
{
    const Bytes file = golden("float.npy");
    for (std::size_t length = 0; length < file.size(); ++length) {
        // A copy of its own lets the address sanitizer see a read behind the end.
        const Bytes part(file.begin(), file.begin() + static_cast<std::ptrdiff_t>(length));
        const auto tensor = readNpy(part);
        QVERIFY2(!tensor, qPrintable(QString::number(length)));
        QVERIFY(!tensor.error().field.empty());
    }
}

void TestNpy::eachMutationIsReadOrRefused()
{
    const Bytes file = golden("float.npy");
    for (std::size_t place = 0; place < file.size(); ++place) {
        for (unsigned value = 0; value < 256; ++value) {
            Bytes mutant = file;
            mutant[place] = static_cast<std::byte>(value);
            const auto tensor = readNpy(mutant);
            if (tensor)
                QCOMPARE(sentenceOf(readNpy(writeNpy(*tensor))), "no error");
            else
                QVERIFY(!tensor.error().field.empty());
        }
    }
}

HEADSCOPE_TEST(TestNpy, NoApplication)
#include "tst_npy.moc"
