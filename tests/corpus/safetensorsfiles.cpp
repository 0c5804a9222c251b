// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "corpus.h"

namespace headscope {
namespace {

const std::vector<Shape> kSafetensorsShapes{{}, {5}, {2, 3}, {0, 4}, {2, 1, 3}};

std::string fileOf(const std::string &header, const std::string &data)
{
    return little(header.size(), 8) + header + data;
}

std::string entryOf(const std::string &type, const std::string &shape, std::size_t start, std::size_t end)
{
    return R"({"dtype":")" + type + R"(","shape":)" + shape + R"(,"data_offsets":[)" + std::to_string(start) + "," +
           std::to_string(end) + "]}";
}

void addBadSafetensors(Corpus &corpus, const std::string &title, const std::string &content)
{
    corpus.push_back({"safetensors " + title, "x.safetensors", content});
}

void addBadSafetensorsHeaders(Corpus &corpus)
{
    const std::string x = entryOf("U8", "[4]", 0, 4);
    for (const std::string &header :
         std::vector<std::string>{"",
                                  "{",
                                  "[]",
                                  "null",
                                  "7",
                                  "\"x\"",
                                  " {}",
                                  "{}{}",
                                  "{\"x\":" + x + ",}",
                                  "{'x':1}",
                                  "{\"x\":null}",
                                  "{\"x\":[]}",
                                  "{\"x\":{}}",
                                  "{\"x\":" + x + ",\"x\":" + x + "}",
                                  "{\"x\":" + x + ",\"\\u0078\":" + x + "}",
                                  "{\"__metadata__\":7,\"x\":" + x + "}",
                                  "{\"__metadata__\":{\"a\":[]},\"x\":" + x + "}",
                                  "{\"__metadata__\":\"a\",\"x\":" + x + "}",
                                  "{\"\xff\":" + x + "}",
                                  "{\"\xc0\x80\":" + x + "}",
                                  "{\"\\ud800\":" + x + "}",
                                  "{\"a\nb\":" + x + "}",
                                  "{\"x\":" + x + "}garbage",
                                  "{\"x\":NaN}",
                                  "{\"x\":" + std::string(5000, '[') + "}",
                                  std::string(5000, '{'),
                                  "{\"x\":" + std::string(5000, '1') + "}",
                                  "{\"" + std::string(5000, 'x') + "\":" + x + "}",
                                  R"({"x":{"dtype":"U8","shape":[4],"data_offsets":[0,4],"dtype":"U8"}})",
                                  R"({"x":{"dtype":7,"shape":[4],"data_offsets":[0,4]}})",
                                  R"({"x":{"dtype":"U8","shape":"4","data_offsets":[0,4]}})",
                                  R"({"x":{"dtype":"U8","shape":[true],"data_offsets":[0,4]}})",
                                  R"({"x":{"dtype":"U8","shape":[4],"data_offsets":[0]}})",
                                  R"({"x":{"dtype":"U8","shape":[4],"data_offsets":[0,4,4]}})",
                                  R"({"x":{"dtype":"U8","shape":[4],"data_offsets":[0,4.0]}})",
                                  R"({"x":{"dtype":"U8","shape":[4],"data_offsets":[-4,0]}})",
                                  R"({"x":{"dtype":"U8","shape":[4],"data_offsets":["0","4"]}})",
                                  R"({"x":{"dtype":"U8","shape":[4]}})",
                                  R"({"x":{"shape":[4],"data_offsets":[0,4]}})"})
        addBadSafetensors(corpus, "header " + header.substr(0, 60), fileOf(header, "1234"));
    for (const char *shape :
         {"[5]", "[3]", "[-4]", "[-2,-2]", "[4.5]", "[9223372036854775807]", "[9223372036854775808]",
          "[4294967296,4294967296]", "[4294967296,4294967297,4294967296]", "[0,9223372036854775807,3]", "[1e3]",
          "[68719476736]", "[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,4]"})
        addBadSafetensors(corpus, std::string("shape ") + shape,
                          fileOf("{\"x\":" + entryOf("U8", shape, 0, 4) + "}", "1234"));
    for (const char *type :
         {"f32", "F33", "C64", "F8_E4M3", "F8_E5M2", "float32", "OBJECT", "", "I128", "%s", "\\u0000"})
        addBadSafetensors(corpus, std::string("dtype ") + type,
                          fileOf("{\"x\":" + entryOf(type, "[4]", 0, 4) + "}", "1234"));
}

void addBadOffsets(Corpus &corpus)
{
    const auto two = [&](const char *title, std::size_t a, std::size_t b, std::size_t c, std::size_t d,
                         std::size_t all) {
        const auto entry = [](std::size_t start, std::size_t end) {
            return entryOf("U8", "[" + std::to_string(end - start) + "]", start, end);
        };
        addBadSafetensors(corpus, title,
                          fileOf("{\"x\":" + entry(a, b) + ",\"y\":" + entry(c, d) + "}", std::string(all, '\0')));
    };
    two("a hole at the start", 1, 3, 3, 5, 5);
    two("a hole between", 0, 2, 3, 5, 5);
    two("an overlap", 0, 3, 2, 5, 5);
    two("the same bytes twice", 0, 4, 0, 4, 4);
    two("one within the other", 0, 8, 2, 4, 8);
    two("bytes behind", 0, 2, 2, 4, 9);
    two("bytes missing", 0, 2, 2, 4, 3);
    two("no data", 0, 2, 2, 4, 0);
    for (const std::uint64_t length : {std::uint64_t{100'000'001}, std::uint64_t{1} << 36U, ~std::uint64_t{0},
                                       std::uint64_t{1} << 63U, std::uint64_t{99'999'999}})
        addBadSafetensors(corpus, "a header of " + std::to_string(length), little(length, 8) + "{}");
}

} // namespace

void addSafetensorsFiles(Corpus &corpus)
{
    for (const CorpusType &type : corpusTypes())
        for (const Shape &shape : kSafetensorsShapes) {
            const auto numbers = numbersFor(type, sizeOf(shape));
            const std::string data = encoded(type, numbers);
            std::string lengths;
            for (const Index length : shape)
                lengths += (lengths.empty() ? "" : ",") + std::to_string(length);
            corpus.push_back(
                {std::string("safetensors ") + type.safetensors + " " + toString(shape),
                 "x.safetensors",
                 fileOf("{\"x\":" + entryOf(type.safetensors, "[" + lengths + "]", 0, data.size()) + "}   ", data),
                 true,
                 {{"x", tensorFor(type, shape, numbers)}}});
        }
    addBadSafetensorsHeaders(corpus);
    addBadOffsets(corpus);
}

} // namespace headscope
