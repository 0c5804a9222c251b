// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/formats/safetensors.h"

#include "support.h"

using namespace headscope;

class TestSafetensors : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyTypeIsRead();
    void emptyTensorsAndSingleNumbersAreRead();
    void metadataAreFacts();
    void aTypeThatIsNotReadIsListedWithItsFault();
    void aWrongHeaderIsRefused_data();
    void aWrongHeaderIsRefused();
    void whatIsWrittenIsReadAgain();
    void namesAreWrittenOnce();
    void eachTruncationIsRefused();
    void eachChangedByteIsReadOrRefused();
};

namespace {

std::string fileOf(const std::string &header, const std::string &data)
{
    std::string length(8, '\0');
    for (std::size_t i = 0; i < 8; ++i)
        length[i] = static_cast<char>(std::uint64_t{header.size()} >> (8 * i));
    return length + header + data;
}

std::string entry(const std::string &dtype, const std::string &shape, std::size_t start, std::size_t end)
{
    return R"({"dtype":")" + dtype + R"(","shape":)" + shape + R"(,"data_offsets":[)" + std::to_string(start) + "," +
           std::to_string(end) + "]}";
}

std::string one(const std::string &dtype, const std::string &shape, const std::string &data)
{
    return fileOf(R"({"x":)" + entry(dtype, shape, 0, data.size()) + "}", data);
}

AnyTensor numbersOf(const std::string &content)
{
    const auto store = opened(content, "x.safetensors").value();
    return store->read(store->tensors().front()).value();
}

std::string written(const std::vector<NamedTensor> &tensors)
{
    std::vector<const NamedTensor *> all;
    for (const NamedTensor &tensor : tensors)
        all.push_back(&tensor);
    std::string out;
    const auto sink = [&out](ByteView bytes) -> Result<void> {
        out += asText(bytes);
        return {};
    };
    return writeSafetensors(sink, all) ? out : std::string();
}

std::vector<NamedTensor> someTensors()
{
    return {{"flags", Tensor<Flag>({3}, {Flag{1}, Flag{0}, Flag{1}})},
            {"b", Tensor<float>({2, 2}, {1.5F, -2, 0, 1e-30F})},
            {"a", Tensor<float>({1}, {7})},
            {"double", Tensor<double>({2}, {0.1, 1e300})},
            {"bytes", Tensor<std::uint8_t>({5}, {0, 1, 2, 3, 255})},
            {"whole", Tensor<std::int64_t>({}, {-9})}};
}

} // namespace

void TestSafetensors::everyTypeIsRead()
{
    using namespace std::string_literals;
    QVERIFY(numbersOf(one("F32", "[2]", "\0\0\x80\x3f\0\0\0\xc0"s)) == AnyTensor(Tensor<float>({2}, {1, -2})));
    QVERIFY(numbersOf(one("F64", "[1]", "\0\0\0\0\0\0\xf8\x3f"s)) == AnyTensor(Tensor<double>({1}, {1.5})));
    QVERIFY(numbersOf(one("F16", "[2]", "\0\x3c\0\xc1"s)) == AnyTensor(Tensor<float>({2}, {1, -2.5F})));
    QVERIFY(numbersOf(one("BF16", "[2]", "\x80\x3f\x20\xc0"s)) == AnyTensor(Tensor<float>({2}, {1, -2.5F})));
    QVERIFY(numbersOf(one("I32", "[1]", "\xfe\xff\xff\xff"s)) == AnyTensor(Tensor<Index>({1}, {-2})));
    QVERIFY(numbersOf(one("U16", "[1]", "\xfe\xff"s)) == AnyTensor(Tensor<Index>({1}, {65534})));
    QVERIFY(numbersOf(one("U8", "[2]", "\x05\xff"s)) == AnyTensor(Tensor<std::uint8_t>({2}, {5, 255})));
    QVERIFY(numbersOf(one("BOOL", "[3]", "\0\1\2"s)) == AnyTensor(Tensor<Flag>({3}, {Flag{0}, Flag{1}, Flag{1}})));
}

void TestSafetensors::emptyTensorsAndSingleNumbersAreRead()
{
    using namespace std::string_literals;
    QVERIFY(numbersOf(one("F32", "[0,5]", "")) == AnyTensor(Tensor<float>({0, 5})));
    QVERIFY(numbersOf(one("F32", "[]", "\0\0\x80\x3f"s)) == AnyTensor(Tensor<float>({}, {1})));
}

void TestSafetensors::metadataAreFacts()
{
    const auto store = opened(fileOf(R"({"__metadata__":{"format":"pt"}})", ""), "x.safetensors").value();
    QCOMPARE(writtenJson(*store->facts().find("format")), std::string("\"pt\""));
    QVERIFY(store->tensors().empty());
}

void TestSafetensors::aTypeThatIsNotReadIsListedWithItsFault()
{
    const auto store = opened(one("F8_E4M3", "[2,3]", "123456"), "x.safetensors").value();
    const StoredTensor &tensor = store->tensors().front();
    QCOMPARE(tensor.shape, (Shape{2, 3}));
    QVERIFY(tensor.fault.has_value());
    QCOMPARE(store->read(tensor).error().sentence(),
             std::string("tensor x: dtype: got F8_E4M3, expected F64, F32, F16, BF16, a whole number or BOOL"));
}

