// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "corpus.h"

namespace headscope {

void addTables(Corpus &corpus)
{
    using namespace std::string_literals;
    const AnyTensor table = Tensor<double>({2, 2}, {1, -2, 3, 4});
    for (const std::string &content :
         {"1,-2\n3,4\n"s, "1;-2\n3;4"s, "1\t-2\r\n3\t4\r\n"s, "a,b\n1,-2\n3,4\n"s, ",a,b\nx,1,-2\ny,3,4\n"s,
          "a,b\nx,1,-2\ny,3,4\n"s, "\xef\xbb\xbf\"a\",\"b \"\"c\"\"\"\n\"1\",-2\n3,4\n"s, "+1, -2\n\n3e0 ,0.4e1\n"s,
          "1.000,-2.0\r3,4\r"s})
        corpus.push_back({"csv " + printable(content), "x.csv", content, true, {{"x", table}}});
    for (const std::string &content : {"1,2\n3\n"s, "1,2\n3,x\n"s, "\n\n"s, "a,b\n"s, "a,b\nc,d\n"s, "1,2\n\"3,4\n"s,
                                       "1,2\n\"3\"x,4\n"s, "1,2,3\n4,,5\n"s, "1,2\n3,0x10\n"s, "1,2\n3,4,5\n"s,
                                       "1,2\n3,1e\n"s, "1,2\n3,--4\n"s, "a,b,c\n1,2\n"s, std::string(2'000'000, ',')})
        corpus.push_back({"csv " + printable(content.substr(0, 40)), "x.csv", content});
}

void addMistakes(Corpus &corpus)
{
    using namespace std::string_literals;
    for (const std::string &content : {""s,
                                       "\0"s,
                                       "<!DOCTYPE html><html></html>"s,
                                       "\n <HTML>"s,
                                       "\xef\xbb\xbf<html>"s,
                                       "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 5\n"s,
                                       "\x1f\x8b\x08\0\0\0\0\0"s,
                                       "BZh91AY&SY"s,
                                       "\xfd\x37zXZ\0\0"s,
                                       "\x28\xb5\x2f\xfd\4\0"s,
                                       "GGUF\3\0\0\0"s,
                                       "\x89HDF\r\n\x1a\n\0\0"s,
                                       "\x08\x07\x12\x07pytorch"s,
                                       "\x80\4\x95\0\0\0"s,
                                       "\x80\2}q\0."s,
                                       "{\"a\": 1}"s,
                                       "%PDF-1.4"s,
                                       "\x89PNG\r\n\x1a\n"s,
                                       "\x7f"
                                       "ELF\2\1\1"s,
                                       "\xff\xff\xff\xff"s,
                                       "hello"s,
                                       "PK\3\4"s,
                                       "PK\5\6"s + std::string(18, '\0'),
                                       "\x93NUMPY"s,
                                       "\x93NUMP"s})
        for (const char *name : {"x.bin", "x.pt", "x", ".npy"})
            corpus.push_back({"mistake " + printable(content.substr(0, 20)) + " as " + name, name, content});
    const std::string one = npyFile("<f4", {1}, std::string(4, '\0'));
    const std::map<std::string, std::string> beside{{"a.npy", one}, {"bad.npy", "hello"}};
    for (const std::string &map :
         {"{}"s, "[]"s, "null"s, "{\"x\":7}"s, "{\"x\":\"../a.npy\"}"s, "{\"x\":\"/a.npy\"}"s,
          "{\"x\":\"a\\\\b.npy\"}"s, "{\"x\":\"\"}"s, "{\"x\":\"..\"}"s, "{\"x\":\"missing.npy\"}"s,
          "{\"x\":\"bad.npy\"}"s, "{\"x\":\"a.npy\"}"s, "{\"a\":\"a.npy\",\"x\":\"a.npy\"}"s,
          "{\"x\":\"x.index.json\"}"s, "{\"x\":\"a.npy\\u0000\"}"s, "{\"x\":null}"s,
          "{\"x\":\"a.npy\",\"x\":\"a.npy\"}"s, std::string(3000, '[')})
        corpus.push_back(
            {"index " + map.substr(0, 60), "x.index.json", "{\"weight_map\":" + map + "}", false, {}, beside});
    for (const char *index : {"", "{", "7", "{\"weight\":{}}", "\xff"})
        corpus.push_back({std::string("index ") + index, "x.index.json", index, false, {}, beside});
    corpus.push_back({"index of one",
                      "x.index.json",
                      R"({"weight_map":{"a":"a.npy"}})",
                      true,
                      {{"a", Tensor<float>({1}, {0})}},
                      beside});
}

} // namespace headscope
