// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/io/npz.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace headscope {

/// A file that is made for the test, without any of the program's own writers.
struct CorpusFile
{
    std::string title;
    std::string name; ///< as a person would call it: "x.npy"
    std::string content;
    bool isGood = false;
    std::vector<NamedTensor> tensors = {};            ///< of a good one
    std::map<std::string, std::string> siblings = {}; ///< what lies beside it
};
using Corpus = std::vector<CorpusFile>;

void addNpyFiles(Corpus &corpus);
void addNpzFiles(Corpus &corpus);
void addSafetensorsFiles(Corpus &corpus);
void addPyTorchFiles(Corpus &corpus);
void addTables(Corpus &corpus);
void addMistakes(Corpus &corpus);
/// All of these.
Corpus wholeCorpus();

/// A type of numbers by its names in each format; null where a format has none.
struct CorpusType
{
    const char *npy;
    const char *safetensors;
    const char *torch;
    char kind; ///< f float, g bfloat16, i integer, u unsigned, b truth value
    unsigned size;
};
const std::vector<CorpusType> &corpusTypes();

/// 0, -1, 2, -3, … as far as the type has them.
std::vector<int> numbersFor(const CorpusType &type, std::size_t count);
std::string encoded(const CorpusType &type, const std::vector<int> &numbers, bool isBigEndian = false);
AnyTensor tensorFor(const CorpusType &type, const Shape &shape, const std::vector<int> &numbers);
std::size_t sizeOf(const Shape &shape);
/// Where each number of Fortran order stands in C order.
std::vector<std::size_t> fortranOrder(const Shape &shape);

/// A number, little end first.
std::string little(std::uint64_t number, unsigned bytes);
/// A .npy file, version 1, with this dictionary.
std::string npyFile(const std::string &dictionary, const std::string &data);
std::string npyFile(const std::string &descr, const Shape &shape, const std::string &data, bool isFortranOrder = false);

/// What is unusual in a member of a zip archive.
struct MemberOptions
{
    bool isDeflated = false;
    std::uint64_t claimedSize = 0; ///< 0: as it is
    std::uint32_t checksumChange = 0;
    unsigned flags = 0;
    int method = -1;            ///< as it is
    std::string localName = {}; ///< as in the directory
    std::uint32_t attributes = 0;
};

/// A zip archive, built with what is unusual in it.
class CorpusZip
{
public:
    CorpusZip &add(const std::string &name, const std::string &content, const MemberOptions &options = {});
    /// The directory once more names the first member, under another name.
    CorpusZip &nameFirstAgain(const std::string &name);
    std::string finish(const std::string &between = {}, const std::string &comment = {}) const;

private:
    struct Listed
    {
        std::string name, record;
        std::uint32_t attributes;
        std::size_t start;
    };
    std::string m_members;
    std::vector<Listed> m_listed;
};

} // namespace headscope