void TestSafetensors::aWrongHeaderIsRefused_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<QString>("says");
    const auto row = [](const char *name, const std::string &content, const char *says) {
        QTest::newRow(name) << QByteArray::fromStdString(content) << QString::fromUtf8(says);
    };
    const auto two = [](const std::string &a, const std::string &b, std::size_t bytes) {
        return fileOf(R"({"a":)" + a + R"(,"b":)" + b + "}", std::string(bytes, '\0'));
    };
    row("five bytes", "12345", "header: got 5 bytes, expected at least 8 bytes");
    row("a claim of 64 GiB", fileOf("{}", "").replace(0, 8, std::string("\0\0\0\0\x10\0\0\0", 8)),
        "header: got 68719476736 bytes, expected at most 100000000 bytes");
    row("a header beyond the end", fileOf("{}", "").replace(0, 8, std::string("\3\0\0\0\0\0\0\0", 8)),
        "header: got 2 bytes, expected 3 bytes");
    row("no JSON", fileOf("{]", ""),
        "header: JSON: got an error at line 1, column 2: “]”, expected valid JSON in UTF-8");
    row("a name twice", fileOf(R"({"a":1,"a":1})", ""), "header: a: got the same key twice, expected each key once");
    row("a hole", two(entry("U8", "[2]", 0, 2), entry("U8", "[2]", 3, 5), 5),
        "tensor b: data_offsets: got a start at byte 3, expected byte 2, where the one before ends");
    row("an overlap", two(entry("U8", "[2]", 0, 2), entry("U8", "[2]", 1, 3), 3),
        "tensor b: data_offsets: got a start at byte 1, expected byte 2, where the one before ends");
    row("bytes behind", one("U8", "[2]", "12") + "3", "data: got 3 bytes, expected 2 bytes");
    row("a shape that is larger", one("F32", "[2]", "1234"), "tensor x: data_offsets: got 4 bytes, expected 8 bytes");
    row("a shape beyond counting", one("F32", "[4294967296,4294967296,2]", ""),
        "tensor x: shape: got (4294967296, 4294967296, 2), expected a size that a computer can count");
    row("nothing beside huge axes", one("F32", "[0,4294967296,4294967296]", ""),
        "tensor x: shape: got (0, 4294967296, 4294967296), expected a size that a computer can count");
    row("a negative axis", one("F32", "[-1]", ""),
        "tensor x: shape: got [-1], expected a list of whole numbers, none negative");
    row("a half axis", one("F32", "[1.5]", ""),
        "tensor x: shape: got [1.5], expected a list of whole numbers, none negative");
    row("no shape", fileOf(R"({"x":{"dtype":"F32","data_offsets":[0,0]}})", ""),
        "tensor x: shape: got null, expected a list of at most 32 whole numbers");
    row("offsets backwards", fileOf(R"({"x":)" + entry("F32", "[0]", 4, 0) + "}", "1234"),
        "tensor x: data_offsets: got [4,0], expected two whole numbers: where its bytes begin and end");
    row("a type of ours", one("FLOAT", "[1]", "1234"),
        "tensor x: dtype: got \"FLOAT\", expected a type of safetensors, such as \"F32\"");
    row("metadata of numbers", fileOf(R"({"__metadata__":{"a":1}})", ""),
        "__metadata__: got {\"a\":1}, expected an object of texts");
    row("an entry that is a number", fileOf(R"({"x":1})", ""),
        "tensor x: shape: got null, expected a list of at most 32 whole numbers");
}

void TestSafetensors::aWrongHeaderIsRefused()
{
    QFETCH(QByteArray, content);
    QFETCH(QString, says);
    QCOMPARE(refusalOf(content.toStdString(), "x.safetensors"), says);
}

void TestSafetensors::whatIsWrittenIsReadAgain()
{
    const std::vector<NamedTensor> tensors = someTensors();
    const std::string content = written(tensors);
    QCOMPARE(content[8], '{');
    const auto store = opened(content, "x.safetensors").value();
    QCOMPARE(store->tensors().size(), tensors.size());
    for (const NamedTensor &tensor : tensors)
        QVERIFY2(store->read(*store->find(tensor.name)).value() == tensor.tensor, tensor.name.c_str());
    QCOMPARE(store->tensors().front().name, std::string("double")); // the widest numbers come first
}

void TestSafetensors::namesAreWrittenOnce()
{
    QVERIFY(written({{"a", Tensor<float>({1})}, {"a", Tensor<float>({1})}}).empty());
    QVERIFY(written({{"__metadata__", Tensor<float>({1})}}).empty());
}

void TestSafetensors::eachTruncationIsRefused()
{
    const std::string whole = written(someTensors());
    for (std::size_t length = 0; length < whole.size(); ++length)
        QVERIFY2(!opened(whole.substr(0, length), "x.safetensors"), std::to_string(length).c_str());
}

void TestSafetensors::eachChangedByteIsReadOrRefused()
{
    const std::string whole = written(someTensors());
    for (std::size_t at = 0; at < whole.size(); ++at)
        for (const int change : {1, 0x80, 0xff}) {
            std::string content = whole;
            content[at] = static_cast<char>(content[at] ^ change);
            if (const auto store = opened(content, "x.safetensors"))
                for (const StoredTensor &tensor : (*store)->tensors())
                    [[maybe_unused]] const auto read = (*store)->read(tensor);
        }
}

HEADSCOPE_TEST(TestSafetensors, NoApplication)
#include "tst_safetensors.moc"
