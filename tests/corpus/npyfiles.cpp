// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "corpus.h"

namespace headscope {
namespace {

const std::vector<Shape> kNpyShapes{{}, {5}, {2, 3}, {2, 1, 3}, {0, 4}, {1, 1, 1, 1, 2}};

void addGood(Corpus &corpus, const CorpusType &type, bool isBigEndian, bool isFortranOrder, const Shape &shape)
{
    const auto numbers = numbersFor(type, sizeOf(shape));
    std::vector<int> stored = numbers;
    if (isFortranOrder && !numbers.empty())
        for (std::size_t i = 0; i < numbers.size(); ++i)
            stored[i] = numbers[fortranOrder(shape)[i]];
    const std::string descr = (type.size == 1 ? "|" : isBigEndian ? ">" : "<") + std::string(type.npy);
    corpus.push_back({"npy " + descr + (isFortranOrder ? " columns " : " rows ") + toString(shape),
                      "x.npy",
                      npyFile(descr, shape, encoded(type, stored, isBigEndian), isFortranOrder),
                      true,
                      {{"x", tensorFor(type, shape, numbers)}}});
}

void addBadNpy(Corpus &corpus, const std::string &title, const std::string &content)
{
    corpus.push_back({"npy " + title, "x.npy", content});
}

void addBadNpyHeaders(Corpus &corpus)
{
    const auto dictionary = [&](const std::string &title, const std::string &text) {
        addBadNpy(corpus, title, npyFile(text, std::string(64, '\0')));
    };
    for (const char *descr : {"|O", "<c8", "<c16", "|S4", "<U4", "<M8[ns]", "<m8[s]", "|V2", "<f16", "<f3", "<f1", "",
                              "<i3", "<b1x", "<g2", "<f4f4", "\\x00", "%s", "<x4"})
        dictionary(std::string("descr ") + descr,
                   std::string("{'descr': '") + descr + "', 'fortran_order': False, 'shape': (1,), }");
    for (const char *shape :
         {"(-1,)", "(1.5,)", "(99999999999999999999,)", "(9223372036854775808,)", "(4294967296,4294967296,)",
          "(9223372036854775807,2,)", "(0,9223372036854775807,2,)", "(8589934592,)", "(1,", "1", "[1]", "('1',)",
          "(1,,)", "(0x10,)", "(True,)", "(1 1)",
          "(1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,)", "((((((((1,),),),),),),),)"})
        dictionary(std::string("shape ") + shape,
                   std::string("{'descr': '<f4', 'fortran_order': False, 'shape': ") + shape + ", }");
    for (const char *text : {"", "{", "}", "{}", "{'descr': '<f4', 'fortran_order': False, }",
                             "{'descr': '<f4', 'shape': (1,), }", "{'fortran_order': False, 'shape': (1,), }",
                             "{'descr': '<f4', 'fortran_order': False, 'shape': (1,), 'more': 1}",
                             "{'descr': '<f4', 'descr': '<f8', 'fortran_order': False, 'shape': (1,), }",
                             "{'descr': '<f4', 'fortran_order': 0, 'shape': (1,), }",
                             "{'descr': '<f4', 'fortran_order': false, 'shape': (1,), }",
                             "{'descr': [('a', '<f4')], 'fortran_order': False, 'shape': (1,), }",
                             "{'descr': '<f4', 'fortran_order': False, 'shape': (1,), } __import__('os')",
                             "{'descr': __import__('os').system('true'), 'fortran_order': False, 'shape': (1,), }",
                             "{\"descr': '<f4', 'fortran_order': False, 'shape': (1,), }",
                             "{'descr': '<f4' 'fortran_order': False, 'shape': (1,), }", "\xff\xfe\xfd", "\xc0\x80"})
        dictionary(std::string("header ") + text, text);
    dictionary("header of nested brackets", std::string(9000, '('));
}

} // namespace

void addNpyFiles(Corpus &corpus)
{
    for (const CorpusType &type : corpusTypes())
        if (type.npy != nullptr)
            for (const bool isBigEndian : {false, true})
                for (std::size_t i = 0; i < kNpyShapes.size(); ++i)
                    if (type.size > 1 || !isBigEndian)
                        addGood(corpus, type, isBigEndian, i % 2 == (type.size > 2 ? 0U : 1U), kNpyShapes[i]);
    addBadNpyHeaders(corpus);
    const std::string whole = npyFile("<f4", {2, 3}, std::string(24, '\1'));
    for (std::size_t length = 6; length < whole.size(); length += 8)
        addBadNpy(corpus, "cut after " + std::to_string(length), whole.substr(0, length));
    for (const auto &[major, minor] : {std::pair(0, 0), {1, 1}, {4, 0}, {255, 255}}) {
        std::string content = whole;
        content[6] = static_cast<char>(major);
        content[7] = static_cast<char>(minor);
        addBadNpy(corpus, "version " + std::to_string(major) + "." + std::to_string(minor), content);
    }
    std::string beyond = whole;
    beyond.replace(8, 2, "\xff\xff");
    addBadNpy(corpus, "header beyond the end", beyond);
    addBadNpy(corpus, "header of 4 GiB", "\x93NUMPY\2" + std::string(1, '\0') + "\xff\xff\xff\xff" + whole.substr(10));
}

} // namespace headscope
